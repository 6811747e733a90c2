/* 5D games in every notation, as JSON states, and as pictures. Pending moves are not part of a
 * text: it describes the position before them. */
#include "chess5d/notation/variants5d.h"
#include "games/5d/play5d.h"

#include <string.h>

/* A game is written again as a game, not as a position. */
const char *hm_own_notation_5d(const void *play) {
    return ((const hm_play_5d *)play)->is_game ? "5dpgn" : NULL;
}

/* head: under the headers of the game. */
static void write5d_put_boards(const hm_play_5d *play, const hm_5d_position *position, bool head,
                               hm_text *text) {
    if (head) {
        hm_5d_game_dump(play->game, position, play->ply == play->line.count, text);
    } else {
        hm_5d_fen_format(position, text);
    }
}

/* All boards, without those that pending moves made. */
static hm_status write5d_put_position(const hm_play_5d *play, bool head, hm_text *text,
                                      hm_error *error) {
    hm_5d_position *copy;
    size_t pending = play->pending.count, made = play->undo.count;
    if (pending == 0) {
        write5d_put_boards(play, play->position, head, text);
        return HM_OK;
    }
    hm_status status = hm_5d_position_copy(play->position, &copy, error);
    if (status != HM_OK) return status;
    while (pending > 0)
        hm_5d_unmake(copy, &play->pending.at[--pending], &play->undo.at[--made]);
    write5d_put_boards(play, copy, head, text);
    hm_5d_position_destroy(copy);
    return HM_OK;
}

/* The whole game as the text of a JSON state, and beside it what a script would look for in it. */
static hm_status write5d_put_json(const hm_play_5d *play, unsigned style, hm_text *text,
                                  hm_error *error) {
    const hm_5d_game *game = play->game;
    size_t plies = play->line.count, count;
    hm_5d_position *end; /* has the boards of all moves */
    hm_status status =
        hm_5d_game_position(game, plies > 0 ? play->line.at[plies - 1] : 0, &end, error);
    if (status != HM_OK) return status;
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_5d_game_format(game, style, hm_fact_begin(&facts, "fen5d"));
    hm_fact_end(&facts);
    hm_5d_fen_format(hm_5d_game_start(game), hm_fact_begin(&facts, "start"));
    hm_fact_end(&facts);
    hm_fact_open(&facts, "tags", '{');
    for (size_t i = 0; i < hm_5d_game_headers(game); i++) {
        const char *key, *value;
        hm_5d_game_header_at(game, i, &key, &value);
        /* A key may occur twice; the first counts. */
        if (hm_5d_game_header(game, key) == value) hm_fact_word(&facts, key, value);
    }
    hm_fact_close(&facts);
    hm_fact_word(&facts, "result", hm_5d_game_result(game));
    hm_fact_open(&facts, "ply", '[');
    for (size_t i = 0; i < plies; i++) {
        const hm_5d_move *moves = hm_5d_game_action(game, play->line.at[i], &count);
        hm_fact_open(&facts, NULL, '{');
        hm_5d_action_format(end, moves, count, hm_fact_begin(&facts, "move"));
        hm_fact_end(&facts);
        hm_fact_close(&facts);
    }
    hm_fact_close(&facts);
    hm_fact_close(&facts);
    hm_5d_position_destroy(end);
    hm_finish_json(&facts, text);
    return HM_OK;
}

hm_status hm_format_5d(const void *play, const hm_notation *to, const hm_request *request,
                       hm_text *text, hm_error *error) {
    const hm_play_5d *p = play;
    unsigned style = 0;
    bool boards = strcmp(to->name, "fen5d") == 0, variant = strcmp(to->name, "5d-variants") == 0;
    if (boards || variant) {
        hm_status status = hm_request_is_for_position(request, to, error);
        if (status != HM_OK) return status;
        return boards ? write5d_put_position(p, true, text, error)
                      : hm_5d_variant_format(p->game, text, error);
    }
    if (strcmp(to->name, "5dpgn-short") == 0) style |= HM_5D_SHORT;
    if (strcmp(to->name, "5dpgn-raw") == 0) style |= HM_5D_RAW;
    if (hm_request_flag(request, "seed-headers")) style |= HM_5D_SEED_HEADERS;
    if (hm_request_flag(request, "marks")) {
        hm_status status = hm_5d_game_judge(p->game, &request->watch, error);
        if (status != HM_OK) return status;
        style |= HM_5D_MARKS;
    }
    if (strcmp(to->name, "alexbay") == 0) {
        return hm_5d_game_format_alexbay(p->game, style, text, error);
    }
    if (strcmp(to->name, "5d-json-game") == 0) return write5d_put_json(p, style, text, error);
    hm_5d_game_format(p->game, style, text);
    return HM_OK;
}

/* Headers that a variant has a member for, or that say what its boards say. */
static bool is_kept(const char *key) {
    static const char *const kept[] = {
        "VariantName", "Author", "CosmeticTurnOffset", "Mode",     "Board",
        "Variant",     "Size",   "Timelines",          "Timeline", NULL};
    return hm_slice_is_one_of((hm_slice){key, strlen(key)}, kept);
}

/* JSON holds UTF-8 only. */
static void write5d_put_json_losses(const hm_5d_game *game, hm_facts *facts) {
    hm_text text = {0};
    hm_5d_game_format(game, 0, &text);
    if (!text.failed && hm_utf8_valid(text.data, text.length) < text.length) {
        hm_fact_open(facts, "warnings", '[');
        hm_fact_word(facts, NULL, "bytes that are not UTF-8 are replaced");
        hm_fact_close(facts);
    }
    hm_text_clear(&text);
}

/* A variant is a start; what it is played with, the game's loader knows. */
void hm_losses_5d(const void *play, const hm_notation *to, hm_facts *facts) {
    const hm_play_5d *p = play;
    const hm_5d_game *game = p->game;
    size_t actions = hm_5d_game_nodes(game) - 1, headers = 0;
    if (strcmp(to->name, "5d-json-game") == 0) write5d_put_json_losses(game, facts);
    if (strcmp(to->name, "5d-variants") != 0) return;
    for (size_t i = 0; i < hm_5d_game_headers(game); i++) {
        const char *key, *value;
        hm_5d_game_header_at(game, i, &key, &value);
        headers += !is_kept(key);
    }
    bool marks = hm_5d_variant_loses_marks(game);
    if (actions == 0 && headers == 0 && !marks) return;
    hm_fact_open(facts, "warnings", '[');
    if (actions > 0) hm_fact_word(facts, NULL, "only the start is written, without the moves");
    if (marks) {
        hm_fact_word(facts, NULL,
                     "marks \"*\" are not written: all pawns, brawns, kings and rooks are unmoved");
    }
    if (headers > 0) {
        hm_fact_word(facts, NULL, "of the headers only VariantName and Author are written");
    }
    hm_fact_close(facts);
}

hm_status hm_state_5d(const void *play, const char *key, hm_facts *facts, hm_error *error) {
    const hm_play_5d *p = play;
    hm_fact_open(facts, key, '{');
    hm_status status = write5d_put_position(p, false, hm_fact_begin(facts, "fen5d"), error);
    hm_fact_end(facts);
    if (p->pending.count > 0) {
        hm_put_moves_5d(facts, "pending", p->position, p->pending.at, p->pending.count);
    }
    hm_fact_close(facts);
    return status;
}

/* A text has a cell for every timeline at every time, also where there is no board: with both in
 * the thousands nobody can read it, nor any memory hold it. */
static hm_status check_picture(const hm_5d_position *position, hm_error *error) {
    const uint64_t most = (uint64_t)256 << 20; /* bytes */
    int32_t first, last, least = INT32_MAX, most_time = 0;
    hm_5d_lines(position, &first, &last);
    for (int32_t line = first; line <= last; line++) {
        int32_t start, end;
        hm_5d_line(position, line, &start, &end);
        if (start < least) least = start;
        if (end > most_time) most_time = end;
    }
    uint64_t lines = (uint64_t)(last - first) + 1, boards = hm_5d_board_count(position);
    uint64_t times = lines == 0 ? 0 : (uint64_t)(most_time - least) + 1;
    if (times > boards) times = boards;
    uint64_t row = times * (3 + (uint64_t)hm_5d_width(position)) + 6;
    if (lines * (uint64_t)(hm_5d_height(position) + 1) <= most / row) return HM_OK;
    return hm_fail(error, HM_ERR_LIMIT, 0,
                   "%llu timelines with boards of %llu times are too many for a picture in text",
                   (unsigned long long)lines, (unsigned long long)times);
}

hm_status hm_draw_5d(const void *play, bool svg, const hm_request *request, hm_text *picture,
                     hm_error *error) {
    const hm_play_5d *p = play;
    hm_status status = svg ? HM_OK : check_picture(p->position, error);
    (void)request;
    if (status != HM_OK) return status;
    if (svg) {
        hm_5d_draw_svg(p->game, hm_play_5d_here(p), p->pending.at, p->pending.count, picture);
    } else {
        hm_5d_draw_text(p->game, hm_play_5d_here(p), p->pending.at, p->pending.count, picture);
    }
    return HM_OK;
}
