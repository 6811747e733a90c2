/* phase4d: the seeded positions that the gates look at are what their header says, and the same for
 * a seed on every machine. */
#include "harness.h"
#include "hypermate/more/chess4d_games.h"
#include "phase4d/seeded.h"

enum { SEEDS = 3000 };

static hm_4d_board board;
static hm_4d_state state;

static unsigned count_pieces(const hm_4d_board *counted, unsigned of_piece[16]) {
    unsigned pieces = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = counted->square[square];
        if (piece == HM_4D_EMPTY) continue;
        of_piece[piece & 15]++;
        pieces++;
    }
    return pieces;
}

/* ---- boards ---- */

static void boards_have_8_to_512_pieces(void) {
    unsigned of_piece[16] = {0}, least = HM_4D_SQUARES, most = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        hm_phase_seeded_board(seed, &board);
        unsigned pieces = count_pieces(&board, of_piece);
        least = pieces < least ? pieces : least;
        most = pieces > most ? pieces : most;
    }
    CHECK_INT(least, 8);
    CHECK_INT(most, 512);
}

/* One king and one queen to two rooks, bishops and knights and four pawns of either kind, half of
 * them black: within a twentieth, in three quarters of a million pieces. */
static void boards_have_the_proportions_of_the_start(void) {
    static const struct {
        hm_4d_piece kind;
        unsigned sixteenths;
    } table[] = {{HM_4D_KING, 1},   {HM_4D_QUEEN, 1},  {HM_4D_ROOK, 2},  {HM_4D_BISHOP, 2},
                 {HM_4D_KNIGHT, 2}, {HM_4D_PAWN_Y, 4}, {HM_4D_PAWN_W, 4}};
    unsigned of_piece[16] = {0}, pieces = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        hm_phase_seeded_board(seed, &board);
        pieces += count_pieces(&board, of_piece);
    }
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        double want = pieces * table[i].sixteenths / 32.0;
        CHECK(of_piece[table[i].kind | HM_4D_WHITE] > want * 0.95);
        CHECK(of_piece[table[i].kind | HM_4D_WHITE] < want * 1.05);
        CHECK(of_piece[table[i].kind | HM_4D_BLACK] > want * 0.95);
        CHECK(of_piece[table[i].kind | HM_4D_BLACK] < want * 1.05);
    }
}

/* ---- states ---- */

static hm_4d_piece at(unsigned x, unsigned y, unsigned z, unsigned w) {
    return state.board.square[HM_4D_SQUARE(x, y, z, w)];
}

/* Rights are the mover's, on both wings of one or two slices; king and rooks stand there, but where
 * the double step along w was set up over them. Returns the slices. */
static unsigned check_castling(void) {
    unsigned mover = state.side >> 3, slices = 0, rank = state.side == HM_4D_WHITE ? 0 : 7;
    CHECK(state.castling[mover][0] == state.castling[mover][1]);
    CHECK(state.castling[!mover][0] == 0 && state.castling[!mover][1] == 0);
    for (unsigned slice = 0; slice < 64; slice++) {
        if ((state.castling[mover][0] >> slice & 1) == 0) continue;
        slices++;
        if (state.ep_axis == HM_4D_PAWN_W) continue;
        for (unsigned x = 0; x < 8; x++) {
            hm_4d_piece home = x == 4             ? HM_4D_KING | state.side
                               : x == 0 || x == 7 ? HM_4D_ROOK | state.side
                                                  : HM_4D_EMPTY;
            CHECK_INT(at(x, rank, slice / 8, slice % 8), home);
        }
    }
    CHECK(slices == 1 || slices == 2);
    return slices;
}

/* The skipped square and the one that the pawn came from are empty; beyond them it stands, an enemy
 * on either side. */
static void check_double_step(void) {
    bool along_y = state.ep_axis == HM_4D_PAWN_Y, white = state.side == HM_4D_WHITE;
    int unit = (along_y ? HM_4D_SQUARE(0, 1, 0, 0) : HM_4D_SQUARE(0, 0, 0, 1)) * (white ? 1 : -1);
    int target = state.ep_target;
    CHECK_INT(along_y ? HM_4D_Y(target) : HM_4D_W(target), white ? 5 : 2);
    CHECK_INT(state.board.square[target], HM_4D_EMPTY);
    CHECK_INT(state.board.square[target + unit], HM_4D_EMPTY);
    CHECK_INT(state.board.square[target - unit], state.ep_axis | (state.side ^ HM_4D_BLACK));
    CHECK_INT(state.board.square[target - unit - HM_4D_SQUARE(1, 0, 0, 0)],
              state.ep_axis | state.side);
    CHECK_INT(state.board.square[target - unit + HM_4D_SQUARE(1, 0, 0, 0)],
              state.ep_axis | state.side);
}

static void states_can_castle_and_take_in_passing(void) {
    unsigned sides[2] = {0}, axes[2] = {0}, slices[3] = {0}, least = HM_4D_SQUARES, most = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        unsigned of_piece[16] = {0};
        hm_phase_seeded_state(seed, &state);
        slices[check_castling()]++;
        check_double_step();
        sides[state.side == HM_4D_BLACK]++;
        axes[state.ep_axis == HM_4D_PAWN_W]++;
        unsigned pieces = count_pieces(&state.board, of_piece);
        least = pieces < least ? pieces : least;
        most = pieces > most ? pieces : most;
    }
    CHECK(sides[0] > SEEDS * 0.4 && sides[1] > SEEDS * 0.4);
    CHECK(axes[0] > SEEDS * 0.4 && axes[1] > SEEDS * 0.4);
    /* The same slice twice: once in 64. */
    CHECK(slices[1] > 0 && slices[1] < SEEDS / 32);
    CHECK(least >= 8 && least < 20 && most <= 72 + 9 && most > 72);
}

/* ---- start positions ---- */

static void starts_keep_a_sixth_of_the_pieces_and_all_rights(void) {
    unsigned kept[16] = {0}, whole[16] = {0}, pieces = 0;
    static hm_4d_state start;
    hm_4d_state_start(&start);
    for (uint64_t seed = 0; seed < 100; seed++) {
        unsigned other = 0;
        hm_phase_seeded_start(seed, &state);
        pieces += count_pieces(&state.board, kept);
        for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
            hm_4d_piece piece = state.board.square[square];
            other += piece != HM_4D_EMPTY && piece != start.board.square[square];
        }
        CHECK_INT(other, 0);
        CHECK_BYTES(state.castling, start.castling, sizeof start.castling);
        CHECK_INT(state.side, HM_4D_WHITE);
        CHECK_INT(state.ep_target, HM_4D_NO_SQUARE);
    }
    double share = pieces / (100.0 * count_pieces(&start.board, whole));
    CHECK(share > 0.95 / 6 && share < 1.05 / 6);
}

/* ---- every machine ---- */

static void a_seed_gives_the_same_state_everywhere(void) {
    hm_text text = {0};
    hm_phase_seeded_state(5, &state);
    hm_4d_state_format(&state, &text);
    CHECK_TEXT(text.data,
               "4d-state v1: b B42KQ,B70KQ 1,0,6,2:w 0 1 | pw@0,0,6,3; r@0,7,4,2; r@0,7,7,0; "
               "Pw@1,0,6,3; n@1,1,1,1; r@1,3,0,5; pw@2,0,6,3; pw@2,3,3,4; R@2,6,6,3; N@3,2,1,7; "
               "B@3,7,4,5; Py@4,6,1,0; k@4,7,4,2; k@4,7,7,0; Pw@6,0,0,0; r@7,7,4,2; r@7,7,7,0");
    text.length = 0;
    hm_phase_seeded_state(42, &state);
    hm_4d_state_format(&state, &text);
    CHECK_TEXT(text.data,
               "4d-state v1: w W22KQ,W50KQ 3,5,1,4:y 0 1 | R@0,0,2,2; R@0,0,5,0; pw@0,2,0,7; "
               "py@1,7,7,2; B@2,1,0,0; Py@2,4,1,4; py@3,4,1,4; Pw@3,5,0,2; K@4,0,2,2; K@4,0,5,0; "
               "Py@4,4,1,4; B@4,5,6,1; N@4,6,7,5; q@5,1,7,6; R@7,0,2,2; R@7,0,5,0; Py@7,1,4,4; "
               "py@7,4,7,2; b@7,6,2,5");
    hm_text_clear(&text);
}

/* FNV-1a over the squares of a hundred positions of each kind. */
static uint64_t add_board(uint64_t sum, const hm_4d_board *added) {
    for (unsigned square = 0; square < HM_4D_SQUARES; square++)
        sum = (sum ^ added->square[square]) * 0x100000001b3u;
    return sum;
}

static void a_hundred_seeds_give_the_same_squares_everywhere(void) {
    uint64_t sum[3] = {0xcbf29ce484222325u, 0xcbf29ce484222325u, 0xcbf29ce484222325u};
    for (uint64_t seed = 0; seed < HM_PHASE_SEEDED; seed++) {
        hm_phase_seeded_board(seed, &board);
        sum[0] = add_board(sum[0], &board);
        hm_phase_seeded_state(seed, &state);
        sum[1] = add_board(sum[1], &state.board);
        hm_phase_seeded_start(seed, &state);
        sum[2] = add_board(sum[2], &state.board);
    }
    CHECK_INT(sum[0], -8409305393996277790);
    CHECK_INT(sum[1], 3923587102569495464);
    CHECK_INT(sum[2], -1008774875369391863);
}

TEST_MAIN(TEST(boards_have_8_to_512_pieces), TEST(boards_have_the_proportions_of_the_start),
          TEST(states_can_castle_and_take_in_passing),
          TEST(starts_keep_a_sixth_of_the_pieces_and_all_rights),
          TEST(a_seed_gives_the_same_state_everywhere),
          TEST(a_hundred_seeds_give_the_same_squares_everywhere))
