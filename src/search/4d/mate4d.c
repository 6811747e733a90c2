/* Mates by checks alone in 4D chess: proof number search, depth first, with a table.
 *
 * With up to 28 kings a side most mates of 4D chess are forks: one move attacks two kings, and no
 * single move answers both. The side that attacks only gives check, so the other has a handful of
 * answers instead of thousands; a mate in five is often found in a few hundred nodes.
 *
 * Nodes are of two kinds. Where the attacker is to move one of its checks must mate (proof number:
 * the least of its children; disproof number: their sum); where the defender is, every answer must
 * (the other way round). A number says how many leaves at least have still to be settled. A check
 * is as hard to prove as it has answers, and one without any answer is mate. The child that is
 * easiest to settle is searched until it is not the easiest any more.
 *
 * A position that repeats on the path is not a mate, nor is a line longer than the limit. If there
 * is a limit, the number of plies left is part of the key. */
#include "search/4d/mate4d.h"
#include "core/core.h"
#include "core/key.h"

#include <stdlib.h>
#include <string.h>

/* Chosen by hand. NEVER is more than any proof number that is counted; ANSWERS_MOST limits the
 * count of answers that sets a proof number. */
enum { NEVER = 1u << 24, WAYS = 4, ANSWERS_MOST = 100, ENTRIES_LEAST = 1024 };

typedef hm_4d_mates solver;
typedef hm_4d_mate_child child;
typedef hm_4d_mate_entry entry;

/* ---- memory ---- */

hm_4d_mates *hm_4d_mates_create(size_t bytes) {
    size_t count = ENTRIES_LEAST;
    solver *m = calloc(1, sizeof *m);
    if (m == NULL) return NULL;
    while (2 * count * sizeof(entry) <= bytes)
        count *= 2;
    m->entries = calloc(count, sizeof *m->entries);
    m->count = count;
    if (m->entries != NULL) return m;
    free(m);
    return NULL;
}

void hm_4d_mates_destroy(hm_4d_mates *m) {
    if (m == NULL) return;
    free(m->entries);
    free(m->children.at);
    free(m->moves.at);
    free(m);
}

void hm_4d_mates_forget(hm_4d_mates *m) {
    memset(m->entries, 0, m->count * sizeof *m->entries);
}

/* ---- the table ---- */

/* A position with the attacker to move and one with the defender to move are two. Where there is a
 * limit the plies that are left count, and one more: 0 is "without a limit". */
static uint64_t key_of(const solver *m, unsigned ply) {
    uint64_t left = m->limit > 0 ? m->limit - ply + 1 : 0;
    return m->position->key[0] ^ hm_mix(2 * left + (ply & 1) + 1);
}

static entry *line_of(const solver *m, uint64_t key) {
    return m->entries + (key & (m->count - 1) & ~(size_t)(WAYS - 1));
}

static bool probe(const solver *m, uint64_t key, child *c) {
    const entry *line = line_of(m, key);
    for (unsigned way = 0; way < WAYS; way++) {
        if (line[way].key != key) continue;
        c->proof = line[way].proof;
        c->disproof = c->proof == 0 ? NEVER : line[way].disproof;
        c->length = c->proof == 0 ? line[way].disproof : 0;
        return true;
    }
    return false;
}

/* The work that an entry saves. The entry with the least work in the bucket is replaced;
 * proofs never are. */
static uint64_t work_of(const entry *e) {
    if (e->key == 0) return 0;
    return e->proof == 0 ? UINT64_MAX : 1 + (uint64_t)e->proof + e->disproof;
}

static void mate4d_store(solver *m, uint64_t key, const child *c) {
    entry *line = line_of(m, key), *place = line;
    for (unsigned way = 0; way < WAYS; way++) {
        if (line[way].key == key) {
            place = &line[way];
            break;
        }
        if (work_of(&line[way]) < work_of(place)) place = &line[way];
    }
    *place = (entry){key, c->proof, c->proof == 0 ? c->length : c->disproof};
}

/* ---- opening a node ---- */

static bool mate4d_has_ended(const solver *m) {
    return hm_worker_stopped(m->worker) || hm_worker_nodes(m->worker) >= m->last;
}

/* Both halves of the 128-bit key are compared: a false repetition would lose a mate. */
static bool is_on_path(const solver *m, unsigned ply) {
    const uint64_t *key = m->position->key;
    for (unsigned i = 0; i < ply; i++) {
        if (m->path[i][0] == key[0] && m->path[i][1] == key[1]) return true;
    }
    return false;
}

static const child refuted = {.proof = NEVER, .disproof = 0};

/* The defender has been given check: as hard to prove as there are answers. */
static child judge_answers(solver *m) {
    if (!hm_4d_look(m->position, &m->view)) return refuted;
    size_t answers = hm_4d_count_evasions(&m->view, ANSWERS_MOST);
    if (answers == 0) return (child){.proof = 0, .disproof = NEVER};
    return (child){.proof = (uint32_t)answers, .disproof = 1};
}

/* Returns what is known of the position after a child's move; `ply` is the child's. At the last ply
 * only a mate counts, even if the table has a shorter way to the position. A longer way may
 * continue from here, so a search that ends at the greatest length proves nothing about it. */
static child mate4d_judge(solver *m, unsigned ply) {
    child c = {.proof = 1, .disproof = 1};
    if (is_on_path(m, ply)) return refuted;
    uint64_t key = key_of(m, ply);
    bool last = ply >= (m->limit > 0 ? m->limit : HM_4D_MATE_PLIES);
    if (probe(m, key, &c) && (c.proof == 0 || !last)) return c;
    bool defends = (ply & 1) != 0;
    if (defends) {
        hm_worker_visit(m->worker, ply + m->plies);
        c = judge_answers(m);
    }
    if (c.proof != 0 && last) c = refuted;
    if (defends && (c.proof == 0 || !last || m->limit > 0)) mate4d_store(m, key, &c);
    return c;
}

/* Memory is short: the whole search ends. */
static bool mate4d_give_up(const solver *m) {
    hm_worker_give_up(m->worker);
    return false;
}

/* The moves of a node: checks, or answers to one. */
static bool mate4d_list_moves(solver *m, unsigned ply) {
    hm_4d_position *p = m->position;
    m->moves.count = 0;
    if (!HM_ROOM(m->moves, hm_4d_moves_bound(p))) return mate4d_give_up(m);
    bool check = hm_4d_look(p, &m->view);
    bool attacks = (ply & 1) == 0;
    if (attacks) hm_4d_find_check_squares(p, &m->squares);
    if (!check) {
        m->moves.count = attacks ? hm_4d_generate_checks(&m->view, p, &m->squares, m->moves.at) : 0;
        return true;
    }
    size_t count = hm_4d_generate_evasions(&m->view, m->moves.at);
    for (size_t i = 0; i < count; i++) {
        if (attacks && !hm_4d_gives_check(p, &m->squares, m->moves.at[i])) continue;
        m->moves.at[m->moves.count++] = m->moves.at[i];
    }
    return true;
}

/* Adds the children of a node to the list of all; ends at one that settles it. */
static void open_node(solver *m, unsigned ply) {
    bool attacks = (ply & 1) == 0;
    if (!mate4d_list_moves(m, ply)) return;
    if (!HM_ROOM(m->children, m->moves.count)) {
        mate4d_give_up(m);
        return;
    }
    for (size_t i = 0; i < m->moves.count && !mate4d_has_ended(m); i++) {
        hm_4d_move move = m->moves.at[i];
        hm_4d_make(m->position, move, &m->undo[ply]);
        child c = mate4d_judge(m, ply + 1);
        hm_4d_unmake(m->position, move, &m->undo[ply]);
        c.move = move;
        m->children.at[m->children.count++] = c;
        if (attacks ? c.proof == 0 : c.disproof == 0) break;
    }
}

/* ---- numbers ---- */

/* Sums are kept at NEVER, so that adding many large numbers never overflows. */
static uint32_t capped(uint64_t number) {
    return number < NEVER ? (uint32_t)number : NEVER;
}

static uint32_t hard_of(const child *c, bool attacks) {
    return attacks ? c->disproof : c->proof;
}

/* An example: the attacker has two checks. The first leaves three answers, so its numbers are 3
 * (proof) and 1 (disproof); the second leaves two: 2 and 1. The node has the proof number 2, the
 * least, and the disproof number 2, the sum. The second check is searched first, until its proof
 * number exceeds 3. */
typedef struct sums {
    size_t best;            /* the child with the least easy number */
    uint32_t least, second; /* of the easy numbers */
    uint32_t sum;           /* of the hard ones */
    uint32_t length;        /* if all or one of them are proved */
} sums;

/* Adds up the numbers of the children from number `begin` on. They are the last ones of the
 * list. */
static sums add_up(const solver *m, size_t begin, bool attacks) {
    sums s = {.least = NEVER, .second = NEVER};
    uint64_t sum = 0;
    for (size_t i = begin; i < m->children.count; i++) {
        const child *c = &m->children.at[i];
        /* With the attacker to move `easy` is the proof number, else the disproof number; the
         * other one is `hard`. */
        uint32_t easy = attacks ? c->proof : c->disproof;
        sum += hard_of(c, attacks);
        if (easy < s.least) {
            s.second = s.least;
            s.least = easy;
            s.best = i - begin;
        } else if (easy < s.second) {
            s.second = easy;
        }
        if (c->proof != 0) continue;
        bool better = attacks ? s.length == 0 || c->length + 1 < s.length : c->length >= s.length;
        if (better) s.length = c->length + 1;
    }
    s.sum = capped(sum);
    return s;
}

/* ---- the search ---- */

/* Searches below a node until its numbers reach the bounds. */
static child mate4d_settle(solver *m, unsigned ply, uint32_t easy_bound, uint32_t hard_bound) {
    bool attacks = (ply & 1) == 0;
    size_t begin = m->children.count;
    child now = {.proof = 1, .disproof = 1};
    memcpy(m->path[ply], m->position->key, sizeof m->path[ply]);
    hm_worker_visit(m->worker, ply + m->plies);
    if (mate4d_has_ended(m)) return now;
    open_node(m, ply);
    /* A node that was not opened to the end says nothing. */
    while (!mate4d_has_ended(m)) {
        sums s = add_up(m, begin, attacks);

        /* Computes the node's numbers from its children's numbers, by the rules of proof number
         * search (see the head of this file). */
        now = (child){.proof = attacks ? s.least : s.sum, .disproof = attacks ? s.sum : s.least};
        if (now.proof == 0) {
            now.disproof = NEVER;
            now.length = s.length;
        } else if (now.disproof == 0) {
            now.proof = NEVER;
        }
        if (s.least >= easy_bound || s.sum >= hard_bound) break;

        /* Searches the easiest child until its easy number exceeds the second one, or the sum of
         * the hard numbers reaches the node's bound. The easy number of the node is the hard one of
         * the child and vice versa, so the two bounds are exchanged. (A child on the path counts as
         * refuted, which holds on this path only, so it is not stored. Its parent may be stored
         * with it: that can miss mates, but never invents one.) */
        size_t place = begin + s.best;
        hm_4d_move move = m->children.at[place].move;
        uint64_t others = (uint64_t)s.sum - hard_of(&m->children.at[place], attacks);
        uint32_t easy = s.second < easy_bound ? s.second + 1 : easy_bound;
        hm_4d_make(m->position, move, &m->undo[ply]);
        child below = mate4d_settle(m, ply + 1, capped(hard_bound - others), easy);
        hm_4d_unmake(m->position, move, &m->undo[ply]);
        below.move = move;
        m->children.at[place] = below;
    }
    m->children.count = begin;
    if (!mate4d_has_ended(m) || now.proof == 0) mate4d_store(m, key_of(m, ply), &now);
    return now;
}

/* The budget counts from the worker's nodes so far, and an unlimited one must not overflow. */
static void mate4d_prepare(solver *m, hm_worker *worker, hm_4d_position *position, unsigned limit,
                           uint64_t budget) {
    uint64_t nodes = hm_worker_nodes(worker);
    m->worker = worker;
    m->position = position;
    m->limit = limit;
    m->last = budget < UINT64_MAX - nodes ? nodes + budget : UINT64_MAX;
    m->children.count = 0;
}

/* Both bounds are NEVER: the search ends when the root is proved or disproved, or when the budget
 * is spent. */
unsigned hm_4d_mates_find(hm_4d_mates *m, hm_worker *worker, hm_4d_position *position,
                          unsigned limit, uint64_t budget) {
    mate4d_prepare(m, worker, position, limit, budget);
    child root = mate4d_settle(m, 0, NEVER, NEVER);
    return root.proof == 0 ? root.length : 0;
}

unsigned hm_4d_mates_by(hm_4d_mates *m, hm_worker *worker, hm_4d_position *position,
                        hm_4d_move move, uint64_t budget) {
    mate4d_prepare(m, worker, position, 0, budget);
    memcpy(m->path[0], position->key, sizeof m->path[0]);
    hm_4d_make(position, move, &m->undo[0]);
    child c = mate4d_judge(m, 1);
    if (c.proof != 0 && c.disproof != 0) c = mate4d_settle(m, 1, NEVER, NEVER);
    hm_4d_unmake(position, move, &m->undo[0]);
    return c.proof == 0 ? c.length + 1 : 0;
}

/* ---- the line ---- */

/* The move that mates soonest, or the answer that lasts longest. */
static hm_4d_move next_of(solver *m, unsigned ply, unsigned *length) {
    bool attacks = (ply & 1) == 0;
    hm_4d_move best = HM_4D_NO_MOVE;
    if (!mate4d_list_moves(m, ply)) return best;
    for (size_t i = 0; i < m->moves.count; i++) {
        child c = {.proof = 1};
        hm_4d_make(m->position, m->moves.at[i], &m->undo[ply]);
        bool known = probe(m, key_of(m, ply + 1), &c);
        hm_4d_unmake(m->position, m->moves.at[i], &m->undo[ply]);
        if (!known || c.proof != 0) continue;
        bool better = attacks ? c.length < *length : c.length >= *length;
        if (best != HM_4D_NO_MOVE && !better) continue;
        if (best == HM_4D_NO_MOVE && attacks && c.length >= *length) continue;
        best = m->moves.at[i];
        *length = c.length;
    }
    return best;
}

/* Continues a line of `count` moves that mates `left` plies later. */
static unsigned follow_mate(solver *m, unsigned count, unsigned left, hm_4d_move *line) {
    while (count < HM_4D_MATE_PLIES && left > 0) {
        unsigned next = (count & 1) == 0 ? left : 0;
        hm_4d_move move = next_of(m, count, &next);
        if (move == HM_4D_NO_MOVE) break;
        left = next;
        line[count] = move;
        hm_4d_make(m->position, move, &m->undo[count]);
        count++;
    }
    for (unsigned i = count; i > 0; i--)
        hm_4d_unmake(m->position, line[i - 1], &m->undo[i - 1]);
    return count;
}

unsigned hm_4d_mates_line(hm_4d_mates *m, unsigned length, hm_4d_move line[HM_4D_MATE_PLIES]) {
    return follow_mate(m, 0, length, line);
}

/* ---- all first moves ---- */

/* A first move: whether it mates within the limit. The line of the mate is the worker's. */
static bool mates_first(solver *m, hm_4d_move move) {
    hm_4d_move line[HM_4D_MATE_PLIES] = {move};
    hm_4d_make(m->position, move, &m->undo[0]);
    child c = mate4d_judge(m, 1);
    if (c.proof != 0 && c.disproof != 0) c = mate4d_settle(m, 1, NEVER, NEVER);
    unsigned count = 1;
    if (c.proof == 0) {
        count = follow_mate(m, 1, c.length, line);
    } else {
        hm_4d_unmake(m->position, move, &m->undo[0]);
    }
    hm_worker_clear_pv(m->worker, count);
    for (unsigned i = count; i > 0; i--)
        hm_worker_store_pv(m->worker, i - 1, line[i - 1]);
    return c.proof == 0;
}

void hm_4d_mates_all(hm_4d_mates *m, hm_worker *worker, hm_4d_position *position, hm_mates *mates) {
    mate4d_prepare(m, worker, position, 2 * mates->moves - 1, UINT64_MAX);
    memcpy(m->path[0], position->key, sizeof m->path[0]);
    if (!hm_worker_visit(worker, 0) || !mate4d_list_moves(m, 0)) return;
    HM_LIST(hm_4d_move) firsts = {.at = m->moves.at, .count = m->moves.count};
    m->moves.at = NULL; /* deeper nodes list their moves there */
    m->moves.count = m->moves.capacity = 0;
    size_t i = 0;
    for (; i < firsts.count && !hm_mates_enough(mates) && !mate4d_has_ended(m); i++) {
        if (mates_first(m, firsts.at[i])) hm_worker_found_mate(worker, mates);
    }
    mates->complete = i == firsts.count && !mate4d_has_ended(m);
    free(firsts.at);
}
