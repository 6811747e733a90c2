/* The module answers as the program does, byte for byte: every golden command that asks about a
 * position, and every position of the vectors with every question.
 *
 *   node conformance.mjs PROGRAM PACKAGE     (the package that Meson has made) */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { askedBy, askedQuestions, recorded } from './golden.mjs';
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

const verdicts = { 0: [0], 1: [1], 2: [2], 3: [2, 3] };

/* What differs from run to run. */
function steady(text) {
    return text.replaceAll(/"seconds":[^,}]*,"nodes_per_second":\d+/g, '"seconds":0');
}

function compare(what, native, wasm) {
    compared++;
    const texts = [steady(native.text), steady(wasm.text)];
    if (texts[0] !== texts[1]) report(what, ...texts);
    if (!verdicts[native.status].includes(wasm.verdict)) {
        report(`${what} (status)`, String(native.status), String(wasm.verdict));
    }
}

/* The program's arguments for settings, some of which it takes as operands. */
function argumentsOf(question, settings, verb = [question]) {
    const table = core.questions.find(q => q.name === question).options;
    const isOperand = key => table.some(option => option.name === key && option.operand);
    const entries = Object.entries(settings);
    const options = entries.filter(([key]) => !isOperand(key))
        .map(([key, value]) => value === true ? `--${key}` : `--${key}=${value}`);
    const operands = entries.filter(([key]) => isOperand(key)).map(([, value]) => String(value));
    return [...verb, '--json', ...options, '--', ...operands];
}

/* An input of a call as the program can have it again: {operand, text}; null when JSON cannot hold
 * it, or gzip is damaged. */
async function inputOf({ word, at }, { cwd, record }) {
    const kept = word === '-' ? `${record}.stdin` : `${record}.${at}`;
    const path = existsSync(kept) ? kept : join(cwd, word);
    if (word.length >= 200 || word === '' || !existsSync(path) || statSync(path).isDirectory()) {
        return { operand: word, text: word };
    }
    const bytes = readFileSync(path);
    const plain = isGzip(bytes) ? await gunzip(bytes).catch(() => null) : bytes;
    if (plain === null) return null;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(plain);
    const byName = path.endsWith('.pgn4') && !text.includes('['); // the module sees no name
    return !byName && Buffer.from(text).equals(Buffer.from(plain)) ? { operand: path, text } : null;
}

const seen = new Set();

async function compareCall(call) {
    const command = askedBy(call.words, core.tables);
    if (command === null) return;
    const { question, verb, words, settings } = command;
    if ('time' in settings) return; // how far it comes is not the same twice
    const inputs = [];
    for (const input of command.inputs) inputs.push(await inputOf(input, call));
    if (inputs.includes(null)) return;
    const asked = { ...settings, input: inputs.map(({ text }) => text) };
    if (words.length > 0) asked.words = words;
    const key = JSON.stringify([verb, asked]);
    if (seen.has(key)) return;
    seen.add(key);
    const operands = inputs.map(({ operand }) => operand);
    const native = run([...argumentsOf(question, settings, verb), ...operands, ...words], call.cwd);
    if (native.status === 2 || native.text.includes('{"error":{"kind":"io"')) return;
    compare(`${call.name}: ${call.words.join(' ').slice(0, 200)}`, native,
        core.askText(question, asked));
}

async function golden() {
    const calls = await recorded(tests, program, place, askedQuestions(core.tables));
    for (const call of calls) await compareCall(call);
    return calls.length;
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
const calls = await golden();
const commands = compared - 2;
const positions = vectors();
console.log(`${commands} of ${calls} golden commands, ${positions} texts of the vectors: ` +
    `${compared} answers compared, ${failures} differ`);
// Scripts in which nothing is found must not look like success.
process.exitCode = failures === 0 && commands >= 500 && positions >= 500 ? 0 : 1;
