/* The run of the command dataset: game after game into the arrays of a folder. */
#include "dataset.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct dataset {
    const dataset_arguments *arguments;
    hm_finder *finder;
    cli_faults faults;
    cli_folder folder;
    dataset_arrays *arrays; /* NULL: there was no position yet */
    const hm_game *game;    /* of all games */
    uint32_t shares[CLI_SHARES_MOST];
    size_t share_count, part; /* part: of the game at hand */
    uint64_t number, games, positions, skipped, unjudged;
} dataset;

/* The folder is made for the first position. One that is there is no data set until it is whole. */
static hm_status dataset_open(dataset *d, const hm_labelled *first, hm_error *error) {
    static const char *const no_parts[] = {NULL};
    if (d->arguments->frames && first->row_bytes != DATASET_FRAMED_BOARD)
        return hm_fail(error, HM_ERR_OPTION, 0, "--frames: only 4D positions have frames");
    hm_status status = cli_make_folders(&d->folder, no_parts, error);
    if (status != HM_OK) return status;
    bool replaces = remove(cli_inside(&d->folder, "manifest.json")) == 0;
    return dataset_arrays_open(&d->arrays, &d->folder, first, d->arguments->frames, replaces,
                               error);
}

static hm_status dataset_take(void *context, const hm_labelled *position, hm_error *error) {
    dataset *d = context;
    hm_status status = d->arrays == NULL ? dataset_open(d, position, error) : HM_OK;
    if (status == HM_OK)
        status = dataset_arrays_add(d->arrays, d->number, d->part, position, error);
    d->positions += status == HM_OK;
    return status;
}

static int dataset_add_game(dataset *d, const cli_input *at) {
    hm_error error;
    const hm_game *game = at->input->notation->game;
    if (d->game != NULL && game != d->game) {
        (void)hm_fail(&error, HM_ERR_ARGUMENT, 0,
                      "a data set has games of one kind, not of %s and of %s", d->game->title,
                      game->title);
        cli_fail(&error);
        return CLI_LOST;
    }
    d->game = game;
    d->games++;
    hm_status status = hm_finder_share(d->finder, d->shares, d->share_count, &d->part, &error);
    if (status == HM_OK) status = hm_finder_labels(d->finder, dataset_take, d, &error);
    if (status == HM_OK) return CLI_DONE;
    if (status == HM_ERR_OPTION) {
        cli_usage_error("%s", error.message);
        return CLI_STOP;
    }
    cli_fail(&error);
    return CLI_LOST;
}

static int dataset_game(const cli_input *at, void *context) {
    dataset *d = context;
    hm_found found;
    hm_error error;
    if (cli_note_empty(at)) return CLI_DONE;
    d->number = cli_number_after(at, d->number);
    hm_status status = hm_finder_look(d->finder, at->input, at->request, &found, &error);
    if (status == HM_ERR_INTERRUPTED) return CLI_FAILED;
    if (status != HM_OK) {
        hm_input_error fault = {.error = error, .whole = true};
        int failed = cli_report_input(at, &fault);
        return failed == CLI_USAGE ? CLI_STOP : failed;
    }
    d->skipped += found.bad;
    d->unjudged += found.other;
    if (found.bad && !cli_note_fault(&d->faults, at, at->input->game, found.fault)) return CLI_LOST;
    /* A text that nothing recognised has no positions. */
    bool wanted = found.matched && !found.other && at->input->notation != NULL;
    return wanted ? dataset_add_game(d, at) : CLI_DONE;
}

/* The games of all operands, or those that are a shard's. */
static int dataset_each(const cli_call *call, const hm_request *request, dataset *d) {
    cli_dealing dealing = {0};
    hm_shard shard;
    hm_error error;
    if (d->arguments->deal.shard == NULL)
        return cli_each_input(call, request, NULL, dataset_game, d);
    if (hm_shard_parse(d->arguments->deal.shard, &shard, &error) != HM_OK)
        return cli_usage_error("--shard: %s", error.message);
    int status = cli_deal_out(&dealing, call, request, &shard);
    if (status == CLI_DONE) status = cli_each_dealt_input(call, request, &dealing, dataset_game, d);
    cli_deal_clear(&dealing);
    return status == CLI_STOP ? CLI_FAILED : status;
}

/* ---- the end ---- */

static void dataset_put_sums(const dataset *d, hm_facts *facts) {
    hm_fact_word(facts, "game", d->game->name);
    hm_fact_uint(facts, "games", d->games);
    hm_fact_uint(facts, "positions", d->positions);
    hm_fact_uint(facts, "skipped", d->skipped);
    hm_fact_uint(facts, "unjudged", d->unjudged);
}

static hm_status dataset_write_manifest(dataset *d, const cli_call *call, hm_error *error) {
    hm_facts facts = {0};
    hm_text text = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_uint(&facts, "dataset", 1);
    hm_fact_word(&facts, "version", hm_version());
    dataset_put_sums(d, &facts);
    hm_fact_open(&facts, "shares", '[');
    for (size_t i = 0; i < d->share_count; i++)
        hm_fact_uint(&facts, NULL, d->shares[i]);
    hm_fact_close(&facts);
    if (d->arguments->where != NULL) hm_fact_word(&facts, "where", d->arguments->where);
    if (d->arguments->deal.shard != NULL) hm_fact_word(&facts, "shard", d->arguments->deal.shard);
    hm_fact_open(&facts, "files", '[');
    for (int i = 0; i < call->count; i++)
        hm_fact_word(&facts, NULL, call->operands[i]);
    hm_fact_close(&facts);
    hm_status status = dataset_arrays_finish(d->arrays, &facts, error);
    hm_fact_close(&facts);
    hm_facts_json(&facts, &text);
    if (status == HM_OK && (facts.failed || text.failed))
        status = hm_fail_memory(error, "a manifest");
    if (status == HM_OK) status = cli_write_inside(&d->folder, "manifest.json", &text, NULL, error);
    hm_facts_clear(&facts);
    hm_text_clear(&text);
    return status;
}

static int dataset_finish(dataset *d, const cli_call *call) {
    hm_facts facts = {0};
    hm_error error;
    if (d->arrays == NULL) {
        if (!call->common.quiet) cli_note("there are no positions, so nothing was written");
        return CLI_NO;
    }
    if (dataset_write_manifest(d, call, &error) != HM_OK) return cli_fail(&error);
    if (!call->common.json) {
        if (!call->common.quiet)
            printf("%llu position%s of %llu game%s\n", (unsigned long long)d->positions,
                   d->positions == 1 ? "" : "s", (unsigned long long)d->games,
                   d->games == 1 ? "" : "s");
        return CLI_DONE;
    }
    hm_fact_open(&facts, NULL, '{');
    dataset_put_sums(d, &facts);
    hm_fact_close(&facts);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return status;
}

int dataset_run(cli_call *call) {
    const dataset_arguments *arguments = (const dataset_arguments *)&call->arguments;
    hm_request request = cli_request(call);
    hm_expression *expression = NULL;
    hm_error error;
    cli_progress progress;
    dataset d = {.arguments = arguments, .faults = {.strict = arguments->strict}};
    if (arguments->output == NULL) return cli_usage_error("the folder is missing: --output FOLDER");
    int status = cli_expect_folder(arguments->output);
    if (status == CLI_DONE)
        status = cli_read_shares(arguments->shares != NULL ? arguments->shares : "90,5,5", d.shares,
                                 &d.share_count);
    if (status == CLI_DONE) status = cli_read_expression(arguments->where, &expression);
    if (status != CLI_DONE) return status;
    hm_text_puts(&d.folder.path, arguments->output);
    if (hm_finder_create(&d.finder, expression, &error) != HM_OK) {
        status = cli_fail(&error);
    } else {
        cli_watch_answers(&request, &progress, call);
        status = dataset_each(call, &request, &d);
        cli_note_faults(&d.faults);
        if (status == CLI_DONE && cli_signal() == 0) status = dataset_finish(&d, call);
    }
    dataset_arrays_close(d.arrays);
    cli_folder_clear(&d.folder);
    hm_finder_destroy(d.finder);
    hm_expression_destroy(expression);
    return status;
}
