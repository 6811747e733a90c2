/* The page's side of a worker, which begins with the first call: calls by name, answered by
 * promises. */

let count = 0;

export class Desk {
    /* client: a number, where several desks share a worker. */
    constructor(make, client = 0) {
        this.make = make;
        this.client = client;
        this.waiting = new Map();
    }

    #start() {
        this.worker = this.make();
        this.worker.addEventListener('message', ({ data }) => this.#answer(data));
        this.worker.addEventListener('error', event => this.#end(new Error(event.message ?? 'the worker failed')));
    }

    #answer({ id, news, result, error }) {
        const call = this.waiting.get(id);
        if (!call) return;
        if (news) return call.news?.(news);
        this.waiting.delete(id);
        if (error) call.reject(Object.assign(new Error(error.message), error));
        else call.resolve(result);
    }

    /* The next call finds a new worker. */
    #end(error) {
        this.worker.terminate();
        this.worker = null;
        for (const call of this.waiting.values()) call.reject(error);
        this.waiting.clear();
    }

    /* `news` is told what comes before the answer. */
    call(name, args = {}, news) {
        const id = ++count;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject, news });
            if (!this.worker) this.#start();
            this.worker.postMessage({ id, name, args, client: this.client });
        });
    }

    /* The worker is needed no more. */
    end() {
        if (this.worker) this.#end(new Error('stopped'));
    }

    /* Ends whatever the worker is at. */
    stop() {
        if (this.waiting.size > 0) this.#end(new Error('stopped'));
    }
}
