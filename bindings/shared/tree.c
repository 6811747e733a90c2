/* Games are written in their own notation and read again as trees: sessions show one line. */
#include "tree.h"
#include "chess5d/notation/game5d.h"
#include "core/list.h"
#include "core/text.h"
#include "hypermate/more/chess4p_games.h"
#include "hypermate/more/chess5d_games.h"

#include <stdlib.h>
#include <string.h>

/* Nodes in the order in which they are told. */
typedef struct row {
    int32_t node, parent; /* the parent is the number of a row; -1: the start */
} row;

typedef struct rows {
    HM_LIST(row) list;
    const hmb_listener *listener;
    bool failed;
} rows;

static void tree_add_row(rows *r, int32_t node, int32_t parent) {
    if (HM_ROOM(r->list, 1)) {
        r->list.at[r->list.count++] = (row){node, parent};
    } else {
        r->failed = true;
    }
}

/* ---- a step and its texts ---- */

typedef struct words {
    hm_text text, glyph, comment;
} words;

static void add_comment(words *w, const char *text, size_t length) {
    if (w->comment.length > 0 && length > 0) hm_text_puts(&w->comment, " ");
    hm_text_add(&w->comment, text, length);
}

/* Tells the step and forgets its texts. */
static void tree_tell(rows *r, int32_t parent, words *w) {
    hmb_step step = {parent, &w->text, &w->glyph, &w->comment};
    r->failed |= w->text.failed || w->glyph.failed || w->comment.failed;
    if (!r->failed) r->listener->step(r->listener->context, &step);
    hm_text_clear(&w->text);
    hm_text_clear(&w->glyph);
    hm_text_clear(&w->comment);
}

/* ---- four players ---- */

static void tree_put_step(rows *r, const hm_4p_game *game, const row *at) {
    words w = {0};
    const hm_4p_step *step = hm_4p_game_step(game, at->node);
    if (step->move != HM_4P_NO_MOVE) {
        hm_4p_move_format(step->move, &w.text);
    } else {
        hm_text_puts(&w.text, hm_4p_leaving_text((hm_4p_leaving)step->leaving));
    }
    hm_text_puts(&w.glyph, hm_4p_glyph_text(step->glyph));
    for (int32_t number = step->comment; number >= 0;) {
        hm_4p_comment comment = hm_4p_game_comment(game, number);
        add_comment(&w, comment.text, comment.length);
        number = comment.next;
    }
    tree_tell(r, at->parent, &w);
}

static void put_steps(rows *r, const hm_4p_game *game) {
    tree_add_row(r, 0, -2);
    for (size_t i = 0; i < r->list.count && !r->failed; i++) {
        row at = r->list.at[i];
        tree_put_step(r, game, &at);
        int32_t child = hm_4p_game_step(game, at.node)->first;
        for (; child >= 0; child = hm_4p_game_step(game, child)->next)
            tree_add_row(r, child, (int32_t)i - 1);
    }
}

static void put_tags(const rows *r, const hm_4p_game *game) {
    const char *name, *value;
    for (size_t i = 0; i < hm_4p_game_tags(game); i++) {
        hm_4p_game_tag_at(game, i, &name, &value);
        r->listener->tag(r->listener->context, name, value);
    }
}

/* ---- 5D ---- */

/* The texts of all actions, by the numbers of their nodes. */
typedef struct actions {
    hm_text text;
    HM_LIST(size_t) ends;
} actions;

/* Moves are written from the boards that they depart from, so a position walks through the nodes:
 * in the order of their numbers, which is that of the text, one is a continuation of the last one
 * or of what stands before it, and the whole walk costs each action once. Rows, which stand in
 * another order, would have it go back and forth. */
static bool write_actions(const hm_5d_game *game, actions *all) {
    hm_5d_walk walk = {0};
    size_t nodes = hm_5d_game_nodes(game);
    if (!HM_ROOM(all->ends, nodes)) return false;
    hm_status status = hm_5d_walk_begin(&walk, game, NULL);
    all->ends.at[all->ends.count++] = 0; /* the start has no moves */
    while (all->ends.count < nodes && status == HM_OK) {
        size_t count;
        int32_t node = (int32_t)all->ends.count;
        const hm_5d_move *moves = hm_5d_game_action(game, node, &count);
        status = hm_5d_walk_to(&walk, game, hm_5d_game_parent(game, node), NULL);
        if (status == HM_OK) hm_5d_action_format(walk.position, moves, count, &all->text);
        all->ends.at[all->ends.count++] = all->text.length;
    }
    hm_5d_walk_clear(&walk);
    return status == HM_OK && !all->text.failed;
}

static void put_action(rows *r, const hm_5d_game *game, const actions *all, const row *at) {
    size_t count, begin = at->node == 0 ? 0 : all->ends.at[at->node - 1];
    words w = {0};
    hm_5d_game_action(game, at->node, &count);
    if (count > 0) hm_text_add(&w.text, all->text.data + begin, all->ends.at[at->node] - begin);
    for (size_t i = 0; i < count; i++)
        hm_text_puts(&w.glyph, hm_5d_game_glyph(game, at->node, i));
    for (int32_t number = hm_5d_game_first_comment(game, at->node); number >= 0;) {
        hm_5d_comment comment = hm_5d_game_comment(game, number);
        add_comment(&w, comment.text, comment.length);
        number = comment.next;
    }
    tree_tell(r, at->parent, &w);
}

static void put_actions(rows *r, const hm_5d_game *game) {
    actions all = {0};
    r->failed = !write_actions(game, &all);
    tree_add_row(r, 0, -2);
    for (size_t i = 0; i < r->list.count && !r->failed; i++) {
        row at = r->list.at[i];
        put_action(r, game, &all, &at);
        int32_t main = hm_5d_game_main(game, at.node);
        if (main >= 0) tree_add_row(r, main, (int32_t)i - 1);
        int32_t child = hm_5d_game_first(game, at.node);
        for (; child >= 0; child = hm_5d_game_next(game, child)) {
            if (child != main) tree_add_row(r, child, (int32_t)i - 1);
        }
    }
    free(all.ends.at);
    hm_text_clear(&all.text);
}

static void tree_put_headers(const rows *r, const hm_5d_game *game) {
    const char *name, *value;
    for (size_t i = 0; i < hm_5d_game_headers(game); i++) {
        hm_5d_game_header_at(game, i, &name, &value);
        r->listener->tag(r->listener->context, name, value);
    }
}

/* ---- both ---- */

static hm_status tell_4p(rows *r, const hm_text *text, hm_error *error) {
    hm_4p_reading reading = {.size = sizeof reading};
    hm_4p_game *game = NULL;
    hm_status status =
        hm_4p_game_parse(text->data, text->length, &reading, &game, NULL, NULL, error);
    if (status == HM_OK) {
        if (r->listener->tag != NULL) put_tags(r, game);
        put_steps(r, game);
    }
    hm_4p_game_destroy(game);
    return status;
}

static hm_status tell_5d(rows *r, const hm_text *text, hm_error *error) {
    hm_5d_game *game = NULL;
    hm_status status = hm_5d_game_parse(text->data, text->length, 0, &game, NULL, NULL, error);
    if (status == HM_OK) {
        if (r->listener->tag != NULL) tree_put_headers(r, game);
        put_actions(r, game);
    }
    hm_5d_game_destroy(game);
    return status;
}

hm_status hmb_tree(const hm_session *session, const hmb_listener *listener, hm_error *error) {
    hm_text text = {0};
    rows r = {.listener = listener};
    const char *name = hm_game_name(hm_session_game(session));
    bool has_4p = strcmp(name, "4p") == 0, has_5d = strcmp(name, "5d") == 0;
    if (!has_4p && !has_5d) return HM_OK;
    /* What was opened as a position is a game, too: its own notation would have no moves. */
    const hm_notation *form = hm_notation_named(has_4p ? "pgn4" : "5dpgn");
    hm_status status = hm_session_format(session, form, NULL, &text, error);
    if (status == HM_OK) status = (has_4p ? tell_4p : tell_5d)(&r, &text, error);
    if (status == HM_OK && r.failed) {
        status = HM_ERR_MEMORY;
        *error = (hm_error){.status = status, .message = "out of memory"};
    }
    free(r.list.at);
    hm_text_clear(&text);
    return status;
}
