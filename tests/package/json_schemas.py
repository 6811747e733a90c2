"""The JSON of the golden tests and of docs/json holds to the schemas of docs/schema, and these are
strict: no unknown key passes where the documented ones are listed, and spoilt answers fail.

usage: json_schemas.py SOURCE_FOLDER
"""
import json
import pathlib
import re
import subprocess
import sys

try:
    import jsonschema
except ModuleNotFoundError:
    print('skipped: jsonschema (tools/dependencies)')
    sys.exit(77)

ALIASES = {'encode-moves4': 'encode', 'random': 'random-game', 'csv': 'encode', 'energies': 'encode'}
ALTERED = ('jq ', ' sed ')  # commands after which a line is no answer any more


def strict(schema):
    """The same schema without room for other keys."""
    if isinstance(schema, list):
        return [strict(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: strict(value) for key, value in schema.items()}
    if isinstance(schema.get('properties'), dict):
        made.setdefault('additionalProperties', False)
    return made


def blocks(text):
    """(command, what it printed) of a golden test."""
    for part in re.findall(r'((?:^\$ .*\n)+)((?:^(?!\$ ).*\n?)*)', text, re.M):
        yield re.sub(r'^\$ ', '', part[0], flags=re.M), part[1].splitlines()


def objects(lines):
    for line in lines:
        if line.startswith('{') and line.endswith('}'):
            try:
                yield json.loads(line)
            except ValueError:
                pass  # the dictionary of a numpy header, or a number that the test has replaced


def golden_answers(source):
    """(commands, where, object) of what commands wrote."""
    for path in sorted((source / 'tests/golden').glob('*/stdout')):
        for command, lines in blocks(path.read_text(encoding='utf-8', errors='replace')):
            words = re.findall(r'(?:hypermate|spectral_4d) ([a-z0-9-]+)', command)
            for answer in objects(lines):
                yield words, command, path.parent.name, answer


def documented_answers(source):
    """(page, object) of the examples of docs/json."""
    for page in sorted((source / 'docs/json').glob('*.md')):
        for block in re.findall(r'^```json\n(.*?)^```$', page.read_text(encoding='utf-8'), flags=re.S | re.M):
            for answer in objects(block.splitlines()):
                yield page.name, answer


class Schemas:
    def __init__(self, source):
        self.loose, self.strict, self.branches = {}, {}, {}
        for path in sorted((source / 'docs/schema').glob('*.schema.json')):
            name = path.name.removesuffix('.schema.json')
            schema = json.loads(path.read_text(encoding='utf-8'))
            jsonschema.Draft202012Validator.check_schema(schema)
            self.loose[name] = jsonschema.Draft202012Validator(schema)
            self.strict[name] = jsonschema.Draft202012Validator(strict(schema))
            self.branches[name] = [
                (jsonschema.Draft202012Validator(strict({**branch, '$defs': schema['$defs']})), branch)
                for branch in schema.get('anyOf', [schema])]

    def required(self, name, answer):
        """The keys without which no kind of answer that this one is would be complete."""
        found = []
        for validator, branch in self.branches[name]:
            if validator.is_valid(answer):
                while '$ref' in branch:
                    branch = validator.schema['$defs'][branch['$ref'].rsplit('/', 1)[1]]
                found.append(set(branch['required']))
        return set.intersection(*found) if found else set()


def survivors(schemas, name, answer):
    """Spoilt copies of an answer that the schemas let pass."""
    for key in answer:
        retyped = {**answer, key: {'spoilt': [answer[key]]}}
        if schemas.strict[name].is_valid(retyped) and key not in ('id', 'divide', 'certificate'):
            yield f'{key} of another type'
    for key in schemas.required(name, answer):
        if schemas.strict[name].is_valid({k: v for k, v in answer.items() if k != key}):
            yield f'without {key}'
    if schemas.strict[name].is_valid({**answer, 'no_such_key': 1}) and not answer.keys() & {'Timelines', 'pack'}:
        yield 'with another key'


def main(source):
    source = pathlib.Path(source)
    wrong = subprocess.run([source / 'tools/schemas', '--check']).returncode
    schemas = Schemas(source)
    judged, spoilt, unnamed = 0, 0, []
    for words, command, case, answer in golden_answers(source):
        if any(tool in command for tool in ALTERED):
            continue
        names = [n for n in (ALIASES.get(w, w) for w in words) if n in schemas.strict]
        if '--json' not in command or not names:
            names += schemas.strict  # a file, or a text that is JSON
        fitting = [n for n in names if schemas.strict[n].is_valid(answer)]
        judged += 1
        if not fitting:
            error = jsonschema.exceptions.best_match(schemas.strict[names[-1]].iter_errors(answer))
            print(f'{case}: {command.strip()[-100:]!r}: {names[0]}: {error.message[:200]}\n  {json.dumps(answer)[:300]}')
            wrong += 1
            continue
        for spoiling in survivors(schemas, fitting[0], answer):
            print(f'{case}: {fitting[0]} passes {spoiling}: {json.dumps(answer)[:120]}')
            wrong += 1
        spoilt += len(answer)
    for page, answer in documented_answers(source):
        if not any(schema.is_valid(answer) for schema in schemas.strict.values()):
            print(f'docs/json/{page}: fits no schema: {json.dumps(answer)[:160]}')
            wrong += 1
    print(f'{judged} answers, {spoilt} spoilt copies, {len(schemas.strict)} schemas, {wrong} wrong')
    return 1 if wrong or judged < 400 else 0


sys.exit(main(*sys.argv[1:]))
