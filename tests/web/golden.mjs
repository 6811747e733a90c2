/* The golden commands that ask about positions, as requests: what a case's `cmd` gives to the
 * program, read from its text. Lines that need a shell (variables, pipes into the program, loops)
 * are left out; how many were taken is counted by the tests. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/* The words of the simple commands of a script. */
export function commandsOf(script) {
    const commands = [];
    let words = [], word = null, usable = true, piped = false;
    const endWord = () => {
        if (word !== null) words.push(word);
        word = null;
    };
    const endCommand = pipes => {
        endWord();
        if (usable && !piped && words.length > 0) commands.push(words);
        words = [];
        usable = true;
        piped = pipes;
    };
    for (let i = 0; i < script.length; i++) {
        const c = script[i];
        if (c === '\\') {
            word = (word ?? '') + script[++i];
            if (script[i] === '\n') word = word.slice(0, -1) || null;
        } else if (c === "'") {
            const end = script.indexOf("'", i + 1);
            if (end < 0) return commands; // quotes that only a shell understands
            word = (word ?? '') + script.slice(i + 1, end);
            i = end;
        } else if (c === '"') {
            for (word ??= ''; script[++i] !== '"' && i < script.length;) {
                if ('$`'.includes(script[i])) usable = false;
                const escaped = script[i] === '\\' && '"\\$`'.includes(script[i + 1]);
                word += escaped ? script[++i] : script[i];
            }
        } else if (c === '#' && word === null) {
            while (i < script.length && script[i] !== '\n') i++;
            endCommand(false);
        } else if (c === '\n' || c === ';' || c === '&' || c === '|') {
            endCommand(c === '|' && script[i + 1] !== '|');
            if (script[i + 1] === c) i++;
        } else if (c === ' ' || c === '\t') {
            endWord();
        } else {
            if ('$`<>(){}*?'.includes(c)) usable = usable && c !== '$' && c !== '`' && c !== '<';
            if (c === '>' || c === '(' || c === '{') usable = usable && c === '>';
            if (c === '>') {
                // What is written elsewhere is asked all the same.
                if (/^\d$/.test(word ?? '')) word = null;
                endWord();
                const rest = script.slice(i).match(/^>+\s*&?\S*/)[0];
                i += rest.length - 1;
                continue;
            }
            word = (word ?? '') + c;
        }
    }
    endCommand(false);
    return commands;
}

/* Splits the words behind a question into settings and operands, by the library's own tables. */
function settle(words, tables, question) {
    const tableOf = name => tables.questions.find(q => q.name === name).options;
    const known = [...tableOf(question), ...tables.reading, ...tables.games.flatMap(g => g.options)];
    const settings = {}, operands = [];
    for (let i = 0; i < words.length; i++) {
        if (words[i] === '--') return { settings, operands: [...operands, ...words.slice(i + 1)] };
        const [, name, value] = words[i].match(/^--([^=]+)(?:=(.*))?$/s) ?? [];
        if (name === undefined) {
            if (/^-./.test(words[i])) return null; // short options
            operands.push(words[i]);
            continue;
        }
        if (name === 'json') continue;
        const option = known.find(o => o.name === name);
        if (option === undefined) return null;
        settings[name] = option.flag ? true : value ?? words[++i];
    }
    return { settings, operands };
}

/* {question, words, files, settings, args} of a command; null when it asks nothing about a text. */
export function askedBy(words, tables) {
    if (words[0] !== 'hypermate') return null;
    const question = tables.questions.find(q => q.name === words[1]);
    if (question === undefined || unasked.has(words[1])) return null;
    const settled = settle(words.slice(2), tables, words[1]);
    if (settled === null) return null;
    const { settings, operands } = settled;
    for (const option of question.options.filter(o => o.operand)) {
        const at = operands.findIndex(operand => /^\d+$/.test(operand));
        if (at >= 0) [settings[option.name]] = operands.splice(at, 1);
    }
    const inputs = question.words > 0 ? operands.splice(0, 1) : operands.splice(0);
    if (inputs.length === 0 || inputs.includes('-') || inputs.some(text => text === '')) return null;
    return { question: words[1], inputs, words: operands, settings };
}

/* Questions whose answers are about files, or differ from run to run. */
const unasked = new Set(['phase', 'info', 'verify', 'variants', 'random', 'search']);

/* All cases of a folder: [{name, folder, script}]. */
export function casesOf(folder) {
    return readdirSync(folder, { withFileTypes: true })
        // What a signal ends would take for ever.
        .filter(entry => entry.isDirectory() && !entry.name.startsWith('signal') && existsSync(join(folder, entry.name, 'cmd')))
        .map(({ name }) => ({
            name, folder: join(folder, name),
            script: readFileSync(join(folder, name, 'cmd'), 'utf8'),
        }));
}
