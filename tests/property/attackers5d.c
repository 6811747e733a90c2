/* Attackers of 5D squares, against the captures of positions that are built anew, board by board,
 * with an enemy on the square; and that `attackers`, `status` and `why` do not contradict each
 * other. */
#include "chess5d/rules/board5d.h"
#include "harness.h"
#include "hypermate/answers.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct place {
    int32_t line, time;
    int square;
} place;

static bool is_at(const place *p, int32_t line, int32_t time) {
    return p->line == line && p->time == time;
}

/* A last board on which the side to move could pass. */
static bool is_passed(const hm_5d_position *position, int32_t line, int32_t time) {
    int32_t start, end;
    hm_5d_line(position, line, &start, &end);
    return time == end && (end & 1) == hm_5d_position_side(position);
}

/* The same boards, one of them with another piece, with this side to move; for the other side all
 * boards that could be played on are there twice, and `at` then is of the second. */
static hm_5d_position *built(const hm_5d_position *from, const place *at, hm_5d_piece piece,
                             int side) {
    bool passes = side != hm_5d_position_side(from);
    hm_5d_position *to;
    int32_t first, last, start, end;
    hm_5d_piece squares[256];
    hm_5d_lines(from, &first, &last);
    CHECK_INT(hm_5d_position_create(hm_5d_width(from), hm_5d_height(from), hm_5d_is_even(from), &to,
                                    NULL),
              HM_OK);
    for (int32_t line = first; line <= last; line++) {
        hm_5d_line(from, line, &start, &end);
        for (int32_t time = start; time <= end; time++) {
            for (int square = 0; square < 256; square++)
                squares[square] = hm_5d_position_at(from, line, time, square);
            hm_5d_piece before = squares[at->square];
            if (is_at(at, line, time)) squares[at->square] = piece;
            CHECK_INT(hm_5d_add_board(to, line, time, squares, NULL), HM_OK);
            squares[at->square] = is_at(at, line, time + 1) ? piece : before;
            if (!passes || !is_passed(from, line, time)) continue;
            CHECK_INT(hm_5d_add_board(to, line, time + 1, squares, NULL), HM_OK);
        }
    }
    hm_5d_settle(to);
    if (hm_5d_position_side(to) != side) hm_5d_submit(to);
    return to;
}

static bool takes(const hm_5d_move *move, const place *at) {
    return is_at(at, move->to_line, move->to_time) && move->to == at->square &&
           (move->flags & HM_5D_CAPTURE) != 0 && (move->flags & HM_5D_EN_PASSANT) == 0;
}

/* Where a piece stands before the pass. */
static hm_5d_move before_pass(const hm_5d_position *position, hm_5d_move move) {
    if (is_passed(position, move.from_line, move.from_time - 1)) move.from_time--;
    return move;
}

static bool same_departure(const hm_5d_move *a, const hm_5d_move *b) {
    return a->from_line == b->from_line && a->from_time == b->from_time && a->from == b->from;
}

static bool has(const hm_5d_move_list *list, const hm_5d_move *departure) {
    size_t i = 0;
    while (i < list->count && !same_departure(&list->moves[i], departure))
        i++;
    return i < list->count;
}

/* Every capture is by an attacker, every attacker captures, and none is told twice. */
static size_t compare(const hm_5d_position *position, const place *at, int side) {
    hm_5d_move_list found = {0}, moves = {0};
    hm_5d_piece enemy = side == HM_5D_WHITE ? HM_5D_BISHOP | HM_5D_BLACK_BIT : HM_5D_BISHOP;
    CHECK_INT(hm_5d_attackers(position, side, at->line, at->time, at->square, &found, NULL), HM_OK);
    place target = *at;
    bool passes = side != hm_5d_position_side(position);
    target.time += passes && is_passed(position, at->line, at->time);
    hm_5d_position *other = built(position, &target, enemy, side);
    CHECK_INT(hm_5d_generate_pseudo(other, &moves, NULL), HM_OK);
    size_t captures = 0;
    for (size_t i = 0; i < moves.count; i++) {
        if (!takes(&moves.moves[i], &target)) continue;
        if (passes) moves.moves[i] = before_pass(position, moves.moves[i]);
        CHECK(has(&found, &moves.moves[i]));
        bool again = captures > 0 && same_departure(&moves.moves[i], &moves.moves[captures - 1]);
        if (!again) moves.moves[captures++] = moves.moves[i];
    }
    CHECK_INT(found.count, captures);
    size_t count = found.count;
    hm_5d_position_destroy(other);
    hm_5d_move_list_clear(&found);
    hm_5d_move_list_clear(&moves);
    return count;
}

static place any_place(const hm_5d_position *position, hm_random *random) {
    int32_t first, last, start, end;
    hm_5d_lines(position, &first, &last);
    place p = {.line = first + (int32_t)hm_random_below(random, (uint64_t)(last - first + 1))};
    hm_5d_line(position, p.line, &start, &end);
    p.time = start + (int32_t)hm_random_below(random, (uint64_t)(end - start + 1));
    int file = (int)hm_random_below(random, (uint64_t)hm_5d_width(position));
    p.square = HM_5D_SQUARE(file, (int)hm_random_below(random, (uint64_t)hm_5d_height(position)));
    return p;
}

static bool play_turn(hm_5d_position *position, hm_random *random) {
    hm_5d_action_list list = {0};
    hm_5d_undo undo[64];
    size_t count;
    bool going = hm_5d_collect(position, 40, NULL, &list, NULL, NULL) == HM_OK && list.count > 0;
    if (going) {
        const hm_5d_move *moves =
            hm_5d_action_list_at(&list, hm_random_below(random, list.count), &count);
        going = count <= 64 && hm_5d_make_action(position, moves, count, undo, NULL) == HM_OK;
    }
    hm_5d_action_list_clear(&list);
    return going;
}

static void attackers_are_captures(void) {
    static const char small[] =
        "[Size \"4x4\"]\n[Board \"custom\"]\n[nbrk/p*p*1p*/P*2P*/KRQU:0:1:w]";
    static const char *const starts[] = {"[Board \"Standard\"]", "[Board \"Two Timelines\"]",
                                         "[Board \"Turn Zero\"]", small};
    size_t found = 0;
    hm_random random;
    hm_random_init(&random, 5);
    for (uint64_t round = 0; round < test_rounds(12, 60, 1000); round++) {
        hm_5d_position *position = position5d(starts[round % 4]);
        for (int turn = 0; turn < 8; turn++) {
            for (int i = 0; i < 6; i++) {
                place at = any_place(position, &random);
                found += compare(position, &at, HM_5D_WHITE) + compare(position, &at, HM_5D_BLACK);
            }
            if (!play_turn(position, &random)) break;
        }
        hm_5d_position_destroy(position);
    }
    CHECK(found > test_rounds(12, 60, 1000));
}

/* ---- answers ---- */

/* The words of an answer's array; pairs as "from-to". One text a line, sorted. */
typedef struct words {
    char line[512][72];
    size_t count;
} words;

static int by_text(const void *a, const void *b) {
    return strcmp(a, b);
}

static hm_session *session_of(const hm_5d_position *position) {
    hm_session *session;
    char *text = dump5d(position);
    CHECK_INT(hm_session_open(&session, text, NULL, NULL), HM_YES);
    free(text);
    return session;
}

static void ask(hm_session *session, const char *question, const char *word, hm_facts *facts) {
    hm_request request = {.size = sizeof request, .words = &word, .word_count = word != NULL};
    hm_input_error error;
    *facts = (hm_facts){0};
    CHECK(hm_session_answer(session, hm_question_named(question), &request, facts, &error) !=
          HM_FAILED);
}

/* to: only pairs that end there, and of them the first word; NULL: all words. */
static void take_words(const hm_facts *facts, const char *key, const char *to, words *found) {
    const hm_fact *array = hm_fact_get(facts, hm_fact_first(facts, NULL), key);
    found->count = 0;
    if (array == NULL) return;
    for (const hm_fact *item = hm_fact_first(facts, array); item != NULL && found->count < 512;
         item = hm_fact_next(facts, array, item)) {
        bool pair = hm_fact_type_of(item) != HM_FACT_STRING;
        const hm_fact *first = pair ? hm_fact_first(facts, item) : item;
        if (pair && to != NULL) {
            const hm_fact *second = hm_fact_next(facts, item, first);
            if (strcmp(hm_fact_words(facts, second, NULL), to) != 0) continue;
        }
        snprintf(found->line[found->count++], sizeof found->line[0], "%s",
                 hm_fact_words(facts, first, NULL));
    }
    qsort(found->line, found->count, sizeof found->line[0], by_text);
    size_t kept = 0;
    for (size_t i = 0; i < found->count; i++) {
        if (i > 0 && strcmp(found->line[i], found->line[kept - 1]) == 0) continue;
        memmove(found->line[kept++], found->line[i], sizeof found->line[0]);
    }
    found->count = kept;
}

static void expect_same(const words *a, const words *b) {
    CHECK_INT(a->count, b->count);
    for (size_t i = 0; i < a->count && i < b->count; i++)
        CHECK_TEXT(a->line[i], b->line[i]);
}

static bool is_royal(hm_5d_piece piece, int side) {
    int kind = HM_5D_KIND(piece);
    return (kind == HM_5D_KING || kind == HM_5D_ROYAL_QUEEN) && HM_5D_COLOUR(piece) == side;
}

/* Every royal of a side, of every board: its attackers of the other side are the first words of the
 * pairs of `facts` that end at it. Returns how many royals are attacked. */
static size_t compare_royals(hm_session *session, const hm_5d_position *position, int side,
                             bool passes, const hm_facts *facts, const char *key) {
    static words listed, wanted;
    size_t attacked = 0;
    int32_t first, last, start, end;
    hm_5d_lines(position, &first, &last);
    for (int32_t line = first; line <= last; line++) {
        hm_5d_line(position, line, &start, &end);
        for (int32_t time = start; time <= end; time++) {
            /* As the boards stand, the side to move takes on boards of its colour alone. */
            if (!passes && (time & 1) == side) continue;
            for (int square = 0; square < 256; square++) {
                hm_text name = {0};
                hm_facts answer;
                if (!is_royal(hm_5d_position_at(position, line, time, square), side)) continue;
                hm_5d_square_format(position, line, time, square, &name);
                ask(session, "attackers", name.data, &answer);
                take_words(&answer, side == HM_5D_WHITE ? "black" : "white", NULL, &listed);
                take_words(facts, key, name.data, &wanted);
                expect_same(&listed, &wanted);
                attacked += listed.count > 0;
                hm_facts_clear(&answer);
                hm_text_clear(&name);
            }
        }
    }
    return attacked;
}

/* What `why` lists after a move are the attackers of the boards that the move leaves. */
static size_t compare_why(hm_session *session, hm_5d_position *position, const hm_5d_move *move) {
    int side = hm_5d_position_side(position);
    size_t attacked = 0;
    hm_5d_undo undo;
    hm_facts facts;
    hm_text text = {0};
    hm_5d_move_format(position, move, &text);
    CHECK_INT(hm_5d_make(position, move, &undo, NULL), HM_OK);
    if (hm_5d_may_submit(position) && hm_5d_exposed(position, side, NULL)) {
        ask(session, "why", text.data, &facts);
        hm_session *after = session_of(position);
        attacked = compare_royals(after, position, side, false, &facts, "by");
        CHECK(attacked > 0);
        hm_session_destroy(after);
        hm_facts_clear(&facts);
    }
    hm_5d_unmake(position, move, &undo);
    hm_text_clear(&text);
    return attacked;
}

static size_t compare_answers(hm_5d_position *position, hm_random *random) {
    hm_facts status;
    hm_5d_move_list moves = {0};
    hm_session *session = session_of(position);
    char *text = dump5d(position);
    test_context(text);
    ask(session, "status", NULL, &status);
    const hm_fact *answer = hm_fact_first(&status, NULL);
    size_t found =
        compare_royals(session, position, hm_5d_position_side(position), true, &status, "checks");
    CHECK_INT(hm_fact_is_true(hm_fact_get(&status, answer, "in_check")), found > 0);
    CHECK_INT(hm_5d_generate_pseudo(position, &moves, NULL), HM_OK);
    for (int i = 0; i < 4 && moves.count > 0; i++)
        found += compare_why(session, position, &moves.moves[hm_random_below(random, moves.count)]);
    hm_5d_move_list_clear(&moves);
    hm_facts_clear(&status);
    hm_session_destroy(session);
    free(text);
    test_context(NULL);
    return found;
}

/* rules5d, section 8.9. */
static void answers_agree(void) {
    static const char *const starts[] = {
        "[Board \"Two Timelines\"]",        "[Board \"Very Small\"]",
        "[Board \"Royal Queen Showdown\"]", "[Board \"Just Kings\"]",
        "[Board \"Timeline Skirmish\"]",    "[Board \"Standard\"]"};
    size_t found = 0, length, used;
    hm_random random;
    hm_random_init(&random, 42);
    for (uint64_t round = 0; round < test_rounds(12, 240, 4000); round++) {
        hm_5d_position *position = position5d(starts[round % 6]);
        for (int turn = 0; turn < 12; turn++) {
            found += compare_answers(position, &random);
            if (!play_turn(position, &random)) break;
        }
        hm_5d_position_destroy(position);
    }
    CHECK(found > test_rounds(12, 240, 4000));
    char *text = vectors5d_hard(&length);
    for (size_t at = 0; at < length; at += used) {
        hm_5d_game *game;
        hm_5d_position *position;
        if (!CHECK_INT(hm_5d_game_parse(text + at, length - at, 0, &game, &used, NULL, NULL),
                       HM_OK)) {
            break;
        }
        const hm_5d_position *start = hm_5d_game_start(game);
        int32_t first, last;
        hm_5d_lines(start, &first, &last);
        bool small = last - first < (int32_t)test_rounds(20, 40, 1000);
        if (small && CHECK_INT(hm_5d_position_copy(start, &position, NULL), HM_OK)) {
            compare_answers(position, &random);
            hm_5d_position_destroy(position);
        }
        hm_5d_game_destroy(game);
    }
    free(text);
}

TEST_MAIN(TEST(attackers_are_captures), TEST(answers_agree))
