/* From scores to winning chances and to points. Results are the same on every machine, so nothing
 * here calls the mathematics of the system, whose last digits differ. */
#include "core/core.h"
#include "hypermate/more/review.h"
#include "review/review.h"
#include "search/game.h"

/* The series for -1/2 ln 2 .. 1/2 ln 2, and a power of two. */
double hm_review_exp(double x) {
    const double ln2 = 0.69314718055994530942;
    double value = 1, power = 1;
    if (x > 700) x = 700;
    if (x < -700) x = -700;
    int two = (int)(x / ln2 + (x < 0 ? -0.5 : 0.5));
    double rest = x - two * ln2;
    for (int i = 1; i < 20; i++) {
        power = power * rest / i;
        value += power;
    }
    for (; two > 0; two--)
        value *= 2;
    for (; two < 0; two++)
        value /= 2;
    return value;
}

double hm_review_expected(const hm_score_scale *scale, int cp, int mate) {
    if (mate != 0) return mate > 0 ? 1 : 0;
    double size = cp < 0 ? -cp : cp;
    double x = cp == 0 ? 0 : cp * size / (size + scale->soft);
    return 1 / (1 + hm_review_exp(-scale->k * x));
}

double hm_review_chances(const hm_score_scale *scale, const hm_review_eval *eval) {
    if (eval->over) return (1 + eval->result) / 2.0;
    if (eval->mate > 0) return 1;
    if (eval->line_count == 0) return 0.5;
    return hm_review_expected(scale, eval->lines[0].cp, eval->lines[0].mate);
}

void hm_review_points(const hm_score_scale *scale, const hm_review_eval *eval, size_t ply,
                      double points[4]) {
    const double *c = scale->points;
    for (int i = 0; i < 4; i++) {
        points[i] = c[0] + c[1] * eval->ahead[i] + c[2] * (double)ply;
        if (eval->over || points[i] < eval->now[i]) points[i] = eval->now[i]; /* none are lost */
    }
}

hm_status hm_review_scale_of(hm_session *session, const hm_score_scale **scale, hm_error *error) {
    hm_search_root root;
    hm_status status = hm_session_root(session, &root, error);
    if (status == HM_OK) *scale = &root.game->scale;
    return status;
}
