/* "go": what to search, and for how long.
 *
 * Clocks belong to seats. With two sides the words begin with w and b, with four sides with r, b, y
 * and g; runners of four-player games with two clocks send w for Red and Yellow and b for Blue and
 * Green. So b is Blue's own clock only where there is no w. */
#include "protocol/protocol.h"

#include <string.h>

typedef struct clocks {
    bool given[256]; /* by the first letter of the word */
    bool any;        /* there is a time, not an increment alone */
    uint64_t time[256], increment[256];
    uint64_t moves_to_go;
} clocks;

/* ---- words ---- */

static const char *const limit_names[] = {"movetime", "depth",     "nodes",      "mate",
                                          "perft",    "movestogo", "moves_to_go"};
enum { MOVETIME, DEPTH, NODES, MATE, PERFT, MOVES_TO_GO, MOVES_TO_GO_TOO, LIMITS };

static size_t limit_of(hm_slice word) {
    size_t which = 0;
    while (which < LIMITS && !hm_is_word(word, limit_names[which]))
        which++;
    return which;
}

/* Whether a word belongs to somebody's clock: "wtime", "ginc". */
static bool is_of_clock(hm_slice word) {
    /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): a NUL must not be found */
    if (word.length < 4 || memchr("wbryg", *word.text, 5) == NULL) return false;
    hm_slice rest = hm_slice_after(word, 1);
    return hm_is_word(rest, "time") || hm_is_word(rest, "inc");
}

/* ---- numbers ---- */

static bool go_take_number(hm_protocol *p, hm_slice name, hm_slice *line, uint64_t *number) {
    hm_slice rest = *line, word;
    bool negative = false;
    if (hm_next_word(&rest, &word) && hm_word_number(word, number, &negative)) {
        if (negative) *number = 0;
        *line = rest;
        return true;
    }
    hm_text text = {0};
    hm_text_puts(&text, "info string Invalid value for ");
    hm_put_word(&text, name);
    hm_text_puts(&text, ": ");
    hm_put_word(&text, word);
    hm_say_text(p, &text);
    return false;
}

/* ---- what is asked for ---- */

/* First moves, until another word of "go": that one is left on the line. */
static void go_take_moves(hm_protocol *p, hm_slice *line) {
    hm_search_root root;
    hm_error error;
    hm_slice rest = *line, word;
    if (hm_session_root(p->session, &root, &error) != HM_OK) {
        hm_say_info(p, "%s", error.message);
        return;
    }
    while (hm_next_move(p->dialect, &rest, &word)) {
        hm_text turn = {0};
        hm_search_move move = 0;
        bool room = hm_understand(p->dialect, p->session, word, &turn);
        if (room) move = hm_search_choose(&root, turn.data, turn.length);
        hm_text_clear(&turn);
        if (!room || !HM_ROOM(p->going.only, 1)) {
            hm_say_info(p, "out of memory for searchmoves");
            return;
        }
        if (move == 0 &&
            (limit_of(word) < LIMITS || is_of_clock(word) || hm_is_word(word, "infinite") ||
             hm_is_word(word, "ponder") || hm_is_word(word, "searchmoves")))
            return;
        *line = rest;
        if (move != 0)
            p->going.only.at[p->going.only.count++] = move;
        else
            hm_say_refused(p, word);
    }
}

static bool take_limit(hm_protocol *p, hm_slice word, hm_slice *line, clocks *c) {
    hm_search_limits *limits = &p->going.limits;
    uint64_t number;
    size_t which = limit_of(word);
    if (which == LIMITS) return false;
    if (!go_take_number(p, word, line, &number)) return true;
    unsigned small = number < HM_SEARCH_PLIES ? (unsigned)number : HM_SEARCH_PLIES;
    switch (which) {
    case MOVETIME:
        limits->movetime = number > 0 ? number : 1;
        break;
    case DEPTH:
        limits->depth = small > 0 ? small : 1;
        break;
    case NODES:
        limits->nodes = number > 0 ? number : 1;
        break;
    case MATE:
        limits->mate = small > 0 ? small : 1;
        break;
    case PERFT:
        p->going.perft = small > 0 ? small : 1;
        break;
    default:
        c->moves_to_go = number;
    }
    return true;
}

void hm_read_going(hm_protocol *p, hm_slice line) {
    clocks c = {.moves_to_go = 0};
    hm_slice word;
    uint64_t number;
    hm_search_limits *limits = &p->going.limits;
    *limits = (hm_search_limits){.size = sizeof *limits};
    p->going.perft = 0;
    p->going.bench = false;
    p->going.only.count = 0;
    while (hm_next_word(&line, &word)) {
        if (hm_is_word(word, "infinite")) {
            limits->infinite = true;
        } else if (hm_is_word(word, "ponder")) {
            limits->ponder = true;
        } else if (hm_is_word(word, "searchmoves")) {
            go_take_moves(p, &line);
        } else if (is_of_clock(word)) {
            bool time = hm_is_word(hm_slice_after(word, 1), "time");
            unsigned char letter = (unsigned char)*word.text;
            if (!go_take_number(p, word, &line, &number)) continue;
            c.given[letter] = true;
            c.any |= time;
            *(time ? &c.time[letter] : &c.increment[letter]) = number;
        } else if (!take_limit(p, word, &line, &c)) {
            /* A word that nobody knows is left out, with the number that follows it. */
            hm_slice rest = line;
            bool negative;
            if (hm_next_word(&rest, &word) && hm_word_number(word, &number, &negative)) line = rest;
        }
    }
    /* The clock of the side to move. A mover without a clock among those who have one has no time,
     * rather than no end. */
    unsigned char side = (unsigned char)*hm_session_side(p->session);
    if (side >= 'A' && side <= 'Z') {
        side = (unsigned char)(side - 'A' + 'a');
        if (c.given['w']) side = side == 'r' || side == 'y' ? 'w' : 'b';
    }
    limits->clock = c.any;
    limits->time = c.time[side];
    limits->increment = c.increment[side];
    limits->moves_to_go = c.moves_to_go;
    limits->only = p->going.only.at;
    limits->only_count = p->going.only.count;
}
