/* Planted blunders: in games of the search one move hangs the queen, misses a mate in one, or walks
 * into one. What is planted is found by searches of another kind (bare alpha-beta, exact mates).
 * The review must call the move a blunder, whatever seat makes it. */
#include "harness.h"

#include "games/archiving.h"
#include "games/games.h"
#include "hypermate/more/review.h"

#include <stdio.h>
#include <string.h>

typedef enum planted { HUNG_QUEEN, MISSED_MATE, WALKED_INTO_MATE, PLANTED_KINDS } planted;

static const char *const names[] = {"hung queen", "missed mate", "walked into mate"};

/* A kind of game, and what its searches cost. */
typedef struct kind {
    const char *start;
    const char *mode;     /* NULL: as usual */
    uint64_t play, judge; /* nodes */
    int queen;            /* scores that a hung queen loses at least */
    unsigned plants;      /* set of what is planted */
} kind;

static const kind kinds[] = {
    {"4p:start", "teams", 500, 4000, 900,
     1u << HUNG_QUEEN | 1u << MISSED_MATE | 1u << WALKED_INTO_MATE},
    {"4d:start", NULL, 300, 4000, 300, 1u << MISSED_MATE | 1u << WALKED_INTO_MATE},
    {"5d:standard", NULL, 4000, 8000, 700, 1u << MISSED_MATE},
};

/* What is needed to make games. */
typedef struct maker {
    const kind *kind;
    hm_search *search, *plain;
    hm_random random;
    hm_session *session;
} maker;

static void begin_game(maker *m) {
    hm_setting settings[] = {{"mode", m->kind->mode}};
    hm_request request = {
        .size = sizeof request, .settings = settings, .setting_count = m->kind->mode != NULL};
    hm_input_error error;
    bool played;
    CHECK_INT(hm_session_open(&m->session, m->kind->start, &request, &error), HM_YES);
    hm_search_clear(m->search);
    for (int i = 0; i < 4; i++)
        CHECK_INT(hm_play_random_turn(m->session, &m->random, &played, NULL), HM_OK);
}

/* The best line's value for the side to move; false: there is no move. */
static bool look(hm_search *search, hm_session *session, uint64_t nodes, unsigned depth,
                 unsigned mate, hm_search_line *line) {
    hm_search_limits limits = {.size = sizeof limits, .nodes = nodes, .depth = depth, .mate = mate};
    hm_search_result result;
    hm_search_root root;
    CHECK_INT(hm_session_root(session, &root, NULL), HM_OK);
    CHECK_INT(hm_search_run(search, &root, &limits, NULL, &result, NULL), HM_OK);
    if (result.line_count > 0) *line = result.lines[0];
    return result.line_count > 0;
}

static bool has_mate_in_one(maker *m) {
    hm_search_line line;
    return look(m->search, m->session, 4000, 1, 1, &line) && line.mate == 1;
}

static void play_text(maker *m, hm_text *move) {
    hm_error error;
    CHECK_INT(hm_session_play(m->session, move->data, move->length, NULL, &error), HM_YES);
    if (hm_session_pending(m->session) > 0)
        CHECK_INT(hm_session_submit(m->session, NULL, &error), HM_YES);
}

/* Plays the search's move; false at the end of the game. */
static bool play_best(maker *m) {
    hm_search_line line;
    hm_text move = {0};
    if (!look(m->search, m->session, m->kind->play, 0, 0, &line)) return false;
    hm_search_move_text(m->search, &line, 0, HM_SEARCH_OWN, &move);
    play_text(m, &move);
    hm_text_clear(&move);
    return true;
}

/* ---- planting ---- */

static void take_back(maker *m, size_t ply) {
    while (hm_session_pending(m->session) > 0 || hm_session_ply(m->session) > ply)
        hm_session_undo(m->session);
    hm_session_cut(m->session);
}

static int worth_for_first(const hm_search_line *line, int sign) {
    return line->mate != 0 ? 0 : sign * line->score;
}

/* Whether a line of the plain search begins by taking a queen. */
static bool takes_queen(maker *m, const hm_search_line *line) {
    size_t ply = hm_session_ply(m->session);
    hm_happened happened = {.glyph = ""};
    hm_text move = {0};
    if (line->count == 0) return false;
    hm_search_move_text(m->plain, line, 0, HM_SEARCH_OWN, &move);
    play_text(m, &move);
    hm_text_clear(&move);
    CHECK_INT(hm_session_go(m->session, ply, NULL), HM_OK);
    const hm_archiving *archiving = hm_session_game(m->session)->archiving;
    CHECK_INT(archiving->next(m->session->play, 0, NULL, &happened, NULL), HM_OK);
    take_back(m, ply);
    return (happened.captured >> ('Q' - 'A') & 1) != 0;
}

/* A random turn that has what is wanted; it is on the board then. */
static bool plant(maker *m, planted wanted) {
    size_t ply = hm_session_ply(m->session);
    hm_search_line line = {.score = 0};
    bool played, mates = has_mate_in_one(m);
    if (mates != (wanted == MISSED_MATE)) return false;
    uint64_t nodes = wanted == HUNG_QUEEN ? m->kind->judge : m->kind->play;
    if (!look(m->plain, m->session, nodes, 0, 0, &line)) return false;
    int before = worth_for_first(&line, 1);
    bool even = line.mate == 0 && before > -m->kind->queen / 4 && before < m->kind->queen / 4;
    if (wanted == HUNG_QUEEN && !even) return false;
    if (wanted == WALKED_INTO_MATE &&
        (!look(m->search, m->session, m->kind->judge, 0, 0, &line) || line.mate != 0))
        return false;
    for (int attempt = 0; attempt < 24; attempt++) {
        hm_ending ending;
        CHECK_INT(hm_play_random_turn(m->session, &m->random, &played, NULL), HM_OK);
        if (!played) return false;
        CHECK_INT(hm_session_ending(m->session, NULL, &ending, NULL), HM_OK);
        bool goes_on = strcmp(ending.result, "*") == 0, found = false;
        bool answered = goes_on && has_mate_in_one(m);
        if (goes_on && wanted == WALKED_INTO_MATE) found = answered;
        if (goes_on && wanted == MISSED_MATE && !answered &&
            look(m->search, m->session, m->kind->judge, 0, 0, &line))
            found = line.mate == 0 && -line.score < m->kind->queen / 2;
        if (goes_on && wanted == HUNG_QUEEN && !answered &&
            look(m->plain, m->session, m->kind->judge, 0, 0, &line) && takes_queen(m, &line)) {
            int after = worth_for_first(&line, -1);
            found = line.mate == 0 && before - after >= m->kind->queen;
        }
        if (found) return true;
        take_back(m, ply);
    }
    return false;
}

/* ---- reviewing ---- */

/* The classes of the last plies as JSON has them. */
static void review_plies(maker *m, size_t first, hm_text *json) {
    hm_review_plan plan = {.size = sizeof plan, .first = first};
    plan.limits.size = sizeof plan.limits;
    plan.limits.search.size = sizeof plan.limits.search;
    plan.limits.search.nodes = m->kind->judge;
    plan.limits.mate = 1;
    hm_review *review;
    hm_facts facts = {0};
    hm_status status = hm_review_run(m->session, &plan, &review, NULL);
    CHECK_INT(status, HM_OK);
    if (status != HM_OK) return;
    hm_fact_open(&facts, NULL, '{');
    CHECK_INT(hm_review_put(review, &facts, NULL), HM_OK);
    hm_fact_close(&facts);
    hm_facts_json(&facts, json);
    hm_facts_clear(&facts);
    hm_review_destroy(review);
}

static unsigned count_words(const hm_text *json, const char *word) {
    unsigned count = 0;
    for (const char *at = json->data; at != NULL && (at = strstr(at, word)) != NULL; at++)
        count++;
    return count;
}

static void open_maker(maker *m, const kind *k, uint64_t number) {
    hm_search_options options = {.size = sizeof options, .hash = 4}, plain = options;
    plain.plain = true;
    *m = (maker){.kind = k};
    hm_random_stream(&m->random, 47, number);
    CHECK_INT(hm_search_create(&m->search, &options, NULL), HM_OK);
    CHECK_INT(hm_search_create(&m->plain, &plain, NULL), HM_OK);
}

static void close_maker(maker *m) {
    hm_search_destroy(m->search);
    hm_search_destroy(m->plain);
}

/* Plants in a game; returns whether something could be planted, and *found whether it was called a
 * blunder; `seats` counts who made it. */
static bool plant_in_game(maker *m, planted wanted, bool *found, unsigned seats[4]) {
    bool done = false;
    hm_text json = {0};
    begin_game(m);
    for (int ply = 0; ply < 60 && !done; ply++) {
        size_t at = hm_session_ply(m->session);
        const char *sides = hm_game_sides(hm_session_game(m->session));
        const char *side = strchr(sides, *hm_session_side(m->session));
        done = plant(m, wanted);
        if (!done && !play_best(m)) break;
        if (!done) continue;
        seats[side - sides]++;
        review_plies(m, at + 1, &json);
        *found = count_words(&json, "\"class\":\"blunder\"") == 1;
        bool mild = wanted != HUNG_QUEEN && count_words(&json, "\"mate\":{") > 0;
        if (!*found && mild)
            *found = count_words(&json, "\"class\":\"mistake\"") == 1 ||
                     count_words(&json, "\"class\":\"inaccuracy\"") == 1;
    }
    hm_session_destroy(m->session);
    hm_text_clear(&json);
    return done;
}

static void check_kind(const kind *k) {
    uint64_t rounds = test_rounds(2, 6, 20);
    for (planted wanted = HUNG_QUEEN; wanted < PLANTED_KINDS; wanted++) {
        if ((k->plants >> wanted & 1) == 0) continue;
        unsigned made = 0, found = 0, seats[4] = {0};
        maker m;
        open_maker(&m, k, wanted);
        for (uint64_t i = 0; i < 4 * rounds && made < rounds; i++) {
            bool one = false;
            if (!plant_in_game(&m, wanted, &one, seats)) continue;
            made++;
            found += one;
        }
        close_maker(&m);
        printf("# %s, %s: %u of %u found; by seat %u %u %u %u\n", k->start, names[wanted], found,
               made, seats[0], seats[1], seats[2], seats[3]);
        CHECK(made >= rounds / 3);
        CHECK(100 * (made - found) <= made || made - found <= (made < 100 ? 1u : 0u));
    }
}

static void test_planted_4p(void) {
    check_kind(&kinds[0]);
}

static void test_planted_4d(void) {
    check_kind(&kinds[1]);
}

static void test_planted_5d(void) {
    check_kind(&kinds[2]);
}

TEST_MAIN(TEST(test_planted_4p), TEST(test_planted_4d), TEST(test_planted_5d))
