#!/usr/bin/env python3
"""The addresses of packaging/project.ini, where packages name them.

usage: addresses.py                  prints them; fails while one is empty, since nothing is published then
       addresses.py npm FILE         adds them to a package.json
       addresses.py debian FOLDER    adds them to debian/control and debian/changelog of a source
"""
import configparser
import json
import pathlib
import re
import sys


def known():
    file = configparser.ConfigParser()
    file.read(pathlib.Path(__file__).resolve().parent / 'project.ini')
    return dict(file['project'])


def urls():
    """As PyPI shows them."""
    at = known()
    named = {'Documentation': at['site'], 'Source': at['repository'],
             'Issues': at['repository'] and at['repository'] + '/issues'}
    return {name: url for name, url in named.items() if url}


def add_to_npm(file):
    """Provenance needs the repository, as its workflow spells it."""
    package = json.loads(file.read_text())
    at = known()
    if at['repository']:
        package['repository'] = {'type': 'git', 'url': f'git+{at["repository"]}.git', 'directory': 'bindings/npm'}
        package['bugs'] = at['repository'] + '/issues'
        package['publishConfig'] = {'access': 'public', 'provenance': True}
    if at['site']:
        package['homepage'] = at['site']
    file.write_text(json.dumps(package, indent=2) + '\n')


def add_to_debian(folder):
    at = known()
    control, changelog = folder / 'debian/control', folder / 'debian/changelog'
    text = control.read_text()
    if at['site']:
        text = text.replace('\nStandards-Version', f'\nHomepage: {at["site"]}\nStandards-Version', 1)
    if at['maintainer']:
        text = re.sub(r'^Maintainer: .*', f'Maintainer: {at["maintainer"]}', text, flags=re.M)
        changelog.write_text(re.sub(r'^ -- .*>', f' -- {at["maintainer"]}', changelog.read_text(), flags=re.M))
    control.write_text(text)


def tell():
    print(*(f'{name}: {value}' for name, value in known().items()), sep='\n')
    empty = [name for name, value in known().items() if not value]
    return f'packaging/project.ini has no {", ".join(empty)}: nothing can be published' if empty else 0


if __name__ == '__main__':
    if len(sys.argv) == 1:
        sys.exit(tell())
    if len(sys.argv) != 3 or sys.argv[1] not in ('npm', 'debian'):
        sys.exit(__doc__)
    (add_to_npm if sys.argv[1] == 'npm' else add_to_debian)(pathlib.Path(sys.argv[2]))
