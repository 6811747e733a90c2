/* random-game: seeded games of legal moves. */
#include "commands/random.h"
#include "games/games.h"

#include <string.h>

typedef struct random_arguments {
    cli_number seed, games, first, plies;
    const char *to, *output, *variant;
} random_arguments;

#define PLACE(member) offsetof(random_arguments, member)
static const cli_option options[] = {
    {"seed", 's', CLI_NUMBER, PLACE(seed), .argument = "N",
     .help = "seed of the sequence (default 0)"},
    {"games", 'n', CLI_NUMBER, PLACE(games), .argument = "N", .least = 1,
     .help = "make N games (default 1)"},
    {"first", 0, CLI_NUMBER, PLACE(first), .argument = "N",
     .help = "number of the first game in the sequence, from 0"},
    {"max-plies", 0, CLI_NUMBER, PLACE(plies), .argument = "N", .least = 1, .most = 100000000,
     .help = "longest game in plies (100, 5D: 16, four players: no limit)"},
    {"to", 0, CLI_TEXT, PLACE(to), .argument = "FORM",
     .help = "form on standard output: c4d, ndjson4; pgn4, json; 5dpgn, 5dpgn-short (the first of "
             "each game is the default)"},
    {"output", 'o', CLI_FILE, PLACE(output), .argument = "FOLDER",
     .help = "make FOLDER with every game in its forms and manifest.json"},
    {"variant", 0, CLI_TEXT, PLACE(variant), .argument = "NAME",
     .help = "4d, 4p, 5d, or a start name: 4p:classic, 5d:small and so on"},
    {0},
};

/* ---- where games begin ---- */

/* Takes the current position of a game. */
static int leave_past(const cli_call *call, random_run *run) {
    hm_session *start;
    hm_error error;
    if (hm_session_plies(run->start) == 0) return CLI_DONE;
    if (hm_session_from_here(run->start, &start, &error) != HM_OK)
        return cli_fail_call(call, &error);
    hm_session_destroy(run->start);
    run->start = start;
    return CLI_DONE;
}

/* "5d" and "5d:small". */
static const hm_game *game_of_name(const char *name) {
    size_t length = strcspn(name, ":");
    const hm_game *game;
    for (size_t i = 0; (game = hm_game_at(i)) != NULL; i++) {
        if (hm_spells(name, length, game->name)) return game;
    }
    return NULL;
}

static int fail_variant(const char *name) {
    hm_start start;
    if (hm_start_nearest(name, strlen(name), &start)) {
        return cli_usage_error("there is no variant \"%s\"; did you mean %s?", name, start.name);
    }
    return cli_usage_error("there is no variant \"%s\"", name);
}

/* The operand, the option, or the usual start of a game. */
static int choose_start(const cli_call *call, const char **start, random_run *run) {
    const random_arguments *arguments = (const random_arguments *)&call->arguments;
    const char *name = arguments->variant;
    if (call->count > 1 || (call->count == 1 && name != NULL)) {
        return cli_usage_error("more than one start");
    }
    if (call->count == 1) {
        *start = run->place = call->operands[0];
        bool unnamed = strcmp(*start, "-") == 0 && arguments->output != NULL;
        return unnamed ? cli_usage_error("the manifest of a folder names the start, so it cannot "
                                         "be standard input; name a file")
                       : CLI_DONE;
    }
    const hm_game *game = name == NULL ? cli_game_of_options(run->request) : game_of_name(name);
    if (game == NULL && name != NULL) return fail_variant(name);
    if (game == NULL) return cli_usage_error("no game has all of these options");
    if (game->random == NULL) {
        return cli_usage_error("there are no random games of %s", game->title);
    }
    bool bare = name == NULL || strchr(name, ':') == NULL;
    *start = bare ? game->usual_start(run->request) : name;
    /* A folder need not say what the command does when nothing is said. */
    const char *usual =
        cli_game_of_options(&(hm_request){.size = sizeof(hm_request)})->usual_start(run->request);
    run->place = strcmp(*start, usual) == 0 ? NULL : *start;
    return CLI_DONE;
}

static int open_variant(const cli_call *call, const char *start, random_run *run) {
    const random_arguments *arguments = (const random_arguments *)&call->arguments;
    hm_input_error error;
    if (hm_session_open(&run->start, start, run->request, &error) == HM_YES) return CLI_DONE;
    hm_status status = error.error.status;
    if (status == HM_ERR_OPTION) return cli_usage_error("%s", error.error.message);
    return status == HM_ERR_MEMORY ? cli_fail_call(call, &error.error)
                                   : fail_variant(arguments->variant);
}

static int cmd_random_game_open_start(const cli_call *call, random_run *run) {
    const random_arguments *arguments = (const random_arguments *)&call->arguments;
    const char *start = NULL;
    hm_start first;
    hm_error unknown;
    int status = choose_start(call, &start, run);
    if (status != CLI_DONE) return status;
    if (hm_start_of_list(start, run->first, &first) > 0) start = first.name;
    status = arguments->variant != NULL ? open_variant(call, start, run)
                                        : cli_open_session(call, start, run->request, &run->start);
    if (status != CLI_DONE) return status;
    run->game = hm_session_game(run->start);
    if (run->game->random == NULL) {
        return cli_usage_error("there are no random games of %s", run->game->title);
    }
    if (hm_request_is_for(run->request, run->game, &unknown) != HM_OK) {
        return cli_usage_error("%s", unknown.message);
    }
    uint64_t plies = arguments->plies.given ? arguments->plies.value : run->game->random_plies;
    bool limited = arguments->plies.given || plies > 0;
    run->plies = limited ? (size_t)plies : SIZE_MAX;
    return leave_past(call, run);
}

/* ---- standard output ---- */

static const hm_notation *cmd_random_game_notation_of(const hm_random_form *form) {
    return form->put == NULL ? hm_notation_named(form->name) : NULL;
}

static bool has_flag(const hm_random_form *form, unsigned flag) {
    const hm_notation *notation = cmd_random_game_notation_of(form);
    return notation != NULL && (notation->flags & flag) != 0;
}

/* A notation that has no tags, but comments, says in one which game it is. */
static hm_status cmd_random_game_write(const random_run *run, const hm_random_form *form,
                                       uint64_t number, hm_sink *sink, hm_error *error) {
    hm_session *session;
    const char *end;
    hm_text text = {0};
    hm_status status = random_play(run, number, &session, &end, error);
    if (status != HM_OK) return status;
    if (has_flag(form, HM_IS_MARKED) && run->games > 1) hm_notation_put_mark(number + 1, &text);
    if (has_flag(form, HM_IS_COMMENTED)) {
        hm_text_printf(&text, "# seed %llu, game %llu\n", (unsigned long long)run->seed,
                       (unsigned long long)number);
    }
    status = hm_session_put_random(session, form, &text, error);
    bool last = number + 1 == run->first + run->games;
    if (has_flag(form, HM_IS_APART) && !last) hm_text_puts(&text, "\n");
    if (status == HM_OK && text.failed) status = hm_fail_memory(error, "a game");
    if (status == HM_OK) status = hm_sink_write(sink, text.data, text.length, error);
    hm_text_clear(&text);
    hm_session_destroy(session);
    return status;
}

static int fail_form(const random_run *run, const char *to) {
    hm_text names = {0};
    /* NOLINTNEXTLINE(core.NullDereference): the default game has random games */
    for (const hm_random_form *form = run->game->random_forms; form->name != NULL; form++)
        hm_text_printf(&names, "%s%s", names.length > 0 ? " or " : "", form->name);
    int status = names.failed ? cli_fail_memory("a message")
                              : cli_usage_error("random games of %s are written as %s, not as %s",
                                                run->game->title, names.data, to);
    hm_text_clear(&names);
    return status;
}

/* Several games need a form that separates them. */
static int check_form(const random_run *run, const hm_random_form *form) {
    if (run->games == 1 || !has_flag(form, HM_IS_ALONE)) return CLI_DONE;
    for (form = run->game->random_forms; form->name != NULL; form++) {
        if (has_flag(form, HM_IS_ALONE)) continue;
        return cli_usage_error("several games need --output FOLDER, or --to %s", form->name);
    }
    return cli_usage_error("several games need --output FOLDER");
}

/* Warns of parts of the start that the form cannot hold, such as single rules, once for all
 * games. */
static void note_losses(const random_run *run, const hm_random_form *form) {
    const hm_notation *notation = cmd_random_game_notation_of(form);
    const cli_input named = {.name = "random-game"};
    hm_facts facts = {0};
    if (notation == NULL || run->game->losses == NULL) return;
    hm_fact_open(&facts, NULL, '{');
    run->game->losses(run->start->play, notation, &facts);
    hm_fact_close(&facts);
    cli_note_warnings(&named, &facts, hm_fact_first(&facts, NULL));
    hm_facts_clear(&facts);
}

static int cmd_random_game_write_games(const random_run *run, const char *to) {
    const hm_random_form *form =
        to == NULL ? run->game->random_forms : hm_random_form_named(run->game, to);
    hm_sink *sink;
    hm_error error;
    if (form == NULL) return fail_form(run, to);
    int wrong = check_form(run, form);
    if (wrong == CLI_DONE) wrong = cli_open_text_sink(NULL, NULL, &sink);
    if (wrong != CLI_DONE) return wrong;
    note_losses(run, form);
    hm_status status = HM_OK;
    for (uint64_t i = 0; i < run->games && status == HM_OK; i++)
        status = cmd_random_game_write(run, form, run->first + i, sink, &error);
    if (status == HM_OK) status = hm_sink_commit(sink, &error);
    hm_sink_destroy(sink);
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}

/* ---- answers ---- */

static int cmd_random_game_answer(const cli_call *call, const random_run *run, uint64_t number) {
    const random_arguments *arguments = (const random_arguments *)&call->arguments;
    cli_call asked = *call;
    hm_session *session;
    hm_input_error error = {.error.status = HM_OK};
    hm_error cause;
    hm_facts facts = {0};
    char digits[3][24];
    snprintf(digits[0], sizeof digits[0], "%llu", (unsigned long long)run->seed);
    snprintf(digits[1], sizeof digits[1], "%llu", (unsigned long long)number);
    snprintf(digits[2], sizeof digits[2], "%llu", (unsigned long long)arguments->plies.value);
    asked.setting_count = 0; /* options of reading have made the session */
    cli_set(&asked, "seed", digits[0]);
    cli_set(&asked, "number", digits[1]);
    if (arguments->plies.given) cli_set(&asked, "max-plies", digits[2]);
    if (arguments->to != NULL) cli_set(&asked, "to", arguments->to);
    hm_request request = cli_request(&asked);
    if (random_open(run, number, &session, &cause) != HM_OK) return cli_fail_call(call, &cause);
    hm_verdict verdict =
        hm_session_answer(session, hm_question_named("random"), &request, &facts, &error);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    hm_session_destroy(session);
    if (status != CLI_DONE || verdict == HM_YES) return status;
    return error.error.status == HM_ERR_OPTION ? CLI_USAGE : CLI_FAILED;
}

static int answer_games(const cli_call *call, const random_run *run) {
    int status = CLI_DONE;
    for (uint64_t i = 0; i < run->games && status == CLI_DONE && cli_signal() == 0; i++)
        status = cmd_random_game_answer(call, run, run->first + i);
    return status;
}

static int make_games(const cli_call *call, const random_run *wanted) {
    const random_arguments *arguments = (const random_arguments *)&call->arguments;
    hm_error error;
    if (call->common.json && arguments->output != NULL) {
        return cli_usage_error("answers go to standard output: leave --output out");
    }
    if (call->common.json) return answer_games(call, wanted);
    if (arguments->output == NULL) return cmd_random_game_write_games(wanted, arguments->to);
    if (arguments->to != NULL) return cli_usage_error("a folder gets every form: leave --to out");
    int folder = cli_expect_folder(arguments->output);
    if (folder != CLI_DONE) return folder;
    note_losses(wanted, wanted->game->random_forms);
    hm_status done = random_fill_folder(wanted, arguments->output, &error);
    return done == HM_OK ? CLI_DONE : cli_fail(&error);
}

static int cmd_random_game_run(cli_call *call) {
    const random_arguments *arguments = (const random_arguments *)&call->arguments;
    hm_request request = cli_request(call);
    random_run wanted = {.request = &request,
                         .seed = arguments->seed.value,
                         .first = arguments->first.value,
                         .games = arguments->games.given ? arguments->games.value : 1};
    if (wanted.games > UINT64_MAX - wanted.first) /* marks count from 1 */
        return cli_usage_error("a sequence ends with game %llu", UINT64_MAX - 1ull);
    int status = cmd_random_game_open_start(call, &wanted);
    if (status == CLI_DONE) status = make_games(call, &wanted);
    hm_session_destroy(wanted.start);
    return status;
}

const cli_command cli_cmd_random_game = {
    .name = "random-game",
    .operands = "[POSITION|FILE]",
    .summary = "make seeded random games",
    .description =
        "Makes games of random legal moves. A seed gives one endless sequence of games from a "
        "start, the same on every machine: a larger --games extends it, and --first begins "
        "anywhere.\nA game ends at mate, stalemate, by the fifty-move rule, at the third "
        "occurrence of a position, or after --max-plies. A four-player game is played to its end, "
        "with result and points.\nThe start is a start name (variants lists them), a position, the "
        "last position of a game or the one at --ply, or the start of --variant; else 4d:start. "
        "With 4d:fair, the games begin with the 100 fair starts in turn. Tags in pgn4 and 5dpgn "
        "give the seed and the number of the game.\nWith --output, FOLDER gets a folder for each "
        "form, such as c4d/game_000000.c4d and ndjson/game_000000.ndjson, and manifest.json. An "
        "existing folder of the same seed, --max-plies, start and rules is extended.",
    .examples = "hypermate random-game --seed 7 | hypermate encode -o game.spectralz4\tOne game\n"
                "hypermate random-game --seed 7 --games 100 -o corpus\tA corpus\n"
                "hypermate random-game --variant 4p:modern --mode ffa --games 10\tTen games of "
                "free-for-all\n"
                "hypermate random-game 5d:small --seed 7 --max-plies 20\tA 5D game\n",
    .options = options,
    .question = "random",
    .group = CLI_PLAYING,
    .run = cmd_random_game_run,
};
