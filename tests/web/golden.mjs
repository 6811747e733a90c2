/* The golden commands that ask about positions, as requests. Each case's script is run with a program
 * of that name in its way, which writes down what it was called with and what it read, and then does
 * what the program does. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync,
    writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';

/* NAME.args: the folder and the words, each behind a NUL. NAME.stdin: what was read. NAME.N: the file
 * that was word N, unless it is one of the vectors. */
const recorder = program => `#!/bin/bash
case " $HM_ASKED " in *" $1 "*) ;; *) exec ${program} "$@" ;; esac
record=$HM_RECORDS/$$.$RANDOM
number=0 reads=
for word; do
    case $word in
    -) reads=yes ;;
    vectors/* | shared/*) ;;
    *) [ \${#word} -lt 200 ] && [ -f "$word" ] && cp -- "$word" "$record.$number" ;;
    esac
    number=$((number + 1))
done
[ -z "$reads" ] || cat >"$record.stdin"
printf '%s\\0' "$PWD" "$@" >"$record.args"
[ -z "$reads" ] || exec ${program} "$@" <"$record.stdin"
exec ${program} "$@"
`;

/* All cases of a folder that may ask one of these questions: [{name, folder, script}]. */
function casesOf(folder, asked) {
    const words = asked.map(name => name === 'phase' ? 'phase compare' : name).join('|');
    const asks = new RegExp(`\\b(${words})\\b`);
    return readdirSync(folder, { withFileTypes: true })
        // What a signal ends would take for ever.
        .filter(entry => entry.isDirectory() && !entry.name.startsWith('signal'))
        .map(({ name }) => ({ name, script: join(folder, name, 'cmd') }))
        .filter(({ script }) => existsSync(script) && asks.test(readFileSync(script, 'utf8')));
}

/* As the golden tests' runner does it. */
function run({ name, script }, { tests, place, asked }) {
    const cwd = join(place, name), records = join(place, `${name}.records`);
    const from = join(tests, 'golden', name), own = new Set(['cmd', 'stdin', 'stdout', 'stderr', 'status']);
    for (const folder of [cwd, records]) mkdirSync(folder);
    symlinkSync(join(tests, 'vectors'), join(cwd, 'vectors'));
    symlinkSync(join(tests, 'golden', 'shared'), join(cwd, 'shared'));
    for (const file of readdirSync(from).filter(file => !own.has(file)))
        symlinkSync(join(from, file), join(cwd, file));
    const env = { PATH: `${join(place, 'tools')}:${process.env.PATH}`, LC_ALL: 'C.UTF-8',
        HOME: '/nonexistent', SOURCE_ROOT: join(tests, '..'), HM_RECORDS: records,
        HM_ASKED: asked.join(' ') };
    return new Promise(done => {
        const stdin = existsSync(join(from, 'stdin')) ? readFileSync(join(from, 'stdin')) : '';
        const shell = spawn('bash', [script], { cwd, env, stdio: ['pipe', 'ignore', 'ignore'] });
        shell.stdin.on('error', () => {}).end(stdin);
        shell.on('close', () => done(recordsOf(name, records)));
    });
}

function recordsOf(name, folder) {
    return readdirSync(folder).filter(file => file.endsWith('.args')).map(file => {
        const record = join(folder, file.slice(0, -5));
        const [cwd, ...words] = readFileSync(join(folder, file), 'utf8').split('\0').slice(0, -1);
        return { name, cwd, words, record };
    });
}

/* Every call of the program in the golden cases that asks one of these questions. */
export async function recorded(tests, program, place, asked) {
    mkdirSync(join(place, 'tools'));
    for (const name of ['hypermate', 'spectral_4d']) {
        writeFileSync(join(place, 'tools', name), recorder(program));
        chmodSync(join(place, 'tools', name), 0o755);
    }
    const waiting = casesOf(join(tests, 'golden'), asked), calls = [];
    const work = async () => {
        for (let next; (next = waiting.shift());)
            calls.push(...await run(next, { tests, place, asked }));
    };
    const many = availableParallelism?.() ?? cpus().length;
    await Promise.all(Array.from({ length: many }, work));
    return calls;
}

/* Splits the words behind a question into settings and operands, by the library's own tables. Where
 * an answer is written to, and by how many threads it is found, is left out. */
function settle(words, tables, question) {
    const tableOf = name => tables.questions.find(q => q.name === name).options;
    const known = [...tableOf(question), ...tables.reading, ...tables.games.flatMap(g => g.options)];
    const settings = {}, operands = [];
    for (let i = 0; i < words.length; i++) {
        if (words[i] === '--') {
            const rest = words.slice(i + 1).map((word, n) => ({ word, at: i + 1 + n }));
            return { settings, operands: [...operands, ...rest] };
        }
        if (/^-[oj]./.test(words[i])) continue;
        if (['-o', '-j', '--output', '--jobs'].includes(words[i])) {
            i++;
            continue;
        }
        const [, name, value] = words[i].match(/^--([^=]+)(?:=(.*))?$/s) ?? [];
        if (name === undefined) {
            if (/^-./.test(words[i])) return null; // other short options
            operands.push({ word: words[i], at: i });
            continue;
        }
        if (['json', 'output', 'jobs'].includes(name)) continue;
        const option = known.find(o => o.name === name);
        if (option === undefined) return null;
        settings[name] = option.flag ? true : value ?? words[++i];
    }
    return { settings, operands };
}

/* {question, inputs, words, settings} of a call; null when it asks nothing about a text. An input is
 * {word, at}: which word of the call it was. */
export function askedBy(call, tables) {
    const verb = call[0] === 'phase' ? call.slice(0, 2) : call.slice(0, 1);
    const [question] = verb;
    if (question === 'phase' && verb[1] !== 'compare') return null;
    const settled = settle(call.slice(verb.length), tables, question);
    if (settled === null) return null;
    const { settings, operands } = settled;
    const about = tables.questions.find(q => q.name === question);
    for (const option of about.options.filter(o => o.operand)) {
        const at = operands.findIndex(({ word }) => /^\d+$/.test(word));
        if (at >= 0) [{ word: settings[option.name] }] = operands.splice(at, 1);
    }
    for (const operand of operands) operand.at += verb.length;
    const inputs = about.words > 0 ? operands.splice(0, 1) : operands.splice(0);
    if (inputs.length === 0) return null;
    return { question, verb, inputs, words: operands.map(({ word }) => word), settings };
}

/* Questions whose answers are about files, or differ from run to run. */
const unasked = new Set(['info', 'verify', 'variants', 'random', 'search', 'puzzles']);

export function askedQuestions(tables) {
    return tables.questions.map(({ name }) => name).filter(name => !unasked.has(name));
}
