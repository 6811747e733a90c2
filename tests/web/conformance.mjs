/* The module answers as the program does, byte for byte: every golden command that asks about a
 * position, and every position of the vectors with every question.
 *
 *   node conformance.mjs PROGRAM PACKAGE     (the package that Meson has made) */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync,
    writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { askedBy, casesOf, commandsOf } from './golden.mjs';
import { vectorInputs } from './vectors.mjs';

const [program, folder] = process.argv.slice(2).map(path => resolve(path));
const here = dirname(fileURLToPath(import.meta.url)), tests = dirname(here);
const { load, gunzip, isGzip } = await import(pathToFileURL(join(folder, 'hypermate.js')).href);
const core = await load();
const place = mkdtempSync(join(tmpdir(), 'conformance-'));
process.on('exit', () => rmSync(place, { recursive: true, force: true }));

let failures = 0, compared = 0;

function report(what, native, wasm) {
    if (++failures > 20) return;
    let at = 0;
    while (at < native.length && native[at] === wasm[at]) at++;
    const part = text => JSON.stringify(text.slice(Math.max(0, at - 60), at + 120));
    console.log(`# ${what}: differs at ${at}\n#   program ${part(native)}\n#   module  ${part(wasm)}`);
}

function run(args, cwd) {
    const result = spawnSync(program, args, { cwd, maxBuffer: 1 << 28 });
    return { status: result.status, text: result.stdout.toString('utf8') };
}

/* ---- golden commands ---- */

const verdicts = { 0: 0, 1: 1, 2: 2, 3: 2 };

/* The text of an operand: of a file, unpacked, or the word itself. */
async function textOf(operand, cwd) {
    const path = join(cwd, operand);
    if (operand.length > 200 || !existsSync(path)) return operand;
    const bytes = readFileSync(path);
    const plain = isGzip(bytes) ? await gunzip(bytes) : bytes;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(plain);
    return Buffer.from(text).equals(Buffer.from(plain)) ? text : null; // JSON holds no other bytes
}

/* What differs from run to run. */
function steady(text) {
    return text.replaceAll(/"seconds":[^,}]*,"nodes_per_second":\d+/g, '"seconds":0');
}

function compare(what, native, wasm) {
    compared++;
    const texts = [steady(native.text), steady(wasm.text)];
    if (texts[0] !== texts[1]) report(what, ...texts);
    if (verdicts[native.status] !== wasm.verdict) {
        report(`${what} (status)`, String(native.status), String(wasm.verdict));
    }
}

/* The program's arguments for settings, some of which it takes as operands. */
function argumentsOf(question, settings) {
    const table = core.questions.find(q => q.name === question).options;
    const isOperand = key => table.some(option => option.name === key && option.operand);
    const entries = Object.entries(settings);
    const options = entries.filter(([key]) => !isOperand(key))
        .map(([key, value]) => value === true ? `--${key}` : `--${key}=${value}`);
    const operands = entries.filter(([key]) => isOperand(key)).map(([, value]) => String(value));
    return [question, '--json', ...options, '--', ...operands];
}

async function compareCommand({ question, inputs, words, settings }, name, cwd) {
    const args = [...argumentsOf(question, settings), ...inputs, ...words];
    const native = run(args, cwd);
    if (native.status === 2 || native.text.includes('{"error":{"kind":"io"')) return;
    const texts = [];
    for (const operand of inputs) {
        const text = await textOf(operand, cwd).catch(() => null); // damaged gzip
        if (text === null) return;
        texts.push(text);
    }
    const asked = { ...settings, input: texts };
    if (words.length > 0) asked.words = words;
    compare(`${name}: ${args.join(' ').slice(0, 200)}`, native, core.askText(question, asked));
}

async function golden() {
    for (const { name, folder: from, script } of casesOf(join(tests, 'golden'))) {
        const cwd = join(place, name);
        mkdirSync(cwd);
        symlinkSync(join(tests, 'vectors'), join(cwd, 'vectors'));
        symlinkSync(join(tests, 'golden', 'shared'), join(cwd, 'shared'));
        for (const file of readdirSync(from)) symlinkSync(join(from, file), join(cwd, file));
        for (const words of commandsOf(script)) {
            const command = askedBy(words, core.tables);
            if (command !== null) await compareCommand(command, name, cwd);
        }
    }
}

/* ---- positions and games of the vectors ---- */

const questions = [
    ['check', {}], ['status', {}], ['moves', {}], ['moves', { verbose: true }],
    ['moves', { legal: true }], ['replay', {}], ['replay', { plies: true }], ['show', {}],
    ['show', { svg: true }],
];
/* Of 5D positions there may be more actions than anybody can count. */
const ofSingleMoves = [['perft', { depth: 1 }]];
const ofTurns = [['actions', { limit: 5 }], ['solve', { 'mate-in': 1, nodes: 200 }]];

const games = core.games;

/* Frame files are written by commands of their own. */
function framesOnly(notation) {
    return games.find(game => game.notations.includes(notation)).name === 'frames';
}

function isOfTurns(text) {
    try {
        return games.find(game => game.name === core.detect(text).game).turns;
    } catch {
        return false;
    }
}

function askAbout(texts, name, list) {
    const names = texts.map((text, i) => `${name}${i}.txt`);
    texts.forEach((text, i) => writeFileSync(join(place, names[i]), text));
    for (const [question, settings] of list) {
        const args = argumentsOf(question, settings);
        const native = run([...args, ...names], place);
        compare(args.join(' '), native, core.askText(question, { ...settings, input: texts }));
    }
}

function vectors() {
    const texts = vectorInputs(join(tests, 'vectors'));
    const converted = games.flatMap(game => game.notations)
        .filter(notation => notation.written && !framesOnly(notation))
        .map(notation => ['convert', { to: notation.name }]);
    askAbout(texts, 'all', [...questions, ...converted]);
    askAbout(texts.filter(isOfTurns), 'turns', ofTurns);
    askAbout(texts.filter(text => !isOfTurns(text)), 'moves', ofSingleMoves);
    return texts.length;
}

/* ---- encodings ---- */

const hashed = bytes => createHash('sha256').update(bytes).digest('hex');

/* Frames of a log: those that the program writes, those that the module reads from its file, and
 * those that the module makes. */
async function encodings() {
    const log = join(tests, 'vectors/ndjson4/corpus.ndjson.gz'), out = join(place, 'log.spectral4');
    const made = run(['encode', log, '-o', out], place);
    const file = core.frames(readFileSync(out));
    const text = await gunzip(readFileSync(log));
    const ours = core.encodeLog(text, { most: 400, values: true });
    const values = [...file].map(frame => Buffer.from(frame.values.buffer));
    compare('encodings', { status: made.status, text: hashed(Buffer.concat(values)) },
        { verdict: 0, text: hashed(Buffer.from(ours.values.buffer)) });
    compare('frames', { status: 0, text: String(file.header.frames) },
        { verdict: 0, text: String(ours.count) });
}

await encodings();
await golden();
const commands = compared;
const positions = vectors();
console.log(`${commands} golden commands, ${positions} texts of the vectors: ` +
    `${compared} answers compared, ${failures} differ`);
// A reader of scripts that finds nothing must not look like success.
process.exitCode = failures === 0 && commands >= 200 && positions >= 500 ? 0 : 1;
