/* Looks up a position of 4D chess in solved endings. */
#include "tables/endings4d.h"

#include <string.h>

/* The letters of hm_material_4d by the kinds of the rules. */
static const char letters[8] = {[HM_4D_KNIGHT] = 'N',
                                [HM_4D_BISHOP] = 'B',
                                [HM_4D_ROOK] = 'R',
                                [HM_4D_QUEEN] = 'Q',
                                [HM_4D_KING] = 'K'};

typedef struct standing {
    char letters[2][HM_MATERIAL_4D_NAME];
    uint16_t at[2][HM_MATERIAL_4D_PIECES];
    unsigned count[2];
} standing;

/* Both sides' pieces, kinds in the order of materials. False: it is not an ending. */
static bool list_standing(const hm_4d_position *position, standing *s) {
    static const hm_4d_piece kinds[] = {HM_4D_KING, HM_4D_QUEEN, HM_4D_ROOK, HM_4D_BISHOP,
                                        HM_4D_KNIGHT};
    unsigned all = 0;
    memset(s, 0, sizeof *s);
    for (unsigned piece = 0; piece < HM_4D_PIECES; piece++) {
        all += position->count[piece];
        if (letters[piece & 7] == 0 && position->count[piece] > 0) return false;
    }
    if (all > HM_MATERIAL_4D_PIECES) return false;
    for (unsigned i = 0; i < 2 * sizeof kinds / sizeof kinds[0]; i++) {
        unsigned side = i & 1, piece = kinds[i / 2] | side << 3;
        for (uint64_t words = position->occupied_words[piece]; words != 0; words &= words - 1) {
            int word = __builtin_ctzll(words);
            for (uint64_t bits = position->pieces[piece][word]; bits != 0; bits &= bits - 1) {
                s->letters[side][s->count[side]] = letters[kinds[i / 2]];
                s->at[side][s->count[side]++] = (uint16_t)(64 * word + __builtin_ctzll(bits));
            }
        }
    }
    return true;
}

/* The shortest mate of the moves of one side. */
typedef struct shortest {
    const hm_endings_4d *endings;
    const hm_endings_4d_table *table;
    int enemy;
    int moves; /* -1: none yet */
} shortest;

static bool take_shortest(void *context, const hm_placed_4d *placed, int captured) {
    shortest *s = context;
    const hm_endings_4d_table *table = s->table;
    hm_placed_4d after = *placed;
    int enemy = s->enemy;
    if (captured >= 0) {
        bool swapped = table->swapped[captured];
        after = hm_placed_4d_without(&table->material, placed, (unsigned)captured, swapped);
        table = table->less[captured];
        if (swapped) enemy = 1 - enemy;
    }
    if (table->count[enemy] == 0) return true;
    uint64_t key = hm_placed_4d_key(s->endings->space, &table->material, &after, NULL);
    int lost = hm_endings_4d_lost(table, enemy, key);
    if (lost >= 0 && (s->moves < 0 || lost + 1 < s->moves)) s->moves = lost + 1;
    return s->moves != 1;
}

/* Whether some material after captures has lost positions. */
static bool may_be_decided(const hm_endings_4d_table *table) {
    bool may = table->count[0] + table->count[1] > 0;
    for (unsigned i = 0; i < table->material.count && !may; i++)
        may = table->less[i] != NULL && may_be_decided(table->less[i]);
    return may;
}

const hm_endings_4d_table *hm_endings_4d_locate(const hm_endings_4d *endings,
                                                const hm_4d_position *position,
                                                hm_placed_4d *placed, int *side) {
    const uint64_t(*rights)[2] = position->state.castling;
    hm_material_4d material;
    standing s;
    bool swapped;
    if (endings->count == 0 || !list_standing(position, &s)) return NULL;
    if ((rights[0][0] | rights[0][1] | rights[1][0] | rights[1][1]) != 0) return NULL;
    const char *sides[2] = {s.letters[0], s.letters[1]};
    if (hm_material_4d_of(&material, sides, &swapped, NULL) != HM_OK) return NULL;
    const hm_endings_4d_table *table = NULL;
    for (size_t i = 0; i < endings->count && table == NULL; i++)
        if (strcmp(endings->tables[i].material.name, material.name) == 0)
            table = &endings->tables[i];
    if (table == NULL) return NULL;
    unsigned first = swapped ? 1 : 0;
    memset(placed->at, 0xFF, sizeof placed->at);
    memcpy(placed->at, s.at[first], s.count[first] * sizeof placed->at[0]);
    memcpy(placed->at + s.count[first], s.at[1 - first], s.count[1 - first] * sizeof placed->at[0]);
    *side = (position->state.side >> 3) ^ (int)first;
    return table;
}

hm_endings_4d_answer hm_endings_4d_probe(const hm_endings_4d *endings,
                                         const hm_4d_position *position) {
    hm_endings_4d_answer answer = {.value = HM_ENDINGS_4D_UNKNOWN};
    const hm_space_4d *space = endings->space;
    hm_placed_4d placed;
    int side;
    const hm_endings_4d_table *table = hm_endings_4d_locate(endings, position, &placed, &side);
    if (table == NULL) return answer;
    if (hm_placed_4d_in_check(space, &table->material, &placed, 1 - side)) return answer;
    answer.table = table;
    answer.value = HM_ENDINGS_4D_DRAW;
    if (!may_be_decided(table)) return answer;
    uint64_t key = hm_placed_4d_key(space, &table->material, &placed, NULL);
    int lost = hm_endings_4d_lost(table, side, key);
    shortest best = {endings, table, 1 - side, -1};
    if (lost < 0) hm_placed_4d_moves(space, &table->material, &placed, side, take_shortest, &best);
    if (lost >= 0)
        answer = (hm_endings_4d_answer){HM_ENDINGS_4D_LOSS, (unsigned)lost, table};
    else if (best.moves > 0)
        answer = (hm_endings_4d_answer){HM_ENDINGS_4D_WIN, (unsigned)best.moves, table};
    return answer;
}
