/* find: games that an expression is true of, in files and pipes. */
#include "core/key.h"
#include "deal.h"
#include "games/games.h"
#include "many_games.h"

#include <stdlib.h>
#include <string.h>

typedef struct find_arguments {
    cli_deal deal;
    bool numbers, count, unique, fens, strict;
    cli_number limit, sample, seed;
} find_arguments;

#define AT(member) offsetof(find_arguments, member)

static const cli_option find_options[] = {
    {"numbers", 0, CLI_FLAG, AT(numbers), .help = "print the numbers of the games alone"},
    {"count", 0, CLI_FLAG, AT(count), .help = "print one object that counts them"},
    {"fens", 0, CLI_FLAG, AT(fens), .help = "print the positions that match, one a line"},
    {"limit", 0, CLI_NUMBER, AT(limit), .argument = "N", .least = 1,
     .help = "stop after N games that match"},
    {"unique", 0, CLI_FLAG, AT(unique), .help = "leave out games that are copies of earlier ones"},
    {"sample", 0, CLI_NUMBER, AT(sample), .argument = "N", .least = 1, .most = 1000000,
     .help = "N of the games that match, the same ones for any order of the files"},
    {"seed", 0, CLI_NUMBER, AT(seed), .argument = "S", .help = "choose another sample (0)"},
    {"strict", 0, CLI_FLAG, AT(strict), .help = "end at the first game that contains an error"},
    CLI_DEAL_OPTION,
    {0},
};

/* ---- what is printed ---- */

/* A game that is held back until the sample is complete. */
typedef struct drawn_game {
    uint64_t rank[2], number;
    hm_text text;
} drawn_game;

typedef struct finding {
    const find_arguments *arguments;
    const cli_call *call;
    hm_finder *finder;
    cli_faults faults;
    uint64_t games, matched, plies, skipped, unjudged, copies, printed;
    bool again;
    HM_LIST(drawn_game) sample; /* the lowest ranks */
} finding;

static hm_status put_answer(finding *f, const cli_input *at, hm_text *text, hm_error *error) {
    hm_facts facts = {0};
    if (f->arguments->fens) return hm_finder_positions(f->finder, text, error);
    if (f->arguments->numbers) {
        hm_text_printf(text, "%llu\n", (unsigned long long)f->games);
    } else if (f->call->common.json) {
        hm_status status = hm_finder_put(f->finder, f->games, &facts, error);
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

static int print_found_text(const hm_text *text) {
    if (text->length > 0) cli_write_text(text->data, text->length);
    return cli_output_failed() ? CLI_LOST : CLI_DONE;
}

/* ---- samples ---- */

static int compare_ranks(const drawn_game *a, const drawn_game *b) {
    for (int i = 0; i < 2; i++)
        if (a->rank[i] != b->rank[i]) return a->rank[i] < b->rank[i] ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* The largest rank is the first of the heap. */
static void sift_down(drawn_game *heap, size_t count, size_t at) {
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && compare_ranks(&heap[child + 1], &heap[child]) > 0) child++;
        if (compare_ranks(&heap[at], &heap[child]) >= 0) return;
        drawn_game moved = heap[at];
        heap[at] = heap[child];
        heap[child] = moved;
    }
}

static hm_status draw_game(finding *f, const cli_input *at, hm_error *error) {
    drawn_game game = {.number = f->games};
    hm_status status = hm_finder_hash(f->finder, game.rank, error);
    if (status != HM_OK) return status;
    hm_key_toggle(game.rank, f->arguments->seed.value);
    game.rank[0] = hm_mix(game.rank[0] + f->arguments->seed.value);
    bool full = f->sample.count == f->arguments->sample.value;
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
    const drawn_game *one = a, *other = b;
    return one->number < other->number ? -1 : one->number > other->number;
}

static int print_sample(finding *f) {
    int status = CLI_DONE;
    bool apart = !f->call->common.json && !f->arguments->numbers && !f->arguments->fens;
    if (f->sample.count > 0) qsort(f->sample.at, f->sample.count, sizeof *f->sample.at, by_number);
    for (size_t i = 0; i < f->sample.count; i++) {
        bool marked =
            strncmp(f->sample.at[i].text.data, "==", 2) == 0 || f->sample.at[i].text.data[0] == '{';
        if (apart && i > 0 && !marked) putchar('\n');
        if (status == CLI_DONE) status = print_found_text(&f->sample.at[i].text);
        hm_text_clear(&f->sample.at[i].text);
    }
    return status;
}

/* ---- games ---- */

static int tell_match(finding *f, const cli_input *at) {
    hm_text text = {0};
    hm_error error;
    bool copy = false;
    hm_status status = HM_OK;
    if (f->arguments->unique) status = hm_finder_is_copy(f->finder, &copy, &error);
    if (status == HM_OK && copy) {
        f->copies++;
        return CLI_DONE;
    }
    f->matched++;
    if (status == HM_OK && f->arguments->sample.given) {
        status = draw_game(f, at, &error);
        return status == HM_OK ? CLI_DONE : cli_fail(&error);
    }
    if (status == HM_OK && !f->arguments->count) status = put_answer(f, at, &text, &error);
    int result = status == HM_OK ? print_found_text(&text) : cli_fail(&error);
    hm_text_clear(&text);
    bool enough = f->arguments->limit.given && f->matched >= f->arguments->limit.value;
    return result == CLI_DONE && enough ? CLI_ENOUGH : result;
}

static int look_at(const cli_input *at, void *context) {
    finding *f = context;
    hm_found found;
    hm_error error;
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
    if (found.bad && !cli_note_fault(&f->faults, at, f->games, found.fault)) return CLI_LOST;
    return found.matched ? tell_match(f, at) : CLI_DONE;
}

static int print_counts(const finding *f) {
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_uint(&facts, "games", f->games);
    hm_fact_uint(&facts, "matched", f->matched);
    hm_fact_uint(&facts, "plies", f->plies);
    hm_fact_uint(&facts, "skipped", f->skipped);
    hm_fact_uint(&facts, "unjudged", f->unjudged);
    if (f->arguments->unique) hm_fact_uint(&facts, "copies", f->copies);
    hm_fact_close(&facts);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return status;
}

/* A word that fits no game is no error, but it is what people look for. */
static int end_finding(finding *f, int status) {
    hm_text note = {0};
    hm_error error;
    cli_note_faults(&f->faults);
    if (status == CLI_DONE && hm_finder_check(f->finder, &error) != HM_OK) {
        cli_error("column %llu: %s", (unsigned long long)error.offset + 1, error.message);
        return CLI_USAGE;
    }
    hm_finder_note(f->finder, &note);
    if (note.length > 0 && status == CLI_DONE && !f->call->common.quiet) cli_note("%s", note.data);
    hm_text_clear(&note);
    if (status == CLI_DONE && f->arguments->sample.given) status = print_sample(f);
    if (status == CLI_DONE && f->arguments->count) status = print_counts(f);
    return status == CLI_DONE && f->matched == 0 ? CLI_NO : status;
}

static int find_in_shard(cli_call *call, const hm_request *request, finding *f) {
    cli_dealing dealing = {0};
    hm_shard shard;
    hm_error error;
    if (hm_shard_parse(f->arguments->deal.shard, &shard, &error) != HM_OK)
        return cli_usage_error("--shard: %s", error.message);
    int status = cli_deal_out(&dealing, call, request, &shard);
    if (status == CLI_DONE) status = cli_each_dealt_input(call, request, &dealing, look_at, f);
    if (status == CLI_DONE && call->common.json && !f->arguments->count)
        status = cli_deal_end(&dealing);
    cli_deal_clear(&dealing);
    return status == CLI_STOP ? CLI_FAILED : status;
}

static int cmd_find_run(cli_call *call) {
    const find_arguments *arguments = (const find_arguments *)&call->arguments;
    hm_request request = cli_request(call);
    hm_expression *expression;
    hm_error error;
    cli_progress progress;
    finding f = {.arguments = arguments, .call = call, .faults = {.strict = arguments->strict}};
    if (call->count == 0) return cli_usage_error("the expression is missing");
    if (arguments->numbers + arguments->count + arguments->fens > 1)
        return cli_usage_error("--numbers, --count and --fens exclude each other");
    int status = cli_read_expression(call->operands[0], &expression);
    if (status != CLI_DONE) return status;
    cli_skip_operand(call);
    cli_watch_answers(&request, &progress, call);
    cli_buffer_output();
    if (hm_finder_create(&f.finder, expression, &error) != HM_OK) {
        status = cli_fail(&error);
    } else {
        status = arguments->deal.shard != NULL ? find_in_shard(call, &request, &f)
                                               : cli_each_input(call, &request, NULL, look_at, &f);
        status = end_finding(&f, status);
    }
    for (size_t i = 0; i < f.sample.count; i++)
        hm_text_clear(&f.sample.at[i].text);
    free(f.sample.at);
    hm_finder_destroy(f.finder);
    hm_expression_destroy(expression);
    return status;
}

const cli_command cli_cmd_find = {
    .name = "find",
    .operands = "EXPRESSION [FILE...]",
    .summary = "games that an expression is true of",
    .description =
        "Prints the games of which EXPRESSION is true, as they stand in their files. Fields of "
        "games are joined with facts of their plies:\n"
        "Red ~ \"ruby\" and plies > 80 compares tags and numbers; check then captured Q plays the "
        "games through. docs/archive.md lists all words.\n"
        "A game that contains an error is skipped from there on, with a warning. The exit status "
        "is 1 if no game matches.",
    .examples = "hypermate find 'result = 1-0 and RedElo >= 2400' games.pgn4\tBy tags\n"
                "hypermate find --json 'final(mate)' games.c4d\tWho was mated?\n"
                "hypermate find 'at \"4p:modern\" next moved N' games.pgn4\tBy a position\n"
                "hypermate find 'rotated has \"rQ@g7; ?K@h7\"' games.pgn4\tBy pieces\n",
    .options = find_options,
    .reads = true,
    .json = true,
    .deals = true,
    .run = cmd_find_run,
};
