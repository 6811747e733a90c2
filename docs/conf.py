"""The documentation site, by Sphinx; tools/site builds it."""
import os
import pathlib
import re

docs = pathlib.Path(__file__).resolve().parent
project = 'hypermate'
copyright = 'the hypermate developers'
release = (docs.parent / 'VERSION').read_text().strip()

extensions = ['myst_parser', 'breathe', 'sphinx.ext.autodoc', 'sphinx_copybutton']
myst_heading_anchors = 4
source_suffix = {'.md': 'markdown'}
exclude_patterns = ['README.md']

html_theme = 'furo'
html_title = f'hypermate {release}'
html_search_scorer = str(docs / 'scorer.js')
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {'navigation_with_keys': True}
smartquotes = False
copybutton_prompt_text = '$ '

breathe_projects = {'hypermate': os.environ.get('HM_SITE_XML', '')}
breathe_default_project = 'hypermate'
breathe_domain_by_extension = {'h': 'c'}

autodoc_member_order = 'bysource'
autodoc_default_options = {'members': True, 'inherited-members': False}


def keep_tables(app, what, name, thing, options, lines):
    """Docstrings describe arguments in aligned columns: such paragraphs keep their shape."""
    paragraphs = re.split(r'\n\n', '\n'.join(lines))
    lines[:] = '\n\n'.join('::\n\n    ' + text.strip('\n').replace('\n', '\n    ')
                           if re.match(r'\n*\S+( \S+)?  +\S', text) else text
                           for text in paragraphs).split('\n') + ['']


def link_pages(app, name, source):
    """Names of pages in running text become links; commands and code keep them as they are."""
    up = '../' * name.count('/')
    parts = re.split(r'(^ *```.*?^ *```)', source[0], flags=re.M | re.S)
    parts[::2] = [re.sub(r'(`?)(?<![/(\[])\bdocs/([a-z0-9/-]+)\.md\1', rf'[\2]({up}\2.md)', text)
                  for text in parts[::2]]
    source[0] = ''.join(parts)


def setup(app):
    app.connect('source-read', link_pages)
    app.connect('autodoc-process-docstring', keep_tables)
