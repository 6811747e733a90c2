"""The numbers of docs/limits.md are the constants that it names, and docs/environment.md has every
variable that the sources read.

usage: limits.py SOURCE_FOLDER
"""
import pathlib
import re
import sys

ROW = re.compile(r'^\| .* \| (\d+) \| `(\w+)` in `([\w/.]+)` \|$', re.M)


def value(text, name):
    """The number that an enumeration or a #define gives a name."""
    found = re.search(rf'(?:#define +{name} +|\b{name} = )([^,;/}}\n]+)', text)
    if found is None:
        return None
    return int(eval(re.sub(r'\(uint64_t\)|(?<=\d)u\b', '', found[1])))


def main(source):
    source = pathlib.Path(source)
    rows = ROW.findall((source / 'docs/limits.md').read_text(encoding='utf-8'))
    wrong = [f'{name} in {file} is {is_now}, docs/limits.md says {said}' for said, name, file in rows
             if (is_now := value((source / file).read_text(encoding='utf-8'), name)) != int(said)]
    page = (source / 'docs/environment.md').read_text(encoding='utf-8')
    read = {name for folder in ('src', 'cli') for path in (source / folder).rglob('*.c')
            for name in re.findall(r'\bgetenv\("(\w+)"\)', path.read_text(encoding='utf-8'))}
    wrong += [f'docs/environment.md does not have {name}' for name in sorted(read) if f'`{name}`' not in page]
    print(*wrong, sep='\n')
    print(f'{len(rows)} limits, {len(read)} variables, {len(wrong)} wrong')
    return 1 if wrong or len(rows) < 20 or not read else 0


sys.exit(main(*sys.argv[1:]))
