/* Scripts that the first view does not need come when they are wanted. */
import { View5D } from './board/view5d.js';
import { byId } from './dom.js';

/* Views of boards, by games. */
export const VIEWS = {
    '4d': async () => (await import('./board/view4d.js')).View4D,
    '4p': async () => (await import('./board/view4p.js')).View4P,
    '5d': async () => View5D,
};

/* Parts of the page, by names; some belong to a tab. */
export const PARTS = {
    analysis: async page => new (await import('./analysis.js')).Analysis(page, byId('pane-search')),
    explorer: async page => new (await import('./library/explorer.js')).Explorer(page, byId('pane-explorer')),
    plot: async page => new (await import('./plot.js')).Plot(page, byId('pane-plot')),
    editor: async page => new (await import('./edit/editor.js')).Editor(page),
    trainer: async page => new (await import('./puzzles/trainer.js')).Trainer(page),
    shelf: async page => new (await import('./library/shelf.js')).Shelf(page),
    share: async page => new (await import('./share.js')).Share(page),
};
export const PART_OF_TAB = { search: 'analysis', explorer: 'explorer', plot: 'plot' };
