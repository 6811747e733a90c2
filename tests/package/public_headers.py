"""What the public headers declare."""
import pathlib
import re


def texts(include):
    """(name of the header below hypermate/, its text without comments and preprocessor lines)."""
    folder = pathlib.Path(include, 'hypermate')
    for header in sorted(folder.rglob('*.h')):
        text = re.sub(r'/\*.*?\*/', '', header.read_text(encoding='utf-8'), flags=re.S)
        yield header.relative_to(folder).as_posix(), re.sub(r'^\s*#(?:.*\\\n)*.*$', '', text, flags=re.M)


def functions(include, mark='HM_API'):
    """Functions with a promise (HM_API) or without one (HM_MORE)."""
    return {name for _, text in texts(include)
            for name in re.findall(rf'\b{mark}\b[^;{{(]*?(\w+)\s*\(', text)}


def types(include):
    """Types of known size with a promise: structs and unions that are defined, and names of scalars."""
    names = set()
    for header, text in texts(include):
        if header.startswith('more/'):
            continue
        for struct in re.finditer(r'\btypedef\s+(?:struct|union)\b\s*\w*\s*\{', text):
            names.add(re.match(r'\s*(\w+)\s*;', text[closing(text, struct.end()):])[1])
        names.update(re.findall(r'\btypedef\s+(?!struct|union|enum)[\w\s]+?\b(hm_\w+)(?:\[\w+\])?\s*;', text))
    return names


def closing(text, at):
    """The place after the brace that closes the one before `at`."""
    depth = 1
    while depth > 0:
        depth += {'{': 1, '}': -1}.get(text[at], 0)
        at += 1
    return at
