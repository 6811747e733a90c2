/* Materials of 4D endings, their positions, and the moves of their pieces. */
#include "tables/material4d.h"

#include <string.h>

static const char material_letters[] = "KQRBN";

/* ---- materials ---- */

/* Puts the pieces of one side behind those that are there, strongest first. */
static bool add_side(hm_material_4d *m, const char *letters, uint8_t side) {
    m->king[side] = (uint8_t)m->count;
    for (unsigned kind = 0; kind < HM_SPACE_4D_KINDS; kind++) {
        for (const char *c = letters; *c != '\0'; c++) {
            if (*c != material_letters[kind]) continue;
            if (m->count == HM_MATERIAL_4D_PIECES) return false;
            m->kind[m->count] = (uint8_t)kind;
            m->side[m->count++] = side;
        }
    }
    return true;
}

hm_status hm_material_4d_of(hm_material_4d *material, const char *letters[2], bool *swapped,
                            hm_error *error) {
    bool fits = true;
    *swapped = false;
    for (int side = 0; side < 2; side++) {
        const char *king = strchr(letters[side], 'K');
        fits &= king != NULL && strchr(king + 1, 'K') == NULL &&
                strspn(letters[side], material_letters) == strlen(letters[side]);
    }
    for (int pass = 0; pass < 2 && fits; pass++) {
        memset(material, 0, sizeof *material);
        fits = add_side(material, letters[*swapped ? 1 : 0], 0) &&
               add_side(material, letters[*swapped ? 0 : 1], 1);
        if (!fits) break;
        /* The first side has more pieces or, with as many, earlier letters. */
        unsigned first = material->king[1], second = material->count - first;
        bool is_second_first = first != second
                                   ? second > first
                                   : memcmp(material->kind + first, material->kind, second) < 0;
        if (!is_second_first) break;
        *swapped = true;
    }
    if (!fits)
        return hm_fail(error, HM_ERR_FORMAT, 0,
                       "expected a material such as KQQvK: two sides with one K each, "
                       "up to %d pieces of KQRBN in all",
                       HM_MATERIAL_4D_PIECES);
    char *at = material->name;
    memset(material->name, 0, sizeof material->name);
    for (unsigned i = 0; i < material->count; i++) {
        if (i == material->king[1]) *at++ = 'v';
        *at++ = material_letters[material->kind[i]];
    }
    return HM_OK;
}

hm_status hm_material_4d_parse(hm_material_4d *material, const char *text, size_t length,
                               hm_error *error) {
    char sides[2][HM_MATERIAL_4D_NAME + 1] = {{0}};
    const char *letters[2] = {sides[0], sides[1]};
    const char *versus = memchr(text, 'v', length);
    bool swapped;
    size_t first = versus != NULL ? (size_t)(versus - text) : length;
    size_t second = versus != NULL ? length - first - 1 : 0;
    /* A text that is too long, or does not have two sides, becomes a side without a king. */
    if (first <= HM_MATERIAL_4D_NAME && second <= HM_MATERIAL_4D_NAME && versus != NULL) {
        memcpy(sides[0], text, first);
        memcpy(sides[1], versus + 1, second);
        if (strlen(sides[0]) != first || strlen(sides[1]) != second) sides[0][0] = '\0';
    }
    return hm_material_4d_of(material, letters, &swapped, error);
}

void hm_material_4d_without(const hm_material_4d *material, unsigned piece, hm_material_4d *less,
                            bool *swapped) {
    char sides[2][HM_MATERIAL_4D_NAME] = {{0}};
    const char *letters[2] = {sides[0], sides[1]};
    for (unsigned i = 0; i < material->count; i++) {
        char *side = sides[material->side[i]];
        if (i != piece) side[strlen(side)] = material_letters[material->kind[i]];
    }
    hm_material_4d_of(less, letters, swapped, NULL);
}

/* Number of a piece in the material without another one. */
static unsigned number_without(const hm_material_4d *m, unsigned i, unsigned piece, bool swapped) {
    unsigned first = m->king[1] - (piece < m->king[1] ? 1u : 0u), second = m->count - 1 - first;
    unsigned number = i - (i > piece ? 1u : 0u);
    if (!swapped) return number;
    return number < first ? number + second : number - first;
}

hm_placed_4d hm_placed_4d_without(const hm_material_4d *material, const hm_placed_4d *placed,
                                  unsigned piece, bool swapped) {
    hm_placed_4d less = *placed;
    for (unsigned i = 0; i < material->count; i++)
        if (i != piece) less.at[number_without(material, i, piece, swapped)] = placed->at[i];
    return less;
}

hm_placed_4d hm_placed_4d_with(const hm_material_4d *material, const hm_placed_4d *less,
                               unsigned piece, bool swapped) {
    hm_placed_4d placed = *less;
    for (unsigned i = 0; i < material->count; i++)
        if (i != piece) placed.at[i] = less->at[number_without(material, i, piece, swapped)];
    placed.at[piece] = HM_MATERIAL_4D_AWAY;
    return placed;
}

/* ---- keys ---- */

/* The king of the second side, then the others in their order, each in 12 bits. */
static uint64_t pack(const hm_material_4d *m, const uint16_t *at) {
    uint64_t key = at[m->king[1]];
    for (unsigned i = 0; i < m->count; i++)
        if (i != m->king[1]) key = key << 12 | at[i];
    return key;
}

uint64_t hm_placed_4d_key(const hm_space_4d *space, const hm_material_4d *m,
                          const hm_placed_4d *placed, unsigned *size) {
    unsigned king = placed->at[m->king[1]], mirror = space->mirror[king], equal = 0;
    uint64_t least = UINT64_MAX;
    for (unsigned turn = 0; turn < HM_SPACE_4D_TURNS; turn++) {
        uint16_t at[HM_MATERIAL_4D_PIECES];
        if ((space->turns[king] >> turn & 1) == 0) continue;
        for (unsigned i = 0; i < m->count; i++) {
            uint16_t square = space->turned[turn][placed->at[i] ^ mirror];
            unsigned k = i;
            /* Equal pieces are in ascending order, because exchanging them changes nothing. */
            for (; k > 0 && m->kind[k - 1] == m->kind[i] && m->side[k - 1] == m->side[i] &&
                   at[k - 1] > square;
                 k--)
                at[k] = at[k - 1];
            at[k] = square;
        }
        uint64_t key = pack(m, at);
        equal = key < least ? 1 : equal + (key == least);
        if (key < least) least = key;
    }
    if (size != NULL) *size = 16 * HM_SPACE_4D_TURNS / equal;
    return least;
}

hm_placed_4d hm_placed_4d_of_key(const hm_material_4d *m, uint64_t key) {
    hm_placed_4d placed;
    memset(placed.at, 0xFF, sizeof placed.at);
    for (unsigned i = m->count; i-- > 0;) {
        if (i == m->king[1]) continue;
        placed.at[i] = (uint16_t)(key & 4095);
        key >>= 12;
    }
    placed.at[m->king[1]] = (uint16_t)(key & 4095);
    return placed;
}

bool hm_placed_4d_is_key(const hm_space_4d *space, const hm_material_4d *m, uint64_t key) {
    if (key >> 12 * m->count != 0) return false;
    hm_placed_4d placed = hm_placed_4d_of_key(m, key);
    for (unsigned i = 0; i < m->count; i++)
        for (unsigned k = 0; k < i; k++)
            if (placed.at[i] == placed.at[k]) return false;
    return hm_placed_4d_key(space, m, &placed, NULL) == key;
}

/* ---- rules ---- */

/* Whether a piece attacks a square past the others. */
static bool placed_attacks(const hm_space_4d *space, const hm_material_4d *m, const hm_placed_4d *p,
                           unsigned piece, int target) {
    int from = p->at[piece];
    const hm_space_4d_relation *way = hm_space_4d_between(space, from, target);
    if ((way->kinds >> m->kind[piece] & 1) == 0) return false;
    if (way->distance < 2 || m->kind[piece] == HM_SPACE_4D_KNIGHT) return true;
    for (unsigned i = 0; i < m->count; i++) {
        if (i == piece || p->at[i] == HM_MATERIAL_4D_AWAY) continue;
        const hm_space_4d_relation *blocker = hm_space_4d_between(space, from, p->at[i]);
        if (blocker->ray == way->ray && blocker->distance < way->distance) return false;
    }
    return true;
}

bool hm_placed_4d_in_check(const hm_space_4d *space, const hm_material_4d *m, const hm_placed_4d *p,
                           int side) {
    int king = p->at[m->king[side]];
    for (unsigned i = 0; i < m->count; i++) {
        if (m->side[i] == side || p->at[i] == HM_MATERIAL_4D_AWAY) continue;
        if (placed_attacks(space, m, p, i, king)) return true;
    }
    return false;
}

/* The state with which one move of one piece is tried. */
typedef struct stepping {
    const hm_space_4d *space;
    const hm_material_4d *material;
    const hm_placed_4d *placed;
    unsigned piece;
    int captured; /* of moves that are taken back: what they have captured */
    bool back;
    hm_placed_4d_visit *visit;
    void *context;
} stepping;

/* Goes to a square: a move to an enemy captures it. *free: a slider continues beyond it. Returns
 * false when the visit does. */
static bool step_to_square(const stepping *s, unsigned square, bool *free) {
    const hm_material_4d *m = s->material;
    int other = -1, side = m->side[s->piece]; /* the piece on the square, if there is one */
    for (unsigned i = 0; i < m->count && other < 0; i++)
        if (s->placed->at[i] == square) other = (int)i;
    *free = other < 0;
    if (other >= 0 && (s->back || m->side[other] == side || m->kind[other] == HM_SPACE_4D_KING))
        return true;
    hm_placed_4d next = *s->placed;
    if (other >= 0) next.at[other] = HM_MATERIAL_4D_AWAY;
    if (s->back && s->captured >= 0) next.at[s->captured] = next.at[s->piece];
    next.at[s->piece] = (uint16_t)square;
    if (hm_placed_4d_in_check(s->space, m, &next, s->back ? 1 - side : side)) return true;
    return s->visit(s->context, &next, other);
}

static bool step_everywhere(const stepping *s) {
    const hm_space_4d *space = s->space;
    unsigned kind = s->material->kind[s->piece], from = s->placed->at[s->piece];
    bool free, leaps = kind == HM_SPACE_4D_KING || kind == HM_SPACE_4D_KNIGHT;
    unsigned list = kind == HM_SPACE_4D_KNIGHT;
    for (unsigned i = 0; leaps && i < space->step_count[list][from]; i++)
        if (!step_to_square(s, space->steps[list][from][i], &free)) return false;
    for (unsigned ray = 0; !leaps && ray < HM_SPACE_4D_RAYS; ray++) {
        if ((space->ray_kinds[ray] >> kind & 1) == 0) continue;
        free = true;
        for (unsigned at = space->next[ray][from]; free && at != HM_SPACE_4D_OUTSIDE;
             at = space->next[ray][at])
            if (!step_to_square(s, at, &free)) return false;
    }
    return true;
}

bool hm_placed_4d_moves(const hm_space_4d *space, const hm_material_4d *material,
                        const hm_placed_4d *placed, int side, hm_placed_4d_visit *visit,
                        void *context) {
    for (unsigned i = 0; i < material->count; i++) {
        stepping s = {space, material, placed, i, -1, false, visit, context};
        if (material->side[i] == side && !step_everywhere(&s)) return false;
    }
    return true;
}

void hm_placed_4d_unmoves(const hm_space_4d *space, const hm_material_4d *material,
                          const hm_placed_4d *placed, int side, int captured,
                          hm_placed_4d_visit *visit, void *context) {
    for (unsigned i = 0; i < material->count; i++) {
        stepping s = {space, material, placed, i, captured, true, visit, context};
        if (material->side[i] == side && !step_everywhere(&s)) return;
    }
}
