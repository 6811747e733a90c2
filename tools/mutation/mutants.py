"""What can be changed in a C file: every mutant is one line that becomes another.

Operators are exchanged, numbers moved by one, conditions turned round, calls left out. Comments,
texts, and lines of the preprocessor stay as they are.
"""
import re
from dataclasses import dataclass

SWAPS = {
    '==': '!=', '!=': '==', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '&&': '||', '||': '&&',
    '+': '-', '-': '+', '/': '*', '%': '/', '&': '|', '|': '&', '^': '|', '<<': '>>', '>>': '<<',
    '++': '--', '--': '++', '+=': '-=', '-=': '+=', '|=': '&=', '&=': '|=', '^=': '|=',
    'true': 'false', 'false': 'true',
}
OF_TWO = {'+', '-', '&'}  # they have another meaning with one operand

NOISE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#(?:[^\n]|\\\n)*',
                   re.DOTALL | re.MULTILINE)
TOKEN = re.compile(r'[A-Za-z_]\w*|0[xX][0-9a-fA-F.]+(?:p[-+]?\d+)?\w*|\d[\w.]*|->|<<=|>>=|\+\+|--|&&|\|\||'
                   r'[-+*/%&|^=!<>]=|<<|>>|\S')
NUMBER = re.compile(r'(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)$')
CALL = re.compile(r'(?:\(void\)!?)?[a-z_]\w*(?:(?:->|\.)\w+)?\(')


@dataclass(frozen=True)
class Mutant:
    file: str  # relative to the root
    line: int  # from 1
    before: str
    after: str

    def __str__(self):
        return f'{self.file}:{self.line}\n- {self.before.strip()}\n+ {self.after.strip()}'


def hide_noise(text):
    """The text with blanks for everything that is no code; every place stays where it is."""
    return NOISE.sub(lambda m: re.sub(r'[^\n]', ' ', m[0]), text)


def is_operand_end(token):
    return token is not None and (token[0].isalnum() or token[0] in '_)]') and token != 'return'


def changed_number(token):
    match = NUMBER.match(token)
    if match is None:
        return []
    value = int(match[1], 0) if match[1][:2] in ('0x', '0X') else int(match[1])
    written = hex if match[1][:2] in ('0x', '0X') else str
    return [written(n) + match[2] for n in (value + 1, value - 1) if n >= 0]


DECLARATION = re.compile(r'\s*(?!return\b)(?:(?:static|const|struct|unsigned)\s+)*\w+[\s*]+\w+\[$')


def changes_of_tokens(code):
    """(start, end, replacement) of every operator and number of a line. Arrays only become smaller:
    larger ones are nothing that anybody sees."""
    last = None
    for token in TOKEN.finditer(code):
        word = token[0]
        if word in SWAPS and (word not in OF_TWO or is_operand_end(last)):
            yield *token.span(), SWAPS[word]
        # {0} is how C says "all zero".
        if not (word == '0' and code[token.start() - 1:token.end() + 1] == '{0}'):
            numbers = changed_number(word)
            for other in numbers:
                if other == numbers[-1] or not DECLARATION.match(code[:token.start()]):
                    yield *token.span(), other
        last = word


def matching(code, start):
    """The place of the parenthesis that closes the one at `start`; -1: on another line."""
    depth = 0
    for at in range(start, len(code)):
        depth += {'(': 1, ')': -1}.get(code[at], 0)
        if depth == 0:
            return at
    return -1


def changes_of_conditions(code):
    for match in re.finditer(r'\bif \(', code):
        start = match.end() - 1
        end = matching(code, start)
        if end > 0:
            yield start, end + 1, '(!%s)' % code[start:end + 1]


def changes_of_calls(code, begins):
    """A call whose result nobody uses is left out; `begins`: a statement begins on this line."""
    start, nothing = len(code) - len(code.lstrip()), ''
    if not begins:
        return
    if code[start:].startswith('if ('):
        end = matching(code, start + 3)
        start, nothing = end + 2 if end > 0 else len(code), '{}'
    match = CALL.match(code, start)
    if match is None or match[0].split('(')[0] in ('if', 'for', 'while', 'switch', 'return'):
        return
    end = matching(code, match.end() - 1)
    if end > 0 and code[end + 1:].strip() == ';':
        yield start, end + 1, nothing


def mutants_of(file, text):
    """All mutants of a file."""
    found, lines, begins = [], text.split('\n'), True
    depth = 0
    for number, (line, code) in enumerate(zip(lines, hide_noise(text).split('\n')), 1):
        changes = list(changes_of_tokens(code)) + list(changes_of_conditions(code))
        if depth > 0:
            changes += list(changes_of_calls(code, begins))
        for start, end, other in changes:
            # A condition that was turned round keeps its texts, which `code` does not show.
            other = '(!%s)' % line[start:end] if other.startswith('(!') else other
            found.append(Mutant(file, number, line, line[:start] + other + line[end:]))
        depth += code.count('{') - code.count('}')
        if code.strip():
            begins = code.rstrip()[-1] in ';{}):' or code.rstrip().endswith('else')
    return found
