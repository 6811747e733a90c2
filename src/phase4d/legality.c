/* Making a move on the occupation array, and the test that no own king is left attacked
 * (phase4d, section 4; rules4d, section 8).
 *
 * A move changes at most four residues. Its squares become phases once; where a victim stands or a
 * castling rook goes is phase arithmetic again. */
#include "phase4d/engine.h"

typedef struct change {
    uint32_t phase;
    hm_4d_piece piece;
} change;

enum { MOST_CHANGES = 4 };

static uint32_t plus(const hm_phase_engine *engine, uint32_t phase, int64_t shift) {
    uint32_t residue = hm_phase_residue(shift, engine->map.modulus);
    return hm_phase_add(phase, residue, engine->map.modulus);
}

/* The rook of a castling: from the king's origin three squares up or four down the x axis, to the
 * square that the king crosses. */
static size_t castle(const hm_phase_engine *engine, uint32_t king, int tag, change *changes) {
    int64_t x = engine->map.generator[0];
    bool kingside = tag == HM_4D_CASTLE_KINGSIDE;
    uint32_t from = plus(engine, king, kingside ? 3 * x : -4 * x);
    uint32_t to = plus(engine, king, kingside ? x : -x);
    changes[0] = (change){from, HM_4D_EMPTY};
    changes[1] = (change){to, hm_phase_at(engine, from)};
    return 2;
}

static size_t changes_of(const hm_phase_engine *engine, hm_4d_move move,
                         change changes[MOST_CHANGES]) {
    uint32_t from = engine->phase[HM_4D_MOVE_FROM(move)], to = engine->phase[HM_4D_MOVE_TO(move)];
    int tag = HM_4D_MOVE_TAG(move), promotion = HM_4D_MOVE_PROMOTION(move);
    hm_4d_piece piece = hm_phase_at(engine, from);
    size_t count = 0;
    changes[count++] = (change){from, HM_4D_EMPTY};
    if (tag == HM_4D_EN_PASSANT) {
        /* The victim stands one step of its own ahead of the target. */
        uint32_t ahead = engine->pawn[piece ^ HM_4D_BLACK].step;
        changes[count++] = (change){hm_phase_add(to, ahead, engine->map.modulus), HM_4D_EMPTY};
    } else if (tag == HM_4D_CASTLE_KINGSIDE || tag == HM_4D_CASTLE_QUEENSIDE) {
        count += castle(engine, from, tag, changes + count);
    }
    hm_4d_piece arrives = promotion == 0 ? piece : (hm_4d_piece)(promotion | HM_4D_COLOUR(piece));
    changes[count++] = (change){to, arrives};
    return count;
}

bool hm_phase_leaves_king_in_check(hm_phase_engine *engine, hm_4d_move move, unsigned flags) {
    hm_4d_piece mover = hm_phase_at(engine, engine->phase[HM_4D_MOVE_FROM(move)]);
    change changes[MOST_CHANGES];
    hm_4d_piece before[MOST_CHANGES];
    size_t count = changes_of(engine, move, changes);
    for (size_t i = 0; i < count; i++) {
        before[i] = hm_phase_at(engine, changes[i].phase);
        hm_phase_put(engine, changes[i].phase, changes[i].piece);
    }
    bool attacked = hm_phase_in_check(engine, HM_4D_COLOUR(mover), flags);
    for (size_t i = count; i-- > 0;)
        hm_phase_put(engine, changes[i].phase, before[i]);
    return attacked;
}
