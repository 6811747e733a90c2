"""Runs the README and the pages of docs/: the sh, console, python and c blocks that are marked
`<!-- run -->`, in their order, in one empty folder with links to examples/ and docs/. Commands of a console
block follow "$ ", and what they print must be what follows them. Every other block of commands or code says
why it is not run here: `<!-- tested by FILE -->`, `<!-- not run: REASON -->`, or it is a doctest of a page that
tests/python/test_docs.py has. Also checks that what the pages and the comments of the sources name exists:
pages, files, functions, types and constants.

usage: readme.py [--update] SOURCE_FOLDER PROGRAM SHARED_LIBRARY C_COMPILER...
       --update writes what console blocks print into the pages instead of comparing
"""
import bisect
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile


BLOCK = re.compile(r'^<!-- run -->\n```(\w+)\n(.*?)^```$', flags=re.S | re.M)
MARKED = re.compile(r'(?:^<!-- (.*?) -->\n)?^```(\w*)\n(.*?)^```$', flags=re.S | re.M)
SPOKEN = {'', 'text', 'json', 'toctree'}  # blocks that nobody runs
# Their commands take hours, or make a release.
LONG = {'facts4d.md', 'facts5d.md', 'performance.md', 'strength.md', 'releasing.md'}
COMMAND = re.compile(r'^\$ (.*)\n((?:(?!\$ ).*\n)*)', flags=re.M)


def printed(command, env):
    return subprocess.run(['bash', '-c', command], env=env, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True).stdout


def run_console(code, env):
    """The block as it should be."""
    return COMMAND.sub(lambda match: f'$ {match[1]}\n{printed(match[1], env)}', code)


def run_c(code, source, library, compiler):
    pathlib.Path('example.c').write_text(code)
    subprocess.run([*compiler, '-Wall', '-Wextra', '-Werror', f'-I{source}/include', 'example.c',
                    library, f'-Wl,-rpath,{library.parent}', '-o', 'example'], check=True)
    subprocess.run(['./example'], check=True, stdout=subprocess.DEVNULL)


def missing_names(source):
    """What comments name and no code has: files, and words with our prefix. Part of a word stands
    for all that begin so ("HM_ERR_GZIP_*"), and capitals at the end of a function for any word."""
    texts = {path: path.read_text(encoding='utf-8')
             for folder in ('include', 'src', 'cli', 'mpi', 'bindings', 'tests', 'bench', 'fuzz')
             for path in (source / folder).rglob('*.[ch]')}
    comment = re.compile(r'/\*.*?\*/', re.S)
    code = '\n'.join(comment.sub('', text) for text in texts.values())
    words = sorted(set(re.findall(r'\b(?:hm|HM|cli)_\w+', code)))
    files = {path.name for path in texts}

    def known(word):
        word = re.sub(r'(?<=[a-z])_[A-Z]+$', '', word)
        place = bisect.bisect_left(words, word)
        return place < len(words) and words[place].startswith(word)

    missing = set()
    for path, text in texts.items():
        if path.relative_to(source).parts[0] not in ('include', 'src', 'cli', 'mpi'):
            continue
        for said in comment.findall(text):
            named = set(re.findall(r'(?<![\w<./-])[a-z][a-z0-9_]+\.[ch]\b(?!\.)', said)) - files
            named |= {word for word in re.findall(r'\b(?:hm|HM|cli)_\w+', said) if not known(word)}
            missing |= {f'{path.relative_to(source)}: {name}' for name in named}
    return sorted(missing)


def undocumented_members(source):
    """Declarations and members of the types of the npm package without a comment before them."""
    found = []
    for path in sorted((source / 'bindings/npm').glob('*.d.ts')):
        before, inside = '', False
        for line in path.read_text(encoding='utf-8').splitlines():
            member = inside and re.match(r' {4}(?! |private constructor|[/*])', line)
            declared = re.match(r'(export|declare) ', line)
            if (member or declared) and not before.endswith('*/'):
                found.append(f'{path.name}: {line.strip()} has no comment')
            if declared:
                inside = re.search(r'\b(class|interface)\b', line) is not None
            before = before if 'eslint-disable' in line else line
    return found


def unrun_blocks(source, pages):
    """Blocks of commands or code that no test is said to run."""
    doctests = (source / 'tests/python/test_docs.py').read_text(encoding='utf-8')
    for page in pages:
        for said, language, code in MARKED.findall(page.read_text(encoding='utf-8')):
            tested = re.fullmatch(r'tested by (\S+)', said)
            named = f"'{page.relative_to(source)}'" in doctests
            if not (language in SPOKEN or page.name in LONG or said.startswith(('run', 'not run: '))
                    or (tested and (source / tested[1]).exists()) or (code.startswith('>>> ') and named)):
                yield f'{page.name}: a test of the block "{code[:40].strip()}"'


def missing_references(source):
    """Pages of docs/ that comments cite and that do not exist."""
    cited = {match for folder in ('include', 'src', 'cli')
             for path in (source / folder).rglob('*.[ch]')
             for match in re.findall(r'docs/[\w/-]+\.md', path.read_text(encoding='utf-8'))}
    return sorted(page for page in cited if not (source / page).exists())


def main(source, program, library, *compiler):
    update = source == '--update'
    if update:
        source, program, library, *compiler = program, library, *compiler
    source = pathlib.Path(source).resolve()
    library, program = pathlib.Path(library).resolve(), pathlib.Path(program).resolve()
    pages = [source / 'README.md', *sorted((source / 'docs').rglob('*.md'))]
    missing = missing_references(source) + missing_names(source) + undocumented_members(source)
    missing += unrun_blocks(source, pages)
    missing += [f'{page.name}: {link}' for page in pages
                for link in re.findall(r'\]\(([^):#]+)', page.read_text(encoding='utf-8'))
                if not (page.parent / link).exists()]
    env = {**os.environ, 'PATH': f'{program.parent}:{os.environ["PATH"]}'}
    ran, right = 0, True

    def run(match):
        nonlocal ran
        language, code = match.groups()
        ran += 1
        if language == 'sh':
            subprocess.run(['bash', '-euo', 'pipefail', '-c', code], check=True, env=env,
                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        elif language == 'console':
            code = run_console(code, env)
        elif language == 'python':
            subprocess.run([sys.executable, '-c', code], check=True)
        else:
            run_c(code, source, library, compiler)
        return f'<!-- run -->\n```{language}\n{code}```'

    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.symlink(source / 'examples', 'examples')
        os.symlink(source / 'docs', 'docs')
        for page in pages:
            text = page.read_text(encoding='utf-8')
            now = BLOCK.sub(run, text)
            if now != text and update:
                page.write_text(now, encoding='utf-8')
            elif now != text:
                right = False
                print(*difflib.unified_diff(text.splitlines(), now.splitlines(), page.name, 'printed',
                                            lineterm='', n=1), sep='\n')
        os.chdir('/')
    print(f'{ran} blocks ran; what does not exist: {missing}')
    return 1 if missing or not ran or not right else 0


sys.exit(main(*sys.argv[1:]))
