/* The search for forced mates in 4D chess: it finds what trying everything finds, it continues
 * where it was stopped, and its files may hold anything. */
#include "prove/prove4d.h"
#include "core/core.h"
#include "harness.h"
#include "io/whole.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define KEY "2,0,5,4-4,0,5,2" /* mates in 4 */

static hm_4d_position *position_of(const hm_4d_state *state) {
    hm_4d_position *position = malloc(sizeof *position);
    if (position != NULL) hm_4d_position_init(position, state);
    return position;
}

/* The proof of what was found, by the checker; the moves that it takes, or 0. */
static unsigned longest_of(const hm_found_4d *found, const hm_4d_position *start) {
    hm_proof4 proof = {.longest = 0};
    hm_proof4_report report = {.fault = HM_PROOF4_LENGTH};
    hm_error error;
    hm_status status = hm_prove_4d_certify(found, start, &proof, &error);
    if (status == HM_OK)
        status = hm_proof4_check(&proof, HM_PROOF4_RULES, 1, NULL, &report, &error);
    hm_proof4_clear(&proof);
    return status == HM_OK && report.fault == HM_PROOF4_PROVED ? report.longest : 0;
}

/* ---- against trying everything ---- */

static bool brute_mates(hm_4d_position *position, unsigned moves);

static bool brute_is_mated(hm_4d_position *position, unsigned moves) {
    hm_4d_move *replies = malloc(hm_4d_moves_bound(position) * sizeof *replies);
    size_t count = hm_4d_generate(position, replies);
    bool mated = count > 0 || hm_4d_in_check(position, position->state.side, NULL);
    if (count > 0 && moves == 0) mated = false;
    for (size_t i = 0; i < count && mated; i++) {
        hm_4d_undo undo;
        hm_4d_make(position, replies[i], &undo);
        mated = brute_mates(position, moves);
        hm_4d_unmake(position, replies[i], &undo);
    }
    free(replies);
    return mated;
}

static bool brute_mates(hm_4d_position *position, unsigned moves) {
    hm_4d_move *list = malloc(hm_4d_moves_bound(position) * sizeof *list);
    size_t count = hm_4d_generate(position, list);
    bool mates = false;
    for (size_t i = 0; i < count && !mates; i++) {
        hm_4d_undo undo;
        hm_4d_make(position, list[i], &undo);
        mates = brute_is_mated(position, moves - 1);
        hm_4d_unmake(position, list[i], &undo);
    }
    free(list);
    return mates;
}

static void put(hm_random *random, hm_4d_state *state, hm_4d_piece piece, unsigned side) {
    int at[4];
    do {
        for (int axis = 0; axis < 4; axis++)
            at[axis] = (int)hm_random_below(random, side);
    } while (state->board.square[HM_4D_SQUARE(at[0], at[1], at[2], at[3])] != HM_4D_EMPTY);
    state->board.square[HM_4D_SQUARE(at[0], at[1], at[2], at[3])] = piece;
}

/* Kings close together, and pieces that may fork them. */
static void crowd(hm_random *random, hm_4d_state *state) {
    static const hm_4d_piece attackers[] = {HM_4D_QUEEN, HM_4D_BISHOP, HM_4D_KNIGHT};
    hm_4d_piece attacker = hm_random_below(random, 2) == 0 ? HM_4D_WHITE : HM_4D_BLACK;
    hm_4d_piece defender = attacker ^ HM_4D_BLACK;
    hm_4d_state_init(state);
    state->side = attacker;
    for (uint64_t i = 2 + hm_random_below(random, 3); i > 0; i--)
        put(random, state, HM_4D_KING | defender, 4);
    for (uint64_t i = 2 + hm_random_below(random, 3); i > 0; i--)
        put(random, state, attackers[hm_random_below(random, 3)] | attacker, 5);
    for (uint64_t i = hm_random_below(random, 3); i > 0; i--)
        put(random, state, HM_4D_PAWN_W | defender, 4);
    put(random, state, HM_4D_KING | attacker, 8);
}

static bool proves(const hm_4d_position *start, bool full, unsigned jobs, unsigned *moves) {
    hm_found_4d found = {.used = 0};
    hm_prove_4d_task task = {.start = start,
                             .moves = 2,
                             .full = full,
                             .shard = 1,
                             .shards = 1,
                             .jobs = jobs,
                             .memory = 1 << 24,
                             .found = &found};
    hm_prove_4d_result result;
    hm_error error;
    CHECK(hm_prove_4d_run(&task, &result, &error) == HM_OK);
    CHECK(result.searched);
    *moves = result.proved ? longest_of(&found, start) : 0;
    free(result.open.at);
    hm_found_4d_clear(&found);
    return result.proved;
}

static void small_positions(void) {
    hm_random random;
    hm_4d_state *state = malloc(sizeof *state);
    unsigned mates = 0, found = 0;
    hm_random_init(&random, 451);
    for (uint64_t round = 0; round < test_rounds(6, 60, 3000); round++) {
        crowd(&random, state);
        hm_4d_position *start = position_of(state);
        if (hm_4d_in_check(start, state->side ^ HM_4D_BLACK, NULL)) {
            free(start);
            continue;
        }
        unsigned shortest = brute_mates(start, 1) ? 1 : brute_mates(start, 2) ? 2 : 0, moves;
        CHECK(proves(start, true, 1 + (unsigned)round % 3, &moves) == (shortest > 0));
        CHECK_INT(moves, shortest);
        if (proves(start, false, 1 + (unsigned)round % 2, &moves)) CHECK_INT(moves, shortest);
        mates += shortest == 2;
        found += moves == 2;
        free(start);
    }
    printf("# mates in two: %u, found by threats: %u\n", mates, found);
    free(state);
}

/* ---- stopped and continued ---- */

typedef struct patience {
    unsigned left;
} patience;

static bool go_on(void *context, uint64_t done, uint64_t total) {
    patience *p = context;
    (void)done, (void)total;
    return p->left > 0 && p->left-- > 0;
}

/* A run that asks so often whether to go on, which begins with a text and writes its file. */
static bool run_once(const hm_text *text, unsigned steps, const char *path, hm_status *status) {
    hm_found_4d found = {.used = 0};
    hm_begun_4d begun = {.moves = 0};
    hm_4d_state *state = malloc(sizeof *state);
    patience p = {steps};
    hm_watch watch = {.progress = go_on, .context = &p};
    hm_error error;
    hm_4d_move first;
    hm_4d_state_start(state);
    if (text->length > 0)
        *status = hm_part_4d_parse(text->data, text->length, &found, state, &begun, &error);
    hm_4d_position *start = position_of(state);
    bool proved = false;
    if (*status == HM_OK && hm_4d_move_parse(start, KEY, strlen(KEY), &first, &error) == HM_OK) {
        hm_prove_4d_task task = {.start = start,
                                 .firsts = &first,
                                 .first_count = 1,
                                 .moves = 4,
                                 .shard = 1,
                                 .shards = 1,
                                 .jobs = 1,
                                 .memory = 1 << 26,
                                 .found = &found,
                                 .begun = &begun,
                                 .path = path,
                                 .watch = &watch};
        hm_prove_4d_result result;
        *status = hm_prove_4d_run(&task, &result, &error);
        proved = *status == HM_OK && result.proved && longest_of(&found, start) == 4;
        free(result.open.at);
    }
    hm_begun_4d_clear(&begun);
    hm_found_4d_clear(&found);
    free(start);
    free(state);
    return proved;
}

static const char *part_path(void) {
    static char path[] = "prove4d-XXXXXX";
    int file = path[8] == 'X' ? mkstemp(path) : -1;
    if (file >= 0) close(file);
    return path;
}

/* A run writes what it has found, and the next one begins with it. */
static void continued(void) {
    const char *path = part_path();
    hm_text text = {0};
    unsigned runs = 0;
    for (bool proved = false; !proved && runs < 200; runs++) {
        hm_status status = HM_OK;
        hm_error error;
        proved = run_once(&text, 500, path, &status);
        CHECK(status == HM_OK || status == HM_ERR_INTERRUPTED);
        hm_text_clear(&text);
        CHECK(hm_file_read(path, HM_WHOLE_MOST, &text, &error) == HM_OK);
    }
    printf("# runs: %u\n", runs);
    CHECK(runs > 2 && runs < 60);
    hm_text_clear(&text);
    unlink(path);
}

/* ---- damaged files ---- */

/* A file that stopped with a tree. */
static void begin_file(const char *path, hm_text *text) {
    hm_text none = {0};
    hm_status status = HM_OK;
    hm_error error;
    run_once(&none, 900, path, &status);
    CHECK(hm_file_read(path, HM_WHOLE_MOST, text, &error) == HM_OK);
    CHECK(strstr(text->data, "\ntree 4 ") != NULL);
}

/* Where the last line begins. */
static size_t sum_place(const hm_text *text) {
    size_t at = text->length - 1;
    while (at > 0 && text->data[at - 1] != '\n')
        at--;
    return at;
}

/* The sum fits what is before it: the damage must be found there, or do no harm. */
static void seal(hm_text *text, unsigned long finds) {
    char hex[65];
    hm_sha256 sha;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, text->data, text->length);
    hm_sha256_hex(&sha, hex);
    hm_text_printf(text, "sum %lu %s\n", finds, hex);
}

static void damaged(void) {
    const char *path = part_path();
    hm_text whole = {0};
    hm_random random;
    unsigned read = 0;
    hm_random_init(&random, 452);
    begin_file(path, &whole);
    size_t body = sum_place(&whole);
    const char *finds = strchr(strchr(whole.data, '\n') + 1, '\n') + 1;
    unsigned long count = strtoul(whole.data + body + 4, NULL, 10);
    for (uint64_t round = 0; round < test_rounds(40, 400, 20000); round++) {
        hm_text text = {0};
        hm_status status = HM_OK;
        hm_text_add(&text, whole.data, body);
        size_t first = (size_t)(finds - whole.data);
        for (uint64_t i = 1 + hm_random_below(&random, 3); i > 0; i--) {
            size_t at = first + (size_t)hm_random_below(&random, body - first);
            char byte = text.data[at];
            bool digit = byte >= '0' && byte <= '9';
            text.data[at] = digit ? (char)('0' + hm_random_below(&random, 10)) : byte;
            if (hm_random_below(&random, 20) == 0) text.data[at] = "0af \nst"[round % 7];
        }
        seal(&text, count);
        CHECK(!run_once(&text, 20, NULL, &status) || status == HM_OK);
        read += status == HM_OK || status == HM_ERR_INTERRUPTED;
        hm_text_clear(&text);
    }
    printf("# files that could be read: %u\n", read);
    CHECK(read > 5);
    hm_text_clear(&whole);
    unlink(path);
}

TEST_MAIN(TEST(small_positions), TEST(continued), TEST(damaged))
