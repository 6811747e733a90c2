"""A copy of the tree in which files are changed and built, so that a crash leaves nothing behind.

There are two builds: one like that of `./check gcc`, and one that counts which lines a test runs.
"""
import hashlib
import json
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Workshop:
    def __init__(self, folder):
        self.root = pathlib.Path(folder) / 'tree'
        self.build = self.root / 'build'
        self.counting = self.root / 'build-counting'
        self.log = self.root / 'build.log'
        self.refresh()
        self.setup(self.build)
        self.objects = self.read_objects()
        self.digests = {}

    def refresh(self):
        """Copies what differs, so that only that is built anew."""
        names = subprocess.run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
                               cwd=ROOT, check=True, capture_output=True, text=True).stdout
        for name in names.split('\0')[:-1]:
            source, target = ROOT / name, self.root / name
            if not source.exists():
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_symlink():
                if not target.is_symlink():
                    target.symlink_to(os.readlink(source))
            elif not target.exists() or target.read_bytes() != source.read_bytes():
                shutil.copyfile(source, target)
                shutil.copymode(source, target)

    def setup(self, folder, *options):
        if (folder / 'build.ninja').exists():
            return
        compiler = 'ccache gcc' if any((pathlib.Path(p) / 'ccache').exists()
                                       for p in os.environ['PATH'].split(':')) else 'gcc'
        subprocess.run(['meson', 'setup', folder, '--werror', '-Dpython=disabled', *options], cwd=self.root,
                       env={**os.environ, 'CC': compiler}, check=True, stdout=subprocess.DEVNULL)

    def ninja(self, folder, *targets):
        """Whether the targets could be built."""
        with open(self.log, 'w', encoding='utf-8') as log:
            return subprocess.run(['ninja', '-C', folder, *targets], stdout=log,
                                  stderr=log).returncode == 0

    def read_objects(self):
        """{file: its objects}"""
        objects = {}
        for entry in json.loads((self.build / 'compile_commands.json').read_text()):
            file = (self.build / entry['file']).resolve().relative_to(self.root).as_posix()
            objects.setdefault(file, []).append(entry['output'])
        return objects

    def digest(self, file):
        """Of all objects of a file: mutants that are the same machine code are no mutants."""
        sums = hashlib.sha256()
        for name in self.objects.get(file, []):
            sums.update((self.build / name).read_bytes())
        return sums.digest()

    def usual_digest(self, file):
        """That of the file as it is."""
        if file not in self.digests:
            self.ninja(self.build, *self.objects.get(file, []))
            self.digests[file] = self.digest(file)
        return self.digests[file]

    def write(self, mutant):
        """Puts the mutant into the tree."""
        path = self.root / mutant.file
        self.kept = path.read_bytes()
        lines = self.kept.decode().split('\n')
        assert lines[mutant.line - 1] == mutant.before
        lines[mutant.line - 1] = mutant.after
        path.write_text('\n'.join(lines), encoding='utf-8')

    def restore(self, mutant):
        (self.root / mutant.file).write_bytes(self.kept)
