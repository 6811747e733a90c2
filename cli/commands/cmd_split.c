/* split: the games of files in parts, by a field, a number of games, or shares. */
#include "files.h"
#include "games/games.h"
#include "many_games.h"

#include <stdlib.h>
#include <string.h>

typedef struct split_arguments {
    const char *output, *by, *shares, *where;
    cli_number games;
    bool strict;
} split_arguments;

#define AT(member) offsetof(split_arguments, member)

static const cli_option split_options[] = {
    {"output", 'o', CLI_FILE, AT(output), .argument = "FOLDER",
     .help = "write the parts to FOLDER, which is created"},
    {"by", 0, CLI_TEXT, AT(by), .argument = "FIELD",
     .help = "a part for each value of a field (Red, result, year)"},
    {"games", 0, CLI_NUMBER, AT(games), .argument = "N", .least = 1, .help = "parts of N games"},
    {"shares", 0, CLI_TEXT, AT(shares), .argument = "A,B,...",
     .help = "parts whose sizes have these proportions, by the hash of each game"},
    {"where", 0, CLI_TEXT, AT(where), .argument = "EXPRESSION", .help = "only these games"},
    {"strict", 0, CLI_FLAG, AT(strict), .help = "end at the first game that contains an error"},
    {0},
};

enum { PARTS_MOST = 500, NAME_BYTES = 200 };

typedef struct split_part {
    char *name; /* of its file */
    hm_sink *sink;
    uint64_t games;
    bool again;
} split_part;

typedef struct splitting {
    const split_arguments *arguments;
    const cli_call *call;
    hm_finder *finder;
    cli_faults faults;
    cli_folder folder;
    uint64_t games, matched;
    uint32_t shares[CLI_SHARES_MOST];
    size_t share_count;
    HM_LIST(split_part) parts;
} splitting;

/* ---- parts ---- */

static const char *ending_of(const splitting *s, const hm_input *input) {
    if (input->json) return "jsonl";
    if (input->text == NULL) return "ndjson";
    const char *form = hm_finder_form(s->finder);
    return form == NULL ? "txt" : form;
}

/* Letters, digits, '.', '_' and '-' are themselves; other bytes are %XX, so that values differ. A
 * value that is too long for the name of a file is cut. */
static void put_file_value(const char *value, hm_text *name) {
    size_t length = strlen(value);
    for (size_t i = 0; i < length && name->length < NAME_BYTES; i++) {
        unsigned char byte = (unsigned char)value[i];
        bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                     hm_is_digit(byte) || byte == '_' || byte == '-' || (byte == '.' && i > 0);
        if (plain) {
            hm_text_add(name, value + i, 1);
        } else {
            hm_text_printf(name, "%%%02X", byte);
        }
    }
    if (length == 0) hm_text_puts(name, "none");
}

static hm_status name_part(splitting *s, const cli_input *at, hm_text *name, hm_error *error) {
    if (s->arguments->by != NULL) {
        hm_text value = {0};
        hm_finder_field(s->finder, s->arguments->by, &value);
        name->failed |= value.failed;
        if (!value.failed) put_file_value(value.data, name);
        hm_text_clear(&value);
    } else if (s->share_count > 0) {
        size_t share;
        hm_status status = hm_finder_share(s->finder, s->shares, s->share_count, &share, error);
        if (status != HM_OK) return status;
        hm_text_printf(name, "part-%03zu", share + 1);
    } else {
        uint64_t part = (s->matched - 1) / s->arguments->games.value + 1;
        hm_text_printf(name, "part-%05llu", (unsigned long long)part);
    }
    hm_text_printf(name, ".%s", ending_of(s, at->input));
    return name->failed ? hm_fail_memory(error, "a file name") : HM_OK;
}

static hm_status open_part(splitting *s, const char *name, split_part **part, hm_error *error) {
    static const char *const no_parts[] = {NULL};
    for (size_t i = s->parts.count; i-- > 0;) {
        if (strcmp(s->parts.at[i].name, name) != 0) continue;
        *part = &s->parts.at[i];
        return HM_OK;
    }
    if (s->parts.count == PARTS_MOST && s->arguments->by != NULL) {
        return hm_fail(error, HM_ERR_LIMIT, 0, "--by %s gives more than %d parts", s->arguments->by,
                       PARTS_MOST);
    }
    hm_status status = s->parts.count > 0 ? HM_OK : cli_make_folders(&s->folder, no_parts, error);
    if (status != HM_OK) return status;
    size_t length = strlen(name) + 1;
    char *copy = malloc(length);
    if (copy == NULL || !HM_ROOM(s->parts, 1)) {
        free(copy);
        return hm_fail_memory(error, "a part");
    }
    memcpy(copy, name, length);
    *part = &s->parts.at[s->parts.count++];
    **part = (split_part){.name = copy};
    return hm_sink_create(&(*part)->sink, cli_inside(&s->folder, name), error);
}

/* A part of N games is whole when the next one begins. */
static hm_status finish_part(split_part *part, hm_error *error) {
    if (part->sink == NULL) return HM_OK;
    hm_status status = hm_sink_commit(part->sink, error);
    hm_sink_destroy(part->sink);
    part->sink = NULL;
    return status;
}

static hm_status add_to_part(splitting *s, const cli_input *at, hm_error *error) {
    hm_text name = {0}, text = {0};
    split_part *part = NULL;
    hm_status status = name_part(s, at, &name, error);
    size_t before = s->parts.count;
    if (status == HM_OK) status = open_part(s, name.data, &part, error);
    bool next = s->arguments->games.given && s->parts.count > before && before > 0;
    if (status == HM_OK && next) status = finish_part(&s->parts.at[before - 1], error);
    if (status == HM_OK && at->input->text != NULL) {
        cli_put_game_text(at, &part->again, &text);
    } else if (status == HM_OK) {
        status = hm_finder_text(s->finder, &text, error);
    }
    if (status == HM_OK && text.failed) status = hm_fail_memory(error, "a game");
    if (status == HM_OK) status = hm_sink_write(part->sink, text.data, text.length, error);
    if (status == HM_OK) part->games++;
    hm_text_clear(&name);
    hm_text_clear(&text);
    return status;
}

static int split_game(const cli_input *at, void *context) {
    splitting *s = context;
    hm_found found;
    hm_error error;
    if (cli_note_empty(at)) return CLI_DONE;
    s->games++;
    hm_status status = hm_finder_look(s->finder, at->input, at->request, &found, &error);
    if (status == HM_ERR_INTERRUPTED) return CLI_FAILED;
    if (status != HM_OK) {
        hm_input_error fault = {.error = error, .whole = true};
        int failed = cli_report_input(at, &fault);
        return failed == CLI_USAGE ? CLI_STOP : failed;
    }
    if (found.bad && !cli_note_fault(&s->faults, at, s->games, found.fault)) return CLI_LOST;
    bool read = at->input->text != NULL || at->input->stream != NULL; /* else it is damaged */
    if (!found.matched || !read) return CLI_DONE;
    s->matched++;
    if (add_to_part(s, at, &error) == HM_OK) return CLI_DONE;
    cli_fail(&error);
    return CLI_LOST;
}

/* ---- the whole ---- */

static int finish_parts(splitting *s) {
    hm_error error;
    int status = CLI_DONE;
    for (size_t i = 0; i < s->parts.count && status == CLI_DONE; i++)
        if (finish_part(&s->parts.at[i], &error) != HM_OK) status = cli_fail(&error);
    for (size_t i = 0; i < s->parts.count && status == CLI_DONE; i++) {
        const split_part *part = &s->parts.at[i];
        hm_facts facts = {0};
        if (!s->call->common.json) {
            if (!s->call->common.quiet)
                printf("%s %llu\n", part->name, (unsigned long long)part->games);
            continue;
        }
        hm_fact_open(&facts, NULL, '{');
        hm_fact_word(&facts, "part", part->name);
        hm_fact_uint(&facts, "games", part->games);
        hm_fact_close(&facts);
        status = cli_print_json(&facts);
        hm_facts_clear(&facts);
    }
    return status == CLI_DONE && s->parts.count == 0 ? CLI_NO : status;
}

static int cmd_split_run(cli_call *call) {
    const split_arguments *arguments = (const split_arguments *)&call->arguments;
    hm_request request = cli_request(call);
    hm_expression *expression = NULL;
    hm_error error;
    cli_progress progress;
    splitting s = {.arguments = arguments, .call = call, .faults = {.strict = arguments->strict}};
    int ways = (arguments->by != NULL) + (arguments->shares != NULL) + arguments->games.given;
    if (ways != 1) return cli_usage_error("expected one of --by, --games and --shares");
    if (arguments->output == NULL) return cli_usage_error("the folder is missing: --output FOLDER");
    if (arguments->by != NULL && hm_field_check(arguments->by, &error) != HM_OK)
        return cli_usage_error("--by: %s", error.message);
    int status = cli_expect_folder(arguments->output);
    if (status == CLI_DONE) status = cli_read_shares(arguments->shares, s.shares, &s.share_count);
    if (status == CLI_DONE) status = cli_read_expression(arguments->where, &expression);
    if (status != CLI_DONE) return status;
    hm_text_puts(&s.folder.path, arguments->output);
    if (hm_finder_create(&s.finder, expression, &error) != HM_OK) {
        status = cli_fail(&error);
    } else {
        cli_watch_answers(&request, &progress, call);
        status = cli_each_input(call, &request, NULL, split_game, &s);
        cli_note_faults(&s.faults);
        if (status == CLI_DONE && cli_signal() == 0) status = finish_parts(&s);
    }
    for (size_t i = 0; i < s.parts.count; i++) {
        hm_sink_destroy(s.parts.at[i].sink);
        free(s.parts.at[i].name);
    }
    free(s.parts.at);
    cli_folder_clear(&s.folder);
    hm_finder_destroy(s.finder);
    hm_expression_destroy(expression);
    return status;
}

const cli_command cli_cmd_split = {
    .name = "split",
    .operands = "[FILE...]",
    .summary = "write the games of files into parts",
    .description = "Writes the games of files into parts: one for each value of a field, parts of "
                   "N games, or parts of given proportions.\nWith --shares the part of a game "
                   "depends on its rules, start and moves alone. So copies are in one part, and a "
                   "game stays in its part when others are added.",
    .examples = "hypermate split --by result -o parts games.pgn4\tA part for each result\n"
                "hypermate split --shares 90,5,5 -o sets games.c4d\tFor training and tests\n",
    .options = split_options,
    .reads = true,
    .json = true,
    .group = CLI_ARCHIVES,
    .run = cmd_split_run,
};
