/* The base class of objects that hold memory of the module: sessions, encoders, frame files, searchers.
 * free() frees the memory; else the garbage collector does so later. */

const freed = new FinalizationRegistry(release => release());

export class Held {
    #core;
    #name;
    #handle;
    #release;
    #busy = false;

    /** release() frees the object with the number `handle` in the module. It must not refer to this
     * JavaScript object, which would then never be collected. */
    constructor(core, name, handle, release) {
        this.#core = core;
        this.#name = name;
        this.#handle = handle;
        this.#release = release;
        freed.register(this, release, this);
    }

    /** The core that made this object; for the other files of this package. */
    get core() {
        return this.#core;
    }

    /** The number of this object in the module; for the other files of this package. */
    get handle() {
        if (this.#handle === 0) throw new TypeError(`the ${this.#name} was freed`);
        this.#expectIdle();
        return this.#handle;
    }

    #expectIdle() {
        if (this.#busy) throw new Error(`the ${this.#name} is at work in another call`);
    }

    /** Calls run(handle). Functions of the caller that run meanwhile cannot use this object. */
    work(run) {
        const { handle } = this;
        this.#busy = true;
        try {
            return run(handle);
        } finally {
            this.#busy = false;
        }
    }

    /** Frees the memory; further calls do nothing. Throws while the object is in use. */
    free() {
        if (this.#handle === 0) return;
        this.#expectIdle();
        freed.unregister(this);
        this.#handle = 0;
        this.#release();
    }

    /** Makes a `using` declaration free the object, if the platform has `using`. */
    static {
        if (Symbol.dispose) this.prototype[Symbol.dispose] = this.prototype.free;
    }
}
