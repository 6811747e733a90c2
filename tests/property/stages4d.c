/* Legal 4D moves in parts, as a search asks for them, against the whole list: captures and quiet
 * moves, those that give check, evasions that are counted up to a number, passing. */
#include "chess4d/rules/stages4d.h"
#include "chess4d/rules/defences4d.h"
#include "chess4d/rules/tally4d.h"
#include "core/core.h"
#include "harness.h"
#include "hypermate/more/chess4d_games.h"
#include "support/reference4d.h"
#include "support/scatter4d.h"

#include <stdlib.h>
#include <string.h>

static hm_4d_move listed[HM_4D_MOVES_MAX], found[HM_4D_MOVES_MAX], expected[HM_4D_MOVES_MAX];

typedef struct stage {
    hm_4d_position position, before;
    hm_4d_check_squares squares;
    hm_4d_view view;
    hm_random random;
    uint64_t checks, uncovered, special, forks, unguarded, evasions; /* how much was seen */
    uint64_t mates, castlings, en_passant;
} stage;

static bool is_noisy(const hm_4d_position *position, hm_4d_move move) {
    return position->state.board.square[HM_4D_MOVE_TO(move)] != HM_4D_EMPTY ||
           HM_4D_MOVE_PROMOTION(move) != 0 || HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT;
}

static void compare(size_t count, size_t want) {
    CHECK_INT(count, want);
    hm_4d_sort_moves(found, count);
    hm_4d_sort_moves(expected, want);
    if (count == want && count > 0) CHECK_BYTES(found, expected, count * sizeof *found);
}

static void check_parts(stage *s, size_t all) {
    for (int noisy = 0; noisy < 2; noisy++) {
        size_t want = 0;
        for (size_t i = 0; i < all; i++) {
            if (is_noisy(&s->position, listed[i]) == (noisy == 1)) expected[want++] = listed[i];
        }
        size_t count = noisy == 1 ? hm_4d_generate_captures(&s->view, found)
                                  : hm_4d_generate_quiets(&s->view, found);
        compare(count, want);
    }
}

/* How many enemy kings a move attacks when it is made. */
static unsigned attacked_after(stage *s, hm_4d_move move) {
    hm_4d_undo undo;
    hm_4d_set kings;
    unsigned count = 0;
    hm_4d_make(&s->position, move, &undo);
    hm_4d_in_check(&s->position, s->position.state.side, &kings);
    for (unsigned xy = 0; xy < 64; xy++)
        count += (unsigned)__builtin_popcountll(kings.word[xy]);
    hm_4d_unmake(&s->position, move, &undo);
    return count;
}

/* Of the checks those that the map of forks knows, of pieces that are not pinned. */
static void check_forks(stage *s, size_t checks) {
    size_t want = 0;
    for (size_t i = 0; i < checks; i++) {
        int from = HM_4D_MOVE_FROM(found[i]), to = HM_4D_MOVE_TO(found[i]);
        unsigned kind = HM_4D_KIND(s->position.state.board.square[from]);
        bool fork = kind != HM_4D_KING && HM_4D_SET_HAS(&s->squares.twice[kind], to) &&
                    HM_4D_MOVE_PROMOTION(found[i]) == 0 &&
                    HM_4D_MOVE_TAG(found[i]) <= HM_4D_DOUBLE_STEP;
        if (fork && !HM_4D_SET_HAS(&s->view.pinned, from)) expected[want++] = found[i];
    }
    compare(hm_4d_generate_forks(&s->view, &s->squares, found), want);

    /* Pawns are left out, and squares that the enemy attacks. */
    size_t unguarded = 0;
    for (size_t i = 0; i < want; i++) {
        int from = HM_4D_MOVE_FROM(expected[i]), to = HM_4D_MOVE_TO(expected[i]);
        bool pawn = HM_4D_KIND(s->position.state.board.square[from]) <= HM_4D_PAWN_Y;
        if (pawn || hm_4d_is_attacked(&s->position, to, s->view.us ^ HM_4D_BLACK)) continue;
        expected[unguarded++] = expected[i];
    }
    s->unguarded += unguarded;
    compare(hm_4d_list_unguarded_forks(&s->view, &s->squares, found), unguarded);
}

/* A square that a piece arrives on sees two kings when the map says so. */
static void check_fork(stage *s, hm_4d_move move, unsigned kings) {
    int from = HM_4D_MOVE_FROM(move), to = HM_4D_MOVE_TO(move);
    unsigned kind = HM_4D_KIND(s->position.state.board.square[from]);
    if (kind < HM_4D_KNIGHT || kind == HM_4D_KING) return;
    if (!HM_4D_SET_HAS(&s->squares.twice[kind], to)) return;
    s->forks++;
    CHECK(kings >= 2);
}

static void check_checks(stage *s, size_t all) {
    size_t want = 0;
    hm_4d_find_check_squares(&s->position, &s->squares);
    for (size_t i = 0; i < all; i++) {
        hm_4d_move move = listed[i];
        unsigned kings = attacked_after(s, move);
        CHECK_INT(hm_4d_gives_check(&s->position, &s->squares, move), kings > 0);
        check_fork(s, move, kings);
        if (kings == 0) continue;
        expected[want++] = move;
        unsigned kind = HM_4D_KIND(s->position.state.board.square[HM_4D_MOVE_FROM(move)]);
        s->checks++;
        s->special += HM_4D_MOVE_TAG(move) > HM_4D_DOUBLE_STEP || HM_4D_MOVE_PROMOTION(move) != 0;
        s->uncovered +=
            kind == HM_4D_KING || !HM_4D_SET_HAS(&s->squares.once[kind], HM_4D_MOVE_TO(move));
    }
    s->before = s->position;
    compare(hm_4d_generate_checks(&s->view, &s->position, &s->squares, found), want);
    CHECK_BYTES(&s->position, &s->before, sizeof s->before);
    check_forks(s, want);
}

static void check_evasions(stage *s, size_t all) {
    memcpy(expected, listed, all * sizeof *listed);
    compare(hm_4d_generate_evasions(&s->view, found), all);
    for (size_t most = 0; most <= all + 1; most++) {
        size_t count = hm_4d_count_evasions(&s->view, most);
        CHECK(all <= most ? count == all : count > most && count <= all);
    }
    s->evasions++;
}

static void check_null(stage *s) {
    hm_4d_undo undo;
    hm_4d_position *fresh = malloc(sizeof *fresh);
    s->before = s->position;
    hm_4d_make_null(&s->position, &undo);
    hm_4d_position_init(fresh, &s->position.state);
    CHECK_BYTES(&s->position, fresh, sizeof *fresh);
    CHECK(s->position.state.side != s->before.state.side);
    CHECK_INT(s->position.state.ep_target, HM_4D_NO_SQUARE);
    hm_4d_unmake_null(&s->position, &undo);
    CHECK_BYTES(&s->position, &s->before, sizeof s->before);
    free(fresh);
}

/* What every legal move is, one by one, by the plain generator's state. */
static void check_stats(stage *s, size_t all) {
    hm_4d_stats want = {.nodes = all}, got;
    hm_4d_state after;
    for (size_t i = 0; i < all; i++) {
        hm_4d_move move = listed[i];
        int tag = HM_4D_MOVE_TAG(move);
        bool taken = s->position.state.board.square[HM_4D_MOVE_TO(move)] != HM_4D_EMPTY;
        after = s->position.state;
        reference_play(&after, move);
        bool check = reference_in_check(&after, after.side);
        want.captures += taken || tag == HM_4D_EN_PASSANT;
        want.en_passant += tag == HM_4D_EN_PASSANT;
        want.castlings += tag == HM_4D_CASTLE_KINGSIDE || tag == HM_4D_CASTLE_QUEENSIDE;
        want.promotions += HM_4D_MOVE_PROMOTION(move) != 0;
        want.checks += check;
        want.mates += check && reference_moves(&after, expected) == 0;
    }
    s->before = s->position;
    CHECK_INT(hm_4d_perft_stats(&s->position, 1, 1, NULL, &got, NULL), HM_OK);
    CHECK_BYTES(&got, &want, sizeof got);
    CHECK_BYTES(&s->position, &s->before, sizeof s->before);
    s->mates += want.mates;
    s->castlings += want.castlings;
    s->en_passant += want.en_passant;
}

static void check_position(stage *s) {
    size_t all = hm_4d_generate(&s->position, listed);
    if (all < 200) check_stats(s, all);
    bool check = hm_4d_look(&s->position, &s->view);
    CHECK_INT(check, hm_4d_in_check(&s->position, s->position.state.side, NULL));
    check_null(s);
    if (check) {
        check_evasions(s, all);
        return;
    }
    check_parts(s, all);
    hm_4d_piece other = s->position.state.side ^ HM_4D_BLACK;
    if (!hm_4d_in_check(&s->position, other, NULL)) check_checks(s, all);
}

static bool step(stage *s) {
    size_t count = hm_4d_generate(&s->position, listed);
    if (count == 0) return false;
    hm_4d_undo undo;
    hm_4d_make(&s->position, listed[hm_random_below(&s->random, count)], &undo);
    return true;
}

/* Few pieces and kings, so that neither side is in check often; castling; en passant. */
static void scattered(void) {
    stage *s = calloc(1, sizeof *s);
    hm_random_init(&s->random, 601);
    for (uint64_t round = 0; round < test_rounds(150, 1200, 100000); round++) {
        hm_4d_state state;
        unsigned pieces = 4 + (unsigned)hm_random_below(&s->random, round % 2 == 0 ? 24 : 90);
        unsigned kings = 1 + (unsigned)hm_random_below(&s->random, 3);
        if (round % 5 < 3)
            scatter4d(&s->random, pieces, kings, &state);
        else if (round % 5 == 3)
            scatter4d_en_passant(&s->random, &state);
        else
            scatter4d_castling(&s->random, &state);
        hm_4d_position_init(&s->position, &state);
        check_position(s);
        for (int ply = 0; ply < 3 && step(s); ply++)
            check_position(s);
    }
    CHECK(s->checks > 0 && s->uncovered > 0 && s->special > 0);
    CHECK(s->forks > 0 && s->evasions > 0);
    CHECK(s->castlings > 0 && s->en_passant > 0);
    free(s);
}

/* Random games from the start: hundreds of pieces, 28 kings a side. */
static void games(void) {
    stage *s = calloc(1, sizeof *s);
    hm_random_init(&s->random, 602);
    for (uint64_t game = 0; game < test_rounds(1, 3, 200); game++) {
        hm_4d_position_start(&s->position);
        for (int ply = 0; ply < 400 && step(s); ply++) {
            if (ply % (ply < 100 ? 40 : 8) == 0) check_position(s);
        }
    }
    CHECK(s->checks > 0 && s->forks > 0 && s->unguarded > 0);
    free(s);
}

/* What random positions hardly have: kings and pinned pieces that uncover a check, or stay on the
 * line; a pawn that may not block by two steps; en passant as an answer to a check, with and
 * without another line that it opens; castling with a king or a rook that shields another king. */
static void chosen(void) {
    static const char *const states[] = {
        "w - - 0 1 | R@0,0,0,0; K@3,0,0,0; k@7,0,0,0; n@2,1,5,5",
        "w - - 0 1 | R@0,0,0,0; K@3,0,0,0; k@7,0,0,0; r@5,1,0,0; q@4,7,7,7",
        "w - - 0 1 | R@0,0,0,0; R@3,0,0,0; K@3,5,0,0; k@7,0,0,0; r@3,2,0,0",
        "w - - 0 1 | B@0,0,0,0; B@2,2,0,0; Q@4,4,0,0; K@0,7,0,0; k@7,7,0,0",
        "w - - 0 1 | K@4,2,0,0; Py@2,1,0,0; r@0,3,0,0; K@0,0,0,1; k@7,7,7,7",
        "w - - 0 1 | K@7,3,0,0; r@0,3,0,0; Py@2,1,0,0; K@2,0,0,0; k@7,7,7,7",
        "w - - 0 1 | K@7,3,0,0; r@0,3,0,0; Py@2,1,0,0; K@3,0,0,0; b@0,3,1,1; b@1,2,0,0; k@7,7,7,7",
        "w - 4,5,0,0:y 0 1 | K@5,3,0,0; Py@3,4,0,0; py@4,4,0,0; k@7,7,7,7",
        "w - 4,5,0,0:y 0 1 | K@5,3,0,0; K@0,4,0,0; Py@3,4,0,0; py@4,4,0,0; r@7,4,0,0; k@7,7,7,7",
        "w - 4,5,0,0:y 0 1 | K@0,4,0,0; Py@3,4,0,0; py@4,4,0,0; r@7,4,0,0; k@7,7,7,7",
        "w - 4,5,0,0:y 0 1 | K@3,0,0,0; Py@3,4,0,0; py@4,4,0,0; r@3,7,0,0; k@7,7,7,7",
        "w - - 0 1 | Py@3,6,0,0; K@0,0,0,0; k@7,7,7,7; n@4,7,0,0; R@0,6,3,0; r@2,7,0,0",
        "w - - 0 1 | Py@3,6,0,0; k@3,7,3,3; R@3,6,3,0; K@0,0,0,0",
        "w W00KQ - 0 1 | K@4,0,0,0; R@0,0,0,0; R@7,0,0,0; K@4,0,0,5; r@4,0,0,7; k@0,7,7,7",
        "w W00KQ - 0 1 | K@4,0,0,0; R@0,0,0,0; R@7,0,0,0; K@4,0,5,0; r@4,3,0,0; k@0,7,7,7",
        "w W00KQ - 0 1 | K@4,0,0,0; R@0,0,0,0; R@7,0,0,0; K@4,5,0,0; K@4,0,0,2; k@0,7,7,7; "
        "q@4,4,4,4",
        "w W00KQ - 0 1 | K@4,0,0,0; R@0,0,0,0; R@7,0,0,0; K@7,4,0,0; K@0,0,5,0; k@0,7,7,7; "
        "r@7,0,7,7; b@7,0,2,2",
        "w W33KQ - 0 1 | K@4,0,3,3; R@0,0,3,3; R@7,0,3,3; K@4,0,1,3; r@4,0,7,3; k@0,7,7,7",
        "w W33KQ - 0 1 | K@4,0,3,3; R@0,0,3,3; R@7,0,3,3; K@7,0,1,3; r@7,0,7,3; K@0,0,3,5; "
        "r@0,0,3,0; "
        "k@0,7,7,7",
        "w W33KQ - 0 1 | K@4,0,3,3; R@0,0,3,3; R@7,0,3,3; K@4,2,3,3; b@2,0,3,3; k@0,7,7,7",
    };
    stage *s = calloc(1, sizeof *s);
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        hm_text text = {0};
        hm_4d_state state;
        hm_text_printf(&text, "4d-state v1: %s", states[i]);
        test_context(states[i]);
        CHECK_INT(hm_4d_state_parse(text.data, text.length, 0, &state, NULL), HM_OK);
        hm_4d_position_init(&s->position, &state);
        size_t all = hm_4d_generate(&s->position, listed), legal = 0;
        CHECK_INT(all, reference_moves(&state, expected));
        size_t wide = hm_4d_generate_pseudo(&s->position, found);
        for (size_t k = 0; k < wide; k++)
            legal += hm_4d_is_legal(&s->position, found[k]);
        CHECK_INT(legal, all);
        check_position(s);
        hm_text_clear(&text);
    }
    test_context(NULL);
    free(s);
}

/* From where pawns of the side to move attack a square: one step back along their axis and one
 * aside along x. */
static void add_pawn_sights(hm_4d_piece us, const int at[4], hm_4d_set sights[HM_4D_KING]) {
    int back = us == HM_4D_WHITE ? -1 : 1;
    for (int x = at[0] - 1; x <= at[0] + 1; x += 2) {
        if (x < 0 || x > 7) continue;
        int y = at[1] + back, w = at[3] + back;
        if (y >= 0 && y <= 7)
            hm_4d_set_add(&sights[HM_4D_PAWN_Y], (unsigned)HM_4D_SQUARE(x, y, at[2], at[3]));
        if (w >= 0 && w <= 7)
            hm_4d_set_add(&sights[HM_4D_PAWN_W], (unsigned)HM_4D_SQUARE(x, at[1], at[2], w));
    }
}

static void pawns_see(void) {
    hm_4d_state state;
    stage *s = calloc(1, sizeof *s);
    hm_4d_state_init(&state);
    for (int side = 0; side < 2; side++) {
        state.side = side == 0 ? HM_4D_WHITE : HM_4D_BLACK;
        hm_4d_position_init(&s->position, &state);
        for (int square = 0; square < HM_4D_SQUARES; square++) {
            const int at[4] = {HM_4D_X(square), HM_4D_Y(square), HM_4D_Z(square), HM_4D_W(square)};
            hm_4d_set want[HM_4D_KING] = {0};
            add_pawn_sights(state.side, at, want);
            hm_4d_find_sights(&s->position, (unsigned)square, &s->squares);
            for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_PAWN_Y; kind++)
                CHECK_BYTES(&s->squares.once[kind], &want[kind], sizeof want[kind]);
        }
    }
    free(s);
}

TEST_MAIN(TEST(pawns_see), TEST(chosen), TEST(scattered), TEST(games))
