/* Boards into rows: included by each form (batch_forms.h), which says how it takes bits of bytes:
 * take_planes(bytes, planes) puts bit k of each of 64 bytes into planes[k].
 *
 * 64 squares of 64 positions at a time: four bits of every piece, a transposition of each, and then
 * which pieces have which bits. */

/* ---- transposition ---- */

/* Exchanges bit j of word i with bit i of word j: halves of the square first, then their halves and
 * so on; as long as these are of eight words and more, whole rows at a time. */
INLINE void exchange_rows(row words[8], int size, uint64_t half) {
    row mask = everywhere(half);
    for (int i = 0; i < 8; i++) {
        if ((i & size) != 0) continue;
        row below = words[i + size], above = lowered(words[i], 8 * size);
        row exchanged = both(odd(above, below, nothing()), mask);
        words[i] = odd(words[i], raised(exchanged, 8 * size), nothing());
        words[i + size] = odd(below, exchanged, nothing());
    }
}

/* The same within a row: `places` are the places of the lower half. */
INLINE row exchange_within(row words, int size, uint64_t half, unsigned places) {
    row mask = at_places(everywhere(half), places);
    row exchanged = both(odd(lowered(words, size), moved(words, -size), nothing()), mask);
    return odd(words, raised(exchanged, size), moved(exchanged, size));
}

INSTRUCTIONS static void transpose(hm_row words[8]) {
    row rows[8];
    for (int i = 0; i < 8; i++)
        rows[i] = load(&words[i]);
    exchange_rows(rows, 4, 0x00000000ffffffff);
    exchange_rows(rows, 2, 0x0000ffff0000ffff);
    exchange_rows(rows, 1, 0x00ff00ff00ff00ff);
    for (int i = 0; i < 8; i++) {
        row some = exchange_within(rows[i], 4, 0x0f0f0f0f0f0f0f0f, 0x0f);
        some = exchange_within(some, 2, 0x3333333333333333, 0x33);
        save(&words[i], exchange_within(some, 1, 0x5555555555555555, 0x55));
    }
}

/* ---- pieces ---- */

_Static_assert(HM_4D_PAWN_W == 1 && HM_4D_PAWN_Y == 2 && HM_4D_KNIGHT == 3 && HM_4D_BISHOP == 4 &&
                   HM_4D_ROOK == 5 && HM_4D_QUEEN == 6 && HM_4D_KING == 7 && HM_4D_BLACK == 8,
               "bits of pieces");

INLINE void batch_take_put(const hm_phase_batch *batch, unsigned set, unsigned at, row bits) {
    save(&hm_rows_of(batch, set)[at], bits);
}

/* The six kinds of one side, from the set of its sliders along axes on. */
INLINE void put_side(const hm_phase_batch *batch, unsigned first, unsigned at, row side,
                     const row bit[3]) {
    row low = both(side, bit[0]), high = both(side, bit[2]);
    row pawns = without(side, bit[2]), three = both(low, bit[1]);
    batch_take_put(batch, first, at,
                   both(high, either(without(bit[0], bit[1]), without(bit[1], bit[0]))));
    batch_take_put(batch, first + 1, at, without(high, bit[0]));
    batch_take_put(batch, first + 2, at, without(three, bit[2]));
    batch_take_put(batch, first + 3, at, both(three, bit[2]));
    batch_take_put(batch, first + 4, at, without(both(pawns, bit[1]), bit[0]));
    batch_take_put(batch, first + 5, at, without(without(low, bit[1]), bit[2]));
}

_Static_assert(HM_ROW_DIAGONAL == HM_ROW_AXIAL + 1 && HM_ROW_KNIGHTS == HM_ROW_AXIAL + 2 &&
                   HM_ROW_KINGS == HM_ROW_AXIAL + 3 && HM_ROW_PAWNS_Y == HM_ROW_AXIAL + 4 &&
                   HM_ROW_PAWNS_W == HM_ROW_AXIAL + 5,
               "order of the sets of a side");

INLINE void batch_take_put_row(const hm_phase_batch *batch, unsigned at, const row bit[4],
                               row black) {
    row all = either(bit[0], either(bit[1], bit[2]));
    row own = without(all, either(without(bit[3], black), without(black, bit[3])));
    batch_take_put(batch, HM_ROW_OCCUPIED, at, all);
    batch_take_put(batch, HM_ROW_OWN, at, own);
    put_side(batch, HM_ROW_AXIAL, at, own, bit);
    put_side(batch, HM_ROW_ENEMIES, at, without(all, own), bit);
}

INSTRUCTIONS static void take(hm_phase_batch *batch, const hm_4d_state *states, size_t count) {
    row black = everywhere(batch->black);
    for (unsigned first = 0; first < HM_4D_SQUARES; first += 64) {
        hm_row bits[4][8] = {{{{0}}}};
        for (size_t i = 0; i < count; i++) {
            uint64_t planes[4];
            take_planes(states[i].board.square + first, planes);
            for (int k = 0; k < 4; k++)
                bits[k][i / HM_ROW].square[i % HM_ROW] = planes[k];
        }
        for (int k = 0; k < 4; k++)
            transpose(bits[k]);
        for (unsigned at = 0; at < 64 / HM_ROW; at++) {
            const row bit[4] = {load(&bits[0][at]), load(&bits[1][at]), load(&bits[2][at]),
                                load(&bits[3][at])};
            batch_take_put_row(batch, first / HM_ROW + at, bit, black);
        }
    }
}
