/* How well a page answers a search. Pages that people have written come before those that are made of
 * tables and comments ("Exit status" is a heading of every command), but a name in full finds its object.
 * A title with all words that are looked for comes before one with some of them. */
var Scorer = {
    score: ([page, title, anchor, , score]) => {
        if (/^(commands\/|js\/|reference-)/.test(page)) return score / (anchor ? 20 : 2);
        const words = new URLSearchParams(location.search).get('q').toLowerCase().split(/\s+/);
        return words.every((word) => title.toLowerCase().includes(word)) ? score + 5 : score;
    },
    objNameMatch: 11,
    objPartialMatch: 0,
    objPrio: { 0: 2, 1: 1, 2: 0 },
    objPrioDefault: 0,
    title: 15,
    partialTitle: 7,
    term: 5,
    partialTerm: 2,
};
