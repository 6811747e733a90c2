/* Check, status, and the end of a game for a 5D position, as answers. */
#include "chess5d/rules/letters5d.h"
#include "games/5d/play5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void session_status5d_put_problems(hm_facts *facts, const hm_5d_position *position) {
    unsigned problems = hm_5d_problems(position);
    hm_fact_open(facts, "problems", '[');
    for (unsigned bit = 1; hm_5d_problem_name(bit) != NULL; bit <<= 1) {
        if ((problems & bit) != 0) hm_fact_word(facts, NULL, hm_5d_problem_name(bit));
    }
    hm_fact_close(facts);
}

bool hm_can_judge_5d(const hm_5d_position *position) {
    return (hm_5d_problems(position) & (HM_5D_UNKNOWN_PIECE | HM_5D_NO_BOARDS)) == 0;
}

/* ---- check ---- */

/* Offsets have no place in a text that is not there, or was decoded from a JSON object. */
void hm_put_warnings_5d(hm_facts *facts, const hm_input *input, const hm_5d_game *game,
                        const char *more) {
    const hm_error *warning = hm_5d_game_warning(game, 0);
    if (warning == NULL && more == NULL) return;
    bool placed = input != NULL && !input->json;
    hm_places places = {placed ? input->text : NULL, placed ? input->length : 0, 0, 0, 0};
    hm_fact_open(facts, "warnings", '[');
    for (size_t i = 0; warning != NULL; warning = hm_5d_game_warning(game, ++i)) {
        uint64_t line = 0, column = 0;
        hm_text *text = hm_fact_begin(facts, NULL);
        if (placed) {
            hm_places_find(&places, warning->offset, &line, &column);
            hm_place_in_file(input, &line, &column);
            hm_text_printf(text, "line %llu, column %llu: ", (unsigned long long)line,
                           (unsigned long long)column);
        }
        hm_text_puts(text, warning->message);
        hm_fact_end(facts);
    }
    if (more != NULL) hm_fact_word(facts, NULL, more);
    hm_fact_close(facts);
}

hm_verdict hm_check_5d(void *play, const hm_input *input, const hm_request *request,
                       hm_facts *facts, hm_input_error *error) {
    static const char *const dialects[] = {"shad", "alexbay", "axel"};
    const hm_play_5d *p = play;
    int32_t first, last;
    (void)request, (void)error;
    hm_5d_lines(p->position, &first, &last);
    hm_5d_game_format(p->game, 0, hm_fact_begin(facts, "canonical"));
    hm_fact_end(facts);
    hm_fact_uint(facts, "plies", hm_play_5d_plies(p));
    hm_fact_uint(facts, "boards", hm_5d_board_count(p->position));
    hm_fact_uint(facts, "timelines", (uint64_t)(last - first) + 1);
    session_status5d_put_problems(facts, p->position);
    hm_fact_word(facts, "notation", dialects[hm_5d_game_dialect(p->game)]);
    hm_put_warnings_5d(facts, input, p->game, NULL);
    return HM_YES;
}

/* ---- status ---- */

static void session_status5d_put_line(hm_facts *facts, const hm_5d_position *position,
                                      int32_t line) {
    hm_5d_line_format(position, line, hm_fact_begin(facts, NULL));
    hm_fact_end(facts);
}

static void session_status5d_put_range(hm_facts *facts, const char *key,
                                       const hm_5d_position *position, int32_t first,
                                       int32_t last) {
    hm_fact_open(facts, key, '[');
    session_status5d_put_line(facts, position, first);
    session_status5d_put_line(facts, position, last);
    hm_fact_close(facts);
}

typedef struct pair {
    char from[32], to[32];
} pair;

static void session_status5d_name_square(const hm_5d_position *position, int32_t line, int32_t time,
                                         int square, char name[32]) {
    hm_text text = {0};
    hm_5d_square_format(position, line, time, square, &text);
    snprintf(name, 32, "%s", text.failed ? "" : text.data);
    hm_text_clear(&text);
}

static int by_names(const void *a, const void *b) {
    const pair *p = a, *q = b;
    int order = strcmp(p->from, q->from);
    return order != 0 ? order : strcmp(p->to, q->to);
}

/* Each pair once, whatever a pawn could become and on whichever board of the turn the royal is. */
static hm_status session_status5d_put_checks(hm_facts *facts, const hm_5d_position *position,
                                             hm_error *error) {
    hm_5d_move_list list = {0};
    hm_status status = hm_5d_checks(position, &list, error);
    pair *pairs = status == HM_OK ? malloc((list.count + 1) * sizeof *pairs) : NULL;
    if (status == HM_OK && pairs == NULL) status = hm_fail_memory(error, "a list of checks");
    size_t count = pairs == NULL ? 0 : list.count;
    for (size_t i = 0; i < count; i++) {
        const hm_5d_move *m = &list.moves[i];
        session_status5d_name_square(position, m->from_line, m->from_time, m->from, pairs[i].from);
        session_status5d_name_square(position, m->to_line, m->to_time, m->to, pairs[i].to);
    }
    if (count > 0) qsort(pairs, count, sizeof *pairs, by_names);
    hm_fact_open(facts, "checks", '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && by_names(&pairs[i - 1], &pairs[i]) == 0) continue;
        hm_fact_open(facts, NULL, '[');
        hm_fact_word(facts, NULL, pairs[i].from);
        hm_fact_word(facts, NULL, pairs[i].to);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
    free(pairs);
    hm_5d_move_list_clear(&list);
    return status;
}

static hm_status put_verdict(hm_facts *facts, const hm_5d_position *position, const hm_watch *watch,
                             hm_error *error) {
    static const char *const names[] = {"none", "checkmate", "stalemate", "none"};
    hm_5d_verdict verdict = HM_5D_GOING_ON;
    bool check = false, mandatory = false, known = hm_can_judge_5d(position);
    hm_status status = hm_5d_in_check(position, &check, NULL, error);
    bool checked = status == HM_OK;
    if (status == HM_OK) status = hm_watch_ask(watch, 0, 0, error);
    if (status == HM_OK) status = hm_5d_in_check_mandatory(position, &mandatory, NULL, error);
    bool judged = status == HM_OK;
    if (status == HM_OK && known) status = hm_5d_outcome(position, true, watch, &verdict, error);
    bool legal = known && (verdict == HM_5D_GOING_ON || verdict == HM_5D_SOFTMATE);
    if (status == HM_OK) hm_fact_bool(facts, "legal", legal);
    if (checked) hm_fact_bool(facts, "in_check", check);
    if (judged) hm_fact_bool(facts, "in_check_mandatory", mandatory);
    hm_fact_word(facts, "verdict", status == HM_OK ? names[verdict] : "unknown");
    if (status != HM_OK) return status;
    hm_fact_bool(facts, "softmate", verdict == HM_5D_SOFTMATE);
    hm_fact_bool(facts, "hardmate", verdict == HM_5D_CHECKMATE);
    return session_status5d_put_checks(facts, position, error);
}

/* In the middle of a turn, of the position that the pending moves have made. */
hm_status hm_status_5d(void *play, const hm_watch *watch, hm_facts *facts, hm_error *error) {
    const hm_play_5d *p = play;
    const hm_5d_position *position = p->position;
    hm_fact_word(facts, "side", hm_play_5d_side(p));
    hm_5d_time_format(hm_5d_present(position), hm_fact_begin(facts, "present"));
    hm_fact_end(facts);

    int32_t first, last, active_first, active_last, present = hm_5d_present(position);
    hm_5d_lines(position, &first, &last);
    hm_5d_active(position, &active_first, &active_last);
    session_status5d_put_range(facts, "lines", position, first, last);
    session_status5d_put_range(facts, "active", position, active_first, active_last);
    hm_fact_open(facts, "mandatory", '[');
    for (int32_t line = first; line <= last; line++) {
        int32_t start, end;
        hm_5d_line(position, line, &start, &end);
        bool plays = line >= active_first && line <= active_last && end == present;
        if (plays && (end & 1) == hm_5d_position_side(position))
            session_status5d_put_line(facts, position, line);
    }
    hm_fact_close(facts);

    hm_status status = put_verdict(facts, position, watch, error);
    session_status5d_put_problems(facts, position);
    if (p->pending.count > 0) {
        hm_put_moves_5d(facts, "pending", position, p->pending.at, p->pending.count);
        hm_fact_bool(facts, "may_submit", hm_play_5d_may_submit(p));
    }
    return status;
}

/* ---- the end of a game ---- */

/* A game with pending moves has not ended: some legal action always continues from them. */
hm_status hm_ending_5d(void *play, const hm_watch *watch, hm_ending *ending, hm_error *error) {
    const hm_play_5d *p = play;
    hm_5d_verdict verdict = HM_5D_GOING_ON;
    bool white = hm_5d_position_side(p->position) == HM_5D_WHITE;
    *ending = (hm_ending){"*", ""};
    if (p->pending.count > 0 || !hm_can_judge_5d(p->position)) return HM_OK;
    hm_status status = hm_5d_outcome(p->position, false, watch, &verdict, error);
    if (verdict == HM_5D_CHECKMATE) *ending = (hm_ending){white ? "0-1" : "1-0", "checkmate"};
    if (verdict == HM_5D_STALEMATE) *ending = (hm_ending){"1/2-1/2", "stalemate"};
    return status;
}
