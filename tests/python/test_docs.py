"""The examples of the documentation and of the docstrings do what they say."""
import doctest
import importlib
import os
import pathlib
import pkgutil

import hypermate
import pytest

ROOT = pathlib.Path(os.environ['HM_TEST_DIR']).parent
PAGES = ['README.md', 'bindings/python/README.md', 'docs/python.md', 'docs/python-tutorial.md',
         'docs/environments.md', 'docs/scale.md', 'docs/puzzles.md', 'docs/recipes-4d.md',
         'docs/similarity4d.md']


@pytest.mark.parametrize('page', PAGES)
def test_pages(page, monkeypatch):
    if 'import dask' in (ROOT / page).read_text():
        pytest.importorskip('dask')
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried > 0 and failed == 0


@pytest.mark.parametrize('name', [one.name for one in pkgutil.iter_modules(hypermate.__path__)
                                  if one.name not in ('_hm', 'torch')])
def test_docstrings(name):
    module = importlib.import_module(f'hypermate.{name}')
    assert doctest.testmod(module).failed == 0


def test_the_docstring_of_the_package():
    assert doctest.testmod(hypermate).attempted > 0 == doctest.testmod(hypermate).failed
