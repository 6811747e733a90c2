/* The search for a mate by threats: every move of the attacker gives check, or threatens mate in
 * one. The defender has all replies, but only the safe ones need an answer.
 *
 * The threads share one tree and what has been found. To open a node takes milliseconds, and all
 * else next to nothing: so one lock is enough. A thread takes the most promising leaf, plays the
 * moves to it, opens it without the lock, and sums up the numbers on the way back. */
#include "prove/prove4d.h"
#include "core/core.h"
#include "core/key.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Chosen by hand. COUNTED: safe replies of a node that is not open; a quiet move is tried where
 * the best check needs more proofs than QUIET_PROOF. PARTS: of the quiet moves of a node, so
 * that no thread waits while another one tries all of them, which takes up to a tenth of a second.
 * SAVE_EVERY: seconds. */
enum { COUNTED = 24, QUIET_PROOF = 20, PARTS = 32, SAVE_EVERY = 20, KILLERS = 4 };

typedef struct prove_search {
    const hm_prove_4d_task *task;
    hm_begun_4d begun; /* the tree, and what it is about */
    hm_budget budget;
    pthread_mutex_t lock;
    pthread_cond_t news;
    hm_sentry sentry;
    unsigned moves;        /* of the mate that is looked for now */
    unsigned generation;   /* of the tree */
    uint64_t first_key[2]; /* of the position after the only first move */
    bool starved, full;    /* memory is short; the budget is spent */
    uint64_t positions, reported;
    double saved; /* when */
    hm_status status;
    hm_error *error;
} prove_search;

/* One thread: what it is working on. */
typedef struct prover {
    prove_search *search;
    hm_prober_4d *prober;
    hm_known_4d mates, replies;
    hm_attacks_4d attacks;
    hm_moves_4d safe;
    HM_LIST(hm_tree_4d_node) children;
    HM_LIST(hm_position_key) keys; /* of the children of a defence */
    uint32_t path[HM_TREE_4D_PATH];
    hm_4d_move line[HM_TREE_4D_PATH];
    hm_position_key path_keys[HM_TREE_4D_PATH];
    unsigned length, generation;
    hm_tree_4d_node leaf;
    unsigned part, parts;        /* of a leaf of quiet moves */
    hm_4d_move killers[KILLERS]; /* won after other replies */
    unsigned killer_count;
} prover;

/* ---- opening a node, without the lock ---- */

static bool is_first(const prover *p) {
    return p->length == 1 || (p->length == 2 && p->leaf.kind == HM_TREE_4D_QUIET);
}

/* Whether the shard has the item: a first move or, if there is but one, a reply to it. */
static bool has_item(const prover *p, size_t item) {
    const hm_prove_4d_task *task = p->search->task;
    bool replies = task->first_count == 1;
    bool shared = task->shards > 1 &&
                  (replies ? p->length == 2 && p->leaf.kind == HM_TREE_4D_DEFENCE : is_first(p));
    return !shared || item % task->shards == task->shard - 1;
}

static bool add_child(prover *p, const hm_tree_4d_node *child) {
    if (!HM_ROOM(p->children, 1)) p->prober->starved = true;
    if (p->prober->starved) return false;
    p->children.at[p->children.count++] = *child;
    return true;
}

/* How many replies of the defender are safe, as far as that is counted: the numbers of its node.
 * Without a move left one is too many. The defender is to move. */
static void count_safe(prover *p, hm_tree_4d_node *node) {
    hm_known_4d mates = p->mates;
    bool stalemate;
    if (node->mate != HM_4D_NO_MOVE) hm_known_4d_add(&mates, node->mate);
    size_t safe = hm_prober_4d_safe(p->prober, &mates, &p->replies, node->left < 2 ? 1 : COUNTED,
                                    NULL, &stalemate);
    bool fails = stalemate || (node->left < 2 && safe > 0);
    node->proof = fails ? HM_TREE_4D_NEVER : (uint32_t)safe;
    node->disproof = fails ? 0 : safe == 0 ? HM_TREE_4D_NEVER : 1;
    const hm_4d_position *position = &p->prober->position;
    bool replies = p->prober->moves.count > 0;
    node->length = replies || !hm_4d_in_check(position, position->state.side, NULL);
    node->kind = HM_TREE_4D_DEFENCE;
}

/* Adds the attack unless it fails at once, or, if it is `known` to come again, does not win at
 * once. Returns whether it wins. First moves are counted later, by all threads: there is nothing
 * else to do for them at first. */
static bool try_attack(prover *p, const hm_attack_4d *attack, bool known) {
    hm_tree_4d_node child = {.proof = 1,
                             .disproof = 1,
                             .move = attack->move,
                             .mate = attack->mate,
                             .left = (uint8_t)(p->leaf.left - 1),
                             .kind = HM_TREE_4D_UNCOUNTED};
    hm_4d_undo undo;
    if (is_first(p)) return !add_child(p, &child);
    hm_4d_make(&p->prober->position, attack->move, &undo);
    count_safe(p, &child);
    hm_4d_unmake(&p->prober->position, attack->move, &undo);
    if (child.disproof == 0 || !hm_prober_4d_goes_on(p->prober)) return false;
    if (known && child.proof > 0) return false;
    return add_child(p, &child) && child.proof == 0;
}

static bool try_attacks(prover *p) {
    for (size_t i = 0; i < p->attacks.count && hm_prober_4d_goes_on(p->prober); i++) {
        if (has_item(p, i) && try_attack(p, &p->attacks.at[i], false)) return true;
    }
    return false;
}

/* Tries moves that have won elsewhere, then checks; quiet moves are left to a child. */
static void open_attack(prover *p) {
    const hm_prove_4d_task *task = p->search->task;
    if (p->length == 1 && task->first_count > 0) {
        for (size_t i = 0; i < task->first_count; i++) {
            hm_attack_4d attack = {.move = task->firsts[i]};
            if (has_item(p, i) && try_attack(p, &attack, false)) return;
        }
        return;
    }
    for (unsigned i = 0; i < p->killer_count; i++) {
        hm_attack_4d attack = {.move = p->killers[i]};
        if (hm_prober_4d_attacks(p->prober, &attack) && try_attack(p, &attack, true)) return;
    }
    p->attacks.count = 0;
    if (!hm_prober_4d_checks(p->prober, &p->attacks) || try_attacks(p)) return;
    hm_tree_4d_node quiet = {
        .proof = QUIET_PROOF, .disproof = 1, .left = p->leaf.left, .kind = HM_TREE_4D_QUIET};
    /* A shard counts the items of the whole list. */
    bool whole = task->jobs == 1 || (p->length == 1 && task->shards > 1);
    for (unsigned parts = whole ? 1 : PARTS, i = 0; i < parts; i++)
        add_child(p, &quiet);
}

static void open_defence(prover *p) {
    hm_known_4d mates = p->mates;
    bool stalemate;
    if (p->leaf.mate != HM_4D_NO_MOVE) hm_known_4d_add(&mates, p->leaf.mate);
    p->safe.count = 0;
    hm_prober_4d_safe(p->prober, &mates, &p->replies, SIZE_MAX, &p->safe, &stalemate);
    for (unsigned i = mates.count; i > 0; i--)
        hm_known_4d_add(&p->mates, mates.at[i - 1]);
    hm_4d_sort_moves(p->safe.at, p->safe.count);
    for (size_t i = 0; i < p->safe.count; i++) {
        if (!has_item(p, i)) continue;
        hm_tree_4d_node child = {.proof = 1,
                                 .disproof = 1,
                                 .move = p->safe.at[i],
                                 .left = p->leaf.left,
                                 .kind = HM_TREE_4D_ATTACK};
        hm_4d_undo undo;
        if (!HM_ROOM(p->keys, 1)) p->prober->starved = true;
        if (!add_child(p, &child)) return;
        hm_4d_make(&p->prober->position, child.move, &undo);
        memcpy(p->keys.at[p->keys.count++].half, p->prober->position.key, sizeof p->keys.at->half);
        hm_4d_unmake(&p->prober->position, child.move, &undo);
    }
}

static void open_leaf(prover *p) {
    p->children.count = p->keys.count = 0;
    p->prober->position = *p->search->task->start;
    for (unsigned i = 0; i < p->length; i++) {
        hm_4d_undo undo;
        if (p->line[i] != HM_4D_NO_MOVE) hm_4d_make(&p->prober->position, p->line[i], &undo);
        memcpy(p->path_keys[i].half, p->prober->position.key, sizeof p->path_keys[i].half);
    }
    switch (p->leaf.kind) {
    case HM_TREE_4D_ATTACK:
        open_attack(p);
        break;
    case HM_TREE_4D_QUIET: /* threats: what an attack without a check leaves to this child */
        p->attacks.count = 0;
        if (hm_prober_4d_threats(p->prober, p->part, p->parts, &p->attacks)) (void)try_attacks(p);
        break;
    case HM_TREE_4D_UNCOUNTED:
        count_safe(p, &p->leaf);
        break;
    default:
        open_defence(p);
    }
}

/* ---- taking and giving back a leaf, with the lock ---- */

/* Where the answer to the reply at a place of the path is kept; NULL: nowhere. */
static hm_4d_move *answer_place(const prover *p, unsigned i) {
    hm_answers_4d *answers = p->search->task->answers;
    if (answers == NULL || i < 2) return NULL;
    uint64_t pair = (uint64_t)p->line[i - 1] << 32 | p->line[i];
    return &answers->at[hm_mix(pair) % HM_ANSWERS_4D];
}

static void add_killer(prover *p, hm_4d_move move) {
    unsigned k = 0;
    while (k < p->killer_count && p->killers[k] != move)
        k++;
    if (k == KILLERS || move == HM_4D_NO_MOVE) return;
    p->killers[k] = move;
    p->killer_count += k == p->killer_count;
}

/* How the same reply was answered before, and how other replies to the same move were. */
static void take_killers(prover *p) {
    const hm_tree_4d *tree = &p->search->begun.tree;
    p->killer_count = 0;
    if (p->length < 2 || p->leaf.kind != HM_TREE_4D_ATTACK) return;
    const hm_4d_move *answer = answer_place(p, p->length - 1);
    if (answer != NULL) add_killer(p, *answer);
    const hm_tree_4d_node *above = &tree->nodes.at[p->path[p->length - 2]];
    for (uint32_t i = above->first; i < above->first + above->count && p->killer_count < KILLERS;
         i++) {
        const hm_tree_4d_node *child = hm_tree_4d_winner(tree, i);
        if (child != NULL) add_killer(p, child->move);
    }
}

/* Finds the part of the quiet moves that the leaf has. The other parts come next: only all of them
 * together show which threat is the best. */
static void take_quiet_part(prover *p) {
    hm_tree_4d *tree = &p->search->begun.tree;
    const hm_tree_4d_node *above = &tree->nodes.at[p->path[p->length - 2]];
    p->part = p->parts = 0;
    for (uint32_t i = above->first; i < above->first + above->count; i++) {
        hm_tree_4d_node *node = &tree->nodes.at[i];
        if (node->kind != HM_TREE_4D_QUIET) continue;
        if (i == p->path[p->length - 1]) p->part = p->parts;
        if (node->proof == QUIET_PROOF && node->count == 0) node->proof = 1;
        p->parts++;
    }
}

static bool take_leaf(prover *p) {
    prove_search *s = p->search;
    p->length = hm_tree_4d_select(&s->begun.tree, p->path);
    hm_tree_4d_node *leaf = &s->begun.tree.nodes.at[p->path[p->length - 1]];
    if (leaf->busy || leaf->count > 0) return false;
    leaf->busy = true;
    p->leaf = *leaf;
    p->generation = s->generation;
    for (unsigned i = 0; i < p->length; i++)
        p->line[i] = s->begun.tree.nodes.at[p->path[i]].move;
    take_killers(p);
    if (leaf->kind == HM_TREE_4D_QUIET) take_quiet_part(p);
    for (unsigned i = p->length; i > 0; i--)
        hm_tree_4d_sum_up(&s->begun.tree, p->path[i - 1]);
    return true;
}

/* Whether a tree of an earlier run is about the same question. Smaller mates were looked for then.
 */
static bool is_begun(const hm_prove_4d_task *task) {
    const hm_begun_4d *begun = task->begun;
    if (begun == NULL || begun->moves == 0 || begun->shard != task->shard ||
        begun->shards != task->shards || begun->firsts.count != task->first_count)
        return false;
    for (size_t i = 0; i < task->first_count; i++) {
        if (begun->firsts.at[i] != task->firsts[i]) return false;
    }
    return true;
}

static bool take_begun(prove_search *s) {
    hm_begun_4d *begun = s->task->begun;
    if (!is_begun(s->task) || begun->moves != s->moves) return false;
    size_t bytes = begun->tree.nodes.capacity * sizeof *begun->tree.nodes.at;
    if (bytes > s->budget.most / 2) return false;
    atomic_fetch_add(&s->budget.used, bytes);
    hm_tree_4d_clear(&s->begun.tree);
    memcpy(&s->begun.tree.nodes, &begun->tree.nodes, sizeof begun->tree.nodes);
    begun->tree.nodes.at = NULL;
    hm_begun_4d_clear(begun);
    return true;
}

/* A part had no room: the budget has an end, or the machine's memory. */
static void run_short(prove_search *s) {
    s->full = true;
    s->starved |= !atomic_load(&s->budget.refused);
}

static void add_find(prove_search *s, const hm_find_4d *find) {
    if (!hm_found_4d_add(s->task->found, find)) run_short(s);
}

/* Then the root is not proved when all is. */
static bool is_part_of_replies(const hm_prove_4d_task *task) {
    return task->first_count == 1 && task->shards > 1;
}

/* How many moves a proved node needs, if no child was proved better later. */
static uint8_t proved_length(const hm_tree_4d *tree, uint32_t at) {
    const hm_tree_4d_node *node = &tree->nodes.at[at];
    if (node->kind != HM_TREE_4D_DEFENCE) {
        const hm_tree_4d_node *child = hm_tree_4d_winner(tree, at);
        if (child == NULL) return node->left;
        return (uint8_t)(child->length + (node->kind == HM_TREE_4D_ATTACK));
    }
    uint8_t most = node->length;
    for (uint32_t i = node->first; i < node->first + node->count; i++) {
        if (tree->nodes.at[i].length > most) most = tree->nodes.at[i].length;
    }
    return most;
}

/* Updates a node on the path from its children. */
static void settle_node(prover *p, unsigned i) {
    prove_search *s = p->search;
    hm_tree_4d_node *node = &s->begun.tree.nodes.at[p->path[i]];
    if (node->count > 0 && hm_tree_4d_settled(node)) return; /* by another thread */
    hm_tree_4d_sum_up(&s->begun.tree, p->path[i]);
    if (!hm_tree_4d_settled(node)) return;
    if (node->proof == 0) node->length = proved_length(&s->begun.tree, p->path[i]);
    s->positions += node->kind == HM_TREE_4D_DEFENCE && node->proof == 0;
    if (node->kind != HM_TREE_4D_ATTACK || (i == 0 && is_part_of_replies(s->task))) return;
    hm_find_4d find = {.key = {p->path_keys[i].half[0], p->path_keys[i].half[1]}};
    if (node->proof == 0) {
        find.won = node->length;
        find.move = hm_tree_4d_winner(&s->begun.tree, p->path[i])->move;
        hm_4d_move *answer = answer_place(p, i);
        if (answer != NULL) *answer = find.move;
    } else if (i > 0 || (s->task->first_count == 0 && s->task->shards <= 1)) {
        find.failed = node->left; /* of the root only where all first moves were tried */
    }
    add_find(s, &find);
}

static void give_leaf(prover *p) {
    prove_search *s = p->search;
    if (p->generation != s->generation) return;
    uint32_t leaf = p->path[p->length - 1];
    s->begun.tree.nodes.at[leaf].busy = false;
    if (p->prober->starved || hm_sentry_stopped(&s->sentry)) return;
    bool whole = true;
    for (size_t i = 0; i < p->children.count && whole; i++) {
        hm_tree_4d_node *child = &p->children.at[i];
        /* A reply to a position that is already known need not be searched. */
        const hm_find_4d *find = NULL;
        if (p->leaf.kind == HM_TREE_4D_DEFENCE)
            find = hm_found_4d_get(s->task->found, p->keys.at[i].half);
        if (find != NULL && find->won > 0 && find->won <= child->left) {
            child->proof = 0;
            child->disproof = HM_TREE_4D_NEVER;
            child->length = find->won;
        } else if (find != NULL && (find->failed >= child->left || find->refuted >= child->left)) {
            child->proof = HM_TREE_4D_NEVER;
            child->disproof = 0;
        }
        s->positions += child->kind == HM_TREE_4D_DEFENCE && child->proof == 0;
        whole = hm_tree_4d_add(&s->begun.tree, leaf, child);
    }
    if (!whole) {
        /* Takes the children of the leaf back, and drops settled parts of the tree: other threads
         * then work without effect. If this gives little, the search ends. */
        hm_tree_4d *tree = &s->begun.tree;
        size_t count = tree->nodes.count;
        tree->nodes.count -= tree->nodes.at[leaf].count;
        tree->nodes.at[leaf].count = 0;
        s->generation++;
        s->starved |= !atomic_load(&s->budget.refused) || !hm_tree_4d_prune(tree);
        s->full |= tree->nodes.count > count / 4 * 3;
        return;
    }
    hm_tree_4d_node *node = &s->begun.tree.nodes.at[leaf];
    if (node->kind == HM_TREE_4D_UNCOUNTED) {
        *node = p->leaf;
        node->busy = false;
    } else if (p->children.count == 0) {
        bool replies = p->leaf.kind == HM_TREE_4D_DEFENCE; /* all are of other shards */
        node->proof = replies ? 0 : HM_TREE_4D_NEVER;
        node->disproof = replies ? HM_TREE_4D_NEVER : 0;
    }
    for (unsigned i = p->length; i > 0; i--)
        settle_node(p, i - 1);
}

/* ---- threads ---- */

static bool has_had_share(const prove_search *s) {
    uint64_t share = s->task->share;
    return share > 0 && s->task->watch->work->done >= share;
}

static bool is_over(const prove_search *s) {
    return s->starved || s->full || has_had_share(s) || s->status != HM_OK ||
           hm_sentry_stopped(&s->sentry) || hm_tree_4d_settled(&s->begun.tree.nodes.at[0]);
}

static hm_status save_finds(const prove_search *s, hm_error *error) {
    const hm_prove_4d_task *task = s->task;
    bool other = task->owner != NULL;
    return hm_part_4d_save(task->found, other ? task->owner : &task->start->state,
                           other ? NULL : &s->begun, task->path, error);
}

/* Takes leaves until the search is over; the lock is open only while one is opened. The caller's
 * thread reports the progress, and saves the finds now and then. */
static void prove_on(prover *p, bool caller) {
    prove_search *s = p->search;
    const hm_prove_4d_task *task = s->task;
    pthread_mutex_lock(&s->lock);
    while (!is_over(s)) {
        if (!take_leaf(p)) {
            pthread_cond_wait(&s->news, &s->lock);
            continue;
        }
        pthread_mutex_unlock(&s->lock);
        open_leaf(p);
        hm_sentry_report(&s->sentry, 1);
        pthread_mutex_lock(&s->lock);
        give_leaf(p);
        s->starved |= p->prober->starved;
        if (caller && task->tell != NULL) {
            hm_prove_4d_progress progress = {.moves = s->moves,
                                             .positions = s->positions,
                                             .nodes = s->begun.tree.nodes.count,
                                             .proof = s->begun.tree.nodes.at[0].proof};
            task->tell(task->context, &progress);
        }
        if (caller && hm_seconds_now() >= s->saved + SAVE_EVERY) {
            hm_status status = save_finds(s, s->error);
            s->saved = hm_seconds_now();
            if (status != HM_OK) s->status = status;
        }
        pthread_cond_broadcast(&s->news);
    }
    pthread_cond_broadcast(&s->news);
    pthread_mutex_unlock(&s->lock);
}

static hm_status run_prover(hm_crew *crew, void *shared) {
    prover *p = calloc(1, sizeof *p);
    if (p == NULL) return HM_ERR_MEMORY;
    p->search = shared;
    p->prober = hm_prober_4d_create();
    hm_status status = p->prober == NULL ? HM_ERR_MEMORY : HM_OK;
    if (status == HM_OK) {
        p->prober->sentry = &p->search->sentry;
        p->prober->forks_only = p->search->task->forks_only;
        p->prober->fork_mates = p->search->task->fork_mates;
    }
    if (status == HM_OK) prove_on(p, hm_crew_is_caller(crew));
    hm_prober_4d_destroy(p->prober);
    free(p->attacks.at);
    free(p->safe.at);
    free(p->children.at);
    free(p->keys.at);
    free(p);
    return status;
}

/* ---- one number of moves after the other ---- */

static bool list_open(const hm_tree_4d *tree, uint32_t node, hm_prove_4d_result *result) {
    const hm_tree_4d_node *above = &tree->nodes.at[node];
    for (uint32_t i = above->first; i < above->first + above->count; i++) {
        const hm_tree_4d_node *child = &tree->nodes.at[i];
        if (hm_tree_4d_settled(child)) continue;
        if (child->kind == HM_TREE_4D_QUIET) {
            if (!list_open(tree, i, result)) return false;
            continue;
        }
        if (!HM_ROOM(result->open, 1)) return false;
        result->open.at[result->open.count++] =
            (hm_prove_4d_open){child->move, child->proof, child->disproof};
    }
    return true;
}

/* Solves a single first move. */
static void note_first(prove_search *s, const hm_prove_4d_result *result) {
    const hm_prove_4d_task *task = s->task;
    if (task->first_count != 1 || task->shards > 1) return;
    uint8_t moves = (uint8_t)s->moves;
    hm_find_4d find = {.key = {s->first_key[0], s->first_key[1]},
                       .won = result->proved ? moves : 0,
                       .failed = result->proved ? 0 : moves};
    add_find(s, &find);
    hm_find_4d root = {.key = {task->start->key[0], task->start->key[1]},
                       .move = task->firsts[0],
                       .won = find.won};
    add_find(s, &root);
}

static hm_status prove_in(prove_search *s, hm_prove_4d_result *result, hm_error *error) {
    /* The root of a search that is not restricted may be known, or what a single first move does.
     */
    const hm_prove_4d_task *task = s->task;
    const hm_find_4d *find = NULL;
    if (task->shards <= 1 && task->first_count <= 1)
        find =
            hm_found_4d_get(task->found, task->first_count == 1 ? s->first_key : task->start->key);
    if (find != NULL) result->proved = find->won > 0 && find->won <= s->moves;
    if (find != NULL && (result->proved || find->failed >= s->moves || find->refuted >= s->moves)) {
        if (result->proved) note_first(s, result);
        return HM_OK;
    }
    s->begun.moves = s->moves;
    if (!take_begun(s)) {
        s->generation++;
        hm_tree_4d_clear(&s->begun.tree);
        if (!hm_tree_4d_begin(&s->begun.tree, s->moves)) {
            run_short(s);
            if (s->starved) return hm_fail_memory(error, "a proof");
            return hm_fail(error, HM_ERR_LIMIT, 0, "the memory is too small (--memory)");
        }
    }
    hm_status status = hm_crew_run(s->task->jobs, s->task->jobs, run_prover, s);
    const hm_tree_4d_node *root = &s->begun.tree.nodes.at[0];
    bool won = status == HM_OK && root->proof == 0;
    result->part = won && is_part_of_replies(s->task);
    result->proved = won && !result->part;
    bool settled = status == HM_OK && hm_tree_4d_settled(root);
    if (status == HM_OK && !settled) {
        /* The replies of a single first move, else the first moves. */
        uint32_t node = 0;
        if (s->task->first_count == 1 && root->count == 1) node = root->first;
        status =
            list_open(&s->begun.tree, node, result) ? HM_OK : hm_fail_memory(error, "open replies");
    }
    if (status == HM_ERR_MEMORY || s->starved) return hm_fail_memory(error, "a proof");
    if (status != HM_OK || s->status != HM_OK) return status != HM_OK ? status : s->status;
    if (settled) {
        s->begun.moves = 0; /* its nodes are of no use any more */
        note_first(s, result);
        return HM_OK;
    }
    if (s->full) return hm_fail(error, HM_ERR_LIMIT, 0, "the memory is too small (--memory)");
    if (has_had_share(s)) return hm_fail_spent(error, "the share of the work is used up");
    return hm_sentry_status(&s->sentry, error);
}

/* A mate in one is no matter of threats. */
static bool try_mates_at_once(const hm_prove_4d_task *task, hm_prober_4d *prober) {
    prober->position = *task->start;
    hm_find_4d find = {.key = {task->start->key[0], task->start->key[1]}, .won = 1};
    for (size_t i = 0; i < task->first_count && find.move == HM_4D_NO_MOVE; i++) {
        if (hm_prober_4d_mates_by(prober, task->firsts[i])) find.move = task->firsts[i];
    }
    if (task->first_count == 0) find.move = hm_prober_4d_mate(prober);
    if (find.move == HM_4D_NO_MOVE) return false;
    if (!hm_found_4d_add(task->found, &find)) prober->starved = true;
    return true;
}

static hm_status prove_all(prove_search *s, hm_prove_4d_result *result, hm_error *error) {
    unsigned most = s->task->moves > 0 ? s->task->moves : HM_FOUND_4D_MOVES;
    hm_status status = HM_OK;
    bool begun = !s->task->full && is_begun(s->task);
    if (begun) result->moves = s->task->begun->moves - 1;
    for (s->moves = result->moves + 1;
         s->moves <= most && status == HM_OK && !result->proved && !result->part; s->moves++) {
        if (s->task->full)
            status = hm_prove_4d_full(s->task, s->moves, result, error);
        else if (s->moves > 1)
            status = prove_in(s, result, error);
        if (status == HM_OK) result->moves = s->moves;
    }
    result->searched = status == HM_OK;
    result->positions += s->positions;
    return status;
}

static hm_status copy_question(prove_search *s, hm_error *error) {
    const hm_prove_4d_task *task = s->task;
    s->begun.shard = task->shard;
    s->begun.shards = task->shards;
    if (task->first_count == 0) return HM_OK;
    if (!HM_ROOM(s->begun.firsts, task->first_count)) return hm_fail_memory(error, "a proof");
    memcpy(s->begun.firsts.at, task->firsts, task->first_count * sizeof *task->firsts);
    s->begun.firsts.count = task->first_count;
    hm_4d_position *after = malloc(sizeof *after);
    hm_4d_undo undo;
    if (after == NULL) return hm_fail_memory(error, "a proof");
    *after = *task->start;
    hm_4d_make(after, task->firsts[0], &undo);
    memcpy(s->first_key, after->key, sizeof s->first_key);
    hm_find_4d_defends(s->first_key);
    free(after);
    return HM_OK;
}

hm_status hm_prove_4d_run(const hm_prove_4d_task *task, hm_prove_4d_result *result,
                          hm_error *error) {
    *result = (hm_prove_4d_result){.proved = false};
    prove_search s = {.task = task, .error = error, .saved = hm_seconds_now()};
    hm_prober_4d *prober = hm_prober_4d_create();
    if (prober == NULL) return hm_fail_memory(error, "a proof");
    hm_sentry_init(&s.sentry, task->watch, 0);
    prober->sentry = &s.sentry;
    result->proved = try_mates_at_once(task, prober);
    bool starved = prober->starved, stopped = prober->stopped;
    hm_prober_4d_destroy(prober);
    if (starved) return hm_fail_memory(error, "a proof");
    if (stopped) return hm_sentry_status(&s.sentry, error);
    if (result->proved) {
        result->moves = 1;
        result->searched = true;
        return HM_OK;
    }
    hm_budget_init(&s.budget, task->memory / 2); /* the other half: their text */
    s.begun.tree.budget = task->found->budget = &s.budget;
    atomic_fetch_add(&s.budget.used, task->found->capacity * sizeof *task->found->slots);
    pthread_mutex_init(&s.lock, NULL);
    pthread_cond_init(&s.news, NULL);
    hm_status status = copy_question(&s, error);
    if (status == HM_OK) status = prove_all(&s, result, error);
    bool ended = status == HM_OK || status == HM_ERR_INTERRUPTED || status == HM_ERR_LIMIT;
    if (ended && !result->proved && task->owner == NULL) {
        hm_status saved = save_finds(&s, error);
        if (saved != HM_OK) status = saved;
    }
    /* The tree is kept for the next run. */
    hm_begun_4d *kept = s.task->begun;
    bool open = s.begun.moves > 0 && !s.starved && !s.full;
    if (kept != NULL && open) {
        hm_begun_4d_clear(kept);
        *kept = s.begun;
        kept->tree.budget = NULL;
        s.begun = (hm_begun_4d){.moves = 0};
    }
    hm_begun_4d_clear(&s.begun);
    task->found->budget = NULL;
    pthread_cond_destroy(&s.news);
    pthread_mutex_destroy(&s.lock);
    return status;
}
