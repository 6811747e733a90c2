/* Writes games: headers, initial boards, and the tree of actions in Shad's notation, explicit or
 * short, or raw (formats, sections 7.2 to 7.4). */
#include "chess5d/actions.h"
#include "chess5d/game.h"
#include "chess5d/move_text.h"
#include "chess5d/presets.h"

#include <stdlib.h>
#include <string.h>

typedef struct writer {
    hm_text *text;
    const hm_5d_game *game;
    unsigned style;
    hm_5d_position *position;
    hm_5d_actions *actions;
    HM_LIST(hm_5d_undo) undo;
    hm_status status;
} writer;

/* ---- headers ---- */

static bool is_own_key(const char *key) {
    static const char *const keys[] = {"Mode",       "Board",     "Variant",   "Size",    "Puzzle",
                                       "Promotions", "Promotion", "Timelines", "Timeline"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (hm_5d_same_word(key, keys[i])) return true;
    }
    return false;
}

static void put_header(hm_text *text, const char *key, const char *value) {
    hm_text_printf(text, "[%s \"", key);
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\') hm_text_puts(text, "\\");
        hm_text_add(text, value, 1);
    }
    hm_text_puts(text, "\"]\n");
}

/* The preset that gave the start position, or NULL when boards must be written. */
static const char *preset_name(const hm_5d_game *game) {
    const char *board = hm_5d_game_header(game, "Board");
    if (board == NULL) board = hm_5d_game_header(game, "Variant");
    const hm_5d_preset *preset = hm_5d_preset_find(board == NULL ? "Standard" : board);
    return preset == NULL || game->own_boards ? NULL : preset->name;
}

static void put_headers(writer *w) {
    const hm_5d_game *game = w->game;
    bool seed = (w->style & HM_5D_SEED_HEADERS) != 0;
    const char *puzzle = hm_5d_game_header(game, "Puzzle"), *preset = preset_name(game);
    if (!seed) put_header(w->text, "Mode", "5D");
    if (!seed) put_header(w->text, "Board", preset == NULL ? "Custom" : preset);
    hm_text_printf(w->text, "[%s \"%dx%d\"]\n", seed ? "size" : "Size", hm_5d_width(game->start),
                   hm_5d_height(game->start));
    if (puzzle != NULL) put_header(w->text, seed ? "puzzle" : "Puzzle", puzzle);
    if (seed) put_header(w->text, "variant", preset == NULL ? "custom" : preset);
    if (hm_5d_game_header(game, "Promotions") != NULL ||
        hm_5d_game_header(game, "Promotion") != NULL) {
        hm_5d_put_promotions(w->text, game->start);
    }
    for (size_t i = 0; i < game->headers.count; i++) {
        const hm_5d_header *header = &game->headers.list[i];
        if (!is_own_key(header->key)) put_header(w->text, header->key, header->value);
    }
    if (preset == NULL) hm_5d_put_boards(w->text, game->start, "\n");
}

/* ---- marks ---- */

static const char *verdict_mark(writer *w) {
    hm_5d_verdict verdict = HM_5D_NONE;
    bool check = false;
    if (w->status == HM_OK) w->status = hm_5d_in_check(w->position, &check, NULL, NULL);
    if (w->status == HM_OK) {
        w->status = hm_5d_outcome_with(w->actions, w->position, check, NULL, &verdict, NULL);
    }
    if (verdict == HM_5D_CHECKMATE) return "#";
    if (verdict == HM_5D_SOFTMATE) return "*";
    return check ? "+" : "";
}

/* ---- comments ---- */

/* The comments of an action that stand behind so many of its moves. */
static void put_comments(writer *w, int32_t node, size_t after) {
    const hm_5d_game *game = w->game;
    for (int32_t i = game->nodes.at[node].comment; i >= 0; i = game->comments.at[i].next) {
        const hm_5d_comment *comment = &game->comments.at[i];
        if (comment->after != after) continue;
        bool fresh = w->text->length > 0 && w->text->data[w->text->length - 1] == '\n';
        hm_text_puts(w->text, fresh ? "{" : " {");
        hm_text_add(w->text, game->words.data + comment->text, comment->length);
        hm_text_puts(w->text, "}");
    }
}

/* ---- actions ---- */

static void put_one(writer *w, const hm_5d_move *move) {
    if ((w->style & HM_5D_RAW) != 0) {
        hm_5d_put_raw_move(w->text, w->position, move);
    } else if ((w->style & HM_5D_SHORT) != 0) {
        hm_status status = hm_5d_put_short_move(w->text, w->position, move);
        if (status != HM_OK) w->status = status;
    } else {
        hm_5d_put_move(w->text, w->position, move);
    }
}

/* Writes and makes the moves of an action; ~ where the present moves to a new timeline. The marks
 * of check stand behind the last move, before ~ and the glyph. */
static void put_action(writer *w, int32_t node) {
    size_t count;
    const hm_5d_move *moves = hm_5d_game_action(w->game, node, &count);
    bool marks = (w->style & HM_5D_MARKS) != 0;
    if (!HM_ROOM(w->undo, count)) w->status = HM_ERR_MEMORY;
    put_comments(w, node, 0);
    for (size_t i = 0; i < count && w->status == HM_OK; i++) {
        int32_t before = hm_5d_present(w->position);
        hm_text_puts(w->text, " ");
        put_one(w, &moves[i]);
        if (w->status == HM_OK) {
            w->status = hm_5d_make(w->position, &moves[i], &w->undo.at[w->undo.count], NULL);
        }
        if (w->status != HM_OK) return;
        bool shifted = hm_5d_moved_present(w->position, &w->undo.at[w->undo.count++], before);
        if (i + 1 == count) hm_5d_submit(w->position);
        if (marks && i + 1 == count) hm_text_puts(w->text, verdict_mark(w));
        if (marks && shifted) hm_text_puts(w->text, "~");
        hm_text_puts(w->text, hm_5d_game_glyph(w->game, node, i));
        put_comments(w, node, i + 1);
    }
    uint8_t result = w->game->nodes.at[node].result;
    if (result != 0) hm_text_printf(w->text, " %s", hm_5d_results[result]);
}

static void take_back(writer *w, int32_t node) {
    size_t count;
    const hm_5d_move *moves = hm_5d_game_action(w->game, node, &count);
    w->undo.count -= count;
    hm_5d_unmake_action(w->position, moves, count, w->undo.at + w->undo.count);
}

/* A turn number, or the slash between White and Black. `fresh`: nothing of this turn stands
 * directly before. */
static void start_turn(writer *w, size_t ply, bool fresh, bool inner) {
    bool white = w->position->side == HM_5D_WHITE;
    unsigned long long number = 1 + (ply + (w->game->start->side == HM_5D_BLACK)) / 2;
    if ((w->style & HM_5D_RAW) != 0) {
        hm_text_puts(w->text, inner ? "" : "\n");
        hm_text_puts(w->text, white ? "w." : "b.");
    } else if (white) {
        hm_text_printf(w->text, "%s%llu.", inner ? "" : "\n", number);
    } else if (fresh) {
        hm_text_printf(w->text, "%s%llub.", inner ? "" : "\n", number);
    } else {
        hm_text_puts(w->text, " /");
    }
}

/* The continuations of a node: alternatives in parentheses, then the main line. The depth of
 * alternatives is limited by the reader. */
static void put_line(writer *w, int32_t node, size_t ply, bool fresh, bool inner) {
    size_t start = ply;
    int32_t from = node;
    while (w->status == HM_OK && w->game->nodes.at[node].main >= 0) {
        int32_t main = w->game->nodes.at[node].main;
        for (int32_t i = w->game->nodes.at[node].first; i >= 0; i = w->game->nodes.at[i].next) {
            if (i == main || w->status != HM_OK) continue;
            hm_text_puts(w->text, ply == 0 ? "\n(" : " (");
            start_turn(w, ply, true, true);
            put_action(w, i);
            if (w->status == HM_OK) put_line(w, i, ply + 1, false, true);
            if (w->status == HM_OK) take_back(w, i);
            hm_text_puts(w->text, ")");
            fresh = true;
        }
        start_turn(w, ply, fresh, false);
        put_action(w, main);
        fresh = false;
        node = main;
        ply++;
    }
    if (!inner) return;
    while (node != from && ply > start && w->status == HM_OK) {
        take_back(w, node);
        node = w->game->nodes.at[node].parent;
    }
}

static hm_status put_game(hm_text *text, const hm_5d_game *game, unsigned style) {
    writer w = {.text = text, .game = game, .style = style};
    put_headers(&w);
    w.status = hm_5d_position_copy(game->start, &w.position, NULL);
    if (w.status == HM_OK) w.status = hm_5d_actions_create(&w.actions, NULL);
    bool intro = game->nodes.at[0].comment >= 0, body = intro || game->nodes.count > 1;
    if (intro) hm_text_puts(text, "\n");
    put_comments(&w, 0, 0);
    if (w.status == HM_OK) put_line(&w, 0, 0, true, false);
    const char *result = hm_5d_game_result(game);
    if (*result != '\0') hm_text_printf(text, "%s%s", body ? " " : "\n", result);
    if (body || *result != '\0') hm_text_puts(text, "\n");
    hm_5d_position_destroy(w.position);
    hm_5d_actions_destroy(w.actions);
    free(w.undo.at);
    return w.status == HM_OK && text->failed ? HM_ERR_MEMORY : w.status;
}

/* Copies a text out, if it fits. */
static size_t hand_out(hm_text *text, hm_status status, char *out, size_t capacity) {
    size_t length = status == HM_OK && !text->failed ? text->length : SIZE_MAX;
    if (capacity > 0) out[0] = '\0';
    if (length < capacity) memcpy(out, text->data, length + 1);
    hm_text_clear(text);
    return length;
}

size_t hm_5d_game_format(const hm_5d_game *game, unsigned style, char *text, size_t capacity) {
    hm_text out = {0};
    hm_status status = put_game(&out, game, style);
    return hand_out(&out, status, text, capacity);
}

size_t hm_5d_move_format(const hm_5d_position *position, const hm_5d_move *move, char *text,
                         size_t capacity) {
    hm_text out = {0};
    hm_5d_put_move(&out, position, move);
    return hand_out(&out, HM_OK, text, capacity);
}

size_t hm_5d_place_format(const hm_5d_position *position, int32_t line, int32_t time, int square,
                          char *text, size_t capacity) {
    hm_text out = {0};
    hm_5d_put_coordinate(&out, position->even, line, time);
    hm_5d_put_square(&out, square);
    return hand_out(&out, HM_OK, text, capacity);
}

size_t hm_5d_line_format(const hm_5d_position *position, int32_t line, char *text,
                         size_t capacity) {
    hm_text out = {0};
    hm_5d_put_line(&out, position->even, line, true);
    return hand_out(&out, HM_OK, text, capacity);
}

void hm_5d_piece_format(hm_5d_piece piece, char text[4]) {
    hm_text out = {0};
    hm_5d_put_piece(&out, piece & (hm_5d_piece)~HM_5D_UNMOVED);
    hand_out(&out, HM_OK, text, 4);
}
