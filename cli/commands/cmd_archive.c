/* archive: a database of games. */
#include "archive_verbs.h"
#include "path.h"

#include <string.h>

#define AT(member) offsetof(archive_arguments, member)

/* The help of each begins with the verbs that know it. */
static const cli_option archive_options[] = {
    {"strict", 0, CLI_FLAG, AT(strict), .help = "add: a file that contains an error adds nothing"},
    {"same", 0, CLI_CHOICE, AT(same), .argument = "WHAT", .choices = "game|moves|none",
     .help = "add: which games are copies, and are left out; games with equal rules, start and "
             "moves: unless names, date or number differ (game, the default), always (moves), or "
             "never (none)"},
    {"skip-bad", 0, CLI_FLAG, AT(skip_bad), .help = "add: leave out games that contain an error"},
    {"no-positions", 0, CLI_FLAG, AT(no_positions),
     .help = "add: store no keys of positions; find with \"at\" is slow then"},
    {"journal", 0, CLI_CHOICE, AT(journal), .argument = "KIND", .choices = "wal|delete",
     .help = "add: kind of SQLite journal; use delete on network disks, where readers then wait"},
    CLI_FIND_OPTIONS(AT(find), "find: ", "find, export: "),
    {"sort", 0, CLI_TEXT, AT(sort), .argument = "FIELD[,desc]",
     .help = "find, export: order by a column or tag"},
    {"explain", 0, CLI_FLAG, AT(explain), .help = "find: print the SQL query and not the games"},
    {"where", 0, CLI_TEXT, AT(where), .argument = "EXPRESSION",
     .help = "tree, stats, export: only these games"},
    {"from", 0, CLI_TEXT, AT(from), .argument = "POSITION", .help = "tree: the position"},
    {"depth", 0, CLI_NUMBER, AT(depth), .argument = "N", .least = 1, .most = 40,
     .help = "tree: continue for N plies (1)"},
    {"min", 0, CLI_NUMBER, AT(min), .argument = "N", .least = 1,
     .help = "tree: leave out moves of fewer than N games (1)"},
    {"to", 0, CLI_CHOICE, AT(to), .argument = "FORM",
     .choices = "native|ndjson|csv-games|csv-plies|csv-positions",
     .help = "export: games as they were added (native), objects, or a table"},
    {"columns", 0, CLI_TEXT, AT(columns), .argument = "LIST",
     .help = "export: these columns of a table"},
    {"salvage", 0, CLI_FLAG, AT(salvage), .help = "export: skip games that cannot be read"},
    {"output", 'o', CLI_FILE, AT(output), .argument = "FILE", .help = "export: write to FILE"},
    {"shard", 0, CLI_TEXT, AT(shard), .argument = "I/N",
     .help = "find, export: only part I of N of the games"},
    {0},
};

int cli_open_archive(cli_call *call, bool write, hm_archive **archive) {
    const archive_arguments *arguments = (const archive_arguments *)&call->arguments;
    hm_archive_options options = {
        .size = sizeof options,
        .write = write,
        .no_positions = arguments->no_positions,
        .skip_bad = arguments->skip_bad,
        .whole_sources = arguments->strict,
        .journal_delete = arguments->journal != NULL && strcmp(arguments->journal, "delete") == 0,
    };
    hm_error error;
    *archive = NULL;
    if (call->count == 0) return cli_usage_error("the database is missing");
    if (arguments->same != NULL && strcmp(arguments->same, "moves") == 0)
        options.same = HM_SAME_MOVES;
    if (arguments->same != NULL && strcmp(arguments->same, "none") == 0)
        options.same = HM_SAME_NONE;
    const char *path = call->operands[0];
    cli_skip_operand(call);
    hm_status status = hm_archive_open(archive, path, &options, &error);
    if (status == HM_ERR_FORMAT && call->count > 0 && !cli_is_database(path)) {
        cli_error("%s; the database comes before the files", error.message);
        return CLI_FAILED;
    }
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}

/* ---- short verbs ---- */

static int show_tree(cli_call *call, hm_archive *archive) {
    const archive_arguments *arguments = (const archive_arguments *)&call->arguments;
    hm_request request = cli_request(call);
    hm_expression *expression = NULL;
    hm_session *from = NULL;
    hm_facts facts = {0};
    hm_error error;
    int status = cli_read_expression(arguments->where, &expression);
    if (status == CLI_DONE && arguments->from != NULL)
        status = cli_open_session(call, arguments->from, &request, &from);
    unsigned depth = arguments->depth.given ? (unsigned)arguments->depth.value : 1;
    uint64_t min = arguments->min.given ? arguments->min.value : 1;
    if (status == CLI_DONE &&
        hm_archive_tree(archive, from, depth, min, expression, &request, &facts, &error) != HM_OK) {
        status = cli_fail(&error);
    }
    if (status == CLI_DONE) status = cli_print_tree(call, &facts);
    if (status == CLI_DONE && hm_fact_first(&facts, NULL) == NULL) {
        status = CLI_NO;
        if (from != NULL && !call->common.quiet) cli_note_no_tree(NULL);
    }
    hm_facts_clear(&facts);
    hm_session_destroy(from);
    hm_expression_destroy(expression);
    return status;
}

static void print_archive_stats(const hm_facts *facts, const hm_fact *object) {
    const hm_fact *member = hm_fact_first(facts, object);
    for (; member != NULL; member = hm_fact_next(facts, object, member)) {
        const char *key = hm_fact_key(facts, member);
        if (hm_fact_type_of(member) != HM_FACT_ARRAY) {
            printf("%s %lld\n", key, (long long)hm_fact_integer(member));
            continue;
        }
        const hm_fact *row = hm_fact_first(facts, member);
        for (; row != NULL; row = hm_fact_next(facts, member, row)) {
            size_t length;
            const hm_fact *value = hm_fact_get(facts, row, "value");
            bool text = hm_fact_type_of(value) == HM_FACT_STRING;
            const char *word = text ? hm_fact_words(facts, value, &length) : "-";
            printf("%s ", key);
            cli_print_string(word, strlen(word));
            printf(" %llu\n", (unsigned long long)hm_fact_number(hm_fact_get(facts, row, "games")));
        }
    }
}

static int show_stats(cli_call *call, hm_archive *archive) {
    const archive_arguments *arguments = (const archive_arguments *)&call->arguments;
    hm_request request = cli_request(call);
    hm_expression *expression = NULL;
    hm_facts facts = {0};
    hm_error error;
    int status = cli_read_expression(arguments->where, &expression);
    if (status == CLI_DONE &&
        hm_archive_stats(archive, expression, &request, &facts, &error) != HM_OK)
        status = cli_fail(&error);
    if (status == CLI_DONE && call->common.json) status = cli_print_json(&facts);
    if (status == CLI_DONE && !call->common.json)
        print_archive_stats(&facts, hm_fact_first(&facts, NULL));
    hm_facts_clear(&facts);
    hm_expression_destroy(expression);
    return status;
}

static int check_archive(cli_call *call, hm_archive *archive) {
    hm_request request = cli_request(call);
    hm_text text = {0};
    hm_facts facts = {0};
    hm_error error;
    uint64_t problems;
    int status = CLI_DONE;
    if (hm_archive_check(archive, &request, &text, &problems, &error) != HM_OK) {
        status = cli_fail(&error);
    } else if (call->common.json) {
        hm_fact_open(&facts, NULL, '{');
        hm_fact_bool(&facts, "valid", problems == 0);
        if (hm_archive_totals(archive, &facts, &error) != HM_OK) status = cli_fail(&error);
        hm_fact_open(&facts, "problems", '[');
        for (const char *at = text.data; at != NULL && *at != '\0';) {
            size_t length = strcspn(at, "\n");
            hm_fact_string(&facts, NULL, at, length);
            at += length + (at[length] == '\n');
        }
        hm_fact_close(&facts);
        hm_fact_close(&facts);
        if (status == CLI_DONE) status = cli_print_json(&facts);
    } else {
        cli_write_text(problems == 0 ? "valid\n" : text.data, problems == 0 ? 6 : text.length);
    }
    if (status == CLI_DONE && problems > 0) status = CLI_NO;
    hm_text_clear(&text);
    hm_facts_clear(&facts);
    return status;
}

static int optimise_archive(cli_call *call, hm_archive *archive) {
    hm_error error;
    (void)call;
    if (hm_archive_optimise(archive, &error) == HM_OK) return CLI_DONE;
    return cli_fail(&error);
}

/* ---- verbs ---- */

static bool is_option_given(const cli_call *call, const cli_option *option) {
    const char *place = (const char *)&call->arguments + option->place;
    const char *text;
    switch (option->kind) {
    case CLI_FLAG:
        return *(const bool *)(const void *)place;
    case CLI_NUMBER:
    case CLI_SIZE:
        return ((const cli_number *)(const void *)place)->given;
    default:
        memcpy(&text, place, sizeof text);
        return text != NULL;
    }
}

/* Whether the help of an option begins with a verb among others: "find, export: ...". */
static bool knows_verb(const cli_option *option, const char *verb) {
    size_t length = strlen(verb);
    for (const char *at = option->help;; at += strspn(at, ", ")) {
        size_t word = strcspn(at, ",:");
        if (word == length && strncmp(at, verb, length) == 0) return true;
        at += word;
        if (*at != ',') return false;
    }
}

static int check_verb_options(const cli_call *call, const char *verb) {
    for (const cli_option *option = archive_options; option->name != NULL; option++)
        if (is_option_given(call, option) && !knows_verb(option, verb))
            return cli_usage_error("--%s is not an option of archive %s", option->name, verb);
    return CLI_DONE;
}

static int take_archive_part(const cli_call *call, hm_archive *archive) {
    const archive_arguments *arguments = (const archive_arguments *)&call->arguments;
    hm_shard shard;
    hm_error error;
    if (arguments->shard == NULL) return CLI_DONE;
    if (hm_shard_parse(arguments->shard, &shard, &error) != HM_OK)
        return cli_usage_error("--shard: %s", error.message);
    if (hm_archive_take_part(archive, &shard, &error) != HM_OK) return cli_fail(&error);
    return CLI_DONE;
}

static int cmd_archive_run(cli_call *call) {
    static const struct {
        const char *name;
        bool write;
        cli_archive_verb *run;
    } verbs[] = {
        {"add", true, cli_archive_add},
        {"find", false, cli_archive_find},
        {"tree", false, show_tree},
        {"stats", false, show_stats},
        {"export", false, cli_archive_export},
        {"merge", true, cli_archive_merge},
        {"check", false, check_archive},
        {"optimise", true, optimise_archive},
    };
    hm_archive *archive;
    if (call->count == 0)
        return cli_usage_error("expected add, find, tree, stats, export, merge, check or optimise");
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(call->operands[0], verbs[i].name) != 0) continue;
        int status = check_verb_options(call, verbs[i].name);
        if (status != CLI_DONE) return status;
        cli_skip_operand(call);
        status = cli_open_archive(call, verbs[i].write, &archive);
        if (status == CLI_DONE) status = take_archive_part(call, archive);
        if (status == CLI_DONE) status = verbs[i].run(call, archive);
        hm_archive_close(archive);
        return status;
    }
    return cli_usage_error(
        "expected add, find, tree, stats, export, merge, check or optimise, found \"%s\"",
        call->operands[0]);
}

const cli_command cli_cmd_archive = {
    .name = "archive",
    .operands = "add|find|tree|stats|export|merge|check|optimise DATABASE [...]",
    .summary = "keep games in a database: add, find, count, export",
    .description =
        "Keeps games of all kinds in one SQLite file, which other programs can read, "
        "too.\ndocs/archive.md describes its tables and expressions, with examples.\nadd DATABASE "
        "FILE... adds the games of files: pgn4, 5dpgn, c4d, logs, JSON, also gzip. Copies of games "
        "in the database are not added again. If the run is killed, only games that are not "
        "committed yet are lost, and the same command continues.\nfind DATABASE EXPRESSION prints "
        "the games that match, as find does for files. tree, stats and export use all games, or "
        "the games that match --where.\nmerge DATABASE OTHER... adds the games of other databases. "
        "check compares what is stored about every game with its text. optimise makes the file "
        "small and fast.",
    .examples = "hypermate archive add games.db *.pgn4 *.5dpgn.gz\tAdd games\n"
                "hypermate archive find games.db 'player = \"Ruby\" and plies > 80'\tFind games\n"
                "hypermate archive tree --from 4p:modern games.db\tThe moves that were played from "
                "this start\n"
                "hypermate archive export --to csv-games -o games.csv games.db\tA table\n",
    .options = archive_options,
    .reads = true,
    .json = true,
    .group = CLI_ARCHIVES,
    .run = cmd_archive_run,
};
