"""Fills the templates of other packagers with version, hashes and addresses.

usage: fill.py FOLDER     a release; the files go to FOLDER/packaging

In templates @VERSION@ is the version, @SHA256 FILE@ the hash of a file of the release, and @REPOSITORY@,
@SITE@ and @MAINTAINER@ are those of packaging/project.ini.
"""
import hashlib
import os
import pathlib
import re
import sys

import addresses

HERE = pathlib.Path(__file__).resolve().parent


def main(folder):
    folder = pathlib.Path(folder)
    words = {key.upper(): value for key, value in addresses.known().items()}
    words['VERSION'] = os.environ['VERSION']
    for template in sorted((HERE / 'templates').rglob('*')):
        if template.is_dir():
            continue
        text = template.read_text()
        for word, value in words.items():
            text = text.replace(f'@{word}@', value)
        text = re.sub(r'@SHA256 (.*)@',
                      lambda match: hashlib.sha256((folder / match[1]).read_bytes()).hexdigest(), text)
        place = folder / 'packaging' / template.relative_to(HERE / 'templates')
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)


if len(sys.argv) != 2:
    sys.exit(__doc__)
main(sys.argv[1])
