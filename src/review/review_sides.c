/* Finds the side of a ply, and the expected scores of the seats. */
#include "games/games.h"
#include "review/review.h"

#include <string.h>

int hm_review_sign(const hm_review *review, char side) {
    const char *sides = hm_game_sides(review->game), *at = strchr(sides, side);
    return at == NULL || (at - sides) % 2 == 0 ? 1 : -1;
}

char hm_review_side(const hm_review *review, size_t ply) {
    return ply < review->ply.count ? review->ply.at[ply].side : review->last_side;
}

const char *hm_review_move(const hm_review *review, const hm_review_ply *ply) {
    return review->words.data + ply->text;
}

void hm_review_points_after(const hm_review *r, size_t ply, double points[4]) {
    hm_review_points(r->scale, &r->evals[ply], ply, points);
}
