"""A copy of the tree in which files are changed and built, so that a crash leaves nothing behind.

There are two builds: one like that of `./check gcc`, which stays without mutants, and one that counts
which lines a test runs. A mutant is compiled and linked beside the first, by its commands: the
object stands before the archive, of which then the same file is not taken.
"""
import contextlib
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Workshop:
    def __init__(self, folder, *options):
        self.root = pathlib.Path(folder).resolve() / 'tree'
        self.build = self.root / 'build'
        self.counting = self.root / 'build-counting'
        self.refresh()
        self.setup(self.build, *options)
        self.kept = tempfile.TemporaryDirectory(dir=self.build)
        self.place = pathlib.Path(self.kept.name)

    def refresh(self):
        """Copies what differs, so that only that is built anew, and removes what is gone."""
        names = subprocess.run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
                               cwd=ROOT, check=True, capture_output=True, text=True).stdout
        names = {name for name in names.split('\0')[:-1] if (ROOT / name).exists()}
        self.remove_all_but(names)
        for name in names:
            source, target = ROOT / name, self.root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_symlink():
                if not target.is_symlink():
                    target.symlink_to(os.readlink(source))
            elif not target.exists() or target.read_bytes() != source.read_bytes():
                shutil.copyfile(source, target)
                shutil.copymode(source, target)

    def remove_all_but(self, names):
        for folder in {name.split('/')[0] for name in names if '/' in name}:
            for path in (self.root / folder).rglob('*'):
                if not path.is_dir() and path.relative_to(self.root).as_posix() not in names:
                    path.unlink()

    def setup(self, folder, *options):
        if (folder / 'build.ninja').exists():
            return
        compiler = 'ccache gcc' if any((pathlib.Path(p) / 'ccache').exists()
                                       for p in os.environ['PATH'].split(':')) else 'gcc'
        subprocess.run(['meson', 'setup', folder, '--werror', '-Dpython=disabled', *options], cwd=self.root,
                       env={**os.environ, 'CC': compiler}, check=True, stdout=subprocess.DEVNULL)

    def ninja(self, folder, *targets):
        said = subprocess.run(['ninja', '--quiet', '-j2', '-C', folder, *targets],
                              capture_output=True, text=True)
        if said.returncode != 0:
            sys.exit(said.stdout)

    def ask_ninja(self, *question):
        return subprocess.run(['ninja', '-C', self.build, '-t', *question], check=True,
                              capture_output=True, text=True).stdout

    def prepare(self, programs):
        """Builds the programs, with what tests read, and learns how: {program: command}, {object:
        command}, and {file: objects that depend on it}. Returns the programs that can have a mutant."""
        read = [word for word in self.ask_ninja('targets', 'rule', 'CUSTOM_COMMAND').split()
                if word.startswith('tests/')]
        self.ninja(self.build, *programs, *read)
        entries = {entry['output']: entry
                   for entry in json.loads((self.build / 'compile_commands.json').read_text())}
        self.archive = {word for word in shlex.split(self.ask_ninja('commands', '-s', 'libhypermate.a'))
                        if word in entries}
        commands = map(shlex.split, self.ask_ninja('commands', '-s', *programs).splitlines())
        self.links = {words[words.index('-o') + 1]: words for words in commands if '-o' in words}
        # What builds files of the library once more in another way, or takes all of them, is left out.
        other = {made for made in entries.keys() - self.archive
                 if entries[made]['file'].startswith('../src/')} | {'-Wl,--whole-archive', '-shared'}
        self.links = {program: words for program, words in self.links.items()
                      if program in programs and other.isdisjoint(words)}
        wanted = self.archive.union(*self.links.values()) & entries.keys()
        self.compiles = {made: compiling(entries[made]['command']) for made in wanted}
        self.dependents = self.read_dependents()
        self.objects_in = self.read_objects_in()
        return set(self.links)

    def read_dependents(self):
        dependents = {}
        for block in self.ask_ninja('deps').split('\n\n'):
            made, *lines = block.strip().split('\n')
            made = made.split(': ')[0]
            for line in lines if made in self.compiles else []:
                if line.startswith('    ../'):
                    dependents.setdefault(line[7:], []).append(made)
        return dependents

    def read_objects_in(self):
        """{program: objects of which it has something}"""
        makers = {symbol: made for made, symbol in self.symbols('-g', *self.compiles)}
        found = {program: set() for program in self.links}
        for program, symbol in self.symbols(*self.links):
            if symbol in makers:
                found[program].add(makers[symbol])
        return found

    def symbols(self, *words):
        """(file, symbol) of each that is defined in one of the files"""
        said = subprocess.run(['nm', '--defined-only', '--print-file-name', *words], cwd=self.build,
                              check=True, capture_output=True, text=True).stdout
        for line in said.splitlines():
            file, symbol = line.split(':')[0], line.split(' ')[-1]
            yield file, symbol

    @contextlib.contextmanager
    def changed(self, mutant):
        """The tree with the mutant in it."""
        path = self.root / mutant.file
        kept = path.read_bytes()
        lines = kept.decode().split('\n')
        assert lines[mutant.line - 1] == mutant.before
        lines[mutant.line - 1] = mutant.after
        path.write_text('\n'.join(lines), encoding='utf-8')
        try:
            yield
        finally:
            path.write_bytes(kept)

    def compile(self, mutant):
        """{object: that of the mutant}, or None where the compiler says a word."""
        made = {}
        with self.changed(mutant):
            for number, name in enumerate(self.dependents.get(mutant.file, [])):
                made[name] = self.place / f'{number}.o'
                said = subprocess.run([*self.compiles[name], '-o', made[name]], cwd=self.build,
                                      stderr=subprocess.DEVNULL)
                if said.returncode != 0:
                    return None
        return made

    def differs(self, made):
        """Whether any object of a mutant is other machine code."""
        return any((self.build / usual).read_bytes() != other.read_bytes()
                   for usual, other in made.items())

    def link(self, program, made):
        """The path of a program in which the objects of a mutant stand for the usual ones."""
        path = self.place / pathlib.Path(program).name
        usual = self.links[program]
        words = [str(made.get(word, word)) for word in usual]
        words[words.index('-o') + 1] = str(path)
        more = [str(other) for name, other in made.items() if name in self.archive]
        subprocess.run([*words[:1], *more, *words[1:]], cwd=self.build, check=True)
        return path


def compiling(command):
    """The command without what ccache and ninja want to know, and without its output."""
    words = [word for word in shlex.split(command) if word not in ('ccache', '-MD')]
    for word in ('-MQ', '-MF', '-o'):
        at = words.index(word)
        del words[at:at + 2]
    return words
