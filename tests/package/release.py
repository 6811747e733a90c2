"""tools/release refuses for a reason, can be killed at any moment, and makes a whole release or none.

usage: release.py SOURCE_FOLDER

It runs in a clone of the last commit, whose only artefact is a small text.
"""
import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

TINY = '''#!/bin/sh
# A text.
# makes: tiny-VERSION.txt
# needs: sh
# takes: 0 minutes
set -eu
sleep 0.1
echo "$VERSION $SOURCE_DATE_EPOCH $TZ $LC_ALL $(umask)" >"$OUT/tiny-$VERSION.txt"
'''
ADDRESSES = '''[project]
repository = https://example.org/hypermate
site = https://example.org/docs
maintainer = Example <example@example.org>
'''


def git(folder, *arguments):
    return subprocess.run(['git', '-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.org', *arguments],
                          check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


class Clone:
    def __init__(self, source, folder):
        self.folder = folder
        git(source, 'clone', '--quiet', '--shared', source, folder)
        shutil.rmtree(folder / 'packaging/make')
        (folder / 'packaging/make').mkdir()
        self.script('packaging/make/tiny', TINY)
        self.script('packaging/try', '#!/bin/sh\n')
        (folder / 'packaging/project.ini').write_text(ADDRESSES)
        self.commit()
        self.version = (folder / 'VERSION').read_text().strip()
        self.made = folder / 'dist' / self.version

    def script(self, name, text):
        (self.folder / name).write_text(text)
        os.chmod(self.folder / name, 0o755)

    def commit(self):
        # The templates of other packagers name files that are not made here.
        shutil.rmtree(self.folder / 'packaging/templates', ignore_errors=True)
        git(self.folder, 'add', '--all')
        git(self.folder, 'commit', '--quiet', '--allow-empty', '--message', 'try')

    def release(self, *arguments, **more):
        ran = subprocess.run([sys.executable, self.folder / 'tools/release', *arguments],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
        return ran.returncode, ran.stdout

    def refused(self, reason, *arguments, **more):
        status, said = self.release(*(arguments or [self.version]), **more)
        assert status != 0 and reason in said, (reason, status, said)
        assert not (self.folder / 'dist').exists() or self.made.exists(), reason

    def check(self):
        """The release is whole, its sums and its bill of materials are right."""
        for line in (self.made / 'SHA256SUMS').read_text().splitlines():
            digest, name = line.split('  ')
            assert hashlib.sha256((self.made / name).read_bytes()).hexdigest() == digest, name
        bill = json.loads((self.made / 'sbom.cdx.json').read_text())
        listed = {part['name'] for part in bill['components'] if part['type'] == 'file'}
        assert listed == {f'tiny-{self.version}.txt'}, listed
        names = {path.name for path in self.made.rglob('*')}
        assert names == {*listed, 'sbom.cdx.json', 'SHA256SUMS'}, names


def try_refusals(clone):
    clone.refused('VERSION says', '9.9.9')
    clone.refused('is no version', '9.9')
    clone.refused('no artefact', clone.version, '--only', 'nothing')
    (clone.folder / 'untracked').touch()
    clone.refused('not committed')
    (clone.folder / 'untracked').unlink()
    git(clone.folder, 'tag', f'v{clone.version}', 'HEAD~1')
    clone.refused('that of another commit')
    git(clone.folder, 'tag', '--delete', f'v{clone.version}')
    (clone.folder / 'CITATION.cff').write_text('version: 0.0.1\n')
    clone.refused('places differ')
    git(clone.folder, 'checkout', 'CITATION.cff')
    clone.script('packaging/make/tiny', TINY.replace('needs: sh', 'needs: sh no-such-tool zig'))
    clone.commit()
    clone.refused('missing: no-such-tool zig: tools/dependencies release')


def try_failure(clone):
    """What is made stays; what fails leaves a log."""
    clone.script('packaging/make/tiny', TINY)
    clone.script('packaging/make/wrong', TINY.replace('tiny', 'wrong').replace('sleep', 'false; sleep'))
    clone.commit()
    status, said = clone.release(clone.version)
    assert status == 1 and 'wrong: FAILED' in said and not clone.made.exists(), said
    part = clone.made.with_name(clone.version + '.part')
    assert (part / 'wrong.log').exists() and (part / f'tiny-{clone.version}.txt').exists()
    (clone.folder / 'packaging/make/wrong').unlink()
    clone.commit()
    shutil.rmtree(part)


def try_kills(clone, rounds):
    """At each moment there is a whole release or none, and the next run continues."""
    for number in range(rounds):
        running = subprocess.Popen([sys.executable, clone.folder / 'tools/release', clone.version],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        time.sleep(0.15 + number * 0.06)
        if running.poll() is None:
            os.kill(running.pid, signal.SIGTERM if number % 2 else signal.SIGKILL)
        running.wait()
        if clone.made.exists():
            clone.check()
            break
    if not clone.made.exists():
        status, said = clone.release(clone.version)
        assert status == 0, said
    clone.check()


def try_addresses(clone):
    """With addresses, packages name them; with one empty, nothing is published."""
    script = clone.folder / 'packaging/addresses.py'
    assert subprocess.run([sys.executable, script], stdout=subprocess.DEVNULL).returncode == 0
    package = clone.folder / 'bindings/npm/package.json'
    subprocess.run([sys.executable, script, 'npm', package], check=True)
    told = json.loads(package.read_text())
    assert told['repository']['url'] == 'git+https://example.org/hypermate.git'
    assert told['homepage'] == 'https://example.org/docs' and told['publishConfig']['provenance']
    subprocess.run([sys.executable, script, 'debian', clone.folder], check=True)
    assert 'Maintainer: Example <example@' in (clone.folder / 'debian/control').read_text()
    assert ' -- Example <example@' in (clone.folder / 'debian/changelog').read_text()
    (clone.folder / 'packaging/project.ini').write_text(ADDRESSES.replace('https://example.org/docs', ''))
    told = subprocess.run([sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert told.returncode == 1 and 'no site: nothing can be published' in told.stdout, told.stdout


def main(source):
    with tempfile.TemporaryDirectory(prefix='hypermate-test-') as folder:
        clone = Clone(source, pathlib.Path(folder, 'clone'))
        try_refusals(clone)
        try_failure(clone)
        try_kills(clone, 8)
        clone.refused('exists')
        try_addresses(clone)
    print('refusals, failures, kills and addresses are as they should be')


main(pathlib.Path(sys.argv[1]).resolve())
