/* Reads databases of games that `hypermate archive` has made (docs/archive.md). Works in Node only.
 * archive.d.ts describes the members.
 *
 *   import { load } from 'hypermate';
 *   import { openArchive } from 'hypermate/archive';
 *   const archive = openArchive(database, await load());
 *
 * The caller opens and closes `database`: a DatabaseSync of node:sqlite (Node 22.13 and later), or a
 * Database of better-sqlite3 or node-sqlite3-wasm. */

import { inflateRawSync } from 'node:zlib';

import { NO, YES } from './core.js';
import { Held } from './held.js';

const ID = 0x484D4152, VERSION = 1, IS_JSON = 128;
const COLUMNS = 'games.id, lower(hex(hash)) AS hash, game, mode, profile, rules, result, winner, termination, plies, ' +
    'points, places, date, tags, name AS source, line, judged, error';
const PARSED = ['rules', 'points', 'places', 'tags', 'error'];

/* Checks games, one after the other, for an expression. */
class Finder extends Held {
    constructor(core, expression) {
        const [handle, error] = core.with(expression, (place, length) =>
            core.text(out => core.exports.finder_open(place, length, out)));
        if (handle === 0) throw core.error(error);
        super(core, 'finder', handle, () => core.exports.finder_close(handle));
    }

    /** Returns the object of `find --json` for a game, or null if the expression is false. */
    look({ text, notation, json }, number) {
        const { core, handle } = this;
        const [verdict, found] = core.with(text, (place, length) => core.with(notation, name => core.text(out =>
            core.exports.finder_look(handle, place, length, name, json, number, out))));
        if (verdict === NO) return null;
        if (verdict !== YES) throw core.error(found);
        return JSON.parse(found);
    }
}

class Archive {
    #database;
    #core;
    #notations = new Map();

    constructor(database, core) {
        this.#database = database;
        this.#core = core;
        const [id, version] = ['application_id', 'user_version'].map(name =>
            Number(Object.values(this.#rows(`PRAGMA ${name}`)[0])[0]));
        if (id !== ID) throw new Error('a database, but not an archive of games');
        if (version !== VERSION) throw new Error(`made by a later version (${version})`);
    }

    #rows(sql, ...values) {
        const database = this.#database;
        return database.all ? database.all(sql, values) : database.prepare(sql).all(...values);
    }

    /* Returns the notation with a number, and the dictionary of its compressed texts. */
    #notation(number) {
        if (!this.#notations.has(number)) {
            const [notation, dictionary] = ['notation', 'dictionary'].map(what =>
                this.#rows('SELECT value FROM meta WHERE key = ?', `${what}.${number}`)[0]?.value);
            if (notation === undefined) throw new Error('the text of a game is damaged');
            this.#notations.set(number, { notation, dictionary });
        }
        return this.#notations.get(number);
    }

    #unpack(packed) {
        const { notation, dictionary } = this.#notation(packed[0] & ~IS_JSON);
        const text = inflateRawSync(packed.subarray(1), { dictionary, maxOutputLength: 1 << 26 });
        return { text, notation, json: (packed[0] & IS_JSON) !== 0 };
    }

    get count() {
        return Number(this.#rows('SELECT count(*) AS n FROM games')[0].n);
    }

    game(number) {
        const [row] = this.#rows(`SELECT ${COLUMNS}, text FROM games LEFT JOIN sources ON sources.id = source ` +
            'WHERE games.id = ?', number);
        if (row === undefined) throw new RangeError(`there is no game ${number}`);
        for (const name of PARSED) row[name] = JSON.parse(row[name]);
        row.players = this.#rows('SELECT seat, name, team, rating FROM players WHERE game = ?', number);
        row.text = new TextDecoder().decode(this.#unpack(row.text).text);
        return row;
    }

    #text(number) {
        const [row] = this.#rows('SELECT text FROM games WHERE id = ?', number);
        if (row === undefined) throw new RangeError(`there is no game ${number}`);
        return this.#unpack(row.text);
    }

    session(number) {
        const { text, notation } = this.#text(number);
        return this.#core.open(new TextDecoder().decode(text), notation === '' ? {} : { format: notation });
    }

    *games(expression) {
        const finder = new Finder(this.#core, expression);
        try {
            for (const { id } of this.#rows('SELECT id FROM games ORDER BY id')) {
                const found = finder.look(this.#text(id), id);
                if (found !== null) yield found;
            }
        } finally {
            finder.free();
        }
    }

    /* Returns the key of a position, and its text as trees print it. */
    #position(position) {
        const own = typeof position === 'string';
        const session = own ? this.#core.open(position) : position;
        const result = { key: session.key, text: this.#written(session) };
        if (own) session.free();
        return result;
    }

    /* Returns the position of a session as a text, as trees print it. */
    #written(session) {
        const notation = { '4d': '4d-state', '4p': 'fen4p', '5d': 'fen5d' }[session.game];
        return session.format(notation);
    }

    at(position) {
        const { key } = this.#position(position);
        const first = BigInt.asIntN(64, BigInt(`0x${key.slice(0, 16)}`));
        const visits = this.#rows('SELECT game, ply FROM positions WHERE key = ? ORDER BY game, ply', first);
        return visits.filter(({ game, ply }) => this.#keyAt(game, ply) === key);
    }

    /* Returns the whole key of a position; the view `positions` has only its first half. */
    #keyAt(game, ply) {
        const session = this.session(game);
        try {
            return session.go(ply).key;
        } finally {
            session.free();
        }
    }

    /* Returns the move of a game at its first visit of a position: "" at its end, null if another position
     * has the first half of the key. */
    #visit(game, key, first) {
        const [{ ply }] = this.#rows('SELECT min(ply) AS ply FROM positions WHERE game = ? AND key = ?', game, first);
        const session = this.session(game);
        try {
            if (session.go(ply).key !== key) return null;
            return ply < session.plies ? session.go(ply + 1).history(ply, ply + 1)[0] : '';
        } finally {
            session.free();
        }
    }

    tree(position) {
        const { key, text } = this.#position(position);
        const first = BigInt.asIntN(64, BigInt(`0x${key.slice(0, 16)}`));
        const tree = new Sums();
        for (const { id } of this.#rows('SELECT id FROM runs ORDER BY id')) {
            const kept = this.#rows('SELECT kind, move, games, sums FROM tree WHERE run = ? AND key = ?', id,
                Uint8Array.from(key.match(/../g), byte => parseInt(byte, 16)));
            for (const row of kept) tree.add(this.#kind(row.kind), row.move, row.games, JSON.parse(row.sums));
            if (kept.length > 0) continue;
            for (const { game } of this.#rows(`SELECT DISTINCT ref >> 16 AS game FROM run_${Number(id)} ` +
                'WHERE key = ? ORDER BY 1', first)) {
                const move = this.#visit(game, key, first);
                if (move !== null) tree.add(this.#kind(game), move, 1, this.#sums(game));
            }
        }
        return tree.answers(text, number => this.#last(number));
    }

    #kind(number) {
        const [row] = this.#rows('SELECT game, mode, profile, rules FROM games WHERE id = ?', number);
        return row;
    }

    /* Returns the sums of one game, in the form of the table `tree`. */
    #sums(number) {
        const [{ result, date, points, places }] =
            this.#rows('SELECT result, date, points, places FROM games WHERE id = ?', number);
        const ratings = this.#rows('SELECT rating FROM players WHERE game = ? AND rating IS NOT NULL', number);
        const scores = places === null ? [] : [1, ...JSON.parse(points), ...JSON.parse(places)];
        return [result === '1-0', result === '0-1', result === '1/2-1/2',
            ratings.reduce((sum, { rating }) => sum + Number(rating), 0), ratings.length, number, date, ...scores]
            .map(value => typeof value === 'boolean' ? Number(value) : value);
    }

    /* Returns a function from seats to names of the players. */
    #last(number) {
        const players = this.#rows('SELECT seat, name FROM players WHERE game = ?', number);
        return seats => [...seats].map(seat => players.find(player => player.seat === seat)?.name ?? null);
    }
}

const SEATS = { '4d': 'wb', '4p': 'RBYG', '5d': 'wb' };

/* Adds up rows of the table `tree`. */
class Sums {
    #kinds = new Map();

    add(kind, move, games, sums) {
        const name = JSON.stringify(Object.values(kind));
        if (!this.#kinds.has(name)) this.#kinds.set(name, { kind, moves: new Map() });
        const { moves } = this.#kinds.get(name);
        const known = moves.get(move);
        if (known === undefined) {
            moves.set(move, { games, sums: sums.concat(Array(16 - sums.length).fill(0)) });
            return;
        }
        known.games += games;
        const [game, date] = [sums[5], sums[6] ?? ''], [last, latest] = [known.sums[5], known.sums[6] ?? ''];
        const later = date === latest ? game > last : date > latest;
        known.sums = known.sums.map((value, i) => i === 5 || i === 6 ? (later ? sums[i] : value)
            : value + (sums[i] ?? 0));
    }

    answers(position, playersOf) {
        return [...this.#kinds.values()].map(({ kind, moves }) => ({
            position,
            game: kind.game,
            mode: kind.mode,
            ...kind.profile !== null && { profile: kind.profile },
            ...kind.rules !== null && { rules: JSON.parse(kind.rules) },
            games: [...moves.values()].reduce((sum, { games }) => sum + games, 0),
            moves: [...moves].map(([move, entry]) => answerOf(kind, move, entry, playersOf))
                .sort((a, b) => b.games - a.games || order(a.move ?? '', b.move ?? '')),
        }));
    }
}

function order(a, b) {
    return a < b ? -1 : Number(a > b);
}

function answerOf(kind, move, { games, sums }, playersOf) {
    const [wins, losses, draws, rating, ratings, game, date, scored, ...scores] = sums;
    const mean = values => scored === 0 ? null : values.map(value => Math.round(10 * value / scored) / 10);
    const alone = kind.mode !== null && kind.mode !== 'teams';
    return {
        move: move === '' ? null : move,
        games,
        ...alone ? { points_mean: mean(scores.slice(0, 4)), place_mean: mean(scores.slice(4)) }
            : { wins: [wins, losses], draws },
        average_elo: ratings === 0 ? null : Math.round(rating / ratings),
        last: { game, players: playersOf(game)(SEATS[kind.game]), date },
    };
}

/** Opens an archive. Throws if the database is not an archive that this version can read. */
export function openArchive(database, core) {
    return new Archive(database, core);
}
