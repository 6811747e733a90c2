/* Planted blunders. In games of the search some moves are random: one hangs a queen, misses a mate
 * in one, or walks into one. The review must name it, whatever seat makes it, and call nearly no
 * move of quiet games a blunder.
 *
 * A plant is known without the review. The rules say that the queen is taken and nothing takes
 * back. The exact search for mates says that there is one. A search with many times the nodes says
 * what the move costs, since a mate is missed without harm where everything wins, and a queen is
 * given for a mate. */
#include "harness.h"

#include "games/archiving.h"
#include "games/games.h"
#include "review/review.h"
#include "search/mates.h"

#include <stdio.h>
#include <string.h>

typedef enum planted { HUNG_QUEEN, MISSED_MATE, WALKED_INTO_MATE, PLANTED_KINDS } planted;

static const char *const names[] = {"hung queen", "missed mate", "walked into mate"};

/* A kind of game, and what its searches cost. In 4D chess one queen of 28 costs too little to be
 * planted, and 5D games in which one is lost for nothing are rare. Where points are played for
 * there are no mates, and a queen costs less than a blunder. */
typedef struct kind {
    const char *start;
    const char *mode;     /* NULL: as usual */
    uint64_t play, judge; /* nodes of moves before the plant, and of the review */
    unsigned plants;      /* set of what is planted */
    unsigned plies;       /* in which something is planted */
    unsigned lost;        /* percent of the plants that may escape: with so few nodes some 5D
                             positions look lost before the plant (9 of 510) */
} kind;

enum { QUEENS = 1 << HUNG_QUEEN, MATES = 1 << MISSED_MATE | 1 << WALKED_INTO_MATE };

static const kind teams = {"4p:start", "teams", 300, 3000, QUEENS | MATES, 60, 1};
static const kind four_d = {"4d:start", NULL, 100, 1500, MATES, 60, 1};
static const kind five_d = {"5d:standard", NULL, 500, 5000, MATES, 20, 2};
static const kind ffa = {"4p:modern", "ffa", 300, 3000, 0, 0, 0};

enum { TRUTH = 4 }; /* times the nodes of the review */
/* Chances that a plant costs at least. */
static const double plant_costs = 0.25;

/* What is needed to make games. */
typedef struct maker {
    const kind *kind;
    hm_search *search, *judge;
    const hm_score_scale *scale;
    hm_random random;
    hm_session *session;
    unsigned made[PLANTED_KINDS], found[PLANTED_KINDS], seats[4], others, blunders, unjudged;
} maker;

static void open_maker(maker *m, const kind *k, uint64_t number) {
    hm_search_options options = {.size = sizeof options, .hash = 4};
    *m = (maker){.kind = k};
    hm_random_stream(&m->random, 47, number);
    CHECK_INT(hm_search_create(&m->search, &options, NULL), HM_OK);
    options.multipv = 2;
    CHECK_INT(hm_search_create(&m->judge, &options, NULL), HM_OK);
}

static void close_maker(maker *m) {
    hm_search_destroy(m->search);
    hm_search_destroy(m->judge);
}

/* ---- games ---- */

static void play_text(maker *m, const hm_text *move) {
    hm_error error;
    CHECK_INT(hm_session_play(m->session, move->data, move->length, NULL, &error), HM_YES);
    if (hm_session_pending(m->session) > 0)
        CHECK_INT(hm_session_submit(m->session, NULL, &error), HM_YES);
}

/* Plays the search's move; false at the end of the game. */
static bool play_best(maker *m, uint64_t nodes) {
    hm_search_limits limits = {.size = sizeof limits, .nodes = nodes};
    hm_search_result result;
    hm_search_root root;
    hm_text move = {0};
    CHECK_INT(hm_session_root(m->session, &root, NULL), HM_OK);
    CHECK_INT(hm_search_run(m->search, &root, &limits, NULL, &result, NULL), HM_OK);
    if (result.line_count == 0 || result.lines[0].count == 0) return false;
    hm_search_move_text(m->search, &result.lines[0], 0, HM_SEARCH_OWN, &move);
    play_text(m, &move);
    hm_text_clear(&move);
    return true;
}

static void take_back(maker *m, size_t ply) {
    while (hm_session_pending(m->session) > 0 || hm_session_ply(m->session) > ply)
        hm_session_undo(m->session);
    hm_session_cut(m->session);
}

/* What the last ply did. */
static hm_happened last_ply(maker *m) {
    hm_happened happened = {.glyph = ""};
    const hm_archiving *archiving = hm_session_game(m->session)->archiving;
    CHECK_INT(hm_session_go(m->session, hm_session_ply(m->session) - 1, NULL), HM_OK);
    m->session->listed = false;
    CHECK_INT(archiving->next(m->session->play, 0, NULL, &happened, NULL), HM_OK);
    return happened;
}

static bool has_queen(uint32_t letters) {
    return (letters >> ('Q' - 'A') & 1) != 0;
}

/* A random turn on the boards that there are, of a queen if wanted and soon found: 5D games whose
 * every random move makes a timeline are soon beyond every search. */
static bool play_random(maker *m, bool queen) {
    size_t ply = hm_session_ply(m->session);
    bool played = true, jumps = true, wrong = true;
    for (int attempt = 0; attempt < 20 && played && (jumps || wrong); attempt++) {
        hm_text text = {0};
        take_back(m, ply);
        CHECK_INT(hm_play_random_turn(m->session, &m->random, &played, NULL), HM_OK);
        if (played) CHECK_INT(hm_session_ply_text(m->session, ply, &text, NULL), HM_OK);
        jumps = played && strstr(text.data, ">>") != NULL;
        wrong = queen && played && !has_queen(last_ply(m).moved);
        hm_text_clear(&text);
    }
    return played && !jumps;
}

static void begin_game(maker *m) {
    hm_setting settings[] = {{"mode", m->kind->mode}};
    hm_request request = {
        .size = sizeof request, .settings = settings, .setting_count = m->kind->mode != NULL};
    hm_input_error error;
    CHECK_INT(hm_session_open(&m->session, m->kind->start, &request, &error), HM_YES);
    CHECK_INT(hm_review_scale_of(m->session, &m->scale, NULL), HM_OK);
    hm_search_clear(m->search);
    for (int i = 0; i < 4; i++)
        CHECK(play_random(m, false));
}

/* ---- what a random turn has done ---- */

static bool has_mate_in_one(maker *m) {
    hm_search_limits limits = {.size = sizeof limits, .nodes = 20000};
    hm_search_root root;
    hm_mates mates = {.moves = 1, .most = 1};
    CHECK_INT(hm_session_root(m->session, &root, NULL), HM_OK);
    hm_status status = hm_search_mates(m->search, &root, &limits, NULL, &mates, NULL);
    CHECK(status == HM_OK || status == HM_ERR_LIMIT || status == HM_ERR_UNSUPPORTED);
    return status == HM_OK && mates.count > 0;
}

/* Where a move goes: the square at the end of its text. */
static hm_slice goal(const hm_text *move) {
    size_t end = move->length, start;
    while (end > 0 && strchr("+#", move->data[end - 1]) != NULL)
        end--;
    for (start = end; start > 0; start--)
        if (strchr(",0123456789abcdefghijklmn", move->data[start - 1]) == NULL) break;
    return (hm_slice){move->data + start, end - start};
}

static bool is_same_goal(const hm_text *one, const hm_text *other) {
    hm_slice a = goal(one), b = goal(other);
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

/* Whether a queen has moved, has taken nothing, and is taken by the best answer without a move that
 * takes back. */
static bool is_queen_lost(maker *m) {
    size_t ply = hm_session_ply(m->session), count = 0;
    hm_text queen = {0}, taker = {0}, answer = {0};
    hm_happened happened = last_ply(m);
    bool lost = has_queen(happened.moved) && happened.captured == 0 &&
                play_best(m, m->kind->judge) && has_queen(last_ply(m).captured);
    if (lost) {
        CHECK_INT(hm_session_ply_text(m->session, ply - 1, &queen, NULL), HM_OK);
        CHECK_INT(hm_session_ply_text(m->session, ply, &taker, NULL), HM_OK);
        CHECK_INT(hm_session_moves(m->session, NULL, &count, NULL), HM_OK);
        lost = is_same_goal(&queen, &taker);
    }
    for (size_t i = 0; lost && i < count; i++) {
        answer.length = 0;
        CHECK_INT(hm_session_move_text(m->session, i, &answer, NULL), HM_OK);
        lost = !is_same_goal(&taker, &answer);
    }
    hm_text_clear(&queen);
    hm_text_clear(&taker);
    hm_text_clear(&answer);
    take_back(m, ply);
    return lost;
}

/* The chances of the side to move by a search of many nodes, and its best move. */
static double truth(maker *m, hm_text *best) {
    hm_review_limits limits = {.size = sizeof limits, .mate = 2};
    hm_review_eval eval;
    limits.search.size = sizeof limits.search;
    limits.search.nodes = TRUTH * m->kind->judge;
    hm_search_clear(m->judge);
    CHECK_INT(hm_review_evaluate(m->judge, m->session, &limits, NULL, NULL, &eval, NULL), HM_OK);
    double value = hm_review_chances(m->scale, &eval);
    if (eval.line_count > 0) hm_text_puts(best, hm_review_text(&eval, &eval.lines[0], 0));
    hm_review_eval_clear(&eval);
    return value;
}

/* The chances before the last ply. The best move is tried, so that no deeper search says that all
 * was lost before. */
static double truth_before(maker *m) {
    size_t ply = hm_session_ply(m->session) - 1;
    hm_text move = {0}, best = {0}, next = {0};
    CHECK_INT(hm_session_ply_text(m->session, ply, &move, NULL), HM_OK);
    CHECK_INT(hm_session_go(m->session, ply, NULL), HM_OK);
    double before = truth(m, &best);
    take_back(m, ply);
    if (best.length > 0) play_text(m, &best);
    double after = best.length > 0 ? 1 - truth(m, &next) : 0;
    take_back(m, ply);
    play_text(m, &move);
    hm_text_clear(&move);
    hm_text_clear(&best);
    hm_text_clear(&next);
    return before < after ? before : after;
}

/* Whether the last ply costs what a plant does. A queen, or a mate that is allowed, must have been
 * lost in a game that was open. */
static bool costs(maker *m, planted what) {
    hm_text best = {0};
    double after = what == WALKED_INTO_MATE ? 0 : 1 - truth(m, &best);
    hm_text_clear(&best);
    if (what == MISSED_MATE) return 1 - after >= plant_costs;
    double before = truth_before(m);
    return before > 0.25 && before < 0.75 && before - after >= plant_costs;
}

/* What the last ply, which was random, is; PLANTED_KINDS: nothing. */
static planted planted_by(maker *m, bool mates, bool answered) {
    planted what = mates && !answered   ? MISSED_MATE
                   : !mates && answered ? WALKED_INTO_MATE
                   : mates || answered  ? PLANTED_KINDS
                                        : HUNG_QUEEN;
    bool wanted = what < PLANTED_KINDS && (m->kind->plants >> what & 1) != 0;
    if (what == HUNG_QUEEN && wanted) wanted = is_queen_lost(m);
    return wanted && costs(m, what) ? what : PLANTED_KINDS;
}

/* ---- reviewing ---- */

/* Reviews the plies from one on, which is the plant (`what`), or of a quiet game (PLANTED_KINDS).
 */
static void review_plies(maker *m, size_t first, planted what) {
    hm_review_plan plan = {.size = sizeof plan, .first = first};
    plan.limits.size = sizeof plan.limits;
    plan.limits.search.size = sizeof plan.limits.search;
    plan.limits.search.nodes = m->kind->judge;
    plan.limits.mate = 1;
    hm_review *review;
    hm_error error;
    CHECK_INT(hm_review_run(m->session, &plan, &review, &error), HM_OK);
    for (size_t i = review->from; i < review->to; i++) {
        hm_review_class class = review->ply.at[i].class;
        if (class == HM_REVIEW_UNKNOWN) {
            m->unjudged++; /* 5D: beyond so few nodes, and said to be so */
        } else if (what < PLANTED_KINDS && i == review->from) {
            m->made[what]++;
            m->found[what] += class == HM_REVIEW_BLUNDER;
        } else {
            m->others++;
            m->blunders += class == HM_REVIEW_BLUNDER;
        }
    }
    hm_review_destroy(review);
}

/* A game with random turns, until one of them is a plant of which there are not enough. */
static void plant_in_game(maker *m, uint64_t wanted) {
    bool mates = false, going = true, queens = (m->kind->plants & QUEENS) != 0;
    begin_game(m);
    for (unsigned ply = 0; ply < m->kind->plies && going; ply++) {
        size_t at = hm_session_ply(m->session);
        const char *sides = hm_game_sides(hm_session_game(m->session));
        const char *side = strchr(sides, *hm_session_side(m->session));
        bool random = hm_random_below(&m->random, mates ? 2 : 4) == 0;
        going = random ? play_random(m, queens && hm_random_below(&m->random, 2) == 0)
                       : play_best(m, m->kind->play);
        hm_ending ending;
        CHECK_INT(hm_session_ending(m->session, NULL, &ending, NULL), HM_OK);
        going = going && strcmp(ending.result, "*") == 0;
        bool answered = going && has_mate_in_one(m);
        planted what = random && going ? planted_by(m, mates, answered) : PLANTED_KINDS;
        mates = answered;
        if (what == PLANTED_KINDS || m->made[what] >= wanted) continue;
        m->seats[side - sides]++;
        play_best(m, m->kind->judge);
        review_plies(m, at + 1, what);
        break;
    }
    hm_session_destroy(m->session);
}

static void check_planted(const kind *k) {
    unsigned kinds = (k->plants & QUEENS) != 0 ? 3 : 2;
    uint64_t wanted = test_rounds(kinds, 2 * kinds, 510) / kinds, games = 0;
    unsigned made = 0, found = 0;
    maker m;
    open_maker(&m, k, 0);
    for (; games < 60 * wanted && made < kinds * wanted; games++) {
        plant_in_game(&m, wanted);
        made = m.made[0] + m.made[1] + m.made[2];
    }
    for (planted what = HUNG_QUEEN; what < PLANTED_KINDS; what++) {
        if ((k->plants >> what & 1) == 0) continue;
        printf("# %s, %s: %u of %u found\n", k->start, names[what], m.found[what], m.made[what]);
        CHECK(m.made[what] >= wanted / 2);
        found += m.found[what];
    }
    printf("# %u of %u in %u games; by seat %u %u %u %u; %u of %u answers are blunders; "
           "%u not judged\n",
           found, made, (unsigned)games, m.seats[0], m.seats[1], m.seats[2], m.seats[3], m.blunders,
           m.others, m.unjudged);
    CHECK(100 * (made - found) <= k->lost * made);
    close_maker(&m);
}

/* Games in which every move is the first one of a search's best line. */
static void check_quiet(const kind *k) {
    uint64_t games = test_rounds(1, 2, 125);
    maker m;
    open_maker(&m, k, 1);
    for (uint64_t i = 0; i < games; i++) {
        begin_game(&m);
        bool going = true;
        for (uint64_t ply = 0; ply < 4 * (i % 8) && going; ply++)
            going = play_best(&m, k->play);
        size_t first = hm_session_ply(m.session);
        for (int ply = 0; ply < 8 && going; ply++)
            going = play_best(&m, k->judge);
        if (hm_session_ply(m.session) > first) review_plies(&m, first + 1, PLANTED_KINDS);
        hm_session_destroy(m.session);
    }
    printf("# %s: %u of %u plies of quiet games are blunders\n", k->start, m.blunders, m.others);
    CHECK(m.others > games && 50 * m.blunders <= m.others);
    close_maker(&m);
}

static void test_planted_teams(void) {
    check_planted(&teams);
}

static void test_planted_4d(void) {
    check_planted(&four_d);
}

static void test_planted_5d(void) {
    check_planted(&five_d);
}

static void test_quiet(void) {
    check_quiet(&teams);
    check_quiet(&four_d);
    check_quiet(&five_d);
    check_quiet(&ffa);
}

TEST_MAIN(TEST(test_planted_teams), TEST(test_planted_4d), TEST(test_planted_5d), TEST(test_quiet))
