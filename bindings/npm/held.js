/* What holds memory of the module: sessions, encoders, frame files, searchers. The memory is freed by
 * free(), else some time after nothing refers to the object any more. */

const freed = new FinalizationRegistry(release => release());

export class Held {
    #core;
    #name;
    #handle;
    #release;
    #busy = false;

    /** release() frees what the handle stands for; it must not refer to the object. */
    constructor(core, name, handle, release) {
        this.#core = core;
        this.#name = name;
        this.#handle = handle;
        this.#release = release;
        freed.register(this, release, this);
    }

    /** The core that made it, for the other files of this package. */
    get core() {
        return this.#core;
    }

    /** Its number in the module, likewise. */
    get handle() {
        if (this.#handle === 0) throw new TypeError(`the ${this.#name} was freed`);
        this.#expectIdle();
        return this.#handle;
    }

    #expectIdle() {
        if (this.#busy) throw new Error(`the ${this.#name} is at work in another call`);
    }

    /** Runs run(handle), amid which functions of the caller may run: they must not touch it. */
    work(run) {
        const { handle } = this;
        this.#busy = true;
        try {
            return run(handle);
        } finally {
            this.#busy = false;
        }
    }

    /** Frees it now; once more does nothing. Throws while it is at work. */
    free() {
        if (this.#handle === 0) return;
        this.#expectIdle();
        freed.unregister(this);
        this.#handle = 0;
        this.#release();
    }

    /** `using` frees it, where the platform has that. */
    static {
        if (Symbol.dispose) this.prototype[Symbol.dispose] = this.prototype.free;
    }
}
