/* What a position is beside its boards, in the editor: castling, en passant, clocks; of four players points and
 * who has left. The core says what a field may hold, and its words appear beside the field. */
import { element } from '../dom.js';
import { SIDES } from '../play/match.js';
import { sideName } from '../words/titles.js';
import { t } from '../words/words.js';

const SINGLE = { '4d': ['castling', 'passant', 'clock', 'turn'], '4p': ['clock'] };
const FLAGS = ['out', 'short', 'long'];
/* Short forms in heads of columns, the same in all languages. */
const HEADS = { short: 'O-O', long: 'O-O-O', passant: 'e. p.' };
const NUMBERS = ['clock', 'turn', 'points'];

export class Fields {
    /* changed: told of all fields when one has another value. */
    constructor(game, fields, changed) {
        this.fields = fields;
        this.changed = changed;
        this.inputs = new Map(); // by "name" or "name.seat"
        this.host = element('div', { className: 'fields' });
        if (game === '4p') this.host.append(this.#seats());
        for (const name of SINGLE[game]) this.host.append(this.#labelled(name));
        this.words = element('p', { id: 'editor-fault', className: 'fault', hidden: true });
        this.words.setAttribute('role', 'alert');
        this.host.append(this.words);
        this.show(fields);
    }

    #labelled(name) {
        return element('label', {}, element('span', { textContent: t(`field-${name}`) }), this.#input(name, t(`field-${name}`)));
    }

    #input(key, label) {
        const [name] = key.split('.');
        const flag = FLAGS.includes(name);
        const input = element('input', { type: flag ? 'checkbox' : 'text', ariaLabel: label, spellcheck: false, autocomplete: 'off' });
        if (NUMBERS.includes(name)) input.inputMode = 'numeric';
        input.dataset.field = key;
        input.onchange = () => this.#read(key, flag ? String(Number(input.checked)) : input.value.trim());
        this.inputs.set(key, input);
        return input;
    }

    /* A row a seat. */
    #seats() {
        const names = [...FLAGS, 'points', 'passant'];
        const table = element('table');
        const head = table.createTHead().insertRow();
        for (const name of ['', ...names]) head.append(element(name ? 'th' : 'td', { className: name, textContent: name && (HEADS[name] ?? t(`field-${name}`)), title: name && t(`field-${name}`) }));
        SIDES['4p'].forEach((seat, n) => {
            const row = table.insertRow();
            row.className = `seat ${seat}`;
            row.insertCell().textContent = sideName(seat);
            for (const name of names) row.insertCell().append(this.#input(`${name}.${n}`, `${sideName(seat)}: ${t(`field-${name}`)}`));
        });
        return table;
    }

    #read(key, value) {
        const [name, seat] = key.split('.');
        const old = this.fields[name];
        const next = seat === undefined ? value : old.map((one, n) => (n === Number(seat) ? value : one));
        this.fields = { ...this.fields, [name]: next };
        this.changed(this.fields);
    }

    show(fields) {
        this.fields = fields;
        for (const [key, input] of this.inputs) {
            const [name, seat] = key.split('.');
            const value = seat === undefined ? fields[name] : fields[name][Number(seat)];
            if (input.type === 'checkbox') input.checked = value === '1';
            else input.value = value;
        }
    }

    /* What is wrong with a field, or that nothing is. */
    fault(key, message) {
        const wrong = this.inputs.get(key);
        for (const input of this.inputs.values()) {
            input.removeAttribute('aria-invalid');
            input.removeAttribute('aria-errormessage');
        }
        this.words.hidden = !wrong;
        if (!wrong) return;
        wrong.setAttribute('aria-invalid', 'true');
        wrong.setAttribute('aria-errormessage', this.words.id);
        this.words.textContent = `${wrong.ariaLabel}: ${message}`;
        (wrong.closest('table') ?? wrong.closest('label')).after(this.words);
    }
}
