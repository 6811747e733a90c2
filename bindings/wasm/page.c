/* What pages want beside the rest: the pieces as a picture, the variations of a game, and what
 * there is in a file of many games. */
#include "core/list.h"
#include "shim.h"

#include <stdlib.h>
#include <string.h>

HM_EXPORT("pieces") void shim_pieces(hm_text *out) {
    hm_draw_pieces(out);
}

/* ---- variations ---- */

/* Nodes in an order in which parents come before children, and main continuations before others. */
typedef struct row {
    int32_t node, parent; /* the parent is the number of a row; -1: the start */
    bool main;            /* it stands in the main line */
} row;

typedef struct rows {
    HM_LIST(row) list;
    bool failed;
} rows;

static void add_row(rows *r, int32_t node, int32_t parent, bool main) {
    if (HM_ROOM(r->list, 1)) {
        r->list.at[r->list.count++] = (row){node, parent, main};
    } else {
        r->failed = true;
    }
}

/* [parent, text, note] */
static hm_text *open_row(hm_facts *facts, int32_t parent) {
    hm_fact_open(facts, NULL, '[');
    hm_fact_int(facts, NULL, parent);
    return hm_fact_begin(facts, NULL);
}

static void add_note(hm_text *note, const char *text, size_t length) {
    if (note->length > 0 && length > 0) shim_puts(note, " ");
    shim_add(note, text, length);
}

static void close_row(hm_facts *facts, hm_text *note) {
    hm_fact_end(facts);
    if (note->length > 0) hm_fact_text(facts, NULL, note);
    hm_text_clear(note);
    hm_fact_close(facts);
}

static void put_step(const hm_4p_game *game, const row *r, hm_facts *facts) {
    hm_text note = {0};
    const hm_4p_step *step = hm_4p_game_step(game, r->node);
    hm_text *text = open_row(facts, r->parent);
    if (step->move != HM_4P_NO_MOVE) {
        hm_4p_move_format(step->move, text);
    } else {
        shim_puts(text, hm_4p_leaving_text((hm_4p_leaving)step->leaving));
    }
    shim_puts(&note, hm_4p_glyph_text(step->glyph));
    for (int32_t at = step->comment; at >= 0;) {
        hm_4p_comment comment = hm_4p_game_comment(game, at);
        add_note(&note, comment.text, comment.length);
        at = comment.next;
    }
    close_row(facts, &note);
}

static void put_steps(const hm_4p_game *game, rows *r, hm_facts *facts) {
    add_row(r, 0, -2, true);
    for (size_t i = 0; i < r->list.count && !r->failed; i++) {
        row at = r->list.at[i];
        if (i > 0) put_step(game, &at, facts);
        int32_t first = hm_4p_game_step(game, at.node)->first;
        for (int32_t child = first; child >= 0; child = hm_4p_game_step(game, child)->next)
            add_row(r, child, (int32_t)i - 1, at.main && child == first);
    }
}

/* Of the main line the last position has all boards that moves depart from: `end` serves all of
 * them. */
static void put_action(const hm_5d_game *game, const hm_5d_position *end, const row *r,
                       hm_facts *facts) {
    size_t count, length;
    hm_text note = {0};
    hm_5d_position *before = NULL;
    const hm_5d_move *moves = hm_5d_game_action(game, r->node, &count);
    hm_text *text = open_row(facts, r->parent);
    int32_t parent = hm_5d_game_parent(game, r->node);
    if (r->main || hm_5d_game_position(game, parent, &before, NULL) == HM_OK) {
        hm_5d_action_format(r->main ? end : before, moves, count, text);
    } else {
        text->failed = true;
    }
    hm_5d_position_destroy(before);
    for (size_t i = 0; i < count; i++)
        shim_puts(&note, hm_5d_game_glyph(game, r->node, i));
    const char *comment;
    for (size_t i = 0; (comment = hm_5d_game_comment(game, r->node, i, &length, NULL)) != NULL; i++)
        add_note(&note, comment, length);
    close_row(facts, &note);
}

static void put_actions(const hm_5d_game *game, rows *r, hm_facts *facts) {
    hm_5d_position *end = NULL;
    int32_t last = hm_5d_game_ply(game, hm_5d_game_plies(game));
    r->failed = hm_5d_game_position(game, last, &end, NULL) != HM_OK;
    add_row(r, 0, -2, true);
    for (size_t i = 0; i < r->list.count && !r->failed; i++) {
        row at = r->list.at[i];
        if (i > 0) put_action(game, end, &at, facts);
        int32_t main = hm_5d_game_main(game, at.node);
        if (main >= 0) add_row(r, main, (int32_t)i - 1, at.main);
        int32_t child = hm_5d_game_first(game, at.node);
        for (; child >= 0; child = hm_5d_game_next(game, child)) {
            if (child != main) add_row(r, child, (int32_t)i - 1, false);
        }
    }
    hm_5d_position_destroy(end);
}

/* Of a game text of its own notation; nothing when it is none. */
static void put_tree(const char *game, const hm_text *text, rows *r, hm_facts *facts) {
    hm_4p_reading reading = {.size = sizeof reading};
    hm_4p_game *game4p = NULL;
    hm_5d_game *game5d = NULL;
    if (strcmp(game, "4p") == 0 &&
        hm_4p_game_parse(text->data, text->length, &reading, &game4p, NULL, NULL, NULL) == HM_OK) {
        put_steps(game4p, r, facts);
    }
    if (strcmp(game, "5d") == 0 &&
        hm_5d_game_parse(text->data, text->length, 0, &game5d, NULL, NULL, NULL) == HM_OK) {
        put_actions(game5d, r, facts);
    }
    hm_4p_game_destroy(game4p);
    hm_5d_game_destroy(game5d);
}

/* All plies of a game and its variations as an array: [number of the ply before or -1, text, and,
 * if there are any, glyphs and comments]. Empty where notations have no variations. */
HM_EXPORT("session_tree") hm_verdict shim_session_tree(const hm_session *session, hm_text *out) {
    hm_error error;
    hm_text text = {0};
    hm_facts facts = {0};
    rows r = {0};
    hm_status status = hm_session_format(session, NULL, NULL, &text, &error);
    if (status != HM_OK) {
        hm_text_clear(&text);
        return shim_fail(&error, out);
    }
    hm_fact_open(&facts, NULL, '[');
    put_tree(hm_session_game(session)->name, &text, &r, &facts);
    hm_fact_close(&facts);
    hm_facts_json(&facts, out);
    out->failed |= facts.failed || r.failed;
    hm_facts_clear(&facts);
    hm_text_clear(&text);
    free(r.list.at);
    return HM_YES;
}

/* ---- archives ---- */

enum { SEEN = 600 }; /* bytes of each game that are told: its tags */

static void put_input(const hm_input *input, hm_facts *facts) {
    hm_fact_open(facts, NULL, '{');
    hm_fact_uint(facts, "game", input->game);
    hm_fact_uint(facts, "line", input->line);
    if (input->notation != NULL) hm_fact_word(facts, "notation", input->notation->name);
    size_t length = input->text == NULL ? 0 : input->length < SEEN ? input->length : SEEN;
    shim_add(hm_fact_begin(facts, "begin"), input->text, length);
    hm_fact_end(facts);
    hm_fact_close(facts);
}

/* The positions and games of a text as an array, at most `most`. */
HM_EXPORT("contents")
hm_verdict shim_contents(const char *text, size_t length, size_t most, hm_text *out) {
    hm_reader *reader;
    hm_error error;
    hm_facts facts = {0};
    hm_request request = {.size = sizeof request};
    const hm_input *input = NULL;
    hm_status status = hm_reader_from_memory(&reader, text, length, &request, &error);
    if (status != HM_OK) return shim_fail(&error, out);
    hm_fact_open(&facts, NULL, '[');
    for (size_t i = 0; i < most && status == HM_OK; i++) {
        status = hm_reader_next(reader, &input, &error);
        if (status != HM_OK || input == NULL) break;
        put_input(input, &facts);
    }
    hm_fact_close(&facts);
    hm_reader_close(reader);
    hm_facts_json(&facts, out);
    out->failed |= facts.failed;
    hm_facts_clear(&facts);
    return shim_verdict(status, &error, out);
}
