/* `hypermate serve` answers as hm_ask() does, byte for byte: every question about a text that the
 * golden tests ask, by workers and alone.
 *
 *   node golden.mjs PROGRAM ASKER */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { askedBy, askedQuestions, recorded } from '../web/golden.mjs';

const [program, asker] = process.argv.slice(2).map(path => resolve(path));
const tests = dirname(dirname(fileURLToPath(import.meta.url)));
const place = mkdtempSync(join(tmpdir(), 'serve-'));
process.on('exit', () => rmSync(place, { recursive: true, force: true }));

function run(command, args, lines) {
    const input = lines.map(line => line + '\n').join('');
    const { stdout, status } = spawnSync(command, args, { input, maxBuffer: 1 << 29 });
    if (status !== 0) throw new Error(`${command}: status ${status}`);
    return stdout.toString('utf8').split('\n').slice(0, -1);
}

const tables = JSON.parse(run(asker, [], [])[0]);

/* The text of an input; null when JSON cannot hold it, or gzip is damaged. */
function textOf({ word, at }, { cwd, record }) {
    const kept = word === '-' ? `${record}.stdin` : `${record}.${at}`;
    const path = existsSync(kept) ? kept : join(cwd, word);
    if (word.length >= 200 || word === '' || !existsSync(path) || statSync(path).isDirectory())
        return word;
    let bytes = readFileSync(path);
    try {
        if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = gunzipSync(bytes);
    } catch {
        return null;
    }
    const text = bytes.toString('utf8');
    return Buffer.from(text).equals(bytes) ? text : null;
}

function requestOf(call) {
    const command = askedBy(call.words, tables);
    if (command === null || 'time' in command.settings) return null; // ends somewhere else each time
    const { question, words, settings } = command;
    const input = command.inputs.map(one => textOf(one, call));
    if (input.includes(null)) return null;
    return JSON.stringify({ ...settings, input, ...words.length > 0 && { words }, question });
}

/* What differs from run to run. */
function steady(text) {
    return text.replaceAll(/"seconds":[^,}]*,"nodes_per_second":\d+/g, '"seconds":0');
}

/* The lines that serving must write. */
function expectedOf(requests) {
    const lines = run(asker, [], requests).slice(1), expected = [];
    for (let at = 0; at < lines.length;) {
        const [verdict, count] = lines[at++].split(' ').map(Number);
        const answers = lines.slice(at, at += count).join(',');
        const word = ['yes', 'no', 'failed', 'unknown'][verdict];
        expected.push(steady(`{"id":${expected.length},"verdict":"${word}","answers":[${answers}]}`));
    }
    return expected;
}

const calls = await recorded(tests, program, place, askedQuestions(tables));
const requests = [...new Set(calls.map(requestOf))].filter(request => request !== null);
const expected = expectedOf(requests);
const lines = requests.map((request, id) => `{"id":${id},${request.slice(1)}`);
let differ = 0;
for (const args of [['-j', '2'], ['--alone']]) {
    const answers = run(program, ['serve', '--max-request', '64M', '--time', '60s', ...args], lines).map(steady);
    const byId = new Map(answers.map(answer => [Number(answer.match(/^\{"id":(\d+)/)?.[1]), answer]));
    for (const [id, want] of expected.entries()) {
        if (byId.get(id) === want) continue;
        if (++differ > 5) continue;
        console.log(`# ${requests[id].slice(0, 200)}\n#   got  ${byId.get(id)?.slice(0, 300)}\n` +
            `#   want ${want.slice(0, 300)}`);
    }
    if (answers.length !== requests.length) differ++;
}
console.log(`${requests.length} golden questions, asked twice: ${differ} answers differ`);
// Scripts in which nothing is found must not look like success.
process.exitCode = differ === 0 && requests.length >= 300 ? 0 : 1;
