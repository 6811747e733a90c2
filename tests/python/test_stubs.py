"""The stub of the extension is the extension: names, arguments, defaults."""
import ast
import inspect
import os
import pathlib
import subprocess
import sys

import hypermate
import pytest
from hypermate import _hm

STUB = ast.parse(pathlib.Path(_hm.__file__).with_name('_hm.pyi').read_text())


def stub_signature(function):
    """What inspect.signature says, as a text without annotations."""
    arguments = function.args
    parts = [argument.arg for argument in arguments.posonlyargs + arguments.args]
    for number, default in enumerate(reversed(arguments.defaults), 1):
        parts[-number] += f'={ast.unparse(default)}'
    if arguments.posonlyargs:
        parts.insert(len(arguments.posonlyargs), '/')
    return f'({", ".join(parts)})'


def signature(thing):
    """The same of the extension. (CPython takes the object itself by position, always.)"""
    parameters = inspect.signature(thing).parameters.values()
    text = str(inspect.signature(thing))
    named = any(one.kind is one.POSITIONAL_OR_KEYWORD for one in parameters)
    return text.replace('(self, /, ', '(self, ') if named else text


def members(body):
    """What a stub declares: a name and a function, a class or None."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name, node
        elif isinstance(node, ast.AnnAssign):
            yield node.target.id, None


def test_names():
    declared = {name for name, _ in members(STUB.body)}
    assert declared == {name for name in vars(_hm) if not name.startswith('__')}


def test_functions():
    for name, node in members(STUB.body):
        if isinstance(node, ast.FunctionDef):
            assert stub_signature(node) == signature(getattr(_hm, name)), name


def test_classes():
    for name, node in members(STUB.body):
        if not isinstance(node, ast.ClassDef):
            continue
        class_ = getattr(_hm, name)
        declared = dict(members(node.body))
        assert set(declared) - {'__new__'} == {
            member for member in vars(class_)
            if member not in ('__doc__', '__module__', '__new__', '__init__')}, name
        assert [ast.unparse(base) for base in node.bases] == [
            base.__name__ for base in class_.__bases__ if base is not object]
        for member, function in declared.items():
            found = vars(class_).get(member)
            if member == '__new__':
                assert stub_signature(function).replace('cls, ', '').replace('cls', '') == \
                    signature(class_), name
            elif function.decorator_list:
                assert inspect.isgetsetdescriptor(found), (name, member)
            elif not member.startswith('__'):
                assert stub_signature(function) == signature(found), (name, member)


def test_everything_public_is_documented_and_typed():
    assert pathlib.Path(hypermate.__file__).with_name('py.typed').exists()
    for name in hypermate.__all__:
        thing = getattr(hypermate, name)
        if not callable(thing):
            continue
        assert thing.__doc__, name
        functions = [thing] if inspect.isfunction(thing) else [
            member for member in vars(thing).values()
            if inspect.isfunction(member) and member.__name__[0] != '_']
        for function in functions:
            parameters = inspect.signature(function).parameters
            missing = [one for one in parameters if one not in ('self', 'cls', 'index')
                       and parameters[one].annotation is inspect.Parameter.empty]
            assert not missing, (name, function, missing)


@pytest.mark.skipif('HM_TEST_LONG' not in os.environ, reason='takes long')
def test_types(tmp_path):
    """The package keeps to its own types."""
    pytest.importorskip('mypy')
    done = subprocess.run([sys.executable, '-m', 'mypy', '--cache-dir', tmp_path,
                           '--ignore-missing-imports', pathlib.Path(hypermate.__file__).parent],
                          text=True, capture_output=True)
    assert done.returncode == 0, done.stdout
