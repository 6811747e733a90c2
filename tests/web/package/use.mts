/* Uses every class once, for the compiler alone. */
import { Chess4D, Chess4P, Chess5D, HypermateError, gunzip, gzip, isGzip, load } from 'hypermate';

const core = await load();
const nodes: number = core.ask('perft', { input: ['4d:start'], depth: 1 }).nodes;
const session = core.open('4p:start', { mode: 'ffa', ply: 0 });
const texts: string[] = session.copy().play(0).history();
const [[parent, step, note = '']] = core.open('4p:modern').tree();
const wrong: number | undefined = core.ask('why', { input: '4d:start', words: ['zz'] }).error?.word;
const board: Uint8Array = core.open('4d:start').board();
const values: Float32Array = core.encoder().encode(board);
const { energies } = core.encodeLog('a2a1-a4a1\n', { energies: true });
for (const { ply, values: frame } of core.frames(new Uint8Array())) frame[ply] = 0;
const searcher = core.searcher({ hash: 1 });
const { lines } = searcher.run(session, { depth: 1 }, { news: ({ score }) => void score });

const five = new Chess5D(core, undefined, 'standard').move('e4').submit();
const places: number[] = five.moves().map(({ start }) => start?.rank ?? 0);
const first: string = five.moves('text')[0];
const four = new Chess4D(core);
const verbose: string = four.moves({ verbose: true })[0].from;
const points: number[] = new Chess4P(core).points();
try {
    four.move({ from: verbose, to: verbose });
} catch (error) {
    if (error instanceof HypermateError) console.log(error.kind, error.offset);
}
// @ts-expect-error there is no such question
core.ask('nonsense');
// @ts-expect-error a move is no number
four.move(3);
const packed: Uint8Array = await gzip(await gunzip(new Uint8Array()));
console.log(nodes, texts, values, energies, lines, places, first, points, isGzip(packed),
    parent, step, note, wrong);
