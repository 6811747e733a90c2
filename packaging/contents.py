"""Whether an archive of a release holds what it should, and nothing of the machine that built it.

usage: contents.py FILE...

Every archive has a licence, sensible names, one time for all members, no path of a build folder, and no
debug information.
"""
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile

NPM_TIME = 499162500  # npm stores this one in every package
LICENCES = ('LICENSE', 'copyright')


def zip_members(file):
    with zipfile.ZipFile(file) as archive:
        for entry in archive.infolist():
            # A zip file stores even seconds of a local time, which is UTC here.
            yield entry.filename, int(time.mktime((*entry.date_time, 0, 0, 0))), archive.read(entry)


def tar_members(file):
    with tarfile.open(file) as archive:
        for entry in archive:
            yield entry.name, entry.mtime, archive.extractfile(entry).read() if entry.isreg() else b''


def deb_members(file):
    with tempfile.NamedTemporaryFile(suffix='.tar') as plain:
        subprocess.run(['dpkg-deb', '--fsys-tarfile', file], stdout=plain, check=True)
        yield from tar_members(plain.name)


def problems(file):
    read = {'.zip': zip_members, '.whl': zip_members, '.deb': deb_members}.get(file.suffix, tar_members)
    epoch = int(os.environ['SOURCE_DATE_EPOCH'])
    times = {NPM_TIME} if file.suffix == '.tgz' else {epoch, epoch - epoch % 2}
    traces = [os.fsencode(folder) for folder in
              (os.environ.get('ROOT_FOLDER'), os.environ.get('WORK'), os.environ.get('SOURCE')) if folder]
    licensed = False
    for name, when, data in read(file):
        licensed = licensed or os.path.basename(name) in LICENCES
        if name.startswith('/') or '..' in name.split('/') or '__pycache__' in name:
            yield f'{name} does not belong there'
        if when not in times:
            yield f'{name} has the time {when}, not {epoch}'
        if any(trace in data for trace in traces):
            yield f'{name} names a folder of this machine'
        if data[:4] in (b'\x7fELF', b'!<ar') or data[:2] == b'MZ':
            if b'.debug_info' in data:
                yield f'{name} has debug information'
    if not licensed:
        yield 'it has no licence'


os.environ['TZ'] = 'UTC'
time.tzset()
if len(sys.argv) < 2:
    sys.exit(__doc__)
found = [f'{file}: {problem}' for file in sys.argv[1:] for problem in problems(pathlib.Path(file))]
print('\n'.join(found[:5]) or f'{len(sys.argv) - 1} files hold what they should')
sys.exit(bool(found))
