/* A puzzle as an object: the position, its solution as a game of its own, and how hard it is. */
#include "puzzles/puzzles.h"

#include <stdlib.h>
#include <string.h>

/* First actions that are counted at most. */
#define CANDIDATES_MOST "10000"

/* ---- how hard ---- */

/* The logarithm to the base 2, by squaring: the same on every machine. */
static double puzzle_log2(uint64_t number) {
    double value = (double)number, result = 0, bit = 1;
    for (; value >= 2; value /= 2)
        result++;
    for (int i = 0; i < 20; i++) {
        value *= value;
        bit /= 2;
        if (value < 2) continue;
        value /= 2;
        result += bit;
    }
    return result;
}

static double difficulty_of(const hm_puzzle *puzzle, uint64_t candidates, unsigned themes) {
    size_t period = hm_puzzle_period(puzzle);
    double own = (double)((puzzle->plies + period - 1) / period);
    double difficulty = puzzle_log2(candidates > 0 ? candidates : 1) * own;
    difficulty += (themes & HM_THEME_QUIET) != 0;
    difficulty += (themes & HM_THEME_SACRIFICE) != 0;
    return (double)(int64_t)(10 * difficulty + 0.5) / 10;
}

/* Legal first moves; of games whose turns have several moves, actions. */
static hm_status count_candidates(hm_session *session, const hm_watch *watch, uint64_t *count,
                                  hm_error *error) {
    static const hm_setting settings[] = {{"count", NULL}, {"limit", CANDIDATES_MOST}};
    const hm_game *game = session->game;
    hm_request request = {
        .size = sizeof request, .settings = settings, .setting_count = 2, .watch = *watch};
    hm_facts facts = {0};
    hm_input_error fault;
    size_t moves = 0;
    hm_status status = HM_OK;
    *count = 0;
    if (game->actions == NULL) {
        status = hm_session_moves(session, watch, &moves, error);
        *count = moves;
        return status;
    }
    hm_fact_open(&facts, NULL, '{');
    hm_verdict verdict = game->actions(session->play, &request, &facts, &fault);
    hm_fact_close(&facts);
    const hm_fact *answer = hm_fact_first(&facts, NULL);
    const hm_fact *number = answer == NULL ? NULL : hm_fact_get(&facts, answer, "count");
    if (verdict == HM_YES && number != NULL) *count = hm_fact_number(number);
    if (verdict == HM_FAILED && hm_is_of_the_machine(fault.error.status)) {
        status = fault.error.status;
        if (error != NULL) *error = fault.error;
    }
    hm_facts_clear(&facts);
    return status;
}

/* ---- the solution as a game ---- */

static hm_status play_solution(hm_session *session, const hm_puzzle *puzzle, const hm_watch *watch,
                               bool *legal, hm_error *error) {
    const char *text = puzzle->words.data;
    hm_status status = HM_OK;
    for (size_t i = 0; i < puzzle->plies && status == HM_OK; i++) {
        status = hm_play_turn(session->game, session->play, text, strlen(text), watch, error);
        text += strlen(text) + 1;
    }
    *legal = status == HM_OK;
    return session->game->is_refusal(status) ? HM_OK : status;
}

/* Whether the rules agree that it is mate. */
static hm_status is_mate(hm_session *session, const hm_watch *watch, bool *mate, hm_error *error) {
    hm_ending ending;
    hm_status status = hm_session_ending(session, watch, &ending, error);
    *mate = status == HM_OK &&
            (strcmp(ending.reason, "checkmate") == 0 || strcmp(ending.reason, "king_taken") == 0);
    return status;
}

/* ---- the object ---- */

static void put_puzzle_solution(const hm_puzzle *puzzle, bool turns, hm_facts *facts) {
    const char *text = puzzle->words.data;
    hm_fact_open(facts, "solution", '[');
    for (size_t i = 0; i < puzzle->plies; i++) {
        size_t length = strlen(text);
        if (turns) hm_fact_open(facts, NULL, '[');
        for (size_t at = 0; at < length;) {
            size_t word = turns ? strcspn(text + at, " ") : length;
            hm_fact_string(facts, NULL, text + at, word);
            at += word + (at + word < length);
        }
        if (turns) hm_fact_close(facts);
        text += length + 1;
    }
    hm_fact_close(facts);
}

static void put_puzzle_source(const hm_puzzle_source *source, hm_facts *facts) {
    const hm_record *record = source->record;
    const hm_fact *players = hm_fact_get(&record->facts, record->object, "players");
    size_t length;
    hm_fact_open(facts, "source", '{');
    if (source->input->name != NULL) hm_fact_word(facts, "file", source->input->name);
    hm_fact_uint(facts, "game", source->input->game > 0 ? source->input->game : 1);
    hm_fact_uint(facts, "ply", source->ply);
    hm_fact_open(facts, "players", '[');
    const hm_fact *player = players == NULL ? NULL : hm_fact_first(&record->facts, players);
    for (; player != NULL; player = hm_fact_next(&record->facts, players, player)) {
        const hm_fact *name = hm_fact_get(&record->facts, player, "name");
        if (name == NULL) continue;
        const char *word = hm_fact_words(&record->facts, name, &length);
        hm_fact_string(facts, NULL, word, length);
    }
    hm_fact_close(facts);
    hm_fact_close(facts);
}

static void put_themes(unsigned themes, hm_facts *facts) {
    hm_fact_open(facts, "themes", '[');
    for (size_t i = 0; hm_theme_words[i] != NULL; i++)
        if ((themes >> i & 1) != 0) hm_fact_word(facts, NULL, hm_theme_words[i]);
    hm_fact_close(facts);
}

/* A kind in two words, as the tags of games have it. */
static void put_kind(const hm_puzzle *puzzle, hm_text *text) {
    if (puzzle->mate_in > 0)
        hm_text_printf(text, "mate-in-%u", puzzle->mate_in);
    else
        hm_text_puts(text, "win");
}

static void put_puzzle_tag(const hm_session *session, const hm_puzzle *puzzle, hm_text *text) {
    const hm_archiving *archiving = session->game->archiving;
    if (archiving->tag[0] == NULL) return;
    hm_text_puts(text, archiving->tag[0]);
    put_kind(puzzle, text);
    hm_text_puts(text, archiving->tag[1]);
}

/* The position, with the solution as a comment. */
static hm_status put_commented(hm_session *session, const hm_puzzle *puzzle, hm_text *text,
                               hm_error *error) {
    const hm_notation *to = hm_notation_in(session->game, session->game->archiving->board);
    const char *ply = puzzle->words.data;
    hm_text board = {0};
    hm_status status = hm_session_go(session, 0, error);
    if (status == HM_OK) status = hm_session_format(session, to, NULL, &board, error);
    if (status == HM_OK && board.length > 0) {
        size_t first = strcspn(board.data, "\n") + 1;
        hm_text_add(text, board.data, first);
        if (puzzle->mate_in > 0) put_puzzle_tag(session, puzzle, text);
        hm_text_puts(text, board.data + first);
        hm_text_puts(text, "\n{Solution:");
        for (size_t i = 0; i < puzzle->plies; i++, ply += strlen(ply) + 1)
            hm_text_printf(text, "%s %s", i > 0 ? " /" : "", ply);
        hm_text_puts(text, "}\n");
    }
    hm_text_clear(&board);
    return status;
}

/* The puzzle in the notation of its game; null where that cannot hold it. */
static hm_status put_text(hm_session *session, const hm_puzzle *puzzle, hm_facts *facts,
                          hm_error *error) {
    const hm_archiving *archiving = session->game->archiving;
    hm_text text = {0};
    hm_status status = HM_OK;
    if (archiving->tag_of_end) {
        status = put_commented(session, puzzle, &text, error);
    } else {
        put_puzzle_tag(session, puzzle, &text);
        status = hm_session_format(session, hm_notation_in(session->game, archiving->game), NULL,
                                   &text, error);
    }
    if (status == HM_OK) {
        hm_fact_text(facts, "text", &text);
    } else {
        hm_fact_null(facts, "text");
    }
    hm_text_clear(&text);
    return status == HM_ERR_UNSUPPORTED ? HM_OK : status;
}

static void put_head(hm_session *session, const hm_puzzle *puzzle, hm_facts *facts) {
    uint64_t key[2];
    hm_session_key(session, key);
    hm_text_printf(hm_fact_begin(facts, "id"), "%016llx%016llx", (unsigned long long)key[0],
                   (unsigned long long)key[1]);
    hm_fact_end(facts);
    hm_fact_word(facts, "game", session->game->name);
    hm_fact_word(facts, "side", hm_session_side(session));
    hm_fact_word(facts, "kind", puzzle->mate_in > 0 ? "mate" : "win");
    if (puzzle->mate_in > 0) {
        hm_fact_uint(facts, "mate_in", puzzle->mate_in);
        return;
    }
    hm_fact_open(facts, puzzle->points ? "points" : "expected", '[');
    for (int i = 0; i < 2; i++)
        hm_fact_double(facts, NULL, (double)(int64_t)(1000 * puzzle->expected[i] + 0.5) / 1000);
    hm_fact_close(facts);
}

static hm_status put_position(hm_session *session, hm_facts *facts, hm_error *error) {
    hm_text text = {0};
    const char *board = session->game->archiving->board;
    hm_status status =
        hm_session_format(session, hm_notation_in(session->game, board), NULL, &text, error);
    if (status == HM_OK) hm_fact_text(facts, "position", &text);
    hm_text_clear(&text);
    if (status == HM_OK) status = hm_state(session->game, session->play, "state", facts, error);
    return status;
}

/* Writes what follows the solution: themes, difficulty, the game. */
static hm_status put_rest(hm_puzzler *p, hm_session *session, const hm_puzzle *puzzle,
                          uint64_t candidates, hm_facts *facts, hm_error *error) {
    unsigned themes = 0;
    hm_status status = put_text(session, puzzle, facts, error);
    if (status == HM_OK) status = hm_puzzle_themes(p, session, puzzle, &themes, error);
    hm_fact_uint(facts, "solutions", puzzle->solutions);
    hm_fact_uint(facts, "candidates", candidates);
    hm_fact_double(facts, "difficulty", difficulty_of(puzzle, candidates, themes));
    put_themes(themes, facts);
    hm_fact_word(facts, "exact", puzzle->exact);
    hm_fact_uint(facts, "nodes", puzzle->nodes);
    return status;
}

hm_status hm_puzzle_put(hm_puzzler *p, hm_session *session, const hm_puzzle *puzzle,
                        const hm_puzzle_source *source, hm_facts *facts, hm_puzzle_verdict *verdict,
                        hm_error *error) {
    hm_session *own;
    hm_facts_mark mark = hm_facts_here(facts);
    uint64_t candidates = 0;
    bool legal = false, mate = true;
    hm_status status = hm_session_from_here(session, &own, error);
    if (status != HM_OK) return status;
    hm_fact_open(facts, NULL, '{');
    put_head(own, puzzle, facts);
    status = put_position(own, facts, error);
    if (status == HM_OK) status = count_candidates(own, p->watch, &candidates, error);
    put_puzzle_solution(puzzle, hm_game_has_turns(own->game), facts);
    if (status == HM_OK) status = play_solution(own, puzzle, p->watch, &legal, error);
    if (status == HM_OK && legal && puzzle->mate_in > 0)
        status = is_mate(own, p->watch, &mate, error);
    if (status == HM_OK && legal && mate)
        status = put_rest(p, own, puzzle, candidates, facts, error);
    put_puzzle_source(source, facts);
    hm_fact_close(facts);
    if (!legal || !mate) *verdict = HM_PUZZLE_UNDECIDED;
    if (status != HM_OK || *verdict != HM_PUZZLE_FOUND) hm_facts_back(facts, mark);
    hm_session_destroy(own);
    return status;
}
