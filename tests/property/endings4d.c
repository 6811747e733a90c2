/* Solved endings of 4D chess: their moves are those of the rules, their keys those of symmetric
 * positions, and the check by the rules finds entries that are wrong. */
#include "tables/endings4d.h"
#include "core/random.h"
#include "core/sha256.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

static const char *const materials[] = {"KvK",    "KQvK",   "KQvKN",  "KRvKB", "KQQvK",
                                        "KBNvKR", "KRRvKN", "KQRBvK", "KQvKQ", "KBvKN"};
enum { MATERIALS = sizeof materials / sizeof materials[0] };

static const hm_4d_piece kinds[HM_SPACE_4D_KINDS] = {HM_4D_KING, HM_4D_QUEEN, HM_4D_ROOK,
                                                     HM_4D_BISHOP, HM_4D_KNIGHT};

static hm_material_4d material_named(const char *name) {
    hm_material_4d m;
    CHECK_INT(hm_material_4d_parse(&m, name, strlen(name), NULL), HM_OK);
    CHECK_TEXT(m.name, name);
    return m;
}

/* Near one corner, so that pieces meet. */
static hm_placed_4d random_placed(hm_random *random, const hm_material_4d *m) {
    hm_placed_4d p;
    memset(p.at, 0xFF, sizeof p.at);
    for (unsigned i = 0; i < m->count; i++) {
        bool taken = true;
        while (taken) {
            p.at[i] = (uint16_t)(hm_random_next(random) & (i % 2 == 0 ? 01111 : 03333));
            taken = false;
            for (unsigned k = 0; k < i; k++)
                taken |= p.at[k] == p.at[i];
        }
    }
    return p;
}

static void set_position(hm_4d_position *position, const hm_material_4d *m, const hm_placed_4d *p,
                         int side) {
    hm_4d_state state;
    hm_4d_state_init(&state);
    for (unsigned i = 0; i < m->count; i++)
        state.board.square[p->at[i]] = kinds[m->kind[i]] | (m->side[i] == 0 ? 0 : HM_4D_BLACK);
    state.side = side == 0 ? HM_4D_WHITE : HM_4D_BLACK;
    hm_4d_position_init(position, &state);
}

/* ---- moves ---- */

typedef struct visits {
    const hm_space_4d *space;
    const hm_material_4d *material;
    const hm_placed_4d *before;
    int side;
    size_t count;
    bool found;
} visits;

static bool is_before(void *context, const hm_placed_4d *placed, int captured) {
    visits *v = context;
    (void)captured;
    v->found |= memcmp(placed, v->before, sizeof *placed) == 0;
    return true;
}

/* Every move can be taken back, unless the other side was in check before it. */
static bool take_back(void *context, const hm_placed_4d *placed, int captured) {
    visits *v = context;
    visits back = *v;
    back.found = hm_placed_4d_in_check(v->space, v->material, v->before, 1 - v->side);
    hm_placed_4d_unmoves(v->space, v->material, placed, v->side, captured, is_before, &back);
    CHECK(back.found);
    v->count++;
    return true;
}

/* The rules offer the capture of a king, which endings never meet. */
static void moves_are_those_of_the_rules(void) {
    hm_space_4d *space = hm_space_4d_create();
    hm_4d_position *position;
    hm_random random;
    hm_random_init(&random, 7);
    CHECK_INT(hm_4d_position_create(&position, NULL), HM_OK);
    for (uint64_t round = 0; round < test_rounds(200, 3000, 300000); round++) {
        hm_material_4d m = material_named(materials[round % MATERIALS]);
        hm_placed_4d p = random_placed(&random, &m);
        for (int side = 0; side < 2; side++) {
            visits v = {.space = space, .material = &m, .before = &p, .side = side};
            set_position(position, &m, &p, side);
            hm_4d_piece own = side == 0 ? HM_4D_WHITE : HM_4D_BLACK;
            CHECK_INT(hm_placed_4d_in_check(space, &m, &p, side),
                      hm_4d_in_check(position, own, NULL));
            if (hm_4d_in_check(position, own ^ HM_4D_BLACK, NULL)) continue;
            hm_placed_4d_moves(space, &m, &p, side, take_back, &v);
            CHECK_INT(v.count, hm_4d_count(position));
        }
    }
    hm_4d_position_destroy(position);
    free(space);
}

/* ---- keys ---- */

/* Equal pieces may change places, too. */
static void symmetric_positions_have_one_key(void) {
    hm_space_4d *space = hm_space_4d_create();
    hm_random random;
    hm_random_init(&random, 8);
    for (uint64_t round = 0; round < test_rounds(50, 1000, 100000); round++) {
        hm_material_4d m = material_named(materials[round % MATERIALS]);
        hm_placed_4d p = random_placed(&random, &m);
        unsigned size, fixed = 0;
        uint64_t key = hm_placed_4d_key(space, &m, &p, &size);
        CHECK(hm_placed_4d_is_key(space, &m, key));
        hm_placed_4d least = hm_placed_4d_of_key(&m, key);
        for (unsigned turn = 0; turn < HM_SPACE_4D_TURNS; turn++) {
            for (unsigned axes = 0; axes < 16; axes++) {
                unsigned mirror =
                    (axes & 1) * 7 | (axes & 2) * 28 | (axes & 4) * 112 | (axes & 8) * 448;
                hm_placed_4d q = least;
                for (unsigned i = 0; i < m.count; i++)
                    q.at[i] = space->turned[turn][least.at[i]] ^ (uint16_t)mirror;
                CHECK_INT(hm_placed_4d_key(space, &m, &q, NULL), key);
                /* As a set, whichever of two queens is where. */
                unsigned same = 0;
                for (unsigned i = 0; i < m.count; i++)
                    for (unsigned k = 0; k < m.count; k++)
                        same += q.at[i] == least.at[k] && m.kind[i] == m.kind[k] &&
                                m.side[i] == m.side[k];
                fixed += same == m.count;
            }
        }
        CHECK_INT(size * fixed, 384);
    }
    free(space);
}

/* ---- mates ---- */

static bool visit_none(void *context, const hm_placed_4d *placed, int captured) {
    (void)context;
    (void)placed;
    (void)captured;
    return false;
}

/* Every placement of king and queen around a king in the corner, where it has the fewest moves. */
static void one_queen_never_mates(void) {
    hm_space_4d *space = hm_space_4d_create();
    hm_material_4d m = material_named("KQvK");
    hm_placed_4d p = {{0}};
    uint64_t mates = 0, step = test_rounds(16, 1, 1);
    for (unsigned king = 0; king < 4096; king += (unsigned)step) {
        for (unsigned queen = 0; queen < 4096; queen++) {
            p.at[0] = (uint16_t)king;
            p.at[1] = (uint16_t)queen;
            if (king == queen || king == 0 || queen == 0) continue;
            mates += hm_placed_4d_in_check(space, &m, &p, 1) &&
                     !hm_placed_4d_in_check(space, &m, &p, 0) &&
                     hm_placed_4d_moves(space, &m, &p, 1, visit_none, NULL);
        }
    }
    CHECK_INT(mates, 0);
    free(space);
}

/* ---- the check ---- */

static hm_text file_of(const char *name, unsigned jobs) {
    hm_endings_4d_solved solved = {0};
    hm_text text = {0};
    hm_sink *sink;
    hm_error error;
    CHECK_INT(hm_endings_4d_want(&solved, name, &error), HM_OK);
    CHECK_INT(hm_endings_4d_run(&solved, jobs, SIZE_MAX, NULL, NULL, NULL, &error), HM_OK);
    CHECK_INT(hm_sink_to_memory(&sink, &text, "endings", &error), HM_OK);
    CHECK_INT(hm_endings_4d_write(&solved, sink, &error), HM_OK);
    CHECK_INT(hm_sink_commit(sink, &error), HM_OK);
    hm_sink_destroy(sink);
    hm_endings_4d_solved_clear(&solved);
    return text;
}

static void sum_again(hm_text *text) {
    char hex[65];
    hm_sha256 sha;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, text->data, text->length - 64);
    hm_sha256_hex(&sha, hex);
    memcpy(text->data + text->length - 64, hex, 64);
}

static bool is_wrong(const hm_text *text) {
    hm_endings_4d endings = {0};
    hm_endings_4d_report report = {0};
    CHECK_INT(hm_endings_4d_parse(&endings, text->data, text->length, NULL), HM_OK);
    CHECK_INT(hm_endings_4d_check(&endings, 200, 1, NULL, &report, NULL), HM_OK);
    bool wrong = report.wrong;
    CHECK(!wrong || report.fault.length > 0);
    hm_text_clear(&report.fault);
    hm_endings_4d_clear(&endings);
    return wrong;
}

/* The three materials have rows of 24 bytes after 16; then 125 keys and their distances. */
static void wrong_entries_are_found(void) {
    enum { KEYS = 16 + 3 * 24, COUNT = 125 };
    hm_text text = file_of("KQQvK", 1), other = file_of("KQQvK", 3);
    CHECK_INT(text.length, KEYS + 9 * COUNT + 64);
    CHECK_INT(text.length, other.length);
    CHECK(text.length != other.length || memcmp(text.data, other.data, text.length) == 0);
    CHECK(!is_wrong(&text));
    for (size_t i = 0; i < COUNT; i += (size_t)test_rounds(20, 4, 1)) {
        char *distance = &text.data[KEYS + 8 * COUNT + i], before = *distance;
        *distance = (char)(before + 1);
        sum_again(&text);
        CHECK(is_wrong(&text));
        *distance = (char)(before > 0 ? before - 1 : 77);
        sum_again(&text);
        CHECK(is_wrong(&text));
        *distance = before;
        /* A queen elsewhere, as far as the order allows it. */
        char *key = &text.data[KEYS + 8 * i];
        *key ^= 1;
        sum_again(&text);
        hm_endings_4d endings = {0};
        if (hm_endings_4d_parse(&endings, text.data, text.length, NULL) == HM_OK)
            CHECK(is_wrong(&text));
        hm_endings_4d_clear(&endings);
        *key ^= 1;
    }
    hm_text_clear(&text);
    hm_text_clear(&other);
}

TEST_MAIN(TEST(moves_are_those_of_the_rules), TEST(symmetric_positions_have_one_key),
          TEST(one_queen_never_mates), TEST(wrong_entries_are_found))
