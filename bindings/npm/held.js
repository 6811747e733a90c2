/* The base class of objects that hold memory of the module: sessions, encoders, frame files, searchers.
 * free() frees this memory. Otherwise the garbage collector does so, some time after the last reference is
 * gone. */

const freed = new FinalizationRegistry(release => release());

export class Held {
    #core;
    #name;
    #handle;
    #release;
    #busy = false;

    /** `handle` is the number of the object in the module, and release() frees it there. release() must not
     * refer to this JavaScript object, or the garbage collector would never free it. */
    constructor(core, name, handle, release) {
        this.#core = core;
        this.#name = name;
        this.#handle = handle;
        this.#release = release;
        freed.register(this, release, this);
    }

    /** The core that made this object. Only for the other files of this package. */
    get core() {
        return this.#core;
    }

    /** The number of this object in the module. Only for the other files of this package. Throws if the
     * object was freed or is in use by an outer call. */
    get handle() {
        if (this.#handle === 0) throw new TypeError(`the ${this.#name} was freed`);
        this.#expectIdle();
        return this.#handle;
    }

    #expectIdle() {
        if (this.#busy) throw new Error(`the ${this.#name} is at work in another call`);
    }

    /** Calls run(handle) and marks the object as in use meanwhile: functions of the caller that run during
     * this call cannot use it. */
    work(run) {
        const { handle } = this;
        this.#busy = true;
        try {
            return run(handle);
        } finally {
            this.#busy = false;
        }
    }

    /** Frees the memory now. Further calls do nothing. Throws while the object is in use by an outer
     * call. */
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
