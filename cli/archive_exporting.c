/* archive export: games of a database in their notation, as objects, and as tables. */
#include "archive_verbs.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef enum export_form { NATIVE, NDJSON, CSV_GAMES, CSV_PLIES, CSV_POSITIONS } export_form;

static const char game_columns[] =
    "id,hash,game,mode,variant,result,winner,termination,plies,date,player_1,player_2,player_3,"
    "player_4,elo_1,elo_2,elo_3,elo_4,points_1,points_2,points_3,points_4,source,line,judged";
static const char ply_columns[] = "game,ply,side,move,piece,captured,promotion,new_checks,key,eval,"
                                  "mate,clk,emt,glyph";
static const char position_columns[] = "game,ply,key,position";
static const char more_columns[] =
    "game,ply,side,move,piece,captured,promotion,new_checks,key,eval,"
    "mate,clk,emt,glyph,position,legal_count,material";

typedef struct exporting {
    const cli_call *call;
    const archive_arguments *arguments;
    hm_archive *archive;
    hm_finder *finder;
    hm_request request;
    export_form form;
    const char *columns; /* that are written, with commas between */
    unsigned wanted;     /* of plies */
    uint64_t number, written, lost;
    hm_text text;
    hm_sink *sink;
    int status;
} exporting;

/* ---- columns ---- */

/* Whether a word is one of a list with commas between. */
static bool is_column_in(const char *list, const char *word, size_t length) {
    for (;;) {
        size_t here = strcspn(list, ",");
        if (here == length && strncmp(list, word, length) == 0) return true;
        if (list[here] == '\0') return false;
        list += here + 1;
    }
}

static int choose_columns(exporting *x) {
    static const char *const usual[] = {NULL, NULL, game_columns, ply_columns, position_columns};
    const char *known = x->form == CSV_GAMES ? game_columns : more_columns;
    x->columns = x->arguments->columns != NULL ? x->arguments->columns : usual[x->form];
    if (x->columns == NULL) return CLI_DONE;
    for (const char *at = x->columns;; at++) {
        size_t length = strcspn(at, ",");
        if (!is_column_in(known, at, length))
            return cli_usage_error("--columns: there is no column \"%.*s\"; there are %s",
                                   (int)(length < 40 ? length : 40), at, known);
        at += length;
        if (*at == '\0') break;
    }
    if (is_column_in(x->columns, "position", 8)) x->wanted |= HM_TOLD_POSITION;
    if (is_column_in(x->columns, "legal_count", 11)) x->wanted |= HM_TOLD_LEGAL;
    if (is_column_in(x->columns, "material", 8)) x->wanted |= HM_TOLD_MATERIAL;
    return CLI_DONE;
}

/* A cell of RFC 4180. */
static void put_cell_text(hm_text *text, const char *word) {
    if (word == NULL) return;
    if (word[strcspn(word, ",\"\r\n")] == '\0') {
        hm_text_puts(text, word);
        return;
    }
    hm_text_puts(text, "\"");
    for (; *word != '\0'; word++)
        hm_text_add(text, *word == '"' ? "\"\"" : word, *word == '"' ? 2 : 1);
    hm_text_puts(text, "\"");
}

static void put_cell_number(hm_text *text, double number) {
    if (isnan(number)) return;
    if (number == floor(number) && fabs(number) < 1e15) {
        hm_text_printf(text, "%lld", (long long)number);
    } else {
        hm_text_printf(text, "%.3f", number);
    }
}

/* ---- tables of games ---- */

static const hm_fact *item_at(const hm_facts *facts, const hm_fact *array, int number) {
    const hm_fact *item = array == NULL || hm_fact_type_of(array) != HM_FACT_ARRAY
                              ? NULL
                              : hm_fact_first(facts, array);
    for (; item != NULL && number > 0; number--)
        item = hm_fact_next(facts, array, item);
    return item;
}

static void put_fact_cell(hm_text *text, const hm_facts *facts, const hm_fact *fact) {
    size_t length;
    if (fact == NULL || hm_fact_type_of(fact) == HM_FACT_NULL) return;
    if (hm_fact_type_of(fact) == HM_FACT_STRING) {
        put_cell_text(text, hm_fact_words(facts, fact, &length));
    } else {
        hm_text json = {0}; /* which would set commas by itself */
        hm_fact_put_json(facts, fact, &json);
        put_cell_text(text, json.data);
        hm_text_clear(&json);
    }
}

/* Numbered columns follow the seats in the order of the game. */
static void put_game_cell(exporting *x, const hm_facts *facts, const hm_fact *row, const char *name,
                          size_t length) {
    char key[40];
    snprintf(key, sizeof key, "%.*s", (int)length, name);
    char *digit = length > 2 && key[length - 2] == '_' ? &key[length - 1] : NULL;
    if (digit == NULL) {
        if (strcmp(key, "variant") == 0) {
            hm_text value = {0};
            hm_finder_field(x->finder, key, &value);
            put_cell_text(&x->text, value.data);
            hm_text_clear(&value);
        } else {
            put_fact_cell(&x->text, facts, hm_fact_get(facts, row, key));
        }
        return;
    }
    int seat = *digit - '1';
    digit[-1] = '\0';
    if (strcmp(key, "points") == 0) {
        const hm_fact *points = hm_fact_get(facts, row, "points");
        put_fact_cell(&x->text, facts, item_at(facts, points, seat));
        return;
    }
    const hm_game *game = NULL;
    const hm_fact *word = hm_fact_get(facts, row, "game");
    size_t ignored;
    if (word != NULL) game = hm_game_named(hm_fact_words(facts, word, &ignored));
    const hm_fact *players = hm_fact_get(facts, row, "players"), *player;
    for (int i = 0; game != NULL && (player = item_at(facts, players, i)) != NULL; i++) {
        const char *letter = hm_fact_words(facts, hm_fact_get(facts, player, "seat"), &ignored);
        bool here = seat < (int)strlen(hm_game_sides(game)) && hm_game_sides(game)[seat] == *letter;
        if (here)
            put_fact_cell(&x->text, facts,
                          hm_fact_get(facts, player, key[0] == 'p' ? "name" : "rating"));
    }
}

static hm_status put_game_row(exporting *x, hm_error *error) {
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_status status = hm_archive_row(x->archive, x->number, &facts, error);
    hm_fact_close(&facts);
    const hm_fact *row = hm_fact_first(&facts, NULL);
    for (const char *at = x->columns; status == HM_OK; at++) {
        size_t length = strcspn(at, ",");
        put_game_cell(x, &facts, row, at, length);
        at += length;
        hm_text_puts(&x->text, *at == '\0' ? "\n" : ",");
        if (*at == '\0') break;
    }
    hm_facts_clear(&facts);
    return status;
}

static hm_status export_object(exporting *x, hm_error *error) {
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_status status = hm_archive_row(x->archive, x->number, &facts, error);
    hm_finder_moves(x->finder, "moves_played", &facts);
    hm_fact_close(&facts);
    if (status == HM_OK) hm_facts_json(&facts, &x->text);
    hm_facts_clear(&facts);
    return status;
}

/* ---- tables of plies ---- */

static void put_ply_cell(exporting *x, const hm_told_ply *ply, const char *name, size_t length) {
    const struct {
        const char *name, *text;
        double number;
    } cells[] = {
        {"game", NULL, (double)x->number},
        {"ply", NULL, (double)ply->ply},
        {"side", ply->side, 0},
        {"move", ply->move, 0},
        {"piece", ply->piece, 0},
        {"captured", ply->captured, 0},
        {"promotion", ply->promotion, 0},
        {"new_checks", NULL, ply->new_checks},
        {"eval", NULL, ply->eval},
        {"mate", NULL, ply->mate},
        {"clk", NULL, ply->clk},
        {"emt", NULL, ply->emt},
        {"glyph", ply->glyph, 0},
        {"position", ply->position, 0},
        {"material", ply->material, 0},
        {"legal_count", NULL, (double)ply->legal_count},
    };
    if (strncmp(name, "key", length) == 0) {
        hm_text_printf(&x->text, "%016llx%016llx", (unsigned long long)ply->key[0],
                       (unsigned long long)ply->key[1]);
        return;
    }
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
        if (strlen(cells[i].name) != length || strncmp(cells[i].name, name, length) != 0) continue;
        if (cells[i].text != NULL) {
            put_cell_text(&x->text, cells[i].text);
        } else {
            put_cell_number(&x->text, cells[i].number);
        }
    }
}

/* A table of moves begins with the first one, a table of positions with the start. */
static hm_status put_ply_row(void *context, const hm_told_ply *ply, hm_error *error) {
    exporting *x = context;
    if (ply->ply == 0 && x->form == CSV_PLIES) return HM_OK;
    for (const char *at = x->columns;; at++) {
        size_t length = strcspn(at, ",");
        put_ply_cell(x, ply, at, length);
        at += length;
        hm_text_puts(&x->text, *at == '\0' ? "\n" : ",");
        if (*at == '\0') break;
    }
    if (x->text.length < 1 << 16 || x->text.failed) return HM_OK;
    hm_status status = hm_sink_write(x->sink, x->text.data, x->text.length, error);
    x->text.length = 0;
    return status;
}

/* ---- games ---- */

static hm_status put_native(exporting *x, const hm_input *input, hm_error *error) {
    if (input->text == NULL) return hm_finder_text(x->finder, &x->text, error);
    hm_text_add(&x->text, input->text, input->length);
    if (input->length == 0 || input->text[input->length - 1] != '\n') hm_text_puts(&x->text, "\n");
    return HM_OK;
}

static hm_status export_game(void *context, uint64_t number, const hm_input *input,
                             hm_error *error) {
    exporting *x = context;
    hm_found found;
    x->number = number;
    if (cli_signal() != 0) return hm_archive_stopped(error);
    hm_status status = hm_finder_look(x->finder, input, &x->request, &found, error);
    if (status != HM_OK || !found.matched) return status;
    x->text.length = 0;
    switch (x->form) {
    case NATIVE:
        status = put_native(x, input, error);
        break;
    case NDJSON:
        status = export_object(x, error);
        break;
    case CSV_GAMES:
        status = put_game_row(x, error);
        break;
    case CSV_PLIES:
    case CSV_POSITIONS:
        status = hm_finder_plies(x->finder, x->wanted, put_ply_row, x, error);
        break;
    }
    if (status == HM_OK && x->text.failed) status = hm_fail_memory(error, "an answer");
    if (status == HM_OK) status = hm_sink_write(x->sink, x->text.data, x->text.length, error);
    x->written++;
    bool enough = x->arguments->find.limit.given && x->written >= x->arguments->find.limit.value;
    return status == HM_OK && enough ? hm_archive_stopped(error) : status;
}

static int write_games(exporting *x, const hm_expression *expression) {
    hm_error error = {.status = HM_OK};
    bool exact;
    if (hm_finder_create(&x->finder, expression, &error) != HM_OK) return cli_fail(&error);
    if (x->columns != NULL) {
        hm_text_printf(&x->text, "%s\n", x->columns);
        if (hm_sink_write(x->sink, x->text.data, x->text.length, &error) != HM_OK)
            return cli_fail(&error);
    }
    hm_status status = x->arguments->salvage
                           ? hm_archive_salvage(x->archive, export_game, x, &x->lost, &error)
                           : hm_archive_each(x->archive, expression, x->arguments->sort, true,
                                             export_game, x, &exact, &error);
    if (status == HM_ERR_OPTION) return cli_usage_error("--sort: %s", error.message);
    bool stopped = status == HM_ERR_INTERRUPTED && cli_signal() == 0;
    if (status != HM_OK && !stopped) return cli_fail(&error);
    if (x->lost > 0) cli_note("%llu games could not be read", (unsigned long long)x->lost);
    return hm_sink_commit(x->sink, &error) == HM_OK ? CLI_DONE : cli_fail(&error);
}

int cli_archive_export(cli_call *call, hm_archive *archive) {
    static const char *const forms[] = {"native", "ndjson", "csv-games", "csv-plies",
                                        "csv-positions"};
    const archive_arguments *arguments = (const archive_arguments *)&call->arguments;
    hm_expression *expression = NULL;
    exporting x = {
        .call = call, .arguments = arguments, .archive = archive, .request = cli_request(call)};
    for (int i = 0; arguments->to != NULL && i < 5; i++)
        if (strcmp(arguments->to, forms[i]) == 0) x.form = (export_form)i;
    if (arguments->columns != NULL && x.form < CSV_GAMES)
        return cli_usage_error("--columns is for tables: --to csv-games, csv-plies, csv-positions");
    int status = choose_columns(&x);
    if (status == CLI_DONE) status = cli_read_expression(arguments->where, &expression);
    unsigned content = x.form == NATIVE ? CLI_GAMES : x.form == NDJSON ? CLI_JSON : CLI_TABLE;
    if (status == CLI_DONE)
        status = cli_open_plain_text_sink(call, arguments->output, content, &x.sink);
    if (status == CLI_DONE) status = write_games(&x, expression);
    hm_sink_destroy(x.sink);
    hm_finder_destroy(x.finder);
    hm_text_clear(&x.text);
    hm_expression_destroy(expression);
    return status == CLI_DONE && x.written == 0 ? CLI_NO : status;
}
