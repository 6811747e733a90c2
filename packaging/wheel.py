"""Packs an installed Python package as a wheel.

usage: wheel.py ROOT TAG FOLDER     from ROOT, where Meson has installed it, into FOLDER
       wheel.py --metadata          prints the metadata, as a source package has it

meson-python 0.12 knows no cross builds, stores members without packing, and with the time of the build.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tomllib

import pyproject_metadata

import addresses

SOURCE = pathlib.Path(__file__).resolve().parent.parent
LICENCES = ('LICENSE', 'docs/third-party.md')


def metadata():
    project = tomllib.loads((SOURCE / 'pyproject.toml').read_text())
    project['project']['urls'] = addresses.urls()
    return pyproject_metadata.StandardMetadata.from_pyproject(project, SOURCE)


def main(root, tag, folder):
    about = metadata()
    name = f'{about.name}-{about.version}'
    tree = pathlib.Path(root) / 'wheel'
    package, = (path.parent for path in pathlib.Path(root).rglob('hypermate/__init__.py'))
    shutil.copytree(package, tree / 'hypermate')
    information = tree / f'{name}.dist-info'
    information.mkdir()
    for licence in LICENCES:
        shutil.copy(SOURCE / licence, information)
    (information / 'METADATA').write_text(str(about.as_rfc822()))
    (information / 'WHEEL').write_text(
        f'Wheel-Version: 1.0\nGenerator: hypermate\nRoot-Is-Purelib: false\nTag: cp311-abi3-{tag}\n')
    for path in tree.rglob('*'):
        os.chmod(path, 0o755 if path.is_dir() else 0o644)
    subprocess.run([sys.executable, '-m', 'wheel', 'pack', '--dest-dir', folder, tree], check=True)


if sys.argv[1:] == ['--metadata']:
    sys.stdout.write(str(metadata().as_rfc822()))
elif len(sys.argv) == 4:
    main(*sys.argv[1:])
else:
    sys.exit(__doc__)
