/* Solution A: operator reach, kept where the generator in coordinates goes as well (phase4d,
 * section 4). Pawns are included, unlike in the published program. */
#include "phase4d/gates.h"

static bool hybrid_contains(const uint16_t *squares, size_t count, unsigned square) {
    for (size_t i = 0; i < count; i++) {
        if (squares[i] == square) return true;
    }
    return false;
}

size_t hm_phase_destinations_hybrid(const hm_phase_engine *engine, const hm_4d_board *board,
                                    unsigned square, uint32_t *phases) {
    uint16_t spatial[HM_PHASE_DESTINATIONS];
    size_t spatial_count = hm_phase_spatial(board, square, spatial);
    const hm_phase_operator *all = &engine->piece_operator[board->square[square]];
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++) {
        uint32_t phase = hm_phase_add(engine->phase[square], all->shift[i], engine->map.modulus);
        if (hybrid_contains(spatial, spatial_count, engine->square[phase])) phases[count++] = phase;
    }
    return count;
}
