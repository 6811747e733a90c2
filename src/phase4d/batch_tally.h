/* Counting bits of many rows, each place and position by itself: included by each form
 * (batch_forms.h).
 *
 * Three bits of one weight make one of that weight and one of twice it. A row waits at its weight
 * until there is another one, and then both go into the sum; what they carry does the same at twice
 * the weight. So a row that comes costs one such addition on average, however long numbers are. */

INLINE void batch_tally_add(hm_row_tally *tally, row bits) {
    unsigned k = 0;
    for (uint32_t added = tally->added++; (added & 1) != 0; added >>= 1, k++) {
        row sum = load(&tally->sum[k]), held = load(&tally->held[k]);
        save(&tally->sum[k], odd(sum, held, bits));
        bits = most(sum, held, bits);
    }
    save(&tally->held[k], bits);
}
