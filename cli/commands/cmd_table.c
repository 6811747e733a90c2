/* table: solved endings of 4D chess: made, written, checked. */
#include "cli.h"
#include "core/core.h"
#include "files.h"
#include "path.h"
#include "run_limits.h"
#include "tables/endings4d.h"

#include <string.h>

enum { TABLE_MEMORY = 2048, TABLE_CHECKED = 2000 };

typedef struct table_arguments {
    bool check;
    const char *output;
} table_arguments;

#define TABLE(member) offsetof(table_arguments, member)
static const cli_option options[] = {
    {"output", 'o', CLI_FILE, TABLE(output), .argument = "FILE",
     .help = "write the endings to FILE, which appears when it is complete"},
    {"check", 0, CLI_FLAG, TABLE(check),
     .help = "check the files that the operands name, by the rules"},
    {0},
};

static unsigned table_jobs(const cli_call *call) {
    return call->common.jobs.given ? (unsigned)call->common.jobs.value : 1;
}

/* ---- what is printed ---- */

typedef struct tabling {
    const cli_call *call;
    hm_endings_4d_solved solved;
    cli_progress progress;
    int status; /* of the output */
} tabling;

/* "KQQ" of "KQQvK", or "K". */
static void table_side(const hm_ending_4d *ending, int side, char text[HM_MATERIAL_4D_NAME]) {
    const char *versus = strchr(ending->material.name, 'v');
    size_t first = (size_t)(versus - ending->material.name);
    snprintf(text, HM_MATERIAL_4D_NAME, "%.*s", side == 0 ? (int)first : HM_MATERIAL_4D_NAME,
             side == 0 ? ending->material.name : versus + 1);
}

static void print_set(const tabling *t, const hm_ending_4d *ending, int side, bool lost) {
    const hm_ending_set_4d *set = lost ? &ending->lost[side] : &ending->won[side];
    char name[HM_MATERIAL_4D_NAME];
    const char *separator = "";
    if (set->keys.count == 0) return;
    table_side(ending, side, name);
    printf("%s, %s to move: %s ", ending->material.name, name, lost ? "mated in" : "mates in");
    for (unsigned distance = 0; distance <= set->distance; distance++) {
        uint64_t count = hm_endings_4d_positions(&t->solved, ending, set, distance);
        if (count == 0) continue;
        printf("%s%u (%llu%s)", separator, distance, (unsigned long long)count,
               *separator == '\0' ? " positions" : "");
        separator = ", ";
    }
    putchar('\n');
}

static void print_ending(const tabling *t, const hm_ending_4d *ending) {
    size_t decided = ending->lost[0].keys.count + ending->lost[1].keys.count +
                     ending->won[0].keys.count + ending->won[1].keys.count;
    if (decided == 0) printf("%s: every position is a draw\n", ending->material.name);
    for (int side = 0; side < 2; side++) {
        print_set(t, ending, side, false);
        print_set(t, ending, side, true);
    }
    fflush(stdout);
}

/* Numbers of positions by moves until mate, from 0. */
static void put_set(const tabling *t, const hm_ending_4d *ending, const hm_ending_set_4d *set,
                    const char *key, hm_facts *facts) {
    unsigned end = set->distance + 1;
    while (end > 0 && hm_ending_set_4d_keys(set, end - 1).count == 0)
        end--;
    hm_fact_open(facts, key, '[');
    for (unsigned distance = 0; distance < end; distance++)
        hm_fact_uint(facts, NULL, hm_endings_4d_positions(&t->solved, ending, set, distance));
    hm_fact_close(facts);
}

static int print_json_ending(const tabling *t, const hm_ending_4d *ending) {
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_word(&facts, "material", ending->material.name);
    hm_fact_uint(&facts, "entries", ending->lost[0].keys.count + ending->lost[1].keys.count);
    hm_fact_open(&facts, "sides", '[');
    for (int side = 0; side < 2; side++) {
        char name[HM_MATERIAL_4D_NAME];
        table_side(ending, side, name);
        hm_fact_open(&facts, NULL, '{');
        hm_fact_word(&facts, "pieces", name);
        put_set(t, ending, &ending->won[side], "mates_in", &facts);
        put_set(t, ending, &ending->lost[side], "mated_in", &facts);
        hm_fact_close(&facts);
    }
    hm_fact_close(&facts);
    hm_fact_close(&facts);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return status;
}

static void table_tell(void *context, const hm_ending_4d *ending) {
    tabling *t = context;
    snprintf(t->progress.found, sizeof t->progress.found, "%s", ending->material.name);
    if (!ending->solved) return;
    cli_progress_erase();
    if (!t->call->common.json)
        print_ending(t, ending);
    else if (t->status == CLI_DONE)
        t->status = print_json_ending(t, ending);
}

/* ---- endings are solved ---- */

static hm_status solve_and_write(tabling *t, const char *path, hm_error *error) {
    const cli_call *call = t->call;
    uint64_t memory = cli_run_limits()->memory;
    hm_meter meter;
    hm_sink *sink = NULL;
    if (memory == 0) memory = (uint64_t)TABLE_MEMORY << 20;
    cli_progress_start(&t->progress, call, "positions");
    hm_meter_start(&meter, cli_run_limits(), &t->progress.watch);
    hm_status status = hm_endings_4d_run(&t->solved, table_jobs(call),
                                         memory < SIZE_MAX ? (size_t)memory : SIZE_MAX, table_tell,
                                         t, &meter.watch, error);
    if (status != HM_OK) hm_meter_settle(&meter, error);
    cli_progress_erase();
    if (status != HM_OK || path == NULL) return status;
    hm_sink_sweep(path);
    status = hm_sink_create(&sink, path, error);
    if (status == HM_OK) status = hm_endings_4d_write(&t->solved, sink, error);
    if (status == HM_OK) status = hm_sink_commit(sink, error);
    hm_sink_destroy(sink);
    return status;
}

static int table_solve(cli_call *call, const table_arguments *a) {
    tabling t = {.call = call};
    hm_error error = {0};
    int status = CLI_DONE;
    if (call->count == 0) return cli_usage_error("name an ending, such as KQQvK");
    if (a->output != NULL && cli_is_standard(a->output))
        return cli_usage_error("-o needs the name of a file");
    for (int i = 0; i < call->count && status == CLI_DONE; i++) {
        if (hm_endings_4d_want(&t.solved, call->operands[i], &error) == HM_OK) continue;
        status = error.status == HM_ERR_MEMORY
                     ? cli_fail(&error)
                     : cli_usage_error("%s: %s", call->operands[i], error.message);
    }
    if (status == CLI_DONE) {
        status = solve_and_write(&t, a->output, &error) == HM_OK ? t.status
                                                                 : cli_fail_call(call, &error);
    }
    hm_endings_4d_solved_clear(&t.solved);
    return status;
}

/* ---- files are checked ---- */

static int print_table_report(const cli_call *call, const char *path,
                              const hm_endings_4d_report *report) {
    int status = report->wrong ? CLI_NO : CLI_DONE;
    if (call->common.json) {
        hm_facts facts = {0};
        hm_fact_open(&facts, NULL, '{');
        hm_fact_word(&facts, "file", path);
        hm_fact_bool(&facts, "valid", !report->wrong);
        hm_fact_uint(&facts, "materials", report->tables);
        hm_fact_uint(&facts, "entries", report->entries);
        hm_fact_uint(&facts, "checked", report->checked);
        hm_fact_uint(&facts, "others", report->positions);
        if (report->wrong)
            hm_fact_string(&facts, "fault", report->fault.data, report->fault.length);
        hm_fact_close(&facts);
        int printed = cli_print_json(&facts);
        hm_facts_clear(&facts);
        return printed > status ? printed : status;
    }
    cli_print_text(stdout, path);
    if (report->wrong)
        printf(": wrong: %s\n", report->fault.failed ? "" : report->fault.data);
    else
        printf(": no fault found\n");
    printf("materials: %llu\nentries: %llu, checked: %llu\nother positions: %llu\n",
           (unsigned long long)report->tables, (unsigned long long)report->entries,
           (unsigned long long)report->checked, (unsigned long long)report->positions);
    return status;
}

static int check_table_file(const cli_call *call, const char *path) {
    hm_endings_4d endings = {0};
    hm_endings_4d_report report = {0};
    cli_progress progress;
    hm_meter meter;
    hm_error error = {0};
    cli_progress_start(&progress, call, "positions");
    hm_meter_start(&meter, cli_run_limits(), &progress.watch);
    hm_status status = hm_endings_4d_read(&endings, path, &error);
    if (status == HM_OK)
        status = hm_endings_4d_check(&endings, TABLE_CHECKED, table_jobs(call), &meter.watch,
                                     &report, &error);
    if (status != HM_OK) hm_meter_settle(&meter, &error);
    cli_progress_erase();
    int result = status == HM_OK     ? print_table_report(call, path, &report)
                 : call->common.json ? cli_fail_call(call, &error)
                                     : cli_fail_in(path, &error);
    hm_text_clear(&report.fault);
    hm_endings_4d_clear(&endings);
    return result;
}

static int cmd_table_run(cli_call *call) {
    const table_arguments *a = (const table_arguments *)(const void *)&call->arguments;
    int status = CLI_DONE;
    if (!a->check) return table_solve(call, a);
    if (a->output != NULL) return cli_usage_error("--output cannot be combined with --check");
    if (call->count == 0) return cli_usage_error("name a file that table has written");
    for (int i = 0; i < call->count; i++) {
        int one = check_table_file(call, call->operands[i]);
        if (one > status) status = one;
    }
    return status;
}

const cli_command cli_cmd_table = {
    .name = "table",
    .operands = "MATERIAL... | --check FILE...",
    .summary = "solve endings of 4D chess, and write them to a file",
    .description =
        "Solves endings of 4D chess without pawns backwards from all mates. For each number of "
        "moves it prints in how many positions each side mates or is mated.\nA material names the "
        "pieces of both sides: KQQvK, KQvKN. Each side has one king, and both together have up to "
        "five pieces. The endings that arise by captures are solved as well. Symmetric positions "
        "are counted separately. Draws by the fifty-move rule or by repetition are "
        "ignored.\nEndings of four pieces take a second each. Endings of five take minutes and "
        "gigabytes: allow the memory with --memory, in MiB (2048 for this command). If a limit "
        "ends the run, no file is written.\n-o writes the endings to one file. If the environment "
        "variable HYPERMATE_ENDINGS names such a file, status and search use it, and so do all "
        "programs that use the library.\n--check reads such files and plays the moves of their "
        "positions by the rules. For each side to move of an ending it checks all entries, or "
        "2,000 at random if there are more, and 2,000 other positions. The exit status is 1 if a "
        "position has a wrong value, and 3 if a file cannot be read.",
    .examples = "hypermate table KQQvK\tIn how many positions two queens win\n"
                "hypermate table KQQvK KQvKQ -o endings.hme\tWrite two endings to a file\n"
                "hypermate table --check endings.hme\tCheck the file by the rules\n",
    .options = options,
    .limits = "time|work|memory",
    .game = "4d",
    .json = true,
    .group = CLI_THINKING,
    .run = cmd_table_run,
};
