/* The board: counting pieces, what differs between two, the start position. */
#include "hypermate/more/chess4d.h"

#include <string.h>

unsigned hm_4d_board_count(const hm_4d_board *board) {
    unsigned count = 0;
    for (int s = 0; s < HM_4D_SQUARES; s++)
        count += board->square[s] != HM_4D_EMPTY;
    return count;
}

/* The bytes of `part` words from `word` on that differ, or'ed together. */
static uint64_t differences(const hm_4d_board *from, const hm_4d_board *to, unsigned word,
                            unsigned part) {
    uint64_t differ = 0;
    for (unsigned i = word; i < word + part; i++) {
        uint64_t a, b;
        memcpy(&a, from->square + (size_t)8 * i, sizeof a);
        memcpy(&b, to->square + (size_t)8 * i, sizeof b);
        differ |= a ^ b;
    }
    return differ;
}

/* From one position of a game to the next nearly all of the board is the same, so large parts are
 * compared first and then words of eight squares. */
size_t hm_4d_board_changes(const hm_4d_board *from, const hm_4d_board *to, hm_4d_change *changes,
                           size_t capacity) {
    enum { WORDS = HM_4D_SQUARES / 8, PART = 32 };
    size_t count = 0;
    for (unsigned word = 0; word < WORDS; word++) {
        if (word % PART == 0 && differences(from, to, word, PART) == 0) {
            word += PART - 1;
            continue;
        }
        if (differences(from, to, word, 1) == 0) continue;
        for (unsigned s = 8 * word; s < 8 * word + 8; s++) {
            if (from->square[s] == to->square[s]) continue;
            if (count < capacity) changes[count] = (hm_4d_change){(uint16_t)s, to->square[s]};
            count++;
        }
    }
    return count;
}

/* Whether a slice (z,w) holds an army of a colour (rules4d, section 3). The lower half of w is
 * White's where z is 0..2 and Black's where z is 5..7. In the middle files z only the four central
 * slices are occupied, by both. */
static bool slice_holds(int z, int w, hm_4d_piece colour) {
    if (z == 3 || z == 4) return w == 3 || w == 4;
    bool white = (z < 3) == (w < 4);
    return white == (colour == HM_4D_WHITE);
}

/* One army on a slice: pawns along y on the even files, pawns along w on the odd ones (rules4d,
 * section 3). */
static void place_army(hm_4d_board *board, int z, int w, hm_4d_piece colour) {
    static const hm_4d_piece back_rank[8] = {HM_4D_ROOK, HM_4D_KNIGHT, HM_4D_BISHOP, HM_4D_QUEEN,
                                             HM_4D_KING, HM_4D_BISHOP, HM_4D_KNIGHT, HM_4D_ROOK};
    int home = colour == HM_4D_WHITE ? 0 : 7;
    int pawns = colour == HM_4D_WHITE ? 1 : 6;
    for (int x = 0; x < 8; x++) {
        hm_4d_piece pawn = x % 2 == 0 ? HM_4D_PAWN_Y : HM_4D_PAWN_W;
        board->square[HM_4D_SQUARE(x, home, z, w)] = (hm_4d_piece)(back_rank[x] | colour);
        board->square[HM_4D_SQUARE(x, pawns, z, w)] = (hm_4d_piece)(pawn | colour);
    }
}

void hm_4d_board_start(hm_4d_board *board) {
    memset(board, 0, sizeof *board);
    for (int z = 0; z < 8; z++) {
        for (int w = 0; w < 8; w++) {
            if (slice_holds(z, w, HM_4D_WHITE)) place_army(board, z, w, HM_4D_WHITE);
            if (slice_holds(z, w, HM_4D_BLACK)) place_army(board, z, w, HM_4D_BLACK);
        }
    }
}
