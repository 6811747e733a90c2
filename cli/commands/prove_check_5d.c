/* prove --check: a forced mate in 5D chess, as the game with alternatives that solve --tree writes.
 */
#include "commands/prove.h"
#include "core/core.h"
#include "proof/proof5.h"
#include "run_limits.h"

#include <string.h>

/* The reply that is wrong, and the actions before it. */
static void explain_fault_5d(const hm_proof5_report *report, hm_text *text) {
    static const char *const after[] = {
        [HM_PROOF5_ILLEGAL_MOVE] = "the last action of ",
        [HM_PROOF5_STALEMATE] = "the last action of ",
        [HM_PROOF5_ENDLESS] = "the mate is too far away after ",
    };
    static const char *const what[] = {
        [HM_PROOF5_ILLEGAL_MOVE] = " is not legal",
        [HM_PROOF5_ILLEGAL_REPLY] = " is not legal",
        [HM_PROOF5_STALEMATE] = " is stalemate",
        [HM_PROOF5_UNANSWERED] = " is not answered",
        [HM_PROOF5_ENDLESS] = "",
    };
    const char *path = report->path.length > 0 ? report->path.data : "the start";
    if (report->reply.length > 0)
        hm_text_printf(text, "the reply %s after %s%s", report->reply.data, path,
                       what[report->fault]);
    else if (report->fault == HM_PROOF5_UNANSWERED)
        hm_text_puts(text, "there is no action of the winner");
    else
        hm_text_printf(text, "%s%s%s", after[report->fault], path, what[report->fault]);
    /* solve --tree writes the moves of a game that precede the puzzle, too. */
    if (report->fault == HM_PROOF5_UNANSWERED && strchr(path, '/') == NULL)
        hm_text_puts(text, "; a proof begins with the puzzle (convert --to fen5d)");
}

static int print_json_5d(const hm_proof5_report *report) {
    bool proved = report->fault == HM_PROOF5_PROVED;
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_bool(&facts, "proved", proved);
    hm_fact_word(&facts, "engine", "rules");
    if (proved) hm_fact_uint(&facts, "mate_in", report->longest);
    if (proved) hm_fact_uint(&facts, "first_actions", report->firsts);
    hm_fact_uint(&facts, "positions", report->positions);
    hm_fact_uint(&facts, "replies", report->replies);
    if (!proved) {
        hm_fact_word(&facts, "fault", hm_proof5_fault_name(report->fault));
        hm_fact_string(&facts, "path", report->path.data, report->path.length);
        if (report->reply.length > 0)
            hm_fact_string(&facts, "reply", report->reply.data, report->reply.length);
        explain_fault_5d(report, hm_fact_begin(&facts, "message"));
        hm_fact_end(&facts);
    }
    hm_fact_close(&facts);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return status;
}

static int print_report_5d(const cli_call *call, const char *name, const hm_proof5_report *report) {
    bool proved = report->fault == HM_PROOF5_PROVED;
    int status = proved ? CLI_DONE : CLI_NO;
    if (call->common.json) {
        int printed = print_json_5d(report);
        return printed > status ? printed : status;
    }
    if (!proved) {
        hm_text message = {0};
        cli_place place = {.name = name};
        explain_fault_5d(report, &message);
        cli_report(&place, message.failed ? "not proved" : message.data);
        hm_text_clear(&message);
        return status;
    }
    if (name != NULL) {
        cli_print_text(stdout, name);
        fputs(": ", stdout);
    }
    printf("mate in %u is proved\nfirst actions that mate: %llu\n", report->longest,
           (unsigned long long)report->firsts);
    printf("positions of the loser: %llu\nreplies: %llu\nlongest line: %u %s\n",
           (unsigned long long)report->positions, (unsigned long long)report->replies,
           2 * report->longest - 1, report->longest == 1 ? "ply" : "plies");
    return status;
}

/* Alternatives that are not legal have become comments, with a warning: the first one. Only so many
 * warnings are kept; the last of them may hide others. */
static hm_status expect_playable(const hm_5d_game *game, hm_error *error) {
    enum { KEPT = 100 };
    const hm_error *warning;
    for (size_t i = 0; (warning = hm_5d_game_warning(game, i)) != NULL; i++) {
        bool of_moves = warning->status == HM_ERR_5D_MOVE ||
                        warning->status == HM_ERR_5D_AMBIGUOUS ||
                        warning->status == HM_ERR_5D_ILLEGAL;
        if (!of_moves && i + 1 < KEPT) continue;
        *error = *warning;
        return warning->status;
    }
    return HM_OK;
}

/* One game, and nothing after it. */
static hm_status read_game_5d(const hm_text *text, const hm_watch *watch, hm_5d_game **game,
                              hm_error *error) {
    size_t used;
    hm_5d_parse_options options = {.size = sizeof options};
    hm_status status =
        hm_5d_game_parse_with(text->data, text->length, &options, game, &used, watch, error);
    if (status != HM_OK) return status;
    used += strspn(text->data + used, " \t\r\n");
    if (used < text->length)
        status = hm_fail(error, HM_ERR_5D_TOKEN, used, "expected the end of the game");
    if (status == HM_OK) status = expect_playable(*game, error);
    if (status == HM_OK) return HM_OK;
    hm_5d_game_destroy(*game);
    *game = NULL;
    return status;
}

int cli_prove_check_5d(const cli_call *call, const char *name, const hm_text *text) {
    hm_5d_game *game = NULL;
    hm_proof5_report report = {0};
    cli_progress progress;
    hm_meter meter;
    hm_error error = {0};
    cli_progress_start(&progress, call, "positions");
    hm_meter_start(&meter, cli_run_limits(), &progress.watch);
    hm_status status = read_game_5d(text, &meter.watch, &game, &error);
    if (status == HM_OK) status = hm_proof5_check(game, &meter.watch, &report, &error);
    if (status != HM_OK) hm_meter_settle(&meter, &error);
    cli_progress_erase();
    int result = status == HM_OK ? print_report_5d(call, name, &report)
                                 : cli_prove_fail(call, name, text, &error);
    hm_5d_game_destroy(game);
    hm_text_clear(&report.path);
    hm_text_clear(&report.reply);
    return result;
}
