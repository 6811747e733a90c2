/* Properties of the 4D rules engine: over seeded random play, index, keys and generators must agree
 * with recomputation, with the plain generator and with the symmetries of the rules. */
#include "chess4d/rules/stages4d.h"
#include "chess4d/rules/tables4d.h"
#include "chess4d/rules/wide4d.h"
#include "harness.h"
#include "support/case4d.h"
#include "support/reference4d.h"
#include "support/scatter4d.h"

#include <stdlib.h>
#include <string.h>

static hm_4d_move listed[HM_4D_MOVES_MAX], expected[HM_4D_MOVES_MAX];

/* ---- comparisons ---- */

static void compare_with_reference(const hm_4d_position *position) {
    size_t count = hm_4d_generate(position, listed);
    size_t want = reference_moves(&position->state, expected);
    CHECK_INT(count, want);
    CHECK_INT(hm_4d_count(position), want);
    hm_4d_sort_moves(listed, count);
    hm_4d_sort_moves(expected, want);
    if (count == want) CHECK_BYTES(listed, expected, count * sizeof *listed);
    CHECK(count <= hm_4d_moves_bound(position));
    hm_4d_piece side = position->state.side;
    for (int i = 0; i < 2; i++, side ^= HM_4D_BLACK) {
        CHECK_INT(hm_4d_in_check(position, side, NULL), reference_in_check(&position->state, side));
    }
}

static void check_index(const hm_4d_position *position, hm_4d_position *rebuilt) {
    hm_4d_position_init(rebuilt, &position->state);
    CHECK_BYTES(position, rebuilt, sizeof *rebuilt);
}

/* ---- random play ---- */

typedef struct play {
    hm_4d_position position, rebuilt, before;
    hm_random random;
} play;

/* One random legal move, made, taken back and made again; false when there is none. */
static bool step(play *p, bool check_unmake) {
    size_t count = hm_4d_generate(&p->position, listed);
    if (count == 0) return false;
    hm_4d_move move = listed[hm_random_below(&p->random, count)];
    hm_4d_undo undo;
    if (check_unmake) {
        p->before = p->position;
        hm_4d_make(&p->position, move, &undo);
        check_index(&p->position, &p->rebuilt);
        hm_4d_unmake(&p->position, move, &undo);
        CHECK_BYTES(&p->position, &p->before, sizeof p->before);
    }
    hm_4d_make(&p->position, move, &undo);
    return true;
}

/* make, unmake and the key against recomputation, from the start and from scattered pieces. */
static void random_plies(void) {
    play *p = malloc(sizeof *p);
    hm_random_init(&p->random, 401);
    hm_4d_position_start(&p->position);
    uint64_t plies = test_rounds(3000, 100000, 10000000);
    for (uint64_t ply = 0; ply < plies; ply++) {
        bool restart = ply % 500 == 499;
        if (!restart && step(p, true)) continue;
        hm_4d_state state;
        unsigned pieces = 4 + (unsigned)hm_random_below(&p->random, ply % 8000 < 500 ? 900 : 120);
        scatter4d(&p->random, pieces, (unsigned)hm_random_below(&p->random, 8), &state);
        hm_4d_position_init(&p->position, &state);
    }
    free(p);
}

/* Every legal move from kings and rooks at home with their rights, whose sliders take each other:
 * the state behind it is that of the plain rules. Half of the time the side moves that has no
 * castling but takes rooks at home (rules4d, sections 5 to 7). */
static void states_follow_the_rules(void) {
    play *p = malloc(sizeof *p);
    hm_random_init(&p->random, 406);
    uint64_t rounds = test_rounds(30, 600, 20000), ended = 0;
    for (uint64_t round = 0; round < rounds; round++) {
        hm_4d_state state;
        if (round % 4 == 0) {
            scatter4d_en_passant(&p->random, &state);
        } else {
            scatter4d_castling(&p->random, &state);
            if (round % 2 == 0) state.side ^= HM_4D_BLACK;
        }
        state.halfmove = (uint32_t)round % 120;
        hm_4d_position_init(&p->position, &state);
        size_t count = hm_4d_generate(&p->position, listed);
        for (size_t i = 0; i < count; i++) {
            hm_4d_state want = state;
            hm_4d_undo undo;
            reference_play(&want, listed[i]);
            hm_4d_make(&p->position, listed[i], &undo);
            CHECK(reference_same(&p->position.state, &want));
            ended += undo.captured == (HM_4D_ROOK | (state.side ^ HM_4D_BLACK)) &&
                     memcmp(want.castling, state.castling, sizeof want.castling) != 0;
            hm_4d_unmake(&p->position, listed[i], &undo);
        }
    }
    CHECK(ended > rounds / 20); /* rights that end because a rook is taken */
    free(p);
}

/* The fast generator against the plain one: games from the start, and scattered pieces with many
 * kings, most of them in check (rules4d, sections 4 to 8). */
static void generators_agree(void) {
    play *p = malloc(sizeof *p);
    hm_random_init(&p->random, 402);
    uint64_t rounds = test_rounds(40, 400, 40000);
    for (uint64_t round = 0; round < rounds; round++) {
        hm_4d_state state;
        unsigned pieces = 2 + (unsigned)hm_random_below(&p->random, round % 8 == 0 ? 900 : 120);
        scatter4d(&p->random, pieces, (unsigned)hm_random_below(&p->random, 6), &state);
        hm_4d_position_init(&p->position, &state);
        compare_with_reference(&p->position);
        for (int ply = 0; ply < 6 && step(p, false); ply++)
            compare_with_reference(&p->position);
    }
    hm_4d_position_start(&p->position);
    uint64_t plies = test_rounds(5, 60, 2000);
    for (uint64_t ply = 0; ply < plies; ply++) {
        compare_with_reference(&p->position);
        if (!step(p, false)) break;
    }
    free(p);
}

/* rules4d, section 6. */
static void en_passant(void) {
    play *p = malloc(sizeof *p);
    hm_random_init(&p->random, 403);
    uint64_t rounds = test_rounds(200, 10000, 200000), legal = 0;
    for (uint64_t round = 0; round < rounds; round++) {
        hm_4d_state state;
        scatter4d_en_passant(&p->random, &state);
        hm_4d_position_init(&p->position, &state);
        compare_with_reference(&p->position);
        size_t count = hm_4d_generate(&p->position, listed);
        for (size_t i = 0; i < count; i++)
            legal += HM_4D_MOVE_TAG(listed[i]) == HM_4D_EN_PASSANT;
    }
    /* Both verdicts must have been common. */
    CHECK(legal > rounds / 50 && legal < 2 * rounds - rounds / 50);
    free(p);
}

/* ---- the one-move checker ---- */

static bool is_listed(hm_4d_move move, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (listed[i] == move) return true;
    }
    return false;
}

/* Of some own piece, to anywhere, with any promotion and tag: wrong in one thing only, often. */
static hm_4d_move likely_move(hm_random *random, const hm_4d_move *moves, size_t count) {
    hm_4d_move other = moves[hm_random_below(random, count)];
    unsigned changed = (unsigned)hm_random_below(random, 3);
    if (changed == 0) return other ^ (hm_4d_move)hm_random_below(random, HM_4D_SQUARES) << 8;
    if (changed == 1) return other ^ (hm_4d_move)hm_random_below(random, 256);
    return other ^ (hm_4d_move)hm_random_below(random, HM_4D_SQUARES) << 20;
}

enum { OTHERS = 700 }; /* a million of them in the usual run */

static void refuse_others(play *p, size_t count) {
    for (int i = 0; i < OTHERS; i++) {
        hm_4d_move move = (hm_4d_move)hm_random_next(&p->random);
        if (i % 8 != 0 && count > 0) move = likely_move(&p->random, listed, count);
        CHECK_INT(hm_4d_is_legal(&p->position, move), is_listed(move, count));
    }
}

static void single_moves(void) {
    play *p = malloc(sizeof *p);
    hm_random_init(&p->random, 404);
    uint64_t rounds = test_rounds(10, 1500, 20000);
    for (uint64_t round = 0; round < rounds; round++) {
        hm_4d_state state;
        scatter4d(&p->random, 6 + (unsigned)hm_random_below(&p->random, 60), 3, &state);
        hm_4d_position_init(&p->position, &state);
        for (int ply = 0; ply < 3 && step(p, false); ply++) {
        }
        size_t count = hm_4d_generate(&p->position, listed);
        for (size_t i = 0; i < count; i++)
            CHECK(hm_4d_is_legal(&p->position, listed[i]));
        refuse_others(p, count);
        for (int i = 0; i < 50; i++) {
            /* Every pseudo-legal move of a random square. */
            hm_4d_move from[HM_4D_PSEUDO_FROM_MAX];
            int square = (int)hm_random_below(&p->random, HM_4D_SQUARES);
            size_t pseudo = hm_4d_generate_pseudo_from(&p->position, square, from);
            for (size_t j = 0; j < pseudo; j++) {
                CHECK_INT(hm_4d_is_legal(&p->position, from[j]), is_listed(from[j], count));
            }
        }
    }
    free(p);
}

/* ---- the symmetries of the rules (rules4d, section 14, D14) ---- */

enum { MIRROR_X = 1, MIRROR_Z = 2, SWAP_AXES = 4, SWAP_COLOURS = 8 };

static int map_square(int square, unsigned symmetry) {
    int x = HM_4D_X(square), y = HM_4D_Y(square), z = HM_4D_Z(square), w = HM_4D_W(square);
    if (symmetry & MIRROR_X) x = 7 - x;
    if (symmetry & MIRROR_Z) z = 7 - z;
    if (symmetry & SWAP_COLOURS) y = 7 - y, w = 7 - w;
    return symmetry & SWAP_AXES ? HM_4D_SQUARE(x, w, z, y) : HM_4D_SQUARE(x, y, z, w);
}

static hm_4d_piece map_axis(hm_4d_piece kind, unsigned symmetry) {
    if ((symmetry & SWAP_AXES) == 0) return kind;
    return kind == HM_4D_PAWN_Y ? HM_4D_PAWN_W : kind == HM_4D_PAWN_W ? HM_4D_PAWN_Y : kind;
}

static void map_state(const hm_4d_state *state, unsigned symmetry, hm_4d_state *image) {
    hm_4d_state_init(image);
    hm_4d_piece swap = symmetry & SWAP_COLOURS ? HM_4D_BLACK : 0;
    for (int square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = state->board.square[square];
        if (piece == HM_4D_EMPTY) continue;
        hm_4d_piece kind = map_axis(HM_4D_KIND(piece), symmetry);
        image->board.square[map_square(square, symmetry)] =
            (hm_4d_piece)(kind | (HM_4D_COLOUR(piece) ^ swap));
    }
    image->side = state->side ^ swap;
    if (state->ep_target == HM_4D_NO_SQUARE) return;
    image->ep_target = map_square(state->ep_target, symmetry);
    image->ep_axis = map_axis(state->ep_axis, symmetry);
}

static uint64_t symmetry_limit;

static void symmetric_record(const hm_json_value *record) {
    hm_4d_state state, image;
    case4d_state(record, &state);
    test_context(case4d_text(record, "id", 3));
    memset(state.castling, 0, sizeof state.castling);
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_position_init(position, &state);
    unsigned depth = hm_4d_count(position) < 150 ? 2 : 1;
    uint64_t want = 0, got = 0;
    hm_4d_perft(position, depth, 1, NULL, &want, NULL);
    for (unsigned symmetry = 1; symmetry < 16 && want < symmetry_limit; symmetry++) {
        map_state(&state, symmetry, &image);
        hm_4d_position_init(position, &image);
        hm_4d_perft(position, depth, 1, NULL, &got, NULL);
        CHECK_INT(got, want);
    }
    free(position);
    test_context(NULL);
}

static void symmetries(void) {
    symmetry_limit = test_rounds(10000, 1000000, UINT64_MAX);
    case4d_lines("vectors/chess4d/positions.jsonl", symmetric_record);
}

/* ---- lines to sliders ---- */

static bool slides_along(hm_4d_piece piece, int line) {
    unsigned kind = HM_4D_KIND(piece);
    return kind == HM_4D_QUEEN || kind == (line < HM_4D_AXES ? HM_4D_ROOK : HM_4D_BISHOP);
}

/* Whether a slider of a colour stands on one of its lines through the square, step by step. */
static bool is_aligned(const hm_4d_board *board, int square, hm_4d_piece colour) {
    for (int i = 0; i < 2 * HM_4D_LINES; i++) {
        const int8_t *step = hm_4d_line_steps[i / 2];
        int at[4] = {HM_4D_X(square), HM_4D_Y(square), HM_4D_Z(square), HM_4D_W(square)};
        for (;;) {
            for (int axis = 0; axis < 4; axis++)
                at[axis] += i % 2 == 0 ? step[axis] : -step[axis];
            if (((at[0] | at[1] | at[2] | at[3]) & ~7) != 0) break;
            hm_4d_piece piece = board->square[HM_4D_SQUARE(at[0], at[1], at[2], at[3])];
            bool is_ours = piece != HM_4D_EMPTY && HM_4D_COLOUR(piece) == colour;
            if (is_ours && slides_along(piece, i / 2)) return true;
        }
    }
    return false;
}

/* Few squares of a word are asked one by one, many together: the same must come of both. */
static void lines_agree(void) {
    static hm_4d_position position;
    hm_random random;
    hm_random_init(&random, 1311);
    uint64_t rounds = test_rounds(30, 300, 3000), aligned = 0;
    for (uint64_t round = 0; round < rounds; round++) {
        hm_4d_state state;
        scatter4d(&random, (unsigned)hm_random_below(&random, 60), 2, &state);
        hm_4d_position_init(&position, &state);
        unsigned colour = (unsigned)round & 1, xy = (unsigned)hm_random_below(&random, 64);
        uint64_t want = 0, one_by_one = 0, all = hm_4d_aligned(&position, colour, xy, UINT64_MAX);
        for (unsigned zw = 0; zw < 64; zw++) {
            bool is = is_aligned(&state.board, (int)(xy << 6 | zw), (hm_4d_piece)(colour << 3));
            want |= (uint64_t)is << zw;
            one_by_one |= hm_4d_aligned(&position, colour, xy, 1ull << zw);
        }
        CHECK_INT(all, want);
        CHECK_INT(one_by_one, want);
        CHECK_INT(hm_4d_aligned(&position, colour, xy, 0x5555555555555555),
                  want & 0x5555555555555555);
        aligned += (uint64_t)__builtin_popcountll(want);
    }
    CHECK(aligned > rounds && aligned < 63 * rounds);
}

/* Whether a line is looked for in a plane: a diagonal in that of its two axes, a straight one in
 * that whose first axis it is. */
static bool is_line_of(int line, unsigned plane) {
    static const unsigned axes[HM_4D_PLANES][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}, {1, 3}};
    const int8_t *step = hm_4d_line_steps[line];
    bool first = step[axes[plane][0]] != 0, second = step[axes[plane][1]] != 0;
    return line < HM_4D_AXES ? plane < HM_4D_CYCLIC_PLANES && first : first && second;
}

/* Whether a slider can take a step on one of its lines of a plane, square by square. */
static bool has_way(const hm_4d_board *board, int square, unsigned plane) {
    hm_4d_piece piece = board->square[square];
    for (int i = 0; i < 2 * HM_4D_LINES; i++) {
        if (!slides_along(piece, i / 2) || !is_line_of(i / 2, plane)) continue;
        const int8_t *step = hm_4d_line_steps[i / 2];
        int sign = i % 2 == 0 ? 1 : -1;
        int at[4] = {HM_4D_X(square) + sign * step[0], HM_4D_Y(square) + sign * step[1],
                     HM_4D_Z(square) + sign * step[2], HM_4D_W(square) + sign * step[3]};
        if (((at[0] | at[1] | at[2] | at[3]) & ~7) != 0) continue;
        hm_4d_piece there = board->square[HM_4D_SQUARE(at[0], at[1], at[2], at[3])];
        if (there == HM_4D_EMPTY || HM_4D_COLOUR(there) != HM_4D_COLOUR(piece)) return true;
    }
    return false;
}

static void compare_ways(const hm_4d_position *position, hm_4d_piece colour) {
    uint64_t want[HM_4D_WORDS] = {0}, found[HM_4D_WORDS];
    const hm_4d_board *board = &position->state.board;
    for (int square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = board->square[square];
        unsigned kind = HM_4D_KIND(piece);
        if (kind < HM_4D_BISHOP || kind > HM_4D_QUEEN || HM_4D_COLOUR(piece) != colour) continue;
        hm_4d_place place = hm_4d_place_of((unsigned)square);
        for (unsigned plane = 0; plane < HM_4D_PLANES; plane++)
            want[place.word[plane]] |= (uint64_t)has_way(board, square, plane) << place.bit[plane];
    }
    hm_4d_find_ways(position, colour >> 3, found);
    CHECK_BYTES(found, want, sizeof want);
}

static void ways_agree(void) {
    static hm_4d_position position;
    hm_random random;
    hm_random_init(&random, 2511);
    uint64_t rounds = test_rounds(20, 200, 2000);
    for (uint64_t round = 0; round < rounds; round++) {
        hm_4d_state state;
        scatter4d(&random, (unsigned)hm_random_below(&random, 900), 2, &state);
        hm_4d_position_init(&position, &state);
        compare_ways(&position, HM_4D_WHITE);
        compare_ways(&position, HM_4D_BLACK);
    }
    hm_4d_position_start(&position);
    compare_ways(&position, HM_4D_WHITE);
    compare_ways(&position, HM_4D_BLACK);
}

enum { GUARDS = 64 };
static hm_4d_move guards[GUARDS];

static void check_room(const hm_4d_position *position) {
    size_t room = hm_4d_moves_bound(position);
    CHECK(room + GUARDS <= HM_4D_MOVES_MAX);
    memcpy(listed + room, guards, sizeof guards);
    CHECK(hm_4d_generate(position, listed) <= room);
    CHECK_BYTES(listed + room, guards, sizeof guards);
}

/* Generators write more than they keep, but nothing behind the room that they ask for: which is
 * tightest for one slider that sees the whole board. */
static void bounds_agree(void) {
    static hm_4d_position position;
    hm_4d_state state;
    hm_random random;
    hm_random_init(&random, 811);
    memset(guards, 0xa5, sizeof guards);
    uint64_t rounds = test_rounds(300, 3000, 30000);
    for (uint64_t round = 0; round < rounds; round++) {
        scatter4d(&random, 1 + (unsigned)hm_random_below(&random, 40), 0, &state);
        hm_4d_position_init(&position, &state);
        check_room(&position);
    }
    for (unsigned kind = HM_4D_KNIGHT; kind <= HM_4D_KING; kind++) {
        for (int square = 0; square < HM_4D_SQUARES; square += 9) {
            hm_4d_state_init(&state);
            state.board.square[square] = (hm_4d_piece)kind;
            hm_4d_position_init(&position, &state);
            check_room(&position);
        }
    }
}

/* ---- the order of lists ---- */

static uint64_t add_list(uint64_t sum, size_t count) {
    for (size_t i = 0; i < count; i++)
        sum = (sum ^ listed[i]) * 0x100000001b3;
    return sum;
}

/* What a search finds first depends on the order of lists: that is nobody's business, but it must
 * be the same in every form and on every machine. Who changes it changes this number. */
static void order_agrees(void) {
    static hm_4d_position position;
    hm_random random;
    hm_random_init(&random, 99);
    hm_4d_position_start(&position);
    uint64_t sum = 0xcbf29ce484222325;
    for (int ply = 0; ply < 400; ply++) {
        hm_4d_view view;
        if (!hm_4d_look(&position, &view)) {
            sum = add_list(sum, hm_4d_generate_captures(&view, listed));
            sum = add_list(sum, hm_4d_generate_quiets(&view, listed));
        }
        size_t count = hm_4d_generate(&position, listed);
        sum = add_list(sum, count);
        if (count == 0) {
            hm_4d_position_start(&position);
            continue;
        }
        hm_4d_undo undo;
        hm_4d_sort_moves(listed, count);
        hm_4d_make(&position, listed[hm_random_below(&random, count)], &undo);
    }
    CHECK_INT(sum, 0xd1bb4c2015a31d27);
}

/* ---- random games ---- */

static void random_games(void) {
    hm_4d_game some, more;
    hm_4d_game_init(&some);
    hm_4d_game_init(&more);
    CHECK(hm_4d_random_game(7, 3, 40, &some, NULL, NULL) == HM_OK);
    CHECK(hm_4d_random_game(7, 3, 60, &more, NULL, NULL) == HM_OK);
    CHECK_INT(some.count, 40);
    CHECK_INT(more.count, 60);
    CHECK_BYTES(some.moves, more.moves, 40 * sizeof *some.moves);
    CHECK(hm_4d_random_game(7, 4, 40, &more, NULL, NULL) == HM_OK);
    CHECK(memcmp(some.moves, more.moves, 40 * sizeof *some.moves) != 0);

    hm_text text = {0}, again = {0};
    hm_4d_game_format(&some, &text);
    CHECK(hm_4d_game_parse(text.data, text.length, &more, NULL) == HM_OK);
    CHECK_INT(more.count, some.count);
    CHECK_BYTES(more.moves, some.moves, some.count * sizeof *some.moves);
    hm_4d_game_format(&more, &again);
    CHECK_TEXT(again.data, text.data);
    hm_text_clear(&text);
    hm_text_clear(&again);
    hm_4d_game_clear(&some);
    hm_4d_game_clear(&more);
}

/* ---- notations of scattered positions ---- */

static void round_trips(void) {
    hm_random random;
    hm_random_init(&random, 405);
    uint64_t rounds = test_rounds(50, 500, 20000);
    for (uint64_t round = 0; round < rounds; round++) {
        hm_4d_state state, read;
        scatter4d(&random, (unsigned)hm_random_below(&random, 400), 2, &state);
        char *want = strdup(case4d_record(&state, 1));
        hm_text text = {0};
        hm_4d_json_format(&state, &text);
        CHECK(hm_4d_json_parse(text.data, text.length, &read, NULL) == HM_OK);
        CHECK_TEXT(case4d_record(&read, 1), want);
        text.length = 0;
        hm_4d_c4dpos_format(&state, &text);
        CHECK(hm_4d_c4dpos_parse(text.data, text.length, &read, NULL) == HM_OK);
        CHECK_TEXT(case4d_record(&read, 1), want);
        CHECK(hm_4d_state_parse(want, strlen(want), 0, &read, NULL) == HM_OK);
        CHECK_TEXT(case4d_record(&read, 1), want);
        hm_text_clear(&text);
        free(want);
    }
}

TEST_MAIN(TEST(random_plies), TEST(states_follow_the_rules), TEST(generators_agree),
          TEST(en_passant), TEST(single_moves), TEST(symmetries), TEST(lines_agree),
          TEST(ways_agree), TEST(bounds_agree), TEST(order_agrees), TEST(random_games),
          TEST(round_trips))
