/* A clock for each side: milliseconds that are left, a base and an increment. */
export class Clock {
    /* left: what an earlier clock had left */
    constructor(sides, { base, increment }, left) {
        this.base = base;
        this.increment = increment;
        this.left = { ...Object.fromEntries(sides.map(side => [side, base])), ...left };
        this.side = null;
    }

    /* The clock of a side runs; that of the side before gets its increment when it has moved. */
    run(side, now, moved) {
        this.stop(now);
        if (moved !== undefined && this.left[moved] > 0) this.left[moved] += this.increment;
        this.side = side;
        this.since = now;
    }

    stop(now) {
        if (this.side !== null) this.left[this.side] = this.of(this.side, now);
        this.side = null;
    }

    of(side, now) {
        const gone = side === this.side ? now - this.since : 0;
        return Math.max(0, this.left[side] - gone);
    }
}

/* "4:05", below ten seconds "9.3". */
export function clockText(milliseconds) {
    const seconds = milliseconds / 1000;
    if (seconds < 10) return seconds.toFixed(1);
    const whole = Math.ceil(seconds);
    const minutes = Math.floor(whole / 60);
    const rest = String(whole % 60).padStart(2, '0');
    if (minutes < 60) return `${minutes}:${rest}`;
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}
