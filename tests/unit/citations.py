"""Whether every section that is cited somewhere exists: "rules5d, section 8.1" (also
"docs/rules5d.md, section 8.1") is section 8.1 of that page; "sections 4, 5 and 8" and "sections 4 to 8"
are several. Pages of docs/ may cite their own sections by number alone, all else names the page. The pages
in docs/formats share one numbering: "formats, section 9.4", or "docs/formats/pgn4.md, section 9.4".

A section is a heading "## 8. Check" or "### 8.1 Mate", or a clause that begins with its number in bold.
"""
import bisect
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ['src', 'include', 'cli', 'tests', 'docs', 'fuzz', 'bench', 'examples', 'tools']
FOREIGN = ['tests/vectors', 'fuzz/seeds', 'tests/web/node_modules']  # texts of others
SECTION = re.compile(r'(?m)^#{2,4} (\d+(?:\.\d+)*)[. ]|^(?:[-*] )?\*\*(\d+(?:\.\d+)+)\b')
NUMBER = r'\d+(?:\.\d+)*'
LIST = r'%s(?:(?:, | and | to )%s)*' % (NUMBER, NUMBER)
CITATION = re.compile(r'(?:\b([\w-]+)(?:\.md)?, )?\bsections? (%s)' % LIST, re.IGNORECASE)
# A line that is broken inside a comment goes on behind these.
BREAK = re.compile(r'[ \t]*\n[ \t]*(?:\*(?!/)|//|#)?[ \t]*')


def sections(page):
    """The numbers that a page defines, and complaints about those that it defines twice."""
    found = [a or b for a, b in SECTION.findall(page)]
    return set(found) | {n.split('.')[0] for n in found}, ['section %s stands twice' % n for n in sorted(set(found))
                        if found.count(n) > 1]


def cited(numbers):
    """"4, 5 and 8.1" or "4 to 8" as single numbers."""
    for part in re.split(r', | and ', numbers):
        ends = part.split(' to ')
        if len(ends) == 2 and all(end.isdigit() for end in ends):
            yield from (str(n) for n in range(int(ends[0]), int(ends[1]) + 1))
        else:
            yield from ends


def unbroken(text):
    """The text in one line, and the place of each line in it."""
    pieces, starts, length, at = [], [0], 0, 0
    for gap in BREAK.finditer(text):
        pieces.append(text[at:gap.start()])
        length += gap.start() - at + 1
        starts.append(length)
        at = gap.end()
    pieces.append(text[at:])
    return ' '.join(pieces), starts


def complaints(text, own, pages):
    """What is wrong with the citations of a text; `own` is the page that it is, or None."""
    line, starts = unbroken(text)
    for citation in CITATION.finditer(line):
        place = bisect.bisect_right(starts, citation.start(2))
        page = citation[1] if citation[1] in pages else own
        if page is None:
            yield place, '"%s" names no page of docs/' % citation[0]
            continue
        for number in cited(citation[2]):
            if number not in pages[page]:
                yield place, 'docs/%s.md has no section %s' % (page, number)


def check_the_check():
    """Samples with known answers: nothing below would be worth much if these were not found."""
    pages = {'rules': {'1', '2', '2.1', '3'}}
    samples = [('rules, section 2.1', 0), ('rules, sections 1 to 3', 0), ('section 2', 1),
               ('rules, section 4', 1), ('docs/rules.md, section 3', 0), ('rules, sections 1,\n * 2.1 and 2.2', 1),
               ('/* rules,\n * section 9 */', 1), ('other, sections 1', 1),
               ('rules, sections 2 to 5', 2)]
    for text, count in samples:
        found = list(complaints(text, None, pages))
        if len(found) != count:
            sys.exit('%r has %d faults, found %s' % (text, count, found))
    if list(complaints('one\ntwo rules, section 7', None, pages))[0][0] != 2:
        sys.exit('the line of a fault is wrong')
    if list(complaints('section 2', 'rules', pages)):
        sys.exit('a page may cite itself')


def files():
    yield ROOT / 'README.md'
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob('*')):
            name = file.relative_to(ROOT).as_posix()
            skipped = any(name.startswith(path) for path in FOREIGN)
            if file.is_file() and not skipped and file != pathlib.Path(__file__).resolve():
                yield file


def main():
    check_the_check()
    faults = []
    pages = {page.stem: sections(page.read_text(encoding='utf-8'))[0]
             for page in (ROOT / 'docs').glob('*/*.md')}
    for page in sorted((ROOT / 'docs').glob('*.md')):
        parts = [page, *sorted(page.with_suffix('').glob('*.md'))]
        pages[page.stem], twice = sections('\n'.join(p.read_text(encoding='utf-8') for p in parts))
        faults += ['docs/%s: %s' % (page.name, fault) for fault in twice]
    for file in files():
        try:
            text = file.read_text(encoding='utf-8')
        except UnicodeDecodeError:
            continue
        page = file.relative_to(ROOT / 'docs').parts[0] if ROOT / 'docs' in file.parents else ''
        own = page.removesuffix('.md') if page.removesuffix('.md') in pages else None
        name = file.relative_to(ROOT)
        faults += ['%s:%d: %s' % (name, line, fault)
                   for line, fault in complaints(text, own, pages)]
    sys.exit('\n'.join(faults) if faults else 0)


main()
