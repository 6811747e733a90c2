/* Games that match: what `find` and `archive find` print of them. */
#include "many_games.h"

#include "games/games.h"
#include "path.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is printed ---- */

static hm_status put_answer(cli_finding *f, const cli_input *at, hm_text *text, hm_error *error) {
    hm_facts facts = {0};
    if (f->choice->fens) return hm_finder_positions(f->finder, text, error);
    if (f->choice->numbers) {
        hm_text_printf(text, "%llu\n", (unsigned long long)f->number);
    } else if (f->json) {
        hm_status status = hm_finder_put(f->finder, f->number, &facts, error);
        if (status == HM_OK) hm_facts_json(&facts, text);
        hm_facts_clear(&facts);
        if (status != HM_OK) return status;
    } else if (at->input->text != NULL) {
        cli_put_game_text(at, &f->again, text);
    } else {
        return hm_finder_text(f->finder, text, error);
    }
    return text->failed ? hm_fail_memory(error, "an answer") : HM_OK;
}

static int print_found_text(const cli_finding *f, const hm_text *text) {
    if (text->length > 0) cli_write_text(text->data, text->length);
    if (f->json && text->length > 0) cli_count_json_line();
    return cli_output_failed() ? CLI_LOST : CLI_DONE;
}

/* ---- samples ---- */

static int compare_ranks(const cli_drawn_game *a, const cli_drawn_game *b) {
    for (int i = 0; i < 2; i++)
        if (a->rank[i] != b->rank[i]) return a->rank[i] < b->rank[i] ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* The largest rank is the first of the heap. */
static void sift_down(cli_drawn_game *heap, size_t count, size_t at) {
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && compare_ranks(&heap[child + 1], &heap[child]) > 0) child++;
        if (compare_ranks(&heap[at], &heap[child]) >= 0) return;
        cli_drawn_game moved = heap[at];
        heap[at] = heap[child];
        heap[child] = moved;
    }
}

static hm_status draw_game(cli_finding *f, const cli_input *at, hm_error *error) {
    cli_drawn_game game = {.number = f->number};
    hm_status status = hm_finder_rank(f->finder, f->choice->seed.value, game.rank, error);
    if (status != HM_OK) return status;
    bool full = f->sample.count == f->choice->sample.value;
    if (full && compare_ranks(&game, &f->sample.at[0]) >= 0) return HM_OK;
    if (!full && !HM_ROOM(f->sample, 1)) return hm_fail_memory(error, "a sample");
    f->again = false;
    status = put_answer(f, at, &game.text, error);
    if (status != HM_OK) {
        hm_text_clear(&game.text);
        return status;
    }
    if (full) {
        hm_text_clear(&f->sample.at[0].text);
        f->sample.at[0] = game;
        sift_down(f->sample.at, f->sample.count, 0);
        return HM_OK;
    }
    f->sample.at[f->sample.count++] = game;
    for (size_t i = f->sample.count; i-- > 0;)
        sift_down(f->sample.at, f->sample.count, i);
    return HM_OK;
}

static int by_number(const void *a, const void *b) {
    const cli_drawn_game *one = a, *other = b;
    return one->number < other->number ? -1 : one->number > other->number;
}

static int print_sample(cli_finding *f) {
    int status = CLI_DONE;
    bool apart = !f->json && !f->choice->numbers && !f->choice->fens;
    if (f->sample.count > 0) qsort(f->sample.at, f->sample.count, sizeof *f->sample.at, by_number);
    for (size_t i = 0; i < f->sample.count; i++) {
        bool marked =
            strncmp(f->sample.at[i].text.data, "==", 2) == 0 || f->sample.at[i].text.data[0] == '{';
        if (apart && i > 0 && !marked) putchar('\n');
        if (status == CLI_DONE) status = print_found_text(f, &f->sample.at[i].text);
        hm_text_clear(&f->sample.at[i].text);
    }
    return status;
}

/* ---- games ---- */

int cli_begin_finding(cli_finding *f, cli_call *call, const cli_find_choice *choice) {
    hm_error error;
    f->choice = choice;
    f->json = call->common.json;
    f->count = choice->count;
    if (call->count == 0) return cli_usage_error("the expression is missing");
    if (choice->numbers + choice->count + choice->fens > 1)
        return cli_usage_error("--numbers, --count and --fens exclude each other");
    const char *text = call->operands[0];
    bool file = cli_is_file(text);
    if (file && hm_expression_parse(&f->expression, text, strlen(text), &error) != HM_OK)
        return cli_usage_error("the expression is missing: %s is a file", text);
    int status = file ? CLI_DONE : cli_read_expression(text, &f->expression);
    if (status != CLI_DONE) return status;
    f->text = text;
    cli_skip_operand(call);
    cli_buffer_output();
    if (hm_finder_create(&f->finder, f->expression, &error) != HM_OK) return cli_fail(&error);
    return CLI_DONE;
}

static int tell_match(cli_finding *f, const cli_input *at) {
    hm_text text = {0};
    hm_error error;
    bool copy = false;
    hm_status status = HM_OK;
    if (f->choice->unique) status = hm_finder_is_copy(f->finder, &copy, &error);
    if (status == HM_OK && copy) {
        f->copies++;
        return CLI_DONE;
    }
    f->matched++;
    if (status == HM_OK && f->choice->sample.value > 0) {
        status = draw_game(f, at, &error);
        return status == HM_OK ? CLI_DONE : cli_fail(&error);
    }
    if (status == HM_OK && !f->count) status = put_answer(f, at, &text, &error);
    int result = status == HM_OK ? print_found_text(f, &text) : cli_fail(&error);
    hm_text_clear(&text);
    bool enough = f->choice->limit.value > 0 && f->matched >= f->choice->limit.value;
    return result == CLI_DONE && enough ? CLI_ENOUGH : result;
}

int cli_find_in(cli_finding *f, const cli_input *at, uint64_t number) {
    hm_found found;
    hm_error error;
    if (cli_note_empty(at)) return CLI_DONE;
    const hm_notation *notation = at->input->notation;
    f->four = f->four || (notation != NULL && strcmp(notation->game->name, "4p") == 0);
    f->number = number;
    f->games++;
    hm_status status = hm_finder_look(f->finder, at->input, at->request, &found, &error);
    if (status == HM_ERR_INTERRUPTED) return CLI_FAILED;
    if (status != HM_OK) {
        hm_input_error fault = {.error = error, .whole = true};
        int failed = cli_report_input(at, &fault);
        return failed == CLI_USAGE ? CLI_STOP : failed;
    }
    f->plies += found.plies;
    f->skipped += found.bad;
    f->unjudged += found.other;
    if (found.bad && !cli_note_fault(&f->faults, at, f->number, found.fault)) return CLI_LOST;
    return found.matched ? tell_match(f, at) : CLI_DONE;
}

static int print_counts(const cli_finding *f) {
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_uint(&facts, "games", f->games);
    hm_fact_uint(&facts, "matched", f->matched);
    hm_fact_uint(&facts, "plies", f->plies);
    hm_fact_uint(&facts, "skipped", f->skipped);
    hm_fact_uint(&facts, "unjudged", f->unjudged);
    if (f->choice->unique) hm_fact_uint(&facts, "copies", f->copies);
    hm_fact_close(&facts);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return status;
}

int cli_refuse_word(const cli_finding *f, const hm_error *error) {
    const char *word = f->text + error->offset;
    cli_error("column %llu: %s: %.*s", (unsigned long long)error->offset + 1, error->message,
              (int)strcspn(word, " \t\n()=<>!~"), word);
    return CLI_USAGE;
}

/* People who find nothing want to know whether there was anything to find. */
static void note_no_match(const cli_finding *f) {
    bool exact = strpbrk(f->text, "\"'") != NULL && strchr(f->text, '=') != NULL;
    bool winner = f->four && strstr(f->text, "winner") != NULL;
    cli_note("0 of %llu %s%s", (unsigned long long)f->games,
             f->games == 1 ? "game matches" : "games match",
             winner  ? " (the winner of Teams is a pair: RY or BG)"
             : exact ? " (texts: = is exact, ~ finds a part in any case)"
                     : "");
}

/* A word that fits no game is no error, but it is what people look for. */
int cli_end_finding(cli_finding *f, int status) {
    hm_text note = {0};
    hm_error error;
    cli_note_faults(&f->faults);
    if (status == CLI_DONE && hm_finder_check(f->finder, &error) != HM_OK) {
        return cli_refuse_word(f, &error);
    }
    hm_finder_note(f->finder, &note);
    if (note.length > 0 && status == CLI_DONE && !f->quiet) cli_note("%s", note.data);
    hm_text_clear(&note);
    if (status == CLI_DONE && f->choice->sample.value > 0) status = print_sample(f);
    if (status == CLI_DONE && f->count) status = print_counts(f);
    if (status != CLI_DONE || f->matched > 0) return status;
    if (!f->quiet && !f->count && f->games > 0) note_no_match(f);
    return CLI_NO;
}

void cli_clear_finding(cli_finding *f) {
    for (size_t i = 0; i < f->sample.count; i++)
        hm_text_clear(&f->sample.at[i].text);
    free(f->sample.at);
    hm_finder_destroy(f->finder);
    hm_expression_destroy(f->expression);
}
