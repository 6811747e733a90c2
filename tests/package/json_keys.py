"""Every key of every JSON object in the golden tests is on a page of docs/json, and the examples of these
pages are JSON.

usage: json_keys.py SOURCE_FOLDER
"""
import json
import pathlib
import re
import sys

FREE = {'tables', 'divide', 'tags'}  # objects whose keys are names or moves


def keys(value):
    if isinstance(value, dict):
        for key, member in value.items():
            yield key
            if key not in FREE:
                yield from keys(member)
    elif isinstance(value, list):
        for item in value:
            yield from keys(item)


def answers(golden):
    """The JSON objects that commands wrote, with the case they come from."""
    for path in sorted(golden.glob('*/stdout')):
        for line in path.read_text(encoding='utf-8', errors='replace').splitlines():
            if line.startswith('{') and line.endswith('}') and 'corpus-gen' not in str(path):
                try:
                    answer = json.loads(line)
                except ValueError:
                    continue  # the dictionary of a numpy header
                if 'Timelines' not in answer:  # a position: 5d-variants
                    yield path.parent.name, answer


def main(source):
    source = pathlib.Path(source)
    text = '\n'.join(page.read_text(encoding='utf-8') for page in sorted((source / 'docs/json').glob('*.md')))
    documented = set(re.findall(r'[`"](\w+)[`"]', text))
    unknown = sorted({(key, case) for case, answer in answers(source / 'tests/golden')
                      for key in keys(answer) if key not in documented})
    for key, case in unknown:
        print(f'no page of docs/json has "{key}" (golden test {case})')
    examples = [line for block in re.findall(r'^```json\n(.*?)^```$', text, flags=re.S | re.M)
                for line in block.splitlines()]
    for example in examples:
        json.loads(example)
    print(f'{len(examples)} examples, {len(documented)} words, {len(unknown)} unknown keys')
    return 1 if unknown or not examples else 0


sys.exit(main(sys.argv[1]))
