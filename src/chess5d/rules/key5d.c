/* The key of a position: 128 bits over all boards with their places, the side to move, and what the
 * rules of the game are.
 *
 * A board never changes once it is in a timeline, and is shared by all positions that were copied
 * from one another. So it keeps the key of its pieces, which is found when it is first asked for: a
 * move costs nothing, and a position that is asked after every action looks at the pieces of the
 * new boards only. Threads may ask at the same time for a board that both have: both find the same
 * key, and key[0], which is stored last, tells that key[1] is there.
 *
 * The key of the position is the sum, over its boards, of the board's key mixed once more with its
 * timeline and time. (Sums, not exclusive ors: nothing then depends on how equal boards meet.) */
#include "chess5d/rules/board5d.h"
#include "core/key.h"

/* The key of a board, which is found when it is first asked for. */
static void board_key(const hm_5d_geometry *g, hm_5d_board *board, uint64_t key[2]) {
    key[0] = atomic_load_explicit(&board->key[0], memory_order_acquire);
    key[1] = atomic_load_explicit(&board->key[1], memory_order_relaxed);
    if (key[0] != 0) return;
    key[1] = 0;
    for (int word = 0; word < g->words; word++) {
        uint64_t bits = board->pieces[HM_5D_WHITE][word] | board->pieces[HM_5D_BLACK][word];
        for (; bits != 0; bits &= bits - 1) {
            int cell = g->first + 64 * word + __builtin_ctzll(bits);
            hm_key_toggle(key, (uint64_t)cell << 8 | board->cell[cell]);
        }
    }
    if (key[0] == 0) key[0] = 1; /* 0 says that it was not found yet */
    atomic_store_explicit(&board->key[1], key[1], memory_order_relaxed);
    atomic_store_explicit(&board->key[0], key[0], memory_order_release);
}

/* The key begins with everything that is not on a board: size, kinds for promotion, parity,
 * side. */
void hm_5d_key_begin(const hm_5d_position *position, uint64_t key[2]) {
    const hm_5d_geometry *g = &position->geometry;
    uint64_t promotions = 0;
    for (size_t i = 0; i < position->promotion_count; i++)
        promotions |= UINT64_C(1) << position->promotions[i];
    key[0] = key[1] = 0;
    hm_key_toggle(key, promotions << 16 | (uint64_t)g->width << 10 | (uint64_t)g->height << 4 |
                           (uint64_t)position->even << 1 | (uint64_t)position->side);
}

/* Boards are added, not combined by exclusive or: equal boards at two places must not cancel
 * out. */
void hm_5d_key_add(const hm_5d_position *position, int32_t line, int32_t time, uint64_t key[2]) {
    const hm_5d_multiverse *m = &position->multiverse;
    const hm_5d_timeline *t = &m->lines[line - m->first];
    uint64_t board[2], place = (uint64_t)(uint32_t)line << 32 | (uint32_t)time;
    board_key(&position->geometry, t->boards[time - t->start], board);
    key[0] += hm_mix(board[0] + place * 0x9e3779b97f4a7c15u);
    key[1] += hm_mix(board[1] + place * 0xd1b54a32d192ed03u);
}

void hm_5d_key(const hm_5d_position *position, uint64_t key[2]) {
    const hm_5d_multiverse *m = &position->multiverse;
    hm_5d_key_begin(position, key);
    for (uint32_t i = 0; i < m->count; i++) {
        const hm_5d_timeline *t = &m->lines[i];
        for (int32_t time = t->start; time <= hm_5d_end(t); time++)
            hm_5d_key_add(position, m->first + (int32_t)i, time, key);
    }
}
