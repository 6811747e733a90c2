/* Gates on occupied boards: destinations and check detection against the generator in coordinates
 * (docs/phase4d.md, section 4: A, FIELD, C, D, D+). */
#include "phase4d/gates.h"
#include "phase4d/phase_engine.h"

void hm_phase_keep_sets(hm_phase_proof *proof, const hm_phase_failure *failure,
                        const hm_4d_set *got, const hm_4d_set *want) {
    uint32_t missing[HM_PHASE_DIFFERENCES], extra[HM_PHASE_DIFFERENCES];
    hm_phase_failure f = *failure;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        bool has = HM_4D_SET_HAS(got, square), should = HM_4D_SET_HAS(want, square);
        if (should && !has && f.missing < HM_PHASE_DIFFERENCES) missing[f.missing++] = square;
        if (has && !should && f.extra < HM_PHASE_DIFFERENCES) extra[f.extra++] = square;
    }
    hm_phase_keep(proof, &f, missing, extra);
}

static hm_4d_set spatial_set(const hm_4d_board *board, unsigned origin) {
    uint16_t squares[HM_PHASE_DESTINATIONS];
    hm_4d_set set = {0};
    size_t count = hm_phase_spatial(board, origin, squares);
    for (size_t i = 0; i < count; i++)
        hm_phase_set_add(&set, squares[i]);
    return set;
}

typedef size_t solution(const hm_phase_engine *engine, const hm_4d_board *board, unsigned square,
                        uint32_t *phases);

static size_t native(const hm_phase_engine *engine, const hm_4d_board *board, unsigned square,
                     uint32_t *phases) {
    (void)board; /* Solution C sees the engine's occupation only */
    return hm_phase_destinations(engine, engine->phase[square], phases);
}

static size_t field(const hm_phase_engine *engine, const hm_4d_board *board, unsigned square,
                    uint32_t *phases) {
    (void)board; /* nor does Solution B */
    return hm_phase_destinations_field(engine, engine->phase[square], phases);
}

static hm_status gates_boards_compare(hm_phase_proof *proof, solution *solve) {
    for (uint64_t seed = 0; seed < HM_PHASE_SEEDED; seed++) {
        hm_4d_board board;
        hm_phase_seeded_board(seed, &board);
        hm_phase_load(proof->engine, &board);
        for (unsigned origin = 0; origin < HM_4D_SQUARES; origin++) {
            uint32_t phases[HM_PHASE_DESTINATIONS];
            hm_4d_piece piece = board.square[origin];
            if (piece == HM_4D_EMPTY) continue;
            size_t count = solve(proof->engine, &board, origin, phases);
            hm_4d_set got = {0}, want = spatial_set(&board, origin);
            for (size_t i = 0; i < count; i++)
                hm_phase_set_add(&got, proof->engine->square[phases[i]]);
            if (!hm_phase_tell_piece(proof, piece, hm_phase_set_equal(&got, &want))) continue;
            hm_phase_failure failure = {.piece = piece, .origin = origin, .number = seed};
            hm_phase_keep_sets(proof, &failure, &got, &want);
        }
    }
    return HM_OK;
}

hm_status hm_phase_test_hybrid(hm_phase_proof *proof) {
    return gates_boards_compare(proof, hm_phase_destinations_hybrid);
}

hm_status hm_phase_test_field(hm_phase_proof *proof) {
    return gates_boards_compare(proof, field);
}

hm_status hm_phase_test_native(hm_phase_proof *proof) {
    return gates_boards_compare(proof, native);
}

/* ---- checks ---- */

static bool same_check(const hm_phase_engine *engine, const hm_4d_board *board, unsigned colour,
                       unsigned flags) {
    return hm_phase_in_check(engine, colour, flags) ==
           hm_phase_spatial_in_check(board, colour, flags);
}

hm_status hm_phase_test_check(hm_phase_proof *proof) {
    for (uint64_t seed = 0; seed < HM_PHASE_SEEDED; seed++) {
        hm_4d_board board;
        hm_phase_seeded_board(seed, &board);
        hm_phase_load(proof->engine, &board);
        for (unsigned colour = HM_4D_WHITE; colour <= HM_4D_BLACK; colour += HM_4D_BLACK) {
            bool with_pawns = same_check(proof->engine, &board, colour, 0);
            bool without = same_check(proof->engine, &board, colour, HM_PHASE_NO_PAWNS);
            hm_4d_piece king = (hm_4d_piece)(HM_4D_KING | colour);
            if (!hm_phase_tell_piece(proof, king, with_pawns && without)) continue;
            unsigned flags = with_pawns ? HM_PHASE_NO_PAWNS : 0;
            hm_phase_failure failure = {.piece = king, .origin = HM_PHASE_NONE, .number = seed};
            hm_4d_set got = {0};
            for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
                if (board.square[square] != (HM_4D_KING | colour)) continue;
                if (hm_phase_attacked(proof->engine, proof->engine->phase[square],
                                      colour ^ HM_4D_BLACK, flags)) {
                    hm_phase_set_add(&got, square);
                }
            }
            /* Kings of a colour to which some enemy piece may go. */
            hm_4d_set want = {0};
            for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
                hm_4d_piece piece = board.square[square];
                if (piece == HM_4D_EMPTY || HM_4D_COLOUR(piece) == colour) continue;
                if (hm_phase_is_pawn(piece) && (flags & HM_PHASE_NO_PAWNS) != 0) continue;
                hm_4d_set reach = spatial_set(&board, square);
                for (size_t i = 0; i < HM_4D_SQUARES / 64; i++)
                    want.word[i] |= reach.word[i];
            }
            for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
                if (board.square[square] == (HM_4D_KING | colour)) continue;
                want.word[square >> 6] &= ~(1ull << (square & 63));
            }
            hm_phase_keep_sets(proof, &failure, &got, &want);
        }
    }
    return HM_OK;
}

/* ---- one king, one pawn, around every square ---- */

/* Pawns of both axes on the eight squares that differ by one in x and by one in y or in w: where
 * merging the axes, as the published program does, reports false checks. */
hm_status hm_phase_test_pawn_check(hm_phase_proof *proof) {
    static const int vectors[8][4] = {{1, 1, 0, 0}, {1, -1, 0, 0}, {-1, 1, 0, 0}, {-1, -1, 0, 0},
                                      {1, 0, 0, 1}, {1, 0, 0, -1}, {-1, 0, 0, 1}, {-1, 0, 0, -1}};
    static const hm_4d_piece pawns[] = {HM_4D_PAWN_W, HM_4D_PAWN_Y, HM_4D_PAWN_W | HM_4D_BLACK,
                                        HM_4D_PAWN_Y | HM_4D_BLACK};
    hm_4d_board board = {0};
    hm_phase_load(proof->engine, &board);
    for (unsigned king = 0; king < HM_4D_SQUARES; king++) {
        for (int v = 0; v < 8; v++) {
            unsigned x = HM_4D_X(king) + (unsigned)vectors[v][0];
            unsigned y = HM_4D_Y(king) + (unsigned)vectors[v][1];
            unsigned w = HM_4D_W(king) + (unsigned)vectors[v][3];
            if (x > 7 || y > 7 || w > 7) continue;
            unsigned from = HM_4D_SQUARE(x, y, HM_4D_Z(king), w);
            for (int p = 0; p < 4; p++) {
                hm_phase_engine *engine = proof->engine;
                unsigned colour = HM_4D_COLOUR(pawns[p]);
                board.square[king] = (hm_4d_piece)(HM_4D_KING | (colour ^ HM_4D_BLACK));
                board.square[from] = pawns[p];
                hm_phase_put(engine, engine->phase[king], board.square[king]);
                hm_phase_put(engine, engine->phase[from], pawns[p]);
                hm_4d_set reach = spatial_set(&board, from);
                bool got = hm_phase_in_check(engine, colour ^ HM_4D_BLACK, 0);
                bool want = HM_4D_SET_HAS(&reach, king);
                if (hm_phase_tell_piece(proof, pawns[p], got == want)) {
                    hm_phase_failure failure = {
                        .piece = pawns[p], .origin = from, .missing = want, .extra = got};
                    hm_phase_keep(proof, &failure, &king, &king);
                }
                board.square[king] = board.square[from] = HM_4D_EMPTY;
                hm_phase_put(engine, engine->phase[king], HM_4D_EMPTY);
                hm_phase_put(engine, engine->phase[from], HM_4D_EMPTY);
            }
        }
    }
    return HM_OK;
}

/* ---- check without pawns, as the published program has it (docs/phase4d.md, section 7) ---- */

bool hm_phase_agrees_without_pawns(hm_phase_engine *engine, const hm_4d_state *state, bool *check,
                                   uint64_t *safe) {
    hm_4d_board board = state->board;
    *safe = 0;
    hm_phase_load(engine, &board);
    *check = hm_phase_in_check(engine, state->side, HM_PHASE_NO_PAWNS);
    bool same = same_check(engine, &board, HM_4D_WHITE, HM_PHASE_NO_PAWNS) &&
                same_check(engine, &board, HM_4D_BLACK, HM_PHASE_NO_PAWNS);
    for (unsigned from = 0; from < HM_4D_SQUARES; from++) {
        hm_4d_piece piece = board.square[from];
        if (piece == HM_4D_EMPTY || HM_4D_COLOUR(piece) != state->side) continue;
        /* The destinations of the piece on a square, each tried in phases and on a board. */
        uint32_t phases[HM_PHASE_DESTINATIONS];
        size_t count = hm_phase_destinations(engine, engine->phase[from], phases);
        bool equal = true;
        for (size_t i = 0; i < count; i++) {
            unsigned to = engine->square[phases[i]];
            hm_4d_piece taken = board.square[to];
            hm_4d_move move = HM_4D_MOVE(from, to, 0, HM_4D_PLAIN);
            bool attacked = hm_phase_leaves_king_in_check(engine, move, HM_PHASE_NO_PAWNS);
            board.square[from] = HM_4D_EMPTY;
            board.square[to] = piece;
            equal &= attacked ==
                     hm_phase_spatial_in_check(&board, HM_4D_COLOUR(piece), HM_PHASE_NO_PAWNS);
            board.square[from] = piece;
            board.square[to] = taken;
            *safe += !attacked;
        }
        same &= equal;
    }
    return same;
}
