/* Writes games: the tree of actions in Shad's notation, explicit or short, or raw (formats,
 * sections 7.2 to 7.4).
 *
 * Alternatives precede the main continuation, so the tree is written by a walk without a stack:
 * each node is followed by its first alternative, or else its main continuation; where a line ends,
 * the walk goes up to where that line parted from its main one. */
#include "chess5d/notation/game5d.h"
#include "chess5d/notation/move_text5d.h"

typedef struct writer {
    hm_text *text;
    const hm_5d_game *game;
    unsigned style;
    hm_5d_walk walk;
    size_t ply;
    bool line_over; /* a comment has ended the line */
    hm_status status;
} writer;

/* ---- actions ---- */

/* Writes the gap before the next words, unless a comment has just ended the line. */
static void game_write5d_put_gap(writer *w, const char *gap) {
    if (!w->line_over) hm_text_puts(w->text, gap);
    w->line_over = false;
}

/* A number is parted from the move. */
static void put_glyphs(const writer *w, const char *glyphs) {
    hm_text_printf(w->text, *glyphs == '$' ? " %s" : "%s", glyphs);
}

/* Writes the comments and null moves, from *next on, that follow so many moves of an action. */
static void put_notes(writer *w, int32_t *next, size_t after) {
    const hm_5d_note *note;
    hm_text *text = w->text;
    while ((note = hm_5d_note_next(w->game, next, after)) != NULL) {
        if (note->pass) {
            game_write5d_put_gap(w, " ");
            hm_5d_put_coordinate(text, w->walk.position, note->line, note->time);
            hm_text_puts(text, HM_5D_NULL_MOVE);
            put_glyphs(w, hm_5d_glyphs_text(w->game, note->glyph));
            continue;
        }
        bool fresh = text->length > 0 && text->data[text->length - 1] == '\n';
        game_write5d_put_gap(w, fresh ? "" : " ");
        hm_text_puts(text, note->to_line_end ? ";" : "{");
        hm_text_add(text, w->game->words.data + note->text, note->length);
        hm_text_puts(text, note->to_line_end ? "\n" : "}");
        w->line_over = note->to_line_end;
    }
}

/* Writes and makes the moves of an action. */
static void game_write5d_put_action(writer *w, int32_t node) {
    size_t count;
    const hm_5d_move *moves = hm_5d_game_action(w->game, node, &count);
    const hm_5d_position *position = w->walk.position;
    int32_t note = w->game->nodes.at[node].comment;
    bool marks = (w->style & HM_5D_MARKS) != 0;
    put_notes(w, &note, 0);
    for (size_t i = 0; i < count; i++) {
        game_write5d_put_gap(w, " ");
        if ((w->style & HM_5D_RAW) != 0) {
            hm_5d_move_format_raw(position, &moves[i], w->text);
        } else if ((w->style & HM_5D_SHORT) != 0) {
            hm_5d_move_format_short(position, &moves[i], w->text);
        } else {
            hm_5d_move_format(position, &moves[i], w->text);
        }
        w->status = hm_5d_walk_make(&w->walk, &moves[i], NULL);
        if (w->status != HM_OK) return;
        /* The marks of check after the last move, ~ where a move began an active timeline, the
         * glyph, and (~T2) where an older timeline is active again. */
        const hm_5d_undo *undo = &w->walk.undo.at[w->walk.undo.count - 1];
        int32_t turn;
        if (marks && i + 1 == count) hm_text_puts(w->text, hm_5d_game_mark(w->game, node));
        if (marks && hm_5d_began_active(position, undo)) hm_text_puts(w->text, "~");
        put_glyphs(w, hm_5d_game_glyph(w->game, node, i));
        if (marks && hm_5d_shifted_back(position, undo, &turn)) {
            hm_text_printf(w->text, " (~T%d)", (int)turn);
        }
        put_notes(w, &note, i + 1);
    }
    hm_5d_walk_submit(&w->walk, node);
    w->ply++;
    uint8_t result = w->game->nodes.at[node].result;
    if (result == 0) return;
    game_write5d_put_gap(w, " ");
    hm_text_puts(w->text, hm_5d_results[result]);
}

/* ---- the tree ---- */

/* The next alternative from `node` on, or the main continuation when there are none. */
static int32_t from_alternative(const hm_5d_game *game, int32_t node, int32_t main) {
    while (node >= 0 && node == main)
        node = game->nodes.at[node].next;
    return node >= 0 ? node : main;
}

static int32_t first_of(const hm_5d_game *game, int32_t node) {
    const hm_5d_node *n = &game->nodes.at[node];
    return n->main < 0 ? -1 : from_alternative(game, n->first, n->main);
}

/* At the end of a line: ends the alternative that it is and returns what comes next; -1 at the end
 * of the game. */
static int32_t game_write5d_end_line(writer *w) {
    const hm_5d_node *nodes = w->game->nodes.at;
    int32_t node = w->walk.node;
    while (node != 0 && nodes[nodes[node].parent].main == node) {
        hm_5d_walk_up(&w->walk, w->game);
        w->ply--;
        node = w->walk.node;
    }
    if (node == 0) return -1;
    game_write5d_put_gap(w, "");
    hm_text_puts(w->text, ")");
    hm_5d_walk_up(&w->walk, w->game);
    w->ply--;
    return from_alternative(w->game, nodes[node].next, nodes[w->walk.node].main);
}

static void put_tree(writer *w) {
    bool fresh = true;
    int32_t next = first_of(w->game, 0);
    while (next >= 0 && w->status == HM_OK) {
        bool alternative = w->game->nodes.at[w->walk.node].main != next;
        if (alternative) {
            game_write5d_put_gap(w, w->ply == 0 ? "\n" : " ");
            hm_text_puts(w->text, "(");
        }
        /* A turn number, or the slash between White and Black; a number also where nothing of this
         * turn is directly before. */
        bool white = w->walk.position->side == HM_5D_WHITE;
        unsigned long long number = 1 + (w->ply + (w->game->start->side == HM_5D_BLACK)) / 2;
        bool raw = (w->style & HM_5D_RAW) != 0, slash = !raw && !white && !fresh && !alternative;
        game_write5d_put_gap(w, slash ? " " : alternative ? "" : "\n");
        if (raw) {
            hm_text_puts(w->text, white ? "w." : "b.");
        } else if (slash) {
            hm_text_puts(w->text, "/");
        } else {
            hm_text_printf(w->text, "%llu%s.", number, white ? "" : "b");
        }
        game_write5d_put_action(w, next);
        if (w->status != HM_OK) return;
        next = first_of(w->game, next);
        fresh = false;
        if (next >= 0) continue;
        next = game_write5d_end_line(w);
        fresh = true;
    }
}

void hm_5d_game_format(const hm_5d_game *game, unsigned style, hm_text *text) {
    writer w = {.text = text, .game = game, .style = style};
    hm_5d_put_headers(game, style, NULL, text);
    w.status = hm_5d_walk_begin(&w.walk, game, NULL);
    int32_t note = game->nodes.at[0].comment;
    bool intro = note >= 0, body = intro || game->nodes.count > 1;
    if (intro) hm_text_puts(text, "\n");
    put_notes(&w, &note, 0);
    if (w.status == HM_OK) put_tree(&w);
    const char *result = hm_5d_game_result(game);
    if (*result != '\0') {
        game_write5d_put_gap(&w, body ? " " : "\n");
        hm_text_puts(text, result);
    }
    if (body || *result != '\0') game_write5d_put_gap(&w, "\n");
    hm_5d_walk_clear(&w.walk);
    text->failed |= w.status != HM_OK;
}
