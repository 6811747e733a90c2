/* Writes games in Alexbay's notation, for old programs (formats, section 7.6): the main line, one
 * move a line, each with its turn and both squares. */
#include "chess5d/notation/game5d.h"
#include "chess5d/notation/move_text5d.h"
#include "chess5d/rules/moves5d.h"

typedef struct writer {
    hm_text *text;
    const hm_5d_game *game;
    bool marks;
    hm_5d_walk walk;
    size_t ply;
} writer;

/* ---- what it cannot hold ---- */

static hm_status dialect_alexbay_write5d_expect_writable(const hm_5d_game *game, hm_error *error) {
    const hm_5d_node *nodes = game->nodes.at;
    const char *lost = NULL;
    for (int32_t node = 0; node >= 0; node = nodes[node].main) {
        for (int32_t i = nodes[node].comment; i >= 0; i = game->comments.at[i].next)
            if (game->comments.at[i].pass) lost = "null moves";
    }
    for (size_t i = 0; i < game->nodes.count; i++)
        if (nodes[i].parent != HM_5D_CUT && nodes[i].first != nodes[i].newest)
            lost = "alternatives";
    if (game->start->even) lost = "two central timelines";
    if (lost == NULL) return HM_OK;
    return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "the notation alexbay has no %s", lost);
}

/* ---- moves ---- */

/* P is the princess, pawns have no letter. */
static void dialect_alexbay_write5d_put_letter(hm_text *text, int kind) {
    char letter = kind == HM_5D_PRINCESS ? 'P' : hm_5d_letter(kind);
    if (kind != HM_5D_PAWN) hm_text_add(text, &letter, 1);
}

/* "0-0" is enough where one king alone can castle to that side. */
static bool castles_alone(const writer *w, const hm_5d_move *move) {
    hm_5d_move_list list = {0};
    size_t like = 0;
    w->text->failed |= hm_5d_generate_from(w->walk.position, move->from_line, &list, NULL) != HM_OK;
    for (size_t i = 0; i < list.count; i++) {
        const hm_5d_move *m = &list.moves[i];
        bool castling = (m->flags & HM_5D_CASTLING) != 0;
        like += castling && (m->to > m->from) == (move->to > move->from);
    }
    hm_5d_move_list_clear(&list);
    return like == 1;
}

static void dialect_alexbay_write5d_put_move(const writer *w, const hm_5d_move *move) {
    hm_text *text = w->text;
    hm_text_printf(text, "%d", (int)(move->from_time >> 1));
    if (move->from_line != 0) hm_text_printf(text, "%+d", (int)move->from_line);
    hm_text_puts(text, ":");
    if ((move->flags & HM_5D_CASTLING) != 0 && castles_alone(w, move)) {
        hm_text_puts(text, move->to > move->from ? "0-0" : "0-0-0");
        return;
    }
    dialect_alexbay_write5d_put_letter(text, hm_5d_mover(w->walk.position, move));
    hm_5d_put_square(text, move->from);
    if ((move->flags & HM_5D_JUMP) != 0) {
        /* "<+1>" with the timeline that the jump makes, then what differs from the board of
         * departure. */
        const hm_5d_multiverse *m = &w->walk.position->multiverse;
        bool white = w->walk.position->side == HM_5D_WHITE;
        int32_t made = white ? m->first + (int32_t)m->count : m->first - 1;
        hm_text_puts(text, "<");
        if ((move->flags & HM_5D_BRANCH) != 0) hm_text_printf(text, "%+d", (int)made);
        hm_text_puts(text, ">");
        if (move->to_time != move->from_time) hm_text_printf(text, "%d", (int)(move->to_time >> 1));
        if (move->to_line != move->from_line) hm_text_printf(text, "%+d", (int)move->to_line);
    }
    hm_text_puts(text, (move->flags & HM_5D_CAPTURE) != 0 ? ":x" : ":");
    if (move->promotion != 0) dialect_alexbay_write5d_put_letter(text, move->promotion);
    hm_5d_put_square(text, move->to);
    if ((move->flags & HM_5D_EN_PASSANT) != 0) hm_text_puts(text, "e.p.");
}

/* ---- actions ---- */

/* Writes the comments, from *next on, that follow so many moves of an action. */
static void dialect_alexbay_write5d_put_comments(const writer *w, int32_t *next, size_t after,
                                                 const char *const around[2]) {
    const hm_5d_note *comment;
    while ((comment = hm_5d_note_next(w->game, next, after)) != NULL) {
        hm_text_printf(w->text, "%s{", around[0]);
        /* ";" begins no comment here, and braces that do not pair would end one too early. */
        const char *text = w->game->words.data + comment->text;
        for (size_t i = 0; i < comment->length; i++) {
            char c = text[i];
            if (comment->to_line_end && c == '{') c = '(';
            if (comment->to_line_end && c == '}') c = ')';
            hm_text_add(w->text, &c, 1);
        }
        hm_text_printf(w->text, "}%s", around[1]);
    }
}

static hm_status dialect_alexbay_write5d_put_action(writer *w, int32_t node) {
    static const char *const before[2] = {"", "\n"}, *const behind[2] = {" ", ""};
    size_t count;
    const hm_5d_move *moves = hm_5d_game_action(w->game, node, &count);
    unsigned long long number = 1 + (w->ply + (w->game->start->side == HM_5D_BLACK)) / 2;
    int32_t comment = w->game->nodes.at[node].comment;
    dialect_alexbay_write5d_put_comments(w, &comment, 0, before);
    for (size_t i = 0; i < count; i++) {
        hm_text_printf(w->text, "%llu%c. ", number, "wb"[w->walk.position->side]);
        dialect_alexbay_write5d_put_move(w, &moves[i]);
        hm_status status = hm_5d_walk_make(&w->walk, &moves[i], NULL);
        if (status != HM_OK) return status;
        const char *mark = hm_5d_game_mark(w->game, node); /* a softmate is a check here */
        if (w->marks && i + 1 == count) hm_text_puts(w->text, *mark == '*' ? "+" : mark);
        for (const char *glyph = hm_5d_game_glyph(w->game, node, i); *glyph != '\0'; glyph++) {
            if (*glyph != ' ') hm_text_add(w->text, glyph, 1);
        }
        dialect_alexbay_write5d_put_comments(w, &comment, i + 1, behind);
        hm_text_puts(w->text, "\n");
    }
    hm_5d_walk_submit(&w->walk, node);
    w->ply++;
    return HM_OK;
}

/* ---- games ---- */

hm_status hm_5d_game_format_alexbay(const hm_5d_game *game, unsigned style, hm_text *text,
                                    hm_error *error) {
    static const char *const lines[2] = {"", "\n"};
    writer w = {.text = text, .game = game, .marks = (style & HM_5D_MARKS) != 0};
    hm_status status = dialect_alexbay_write5d_expect_writable(game, error);
    if (status != HM_OK) return status;
    /* The result after the moves has its place in a header only, whatever that one said. */
    const char *result = hm_5d_game_result(game);
    if (*result == '\0') result = NULL;
    hm_5d_put_headers(game, style & HM_5D_SEED_HEADERS, result, text);
    if ((style & HM_5D_SEED_HEADERS) == 0) hm_5d_put_variant(game, text);
    bool known = hm_5d_game_header(game, "Result") != NULL;
    if (result != NULL && !known) hm_5d_put_header(text, "Result", result);
    hm_text_puts(text, "\n");
    int32_t comment = game->nodes.at[0].comment;
    dialect_alexbay_write5d_put_comments(&w, &comment, 0, lines);
    status = hm_5d_walk_begin(&w.walk, game, error);
    for (int32_t node = game->nodes.at[0].main; node >= 0 && status == HM_OK;
         node = game->nodes.at[node].main)
        status = dialect_alexbay_write5d_put_action(&w, node);
    hm_5d_walk_clear(&w.walk);
    return status == HM_OK ? HM_OK : hm_fail_memory(error, "a game");
}
