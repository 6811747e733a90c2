/* Evaluations as lines of JSON: what a review that was ended is continued from, and what several
 * workers hand to the one that judges. */
#include "core/json.h"
#include "review/review.h"

/* Members that are whole numbers, in the order in which they are written. */
enum { KEPT_EVAL = 9, KEPT_LINE = 3 };
static const char *const eval_keys[KEPT_EVAL + 1] = {"known", "over", "only",    "points", "result",
                                                     "mate",  "kept", "no_mate", "nodes",  NULL};
static const char *const line_keys[KEPT_LINE + 1] = {"cp", "mate", "depth", NULL};

/* ---- writing ---- */

static void keep_numbers(hm_text *text, const char *const *keys, const int64_t *numbers) {
    for (size_t i = 0; keys[i] != NULL; i++) {
        hm_json_key(text, keys[i]);
        hm_json_put_int(text, numbers[i]);
    }
}

static void keep_review_line(const hm_review_eval *eval, const hm_review_line *line,
                             hm_text *text) {
    int64_t numbers[KEPT_LINE] = {line->cp, line->mate, line->depth};
    hm_json_open(text, '{');
    keep_numbers(text, line_keys, numbers);
    hm_json_key(text, "moves");
    hm_json_open(text, '[');
    for (size_t i = 0; i < line->plies; i++)
        hm_json_put_cstring(text, hm_review_text(eval, line, i));
    hm_json_close(text, ']');
    hm_json_close(text, '}');
}

static void keep_seats(const char *key, const int32_t seats[4], hm_text *text) {
    hm_json_key(text, key);
    hm_json_open(text, '[');
    for (int i = 0; i < 4; i++)
        hm_json_put_int(text, seats[i]);
    hm_json_close(text, ']');
}

static void keep_eval(const hm_review_eval *e, hm_text *text) {
    int64_t numbers[KEPT_EVAL] = {
        e->known,         e->over, e->only, e->points,
        e->result,        e->mate, e->kept, e->no_mate ? 1 : e->no_mate_by_checks ? 2 : 0,
        (int64_t)e->nodes};
    hm_json_open(text, '{');
    keep_numbers(text, eval_keys, numbers);
    hm_json_key(text, "lines");
    hm_json_open(text, '[');
    for (unsigned i = 0; i < e->line_count; i++)
        keep_review_line(e, &e->lines[i], text);
    hm_json_close(text, ']');
    if (e->points) {
        hm_json_key(text, "played");
        keep_review_line(e, &e->played, text);
        keep_seats("now", e->now, text);
        keep_seats("ahead", e->ahead, text);
    }
    hm_json_close(text, '}');
    hm_json_end_line(text);
}

hm_status hm_review_keep(const hm_review_eval *evals, size_t count, hm_text *text,
                         hm_error *error) {
    for (size_t i = 0; i < count; i++)
        keep_eval(&evals[i], text);
    return text->failed ? hm_fail_memory(error, "evaluations") : HM_OK;
}

/* ---- reading ---- */

static bool recall_numbers(const hm_json_value *object, const char *const *keys, int64_t *numbers) {
    for (size_t i = 0; keys[i] != NULL; i++) {
        hm_json_value value;
        if (!hm_json_get(object, keys[i], &value)) return false;
        if (hm_json_int64(&value, &numbers[i]) != HM_JSON_FITS) return false;
    }
    return true;
}

static bool recall_line(const hm_json_value *object, hm_review_eval *eval, hm_review_line *line) {
    int64_t numbers[KEPT_LINE];
    hm_json_value list, move;
    hm_json_walk walk;
    if (!recall_numbers(object, line_keys, numbers)) return false;
    if (!hm_json_get(object, "moves", &list) || list.type != HM_JSON_ARRAY) return false;
    *line = (hm_review_line){.cp = (int)numbers[0],
                             .mate = (int)numbers[1],
                             .depth = (unsigned)numbers[2],
                             .text = eval->words.length};
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &move)) {
        if (move.type != HM_JSON_STRING || line->plies == HM_REVIEW_PV) return false;
        hm_json_decode_text(&move, &eval->words);
        hm_text_add(&eval->words, "", 1);
        line->plies++;
    }
    return true;
}

static bool recall_seats(const hm_json_value *object, const char *key, int32_t seats[4]) {
    hm_json_value list, value;
    hm_json_walk walk;
    int64_t number;
    int count = 0;
    if (!hm_json_get(object, key, &list) || list.type != HM_JSON_ARRAY) return false;
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &value)) {
        if (count == 4 || hm_json_int64(&value, &number) != HM_JSON_FITS) return false;
        seats[count++] = (int32_t)number;
    }
    return count == 4;
}

static bool recall_lines(const hm_json_value *object, hm_review_eval *eval) {
    hm_json_value list, line;
    hm_json_walk walk;
    if (!hm_json_get(object, "lines", &list) || list.type != HM_JSON_ARRAY) return false;
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &line)) {
        if (eval->line_count == HM_REVIEW_LINES) return false;
        if (!recall_line(&line, eval, &eval->lines[eval->line_count])) return false;
        eval->line_count++;
    }
    return true;
}

static bool recall_eval(const hm_json_value *object, hm_review_eval *e) {
    int64_t n[KEPT_EVAL];
    hm_json_value played;
    *e = (hm_review_eval){.known = false};
    if (!recall_numbers(object, eval_keys, n) || !recall_lines(object, e)) return false;
    e->known = n[0] != 0;
    e->over = n[1] != 0;
    e->only = n[2] != 0;
    e->points = n[3] != 0;
    e->result = (int)n[4];
    e->mate = (int)n[5];
    e->kept = (int)n[6];
    e->no_mate = n[7] == 1;
    e->no_mate_by_checks = n[7] == 2;
    e->nodes = (uint64_t)n[8];
    if (!e->points) return true;
    return hm_json_get(object, "played", &played) && recall_line(&played, e, &e->played) &&
           recall_seats(object, "now", e->now) && recall_seats(object, "ahead", e->ahead);
}

bool hm_review_recall(const hm_text *text, hm_review_eval *evals, size_t count) {
    if (text->length == 0) return false;
    const char *at = text->data, *end = text->data + text->length;
    size_t known = 0;
    bool right = true;
    for (; right && known < count && at < end; known++) {
        hm_json_value object;
        const char *line = at;
        while (at < end && *at != '\n')
            at++;
        right = hm_json_parse(line, (size_t)(at - line), &object, NULL) == HM_OK &&
                recall_eval(&object, &evals[known]) && !evals[known].words.failed;
        if (at < end) at++;
    }
    right = right && known == count && at == end;
    for (size_t i = 0; !right && i < known; i++) {
        hm_review_eval_clear(&evals[i]);
        evals[i] = (hm_review_eval){.known = false};
    }
    return right;
}
