/* Properties of the four-player engine: over seeded random play and scattered pieces, index, keys
 * and generators must agree with recomputation, with the plain generator, and with the symmetry of
 * the rules. */
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/sight4p.h"
#include "core/core.h"
#include "harness.h"
#include "hypermate/more/chess4p_games.h"
#include "support/reference4p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hm_4p_move listed[HM_4P_MOVES_MAX], expected[HM_4P_MOVES_MAX];

/* ---- random positions ---- */

static int random_square(hm_random *random) {
    for (;;) {
        int square = (int)hm_random_below(random, HM_4P_SQUARES);
        if (hm_4p_exists(square)) return square;
    }
}

/* Kings of all seats but a few, then pieces of all kinds; some grey, now and then walls, strangers
 * and a second king. */
static hm_4p_piece random_piece(hm_random *random) {
    unsigned kind = HM_4P_PAWN + (unsigned)hm_random_below(random, 5);
    unsigned seat = (unsigned)hm_random_below(random, 4);
    switch (hm_random_below(random, 40)) {
    case 0:
        return HM_4P_WALL;
    case 1:
        return (hm_4p_piece)(HM_4P_DEAD | HM_4P_NOBODYS | kind);
    case 2:
        return (hm_4p_piece)(HM_4P_CUSTOM | seat << 4);
    case 3:
        return (hm_4p_piece)(HM_4P_POINT_QUEEN | seat << 4);
    case 4:
    case 5:
        return (hm_4p_piece)(HM_4P_DEAD | kind | seat << 4);
    default:
        return (hm_4p_piece)(kind | seat << 4);
    }
}

static void scatter(hm_random *random, unsigned pieces, hm_4p_state *state) {
    hm_4p_state_init(state);
    for (unsigned i = 0; i < pieces; i++)
        state->square[random_square(random)] = random_piece(random);
    for (unsigned seat = 0; seat < HM_4P_SEATS; seat++) {
        if (hm_random_below(random, 20) == 0) continue;
        state->square[random_square(random)] = (hm_4p_piece)(HM_4P_KING | seat << 4);
    }
    state->side = (uint8_t)hm_random_below(random, 4);
}

/* Kings and rooks at home with rights, so that castling is common. */
static void add_castling(hm_random *random, hm_4p_state *state) {
    hm_4p_state start;
    hm_4p_state_start(&start, (hm_4p_setup)hm_random_below(random, HM_4P_SETUPS));
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        unsigned kind = HM_4P_KIND(start.square[square]);
        if (HM_4P_KIND(state->square[square]) == HM_4P_KING) state->square[square] = HM_4P_EMPTY;
        if (!hm_4p_exists(square) || (kind != HM_4P_KING && kind != HM_4P_ROOK)) continue;
        state->square[square] = start.square[square];
    }
    state->castling_short = state->castling_long = 15;
}

/* A double step of a random seat that others may answer, with pawns of theirs around it. */
static void add_en_passant(hm_random *random, hm_4p_state *state) {
    static const int forward[HM_4P_SEATS] = {16, 1, -16, -1};
    int seat = (int)hm_random_below(random, 4), skipped = random_square(random);
    int pushed = skipped + forward[seat];
    if (!hm_4p_exists(pushed)) return;
    state->square[pushed] = (hm_4p_piece)(HM_4P_PAWN | seat << 4);
    state->ep[seat] = (hm_4p_ep){(uint8_t)skipped, (uint8_t)pushed};
    if (hm_random_below(random, 3) != 0) state->square[skipped] = HM_4P_EMPTY;
    static const int diagonals[4] = {17, 15, -15, -17};
    for (int i = 0; i < 4; i++) {
        int from = skipped + diagonals[i];
        if (!hm_4p_exists(from)) continue;
        state->square[from] = (hm_4p_piece)(HM_4P_PAWN | state->side << 4);
    }
}

/* Royal pieces of other seats that are no kings, some of them beside the mover's king or pawns that
 * may be taken in passing. */
static void add_royals(hm_random *random, hm_4p_state *state) {
    static const int steps[8] = {1, 16, -1, -16, 15, 17, -15, -17};
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        int beside = square + steps[hm_random_below(random, 8)];
        int seat = (state->side + 1 + (int)hm_random_below(random, 3)) & 3;
        unsigned kind = HM_4P_PAWN + (unsigned)hm_random_below(random, 5);
        bool king = state->square[square] == (HM_4P_KING | state->side << 4);
        if (!king || beside < 0 || !hm_4p_exists(beside)) continue;
        state->square[beside] = (hm_4p_piece)(kind | (unsigned)seat << 4);
        state->royal[seat] = (uint8_t)beside;
    }
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool passed = state->ep[seat].pushed != HM_4P_NO_SQUARE;
        if (passed && hm_random_below(random, 2) == 0) state->royal[seat] = state->ep[seat].pushed;
    }
}

static void random_rules(hm_random *random, hm_4p_rules *rules) {
    hm_4p_rules_init(rules, hm_random_below(random, 4) == 0 ? HM_4P_2018 : HM_4P_CURRENT,
                     hm_random_below(random, 2) == 0 ? HM_4P_TEAMS : HM_4P_FFA);
    uint64_t bits = hm_random_next(random);
    if ((bits & 7) == 0) rules->teammate = (uint8_t)(1 + (bits >> 3 & 1) * 2);
    if ((bits >> 4 & 7) == 0) rules->king_capture_overrides_check = true;
    if ((bits >> 7 & 7) == 0) rules->ep_front_only = true;
    if ((bits >> 10 & 7) == 0) rules->dead_wall = true;
    if ((bits >> 13 & 7) == 0) rules->walking_attacks = !rules->walking_attacks;
    if ((bits >> 16 & 7) == 0) rules->promotion_rank = (uint8_t)(5 + (bits >> 19 & 7));
    if ((bits >> 22 & 7) == 0) rules->promote_to = (uint16_t)(bits >> 32);
}

/* Players who left or are out, other base ranks, royal pieces that are no kings, second kings. */
static void add_oddities(hm_random *random, hm_4p_state *state) {
    uint64_t bits = hm_random_next(random);
    if ((bits & 3) == 0) state->eliminated = bits >> 2 & 15;
    if ((bits >> 6 & 3) == 0) state->resigned = bits >> 8 & 15;
    if ((bits >> 12 & 3) == 0) state->flagged = bits >> 14 & 15;
    if ((bits >> 18 & 3) == 0) state->pawn_base_rank = bits >> 20 & 7;
    if ((bits >> 24 & 7) != 0) return;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int square = random_square(random);
        if ((bits >> (28 + seat) & 1) == 0) state->royal[seat] = (uint8_t)square;
        square = random_square(random);
        state->square[square] = (hm_4p_piece)(HM_4P_KING | seat << 4);
    }
}

static void random_position(hm_random *random, hm_4p_position *position) {
    hm_4p_state state;
    hm_4p_rules rules;
    uint64_t kind = hm_random_below(random, 8);
    scatter(random, (unsigned)hm_random_below(random, kind == 0 ? 150 : 60), &state);
    if (kind >= 6) add_castling(random, &state);
    if (kind >= 4) add_en_passant(random, &state);
    if (kind == 1 || kind == 5) add_oddities(random, &state);
    if (kind == 2 || kind == 7) add_royals(random, &state);
    random_rules(random, &rules);
    hm_4p_position_init(position, &state, &rules);
}

/* ---- comparisons ---- */

static void compare_attacks(const hm_4p_position *position) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        CHECK_INT(hm_4p_in_check(position, seat),
                  reference4p_in_check(&position->state, &position->rules, seat));
        for (int square = 0; square < HM_4P_SQUARES; square += 5) {
            unsigned want = reference4p_attackers(&position->state, &position->rules, square, seat);
            unsigned enemies = hm_4p_enemies(position, seat), got = 0;
            for (unsigned by = 0; by < HM_4P_SEATS; by++) {
                if (hm_4p_is_attacked(position, square, enemies & 1u << by)) got |= 1u << by;
            }
            if (hm_4p_exists(square)) CHECK_INT(got, want);
        }
    }
}

/* The legal ones of the pseudo-legal moves are the `want` moves of `expected`; the bound holds all.
 */
static bool compare_pseudo(const hm_4p_position *position, size_t want) {
    size_t count = hm_4p_generate_pseudo(position, listed), legal = 0;
    bool same = CHECK(count <= hm_4p_moves_bound(position));
    for (size_t i = 0; i < count; i++) {
        if (hm_4p_is_legal(position, listed[i])) listed[legal++] = listed[i];
    }
    hm_4p_sort_moves(listed, legal);
    return same && CHECK_INT(legal, want) && CHECK_BYTES(listed, expected, legal * sizeof *listed);
}

static bool compare_moves(const hm_4p_position *position) {
    size_t count = hm_4p_generate(position, listed);
    size_t want = reference4p_moves(&position->state, &position->rules, expected);
    bool same = CHECK_INT(count, want) && CHECK_INT(hm_4p_count(position), want) &&
                CHECK_INT(hm_4p_has_legal_move(position, position->state.side), want > 0);
    hm_4p_sort_moves(listed, count);
    hm_4p_sort_moves(expected, want);
    same = same && CHECK_BYTES(listed, expected, count * sizeof *listed);
    return same && compare_pseudo(position, want);
}

/* make against the plain one, against a position built anew, and against unmake. */
static bool check_make(hm_4p_position *position, hm_4p_move move) {
    static hm_4p_position before, rebuilt;
    hm_4p_state plain = position->state;
    hm_4p_undo undo;
    memcpy(&before, position, sizeof before);
    hm_4p_make(position, move, &undo);
    reference4p_make(&plain, &position->rules, move);
    hm_4p_position_init(&rebuilt, &position->state, &position->rules);
    bool right = CHECK_BYTES(position, &rebuilt, sizeof rebuilt) &&
                 CHECK_BYTES(position->state.square, plain.square, sizeof plain.square) &&
                 CHECK_BYTES(position->state.ep, plain.ep, sizeof plain.ep) &&
                 CHECK_INT(position->state.side, plain.side) &&
                 CHECK_INT(position->state.clock, plain.clock) &&
                 CHECK_INT(position->state.castling_short, plain.castling_short) &&
                 CHECK_INT(position->state.castling_long, plain.castling_long);
    hm_4p_unmake(position, move, &undo);
    return CHECK_BYTES(position, &before, sizeof before) && right;
}

/* ---- random play ---- */

/* Plays one of `count` listed moves; false at the end of the game or when a king is taken. */
static bool step(hm_4p_position *position, hm_random *random, size_t count) {
    hm_4p_undo undo;
    if (count == 0) return false;
    hm_4p_move move = listed[hm_random_below(random, count)];
    unsigned target = HM_4P_KIND(position->state.square[HM_4P_MOVE_TO(move)]);
    hm_4p_make(position, move, &undo);
    return target != HM_4P_KING;
}

static void games(void) {
    static hm_4p_position position;
    hm_random random;
    hm_random_init(&random, 501);
    uint64_t rounds = test_rounds(2, 15, 4000);
    for (uint64_t round = 0; round < rounds; round++) {
        hm_4p_state state;
        hm_4p_rules rules;
        hm_4p_state_start(&state, (hm_4p_setup)(round % HM_4P_SETUPS));
        hm_4p_rules_init(&rules, HM_4P_CURRENT, round & 1 ? HM_4P_FFA : HM_4P_TEAMS);
        hm_4p_position_init(&position, &state, &rules);
        for (int ply = 0; ply < 300; ply++) {
            if (!compare_moves(&position)) return;
            size_t count = hm_4p_generate(&position, listed);
            if (count == 0 || !check_make(&position, listed[hm_random_below(&random, count)])) {
                break;
            }
            if (!step(&position, &random, count)) break;
        }
    }
}

static void show(const hm_4p_position *position) {
    hm_text text = {0};
    hm_4p_fen_format(&position->state, NULL, 0, &text);
    printf("# %s, mode %d\n", text.data, position->rules.mode);
    hm_text_clear(&text);
}

/* rules4p, sections 3.1, 3.2, 3.3, 3.4, 3.5, 3.6 and 4. */
static void scattered_pieces(void) {
    static hm_4p_position position;
    hm_random random;
    hm_random_init(&random, 502);
    uint64_t rounds = test_rounds(40, 1200, 400000);
    for (uint64_t round = 0; round < rounds; round++) {
        random_position(&random, &position);
        for (int ply = 0; ply < 6; ply++) {
            bool right = compare_moves(&position);
            compare_attacks(&position);
            size_t count = hm_4p_generate(&position, listed);
            for (size_t i = 0; i < count && right; i++)
                right = check_make(&position, listed[i]);
            if (!right) {
                show(&position);
                return;
            }
            if (!step(&position, &random, count)) break;
        }
    }
}

/* ---- the one-move checker ---- */

static bool is_listed(hm_4p_move move, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (listed[i] == move) return true;
    }
    return false;
}

/* Random bits, and moves that exist on this board apart from what stands on it. */
static void single_moves(void) {
    static hm_4p_position position;
    hm_random random;
    hm_random_init(&random, 503);
    uint64_t rounds = test_rounds(50, 1000, 20000);
    for (uint64_t round = 0; round < rounds; round++) {
        random_position(&random, &position);
        size_t count = hm_4p_generate(&position, listed);
        for (size_t i = 0; i < count; i++)
            CHECK(hm_4p_is_legal(&position, listed[i]));
        for (int i = 0; i < 50; i++) {
            hm_4p_move bits = (hm_4p_move)hm_random_next(&random);
            hm_4p_move near = HM_4P_MOVE(random_square(&random), random_square(&random), 0,
                                         hm_random_below(&random, 5));
            CHECK_INT(hm_4p_is_legal(&position, bits), is_listed(bits, count));
            CHECK_INT(hm_4p_is_legal(&position, near), is_listed(near, count));
        }
    }
}

/* ---- symmetry: the board turned by a seat ---- */

/* A quarter turn that brings Red's side to Blue's, Blue's to Yellow's and so on. */
static int turn_square(int square) {
    if (square == HM_4P_NO_SQUARE) return square;
    return HM_4P_SQUARE(HM_4P_RANK(square), 13 - HM_4P_FILE(square));
}

static unsigned turn_set(unsigned seats) {
    return (seats << 1 | seats >> 3) & 15;
}

static hm_4p_piece turn_piece(hm_4p_piece piece) {
    bool nobodys = piece == HM_4P_EMPTY || (piece & HM_4P_NOBODYS) != 0;
    return nobodys ? piece : (hm_4p_piece)((piece & ~0x30) | ((piece + 0x10) & 0x30));
}

static hm_4p_move turn_move(hm_4p_move move) {
    return HM_4P_MOVE(turn_square(HM_4P_MOVE_FROM(move)), turn_square(HM_4P_MOVE_TO(move)),
                      HM_4P_MOVE_PROMOTION(move), HM_4P_MOVE_TAG(move));
}

static void turn_state(const hm_4p_state *state, hm_4p_state *turned) {
    hm_4p_state_init(turned);
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        if (!hm_4p_exists(square)) continue;
        turned->square[turn_square(square)] = turn_piece(state->square[square]);
    }
    turned->side = (state->side + 1) & 3;
    turned->eliminated = (uint8_t)turn_set(state->eliminated);
    turned->resigned = (uint8_t)turn_set(state->resigned);
    turned->flagged = (uint8_t)turn_set(state->flagged);
    turned->castling_short = (uint8_t)turn_set(state->castling_short);
    turned->castling_long = (uint8_t)turn_set(state->castling_long);
    turned->pawn_base_rank = state->pawn_base_rank;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        hm_4p_ep ep = state->ep[seat];
        turned->ep[(seat + 1) & 3] =
            (hm_4p_ep){(uint8_t)turn_square(ep.skipped), (uint8_t)turn_square(ep.pushed)};
        turned->royal[(seat + 1) & 3] = (uint8_t)turn_square(state->royal[seat]);
    }
}

/* Teams with neighbours as partners turn into the other way of being so. */
static void turn_rules(hm_4p_rules *rules) {
    rules->teammate = (uint8_t)(4 - rules->teammate);
}

static void symmetry(void) {
    static hm_4p_position position, image;
    hm_random random;
    hm_random_init(&random, 504);
    uint64_t rounds = test_rounds(50, 1500, 200000);
    for (uint64_t round = 0; round < rounds; round++) {
        random_position(&random, &position);
        hm_4p_state turned;
        hm_4p_rules rules = position.rules;
        turn_state(&position.state, &turned);
        turn_rules(&rules);
        hm_4p_position_init(&image, &turned, &rules);
        size_t count = hm_4p_generate(&position, expected);
        CHECK_INT(hm_4p_generate(&image, listed), count);
        for (size_t i = 0; i < count; i++)
            expected[i] = turn_move(expected[i]);
        hm_4p_sort_moves(expected, count);
        hm_4p_sort_moves(listed, count);
        CHECK_BYTES(listed, expected, count * sizeof *listed);
        uint64_t want = 0, got = 0;
        hm_4p_perft(&position, 2, 1, NULL, &want, NULL);
        hm_4p_perft(&image, 2, 1, NULL, &got, NULL);
        CHECK_INT(got, want);
        if (round % 16 == 0) {
            CHECK_INT(got, reference4p_perft(&image.state, &image.rules, 2));
        }
    }
}

/* ---- what a seat does not see ---- */

/* The moves of two seats that the third one does not see, all pairs of them, leave it the number of
 * moves that was found before; their number. */
static unsigned check_unseen(hm_4p_position *position) {
    static hm_4p_move first[HM_4P_MOVES_MAX], second[HM_4P_MOVES_MAX];
    static hm_4p_position before;
    unsigned pairs = 0;
    hm_4p_sight sight;
    hm_4p_undo one, two;
    memcpy(&before, position, sizeof before);
    hm_4p_look_ahead(position, 2, &sight);
    if (!CHECK_BYTES(position, &before, sizeof before)) return 0;
    size_t firsts = hm_4p_generate(position, first);
    for (size_t i = 0; i < firsts; i++) {
        if (!hm_4p_is_unseen(&sight, first[i])) continue;
        hm_4p_make(position, first[i], &one);
        size_t seconds =
            position->state.side == sight.before ? hm_4p_generate(position, second) : 0;
        for (size_t j = 0; j < seconds; j++) {
            if (!hm_4p_is_unseen(&sight, second[j])) continue;
            hm_4p_make(position, second[j], &two);
            pairs++;
            bool right = CHECK_INT(hm_4p_count(position), sight.count);
            hm_4p_unmake(position, second[j], &two);
            if (!right) return 0;
        }
        hm_4p_unmake(position, first[i], &one);
    }
    return pairs;
}

/* Of 400 pairs at the start most are far from Yellow; scattered pieces see much more, and each
 * other in every way. */
static void unseen_moves(void) {
    static hm_4p_position position;
    hm_random random;
    hm_4p_state start;
    hm_4p_rules rules;
    hm_4p_state_start(&start, HM_4P_MODERN);
    hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_TEAMS);
    hm_4p_position_init(&position, &start, &rules);
    CHECK(check_unseen(&position) >= 250);
    hm_random_init(&random, 505);
    uint64_t rounds = test_rounds(30, 1500, 400000), pairs = 0;
    for (uint64_t round = 0; round < rounds; round++) {
        random_position(&random, &position);
        for (int ply = 0; ply < 4; ply++) {
            pairs += check_unseen(&position);
            if (!step(&position, &random, hm_4p_generate(&position, listed))) break;
        }
    }
    CHECK(pairs > 20 * rounds);
}

/* The same from outside, where also kings are taken and turns passed over. */
static void leaves(void) {
    static hm_4p_position position;
    hm_random random;
    hm_random_init(&random, 506);
    uint64_t rounds = test_rounds(1, 40, 4000);
    for (uint64_t round = 0; round < rounds; round++) {
        uint64_t got = 0;
        random_position(&random, &position);
        hm_4p_perft(&position, 3, 1, NULL, &got, NULL);
        if (CHECK_INT(got, reference4p_perft(&position.state, &position.rules, 3))) continue;
        show(&position);
        return;
    }
}

TEST_MAIN(TEST(games), TEST(scattered_pieces), TEST(single_moves), TEST(symmetry),
          TEST(unseen_moves), TEST(leaves))
