/* Answers about 5D actions and games: apply, why, replay, convert, solve. */
#include "api/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- why ---- */

static void put_place(hm_text *json, const char *key, const hm_5d_position *position, int32_t line,
                      int32_t time, int square) {
    hm_text text = {0};
    hm_5d_square_format(position, line, time, square, &text);
    hm_json_key(json, key);
    hm_api_put_5d_text(json, &text);
}

/* Why moves of an action may not be submitted. */
static hm_status put_no_submit(hm_text *json, const hm_5d_position *position,
                               const hm_5d_move_list *moves, const hm_error *cause) {
    hm_5d_move_list threats = {0};
    hm_5d_refusal refusal;
    hm_status status = hm_5d_why(position, moves->moves, moves->count, &refusal, &threats, NULL);
    hm_json_member_string(json, "reason", hm_5d_refusal_name(refusal));
    hm_json_key(json, "by");
    hm_json_open(json, '[');
    for (size_t i = 0; i < threats.count; i++) {
        const hm_5d_move *m = &threats.moves[i];
        hm_json_open(json, '{');
        put_place(json, "from", position, m->from_line, m->from_time, m->from);
        put_place(json, "to", position, m->to_line, m->to_time, m->to);
        hm_json_close(json, '}');
    }
    hm_json_close(json, ']');
    hm_json_member_string(json, "message", cause->message);
    hm_5d_move_list_clear(&threats);
    return status;
}

static void put_move_array(hm_text *json, const char *key, const hm_5d_position *position,
                           const hm_5d_move *moves, size_t count) {
    hm_json_key(json, key);
    hm_json_open(json, '[');
    for (size_t i = 0; i < count; i++)
        hm_api_put_5d_move(json, position, &moves[i]);
    hm_json_close(json, ']');
}

/* Makes moves of one action without submitting them. */
static hm_status play_moves(hm_5d_position *position, const hm_5d_move *moves, size_t count) {
    hm_status status = HM_OK;
    for (size_t i = 0; i < count && status == HM_OK; i++) {
        hm_5d_undo undo;
        status = hm_5d_make(position, &moves[i], &undo, NULL);
    }
    return status;
}

/* A text that is tried on a position, and what came of it. */
typedef struct trial {
    hm_5d_position *position;
    hm_text text;
    hm_5d_move_list moves; /* what the text says, or what it may mean when it is ambiguous */
    hm_error cause;        /* of a refusal */
} trial;

static hm_api_verdict begin_trial(trial *t, const hm_api_input *input,
                                  const hm_api_options *options, hm_api_error *error) {
    *t = (trial){0};
    return hm_api_position_5d(input, options, &t->position, error);
}

static void end_trial(trial *t) {
    hm_text_clear(&t->text);
    hm_5d_move_list_clear(&t->moves);
    hm_5d_position_destroy(t->position);
}

/* Members "reason", "by", "message" for a text that is not a legal action; a text that is no move
 * at all is an error. */
static hm_api_verdict put_refusal(hm_text *json, const trial *t, hm_api_error *error) {
    const hm_error *cause = &t->cause;
    if (cause->status == HM_ERR_MEMORY) return hm_api_fail_memory(error);
    if (cause->status == HM_ERR_5D_MOVE || cause->status == HM_ERR_5D_AMBIGUOUS) {
        hm_json_member_string(json, "reason",
                              cause->status == HM_ERR_5D_MOVE ? "no_such_move" : "ambiguous");
        hm_json_key(json, "by");
        hm_json_open(json, '[');
        hm_json_close(json, ']');
        hm_json_member_string(json, "message", cause->message);
        bool doubt = cause->status == HM_ERR_5D_AMBIGUOUS;
        const hm_5d_move_list *moves = &t->moves;
        if (doubt) put_move_array(json, "candidates", t->position, moves->moves, moves->count);
        return HM_API_NO;
    }
    if (cause->status != HM_ERR_5D_ILLEGAL) {
        return hm_api_fail(error, cause, "move", t->text.data, t->text.length);
    }
    hm_status status = put_no_submit(json, t->position, &t->moves, cause);
    return status == HM_OK ? HM_API_NO : hm_api_fail_status(error, status);
}

static void join_words(const hm_api_options *options, hm_text *text) {
    for (size_t i = 0; i < options->word_count; i++)
        hm_text_printf(text, "%s%s", i > 0 ? " " : "", options->words[i]);
    if (options->word_count == 0) hm_text_puts(text, "");
}

hm_api_verdict hm_answer_5d_why(const hm_api_input *input, const hm_api_options *options,
                                hm_text *json, hm_api_error *error) {
    trial t;
    hm_api_verdict verdict = begin_trial(&t, input, options, error);
    if (verdict != HM_API_YES) return verdict;
    join_words(options, &t.text);
    if (t.text.failed) {
        verdict = hm_api_fail_memory(error);
    } else {
        bool legal = hm_5d_action_parse(t.position, t.text.data, t.text.length, 0, &t.moves,
                                        &t.cause) == HM_OK;
        hm_json_member_bool(json, "legal", legal);
        if (!legal) verdict = put_refusal(json, &t, error);
    }
    end_trial(&t);
    return verdict;
}

/* ---- apply ---- */

/* Plays one action; on an illegal one *refused has the cause and position is the last legal one. */
static hm_status play_action(hm_5d_position *position, const char *text, hm_5d_move_list *moves,
                             hm_error *refused) {
    hm_status status = hm_5d_action_parse(position, text, strlen(text), 0, moves, refused);
    if (status != HM_OK) return status;
    status = play_moves(position, moves->moves, moves->count);
    if (status != HM_OK) return hm_fail(refused, status, 0, "out of memory");
    hm_5d_submit(position);
    return HM_OK;
}

/* All words together as one action. */
static bool play_whole(hm_5d_position *position, const hm_api_options *options) {
    hm_text whole = {0};
    hm_5d_move_list list = {0};
    hm_error cause;
    join_words(options, &whole);
    bool played = !whole.failed && strchr(whole.data, '/') == NULL &&
                  play_action(position, whole.data, &list, &cause) == HM_OK;
    hm_text_clear(&whole);
    hm_5d_move_list_clear(&list);
    return played;
}

/* Each word is an action of its own; when that fails, all words together are one action. A word
 * "/" between words decides it: then actions end there. */
static hm_status play_words(trial *t, const hm_api_options *options) {
    hm_5d_position *copy;
    hm_text_puts(&t->text, "");
    hm_status status = hm_5d_position_copy(t->position, &copy, NULL);
    if (status != HM_OK) return hm_fail(&t->cause, status, 0, "out of memory");
    for (size_t i = 0; i < options->word_count && status == HM_OK; i++) {
        if (strcmp(options->words[i], "/") == 0) continue;
        t->text.length = 0;
        hm_text_puts(&t->text, options->words[i]);
        status = play_action(copy, options->words[i], &t->moves, &t->cause);
    }
    if (status == HM_OK && t->text.failed) {
        status = hm_fail(&t->cause, HM_ERR_MEMORY, 0, "out of memory");
    }
    if (status != HM_OK && options->word_count > 1 && play_whole(t->position, options)) {
        hm_5d_position_destroy(copy);
        return HM_OK;
    }
    hm_5d_position_destroy(t->position);
    t->position = copy;
    return status;
}

static void put_state(hm_text *json, const hm_5d_position *position) {
    hm_json_open(json, '{');
    hm_json_key(json, "fen5d");
    hm_api_put_5d_position(json, position);
    hm_json_close(json, '}');
}

hm_api_verdict hm_answer_5d_apply(const hm_api_input *input, const hm_api_options *options,
                                  hm_text *json, hm_api_error *error) {
    trial t;
    hm_api_verdict verdict = begin_trial(&t, input, options, error);
    if (verdict != HM_API_YES) return verdict;
    if (play_words(&t, options) == HM_OK) {
        hm_json_key(json, "position");
        if (input->json) {
            put_state(json, t.position);
        } else {
            hm_api_put_5d_position(json, t.position);
        }
        hm_json_key(json, "state");
        put_state(json, t.position);
        hm_json_member_bool(json, "legal", true);
    } else if (t.text.failed) {
        verdict = hm_api_fail_memory(error);
    } else {
        hm_json_member_bool(json, "legal", false);
        hm_json_member_string(json, "move", t.text.data);
        verdict = put_refusal(json, &t, error);
    }
    end_trial(&t);
    return verdict;
}

/* ---- replay ---- */

static const char *const verdict_names[] = {"none", "checkmate", "stalemate", "softmate"};

/* All boards, timeline by timeline. */
static void put_boards(hm_text *json, const hm_5d_position *position) {
    int32_t first, last;
    hm_5d_lines(position, &first, &last);
    hm_json_key(json, "boards");
    hm_json_open(json, '[');
    for (int32_t line = first; line <= last; line++) {
        int32_t start, end;
        hm_5d_line(position, line, &start, &end);
        for (int32_t time = start; time <= end; time++) {
            hm_text text = {0};
            hm_5d_board_format(position, line, time, &text);
            hm_api_put_5d_text(json, &text);
        }
    }
    hm_json_close(json, ']');
}

static bool can_judge(const hm_5d_position *position) {
    return (hm_5d_problems(position) & (HM_5D_UNKNOWN_PIECE | HM_5D_NO_BOARDS)) == 0;
}

/* The actions of the main line, each with the boards it made and the verdict after it. */
static hm_status put_plies(hm_text *json, const hm_5d_game *game) {
    hm_5d_position *position;
    hm_5d_actions *actions;
    hm_status status = hm_5d_position_copy(hm_5d_game_start(game), &position, NULL);
    if (status == HM_OK) status = hm_5d_actions_create(&actions, NULL);
    if (status != HM_OK) {
        hm_5d_position_destroy(position);
        return status;
    }
    hm_json_key(json, "ply");
    hm_json_open(json, '[');
    for (int32_t node = hm_5d_game_main(game, 0); node >= 0 && status == HM_OK;
         node = hm_5d_game_main(game, node)) {
        size_t count, before = hm_5d_board_count(position);
        const hm_5d_move *moves = hm_5d_game_action(game, node, &count);
        hm_5d_verdict verdict = HM_5D_GOING_ON;
        hm_text text = {0};
        hm_5d_action_format(position, moves, count, &text);
        status = play_moves(position, moves, count);
        hm_5d_submit(position);
        if (status == HM_OK && can_judge(position)) {
            status = hm_5d_outcome_with(actions, position, true, NULL, &verdict, NULL);
        }
        hm_json_open(json, '{');
        hm_json_key(json, "move");
        hm_json_put_string(json, text.data == NULL ? "" : text.data, text.length);
        hm_json_member_uint(json, "boards_made", hm_5d_board_count(position) - before);
        hm_json_member_string(json, "verdict", status == HM_OK ? verdict_names[verdict] : "");
        hm_json_close(json, '}');
        json->failed |= text.failed;
        hm_text_clear(&text);
    }
    hm_json_close(json, ']');
    hm_5d_actions_destroy(actions);
    hm_5d_position_destroy(position);
    return status;
}

/* The result of the text, or that of the board. */
static const char *result_of(const hm_5d_game *game, const hm_5d_position *position,
                             hm_5d_verdict verdict) {
    const char *written = hm_5d_game_result(game);
    if (verdict == HM_5D_CHECKMATE)
        return hm_5d_position_side(position) == HM_5D_WHITE ? "0-1" : "1-0";
    if (verdict == HM_5D_STALEMATE) return "1/2-1/2";
    if (written[0] != '\0') return written;
    written = hm_5d_game_header(game, "Result");
    return written == NULL ? "*" : written;
}

static hm_status put_end(hm_text *json, const hm_5d_game *game, const hm_5d_position *position,
                         const char *problem) {
    hm_5d_verdict verdict = HM_5D_GOING_ON;
    hm_text hash = {0};
    hm_status status = HM_OK;
    hm_5d_md5(position, &hash);
    if (can_judge(position)) {
        status = hm_5d_outcome(position, true, NULL, &verdict, NULL);
    }
    hm_json_member_string(json, "result", result_of(game, position, verdict));
    hm_json_key(json, "final");
    hm_api_put_5d_position(json, position);
    hm_json_key(json, "problems");
    hm_json_open(json, '[');
    if (problem != NULL) hm_json_put_cstring(json, problem);
    hm_json_close(json, ']');
    hm_json_member_string(json, "verdict", verdict_names[verdict]);
    put_boards(json, position);
    hm_json_key(json, "md5");
    hm_api_put_5d_text(json, &hash);
    return status;
}

/* What replay tells of every game, broken or not: its whole actions and where they lead to. */
static hm_status put_replay(hm_text *json, const hm_api_input *input, const hm_api_options *options,
                            const hm_5d_game *game, const char *problem) {
    hm_5d_position *position;
    hm_status status = hm_5d_game_position(game, hm_5d_game_ply(game, SIZE_MAX), &position, NULL);
    hm_json_member_uint(json, "game", input->game);
    hm_json_member_uint(json, "plies", hm_5d_game_plies(game));
    hm_json_member_bool(json, "legal", problem == NULL);
    if (status == HM_OK) status = put_end(json, game, position, problem);
    if (status == HM_OK && options->plies) status = put_plies(json, game);
    hm_5d_position_destroy(position);
    hm_api_put_5d_warnings(json, input, game);
    return status;
}

/* ---- replay of a game with a fault ---- */

/* A move that is not possible, or an action that is not legal, is the answer "no". */
static bool is_about_a_move(hm_status status) {
    return status == HM_ERR_5D_MOVE || status == HM_ERR_5D_AMBIGUOUS ||
           status == HM_ERR_5D_ILLEGAL || status == HM_ERR_5D_MARK || status == HM_ERR_5D_NUMBER;
}

/* The state in which the wrong move was met: the moves of its action made so far, the position
 * with them, and the moves that an ambiguous one may mean. */
static hm_status put_stop(hm_text *json, const hm_5d_game *game, hm_status cause) {
    size_t count;
    const hm_5d_move *moves = hm_5d_game_unfinished(game, &count);
    hm_5d_position *position;
    hm_status status = hm_5d_game_position(game, hm_5d_game_ply(game, SIZE_MAX), &position, NULL);
    if (status == HM_OK) put_move_array(json, "unfinished", position, moves, count);
    if (status == HM_OK) status = play_moves(position, moves, count);
    if (status == HM_OK) {
        hm_json_key(json, "before");
        hm_api_put_5d_position(json, position);
        moves = hm_5d_game_candidates(game, &count);
        bool doubt = cause == HM_ERR_5D_AMBIGUOUS;
        if (doubt) put_move_array(json, "candidates", position, moves, count);
    }
    hm_5d_position_destroy(position);
    return status;
}

static hm_api_verdict put_broken_game(hm_text *json, const hm_api_input *input,
                                      const hm_api_options *options, const hm_5d_game *game,
                                      hm_api_error *error) {
    hm_text problem = {0};
    hm_text_printf(&problem, "line %llu, column %llu: %s",
                   (unsigned long long)(error->line + input->line - 1),
                   (unsigned long long)error->column, error->error.message);
    hm_status status =
        problem.failed ? HM_ERR_MEMORY : put_replay(json, input, options, game, problem.data);
    hm_text_clear(&problem);
    if (status == HM_OK) status = put_stop(json, game, error->error.status);
    if (status != HM_OK) return hm_api_fail_status(error, status);
    if (!is_about_a_move(error->error.status)) return HM_API_ERROR;
    hm_api_put_error_member(error, json);
    *error = (hm_api_error){.error.status = HM_OK};
    return HM_API_NO;
}

hm_api_verdict hm_answer_5d_replay(const hm_api_input *input, const hm_api_options *options,
                                   hm_text *json, hm_api_error *error) {
    hm_5d_game *game;
    hm_api_verdict verdict = hm_api_partial_game_5d(input, options, &game, error);
    if (game == NULL) hm_json_member_uint(json, "game", input->game);
    if (game == NULL) return verdict;
    if (verdict == HM_API_YES) {
        hm_status status = put_replay(json, input, options, game, NULL);
        if (status != HM_OK) verdict = hm_api_fail_status(error, status);
    } else {
        verdict = put_broken_game(json, input, options, game, error);
    }
    hm_5d_game_destroy(game);
    return verdict;
}

/* ---- convert ---- */

hm_api_verdict hm_answer_5d_convert(const hm_api_input *input, const hm_api_options *options,
                                    hm_text *json, hm_api_error *error) {
    static const struct {
        const char *name;
        unsigned style;
    } forms[] = {{"5dpgn", 0}, {"5dpgn-short", HM_5D_SHORT}, {"5dpgn-raw", HM_5D_RAW}};
    hm_5d_game *game;
    const char *to = options->to == NULL ? "" : options->to;
    unsigned style =
        (options->marks ? HM_5D_MARKS : 0u) | (options->seed_headers ? HM_5D_SEED_HEADERS : 0u);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (strcmp(forms[i].name, to) != 0) continue;
        hm_api_verdict verdict = hm_api_game_5d(input, options, &game, error);
        if (verdict != HM_API_YES) return verdict;
        if (options->marks && hm_5d_game_judge(game, NULL, NULL) != HM_OK) json->failed = true;
        hm_json_key(json, "text");
        hm_api_put_5d_game(json, game, style | forms[i].style);
        hm_5d_game_destroy(game);
        return HM_API_YES;
    }
    hm_error cause;
    hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "a 5D game cannot be written as %s", to);
    return hm_api_fail(error, &cause, NULL, NULL, 0);
}

hm_api_verdict hm_api_convert_5d(const hm_api_input *input, const hm_api_options *options,
                                 hm_api_notation to, hm_text *text, hm_api_error *error) {
    hm_5d_position *position;
    if (to != HM_NOTATION_FEN5D) {
        hm_error cause;
        hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "a 5D game cannot be written as %s",
                hm_api_notation_name(to));
        return hm_api_fail(error, &cause, NULL, NULL, 0);
    }
    hm_api_verdict verdict = hm_api_position_5d(input, options, &position, error);
    if (verdict != HM_API_YES) return verdict;
    hm_5d_fen_format(position, text);
    if (text->failed) verdict = hm_api_fail_memory(error);
    hm_5d_position_destroy(position);
    return verdict;
}

hm_api_verdict hm_api_draw_5d(const hm_api_input *input, const hm_api_options *options, bool svg,
                              hm_text *text, hm_api_error *error) {
    hm_5d_game *game;
    hm_api_verdict verdict = hm_api_game_5d(input, options, &game, error);
    if (verdict != HM_API_YES) return verdict;
    int32_t node = hm_5d_game_ply(game, options->at_ply ? (size_t)options->ply : SIZE_MAX);
    if (svg) {
        hm_5d_draw_svg(game, node, NULL, 0, text);
    } else {
        hm_5d_draw_text(game, node, NULL, 0, text);
    }
    hm_5d_game_destroy(game);
    return text->failed ? hm_api_fail_memory(error) : HM_API_YES;
}

/* ---- solve ---- */

static void put_actions(hm_text *json, const hm_5d_position *position,
                        const hm_5d_action_list *list) {
    hm_json_open(json, '[');
    for (size_t i = 0; i < list->count; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(list, i, &count);
        hm_json_open(json, '[');
        for (size_t k = 0; k < count; k++)
            hm_api_put_5d_move(json, position, &moves[k]);
        hm_json_close(json, ']');
    }
    hm_json_close(json, ']');
}

/* The moves of a line are written while they are played: their boards are made on the way. */
static hm_status put_line(hm_text *json, const hm_5d_position *start,
                          const hm_5d_action_list *line) {
    hm_5d_position *position;
    hm_status status = hm_5d_position_copy(start, &position, NULL);
    hm_json_key(json, "line");
    hm_json_open(json, '[');
    for (size_t i = 0; i < line->count && status == HM_OK; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(line, i, &count);
        hm_json_open(json, '[');
        for (size_t k = 0; k < count; k++)
            hm_api_put_5d_move(json, position, &moves[k]);
        hm_json_close(json, ']');
        status = play_moves(position, moves, count);
        if (status == HM_OK) hm_5d_submit(position);
    }
    hm_json_close(json, ']');
    hm_5d_position_destroy(position);
    return status;
}

/* The number of "mate-in-N" in a header Puzzle, or 0. */
static unsigned puzzle_number(const hm_api_input *input, const hm_api_options *options) {
    static const char word[] = "mate-in-";
    hm_5d_game *game;
    hm_api_error ignored;
    unsigned number = 0;
    if (hm_api_game_5d(input, options, &game, &ignored) != HM_API_YES) return 0;
    const char *puzzle = hm_5d_game_header(game, "Puzzle");
    if (puzzle != NULL && strncmp(puzzle, word, sizeof word - 1) == 0) {
        puzzle += sizeof word - 1;
        bool fits = puzzle[0] >= '1' && puzzle[0] <= '9' && strlen(puzzle) <= 2;
        if (fits) number = (unsigned)strtoul(puzzle, NULL, 10);
    }
    hm_5d_game_destroy(game);
    return number;
}

hm_api_verdict hm_answer_5d_solve(const hm_api_input *input, const hm_api_options *options,
                                  hm_text *json, hm_api_error *error) {
    hm_5d_position *position;
    hm_5d_solution solution;
    hm_api_verdict verdict = hm_api_position_5d(input, options, &position, error);
    if (verdict != HM_API_YES) return verdict;
    unsigned claimed = puzzle_number(input, options);
    unsigned mate_in = options->depth > 0 ? options->depth : claimed > 0 ? claimed : 1;
    hm_5d_solve_options limits = {.size = sizeof limits,
                                  .jobs = options->jobs,
                                  .nodes = options->nodes,
                                  .seconds = options->seconds};
    hm_status status = hm_5d_solve(position, mate_in, &limits, options->watch, &solution, NULL);
    /* What was proved is told also when the user has stopped it. */
    if (status == HM_ERR_INTERRUPTED) status = HM_OK;
    if (status == HM_OK) {
        hm_json_member_uint(json, "mate_in", mate_in);
        hm_json_key(json, "first_actions");
        put_actions(json, position, &solution.first);
        hm_json_member_bool(json, "complete", solution.complete);
        hm_json_key(json, "shortest");
        if (solution.shortest > 0) {
            hm_json_put_uint(json, solution.shortest);
        } else {
            hm_json_put_null(json);
        }
        if (claimed > 0) {
            hm_json_key(json, "puzzle_holds");
            if (solution.complete && mate_in >= claimed) {
                hm_json_put_bool(json, solution.shortest == claimed);
            } else {
                hm_json_put_null(json);
            }
        }
        hm_json_member_uint(json, "nodes", solution.nodes);
        status = put_line(json, position, &solution.line);
        hm_5d_solution_clear(&solution);
    }
    hm_5d_position_destroy(position);
    return status == HM_OK ? HM_API_YES : hm_api_fail_status(error, status);
}
