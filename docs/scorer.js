/* How well a page answers a search. Pages that people have written come before those that are made of
 * tables and comments ("Exit status" is a heading of every command), but a name in full finds its object. */
var Scorer = {
    score: ([page, , anchor, , score]) =>
        /^(commands\/|js\/|reference-)/.test(page) ? score / (anchor ? 20 : 2) : score,
    objNameMatch: 11,
    objPartialMatch: 0,
    objPrio: { 0: 2, 1: 1, 2: 0 },
    objPrioDefault: 0,
    title: 15,
    partialTitle: 7,
    term: 5,
    partialTerm: 2,
};
