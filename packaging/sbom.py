"""Writes sbom.cdx.json (CycloneDX 1.5): the files of a release, and what of others each holds.

usage: sbom.py FOLDER
"""
import datetime
import fnmatch
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import uuid

# The parts that are linked in: the package of Debian that it comes from, and its licence.
PARTS = {
    'zlib': ('zlib1g-dev', 'Zlib'),
    'libdeflate': ('libdeflate-dev', 'MIT'),
    'sqlite': ('libsqlite3-dev', 'blessing'),
    'glibc': ('libc6-dev', 'LGPL-2.1-or-later'),
    'libgcc': ('libgcc-12-dev', 'GPL-3.0-or-later WITH GCC-exception-3.1'),
    'mingw-w64': ('mingw-w64-x86-64-dev', 'MIT AND ZPL-2.1'),
    'emscripten': ('emscripten', 'MIT'),
}
HOLDS = [
    ('*-linux-*.tar.xz', ['zlib', 'libdeflate', 'sqlite', 'glibc', 'libgcc']),
    ('*-windows-*.zip', ['zlib', 'mingw-w64', 'libgcc']),
    ('*.whl', ['zlib', 'libdeflate', 'sqlite', 'libgcc']),
    ('*.tgz', ['emscripten']),
    ('*-page-*.zip', ['emscripten']),
]


def version(package):
    """Without what Debian has added: 1:1.2.13.dfsg-1 is 1.2.13."""
    full = subprocess.run(['dpkg-query', '-W', '-f', '${Version}', package], stdout=subprocess.PIPE,
                          text=True, check=True).stdout
    return full.split(':')[-1].split('-')[0].split('.dfsg')[0].split('+')[0].split('~')[0]


def part(name):
    package, licence = PARTS[name]
    number = version(package)
    choice = {'expression': licence} if ' ' in licence else {'license': {'id': licence}}
    return {'type': 'library', 'bom-ref': name, 'name': name, 'version': number, 'licenses': [choice],
            'purl': f'pkg:generic/{name}@{number}'}


def held(file):
    return next((names for pattern, names in HOLDS if fnmatch.fnmatch(file.name, pattern)), [])


def document(folder):
    files = [file for file in sorted(folder.iterdir()) if file.is_file() and file.name != 'COMMIT']
    number = os.environ['VERSION']
    when = datetime.datetime.fromtimestamp(int(os.environ['SOURCE_DATE_EPOCH']), datetime.timezone.utc)
    names = sorted({name for file in files for name in held(file)})
    return {
        'bomFormat': 'CycloneDX', 'specVersion': '1.5', 'version': 1,
        'serialNumber': f'urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, f"hypermate {number} {when}")}',
        'metadata': {'timestamp': when.strftime('%Y-%m-%dT%H:%M:%SZ'), 'component': {
            'type': 'application', 'bom-ref': 'hypermate', 'name': 'hypermate', 'version': number,
            'licenses': [{'license': {'id': 'MIT'}}], 'purl': f'pkg:generic/hypermate@{number}'}},
        'components': [part(name) for name in names] + [
            {'type': 'file', 'bom-ref': file.name, 'name': file.name, 'hashes': [
                {'alg': 'SHA-256', 'content': hashlib.sha256(file.read_bytes()).hexdigest()}]}
            for file in files],
        'dependencies': [{'ref': 'hypermate', 'dependsOn': [file.name for file in files]}] + [
            {'ref': file.name, 'dependsOn': held(file)} for file in files],
    }


def main(folder):
    folder = pathlib.Path(folder)
    (folder / 'sbom.cdx.json').unlink(missing_ok=True)
    (folder / 'sbom.cdx.json').write_text(json.dumps(document(folder), indent=1) + '\n')


if len(sys.argv) != 2:
    sys.exit(__doc__)
main(sys.argv[1])
