/* Private header of api/: how notations and questions are plugged in. */
#ifndef HM_API_PRIVATE_H
#define HM_API_PRIVATE_H

#include "core/core.h"
#include "hypermate/api.h"

/* Writes the members of an answer into an object that is already open.
 * The result is HM_API_YES or HM_API_NO, or HM_API_ERROR with *error filled; then the members
 * written so far are dropped. Fill it with hm_api_fail(). */
typedef hm_api_verdict hm_answer_function(const hm_api_input *input, const hm_api_options *options,
                                          hm_text *json, hm_api_error *error);

/* A question and who answers it for which notations: a set of 1 << hm_api_notation. The rows of one
 * game stand in one file, answers_GAME.c; answer.c joins them. */
typedef struct hm_answer_row {
    const char *question;
    unsigned notations;
    hm_answer_function *answer;
    bool keeps; /* members written before a failure are kept; the error follows them */
} hm_answer_row;

#define HM_NOTATION_SET(notation) (1u << (notation))

/* Each table ends with a row without question. */
extern const hm_answer_row hm_answers_4d[];     /* answers_4d.c */
extern const hm_answer_row hm_answers_4p[];     /* answers_4p.c */
extern const hm_answer_row hm_answers_5d[];     /* answers_5d.c */
extern const hm_answer_row hm_answers_frames[]; /* answers_frames.c */

/* The row for a question about a notation, or NULL. */
const hm_answer_row *hm_answer_find(const char *question, hm_api_notation notation);

/* Fills error for a text of the input: field NULL for the notation text itself. `text` is what
 * the offset of `cause` counts in. Returns HM_API_ERROR. */
hm_api_verdict hm_api_fail(hm_api_error *error, const hm_error *cause, const char *field,
                           const char *text, size_t length);

/* The same for a word of the options, counted from 0. */
hm_api_verdict hm_api_fail_word(hm_api_error *error, const hm_error *cause, const char *field,
                                const hm_api_options *options, size_t index);

/* The same for memory that ran out. */
hm_api_verdict hm_api_fail_memory(hm_api_error *error);

/* Writes the member "error" into an object that is open. */
void hm_api_put_error_member(const hm_api_error *error, hm_text *json);

/* Whether a text begins with a comment {...} of a game, and not with a JSON object (detect.c). */
bool hm_api_begins_comment(const char *text, size_t length);

/* ---- 4D (positions_4d.c, games_4d.c, replay_4d.c, log_4d.c) ---- */

/* As hm_api_game_4d(), for `replay`: "moves" of a JSON state are played, too. */
hm_api_verdict hm_api_replayed_game_4d(const hm_api_input *input, const hm_api_options *options,
                                       hm_4d_game *game, hm_api_error *error);
/* The end of a game in the input's notation; that of a JSON state is its literal. */
void hm_api_format_4d(const hm_api_input *input, const hm_4d_game *game, hm_text *text);
/* The same as the member "position": JSON inputs get a JSON object. */
void hm_api_put_4d_position(const hm_api_input *input, const hm_4d_game *game, hm_text *json);

/* The member "checks": every attacker of every king of the side to move. False when memory is
 * short. */
bool hm_api_put_4d_checks(hm_text *json, const hm_4d_position *position);

/* A game that is played through (replay_4d.c). Zero-initialise; begin may be called again. */
typedef struct hm_api_4d_replay {
    hm_4d_position position;
    hm_4d_history history;
    uint64_t plies;
    hm_text list;    /* the array "ply" so far, when plies are listed */
    hm_text problem; /* why it does not go on; empty if nothing is wrong */
    bool failed;     /* memory ran short */
} hm_api_4d_replay;

void hm_api_4d_replay_begin(hm_api_4d_replay *r, const hm_4d_state *start);
void hm_api_4d_replay_play(hm_api_4d_replay *r, hm_4d_move move, bool listed);
/* Writes the members of its object, after the last play. */
void hm_api_4d_replay_put(hm_api_4d_replay *r, uint64_t number, bool legal, bool listed,
                          hm_text *json);
void hm_api_4d_replay_clear(hm_api_4d_replay *r);

hm_answer_function hm_answer_4d_apply;
hm_answer_function hm_answer_4d_replay;
hm_answer_function hm_answer_4d_why;
hm_answer_function hm_answer_4d_attackers;
hm_answer_function hm_answer_4d_replay_log; /* log_4d.c */
hm_answer_function hm_answer_4d_phase;      /* phase_4d.c */

/* ---- 5D (positions_5d.c, answers_5d.c, games_5d.c) ---- */

/* The game of an input: a position is a game without moves, a JSON state with "moves_played" one
 * with those. */
hm_api_verdict hm_api_game_5d(const hm_api_input *input, const hm_api_options *options,
                              hm_5d_game **game, hm_api_error *error);
/* The same; when an error stands in the moves, *game is what was read before it. */
hm_api_verdict hm_api_partial_game_5d(const hm_api_input *input, const hm_api_options *options,
                                      hm_5d_game **game, hm_api_error *error);
/* The position an input stands for: the last one of its game, or the ply asked for. */
hm_api_verdict hm_api_position_5d(const hm_api_input *input, const hm_api_options *options,
                                  hm_5d_position **position, hm_api_error *error);
/* A failure of the library that no text is to blame for. */
hm_api_verdict hm_api_fail_status(hm_api_error *error, hm_status status);

/* Writes a text as a JSON string and frees it. */
void hm_api_put_5d_text(hm_text *json, hm_text *text);
/* A whole position or game as a JSON string. */
void hm_api_put_5d_position(hm_text *json, const hm_5d_position *position);
void hm_api_put_5d_game(hm_text *json, const hm_5d_game *game, unsigned style);
void hm_api_put_5d_move(hm_text *json, const hm_5d_position *position, const hm_5d_move *move);

/* Member "warnings": faults that only strict reading refuses. */
void hm_api_put_5d_warnings(hm_text *json, const hm_api_input *input, const hm_5d_game *game);

/* hm_api_convert() and hm_api_draw() of 5D and 4D inputs. */
hm_api_verdict hm_api_convert_5d(const hm_api_input *input, const hm_api_options *options,
                                 hm_api_notation to, hm_text *text, hm_api_error *error);
hm_api_verdict hm_api_convert_4d(const hm_api_input *input, const hm_api_options *options,
                                 hm_api_notation to, hm_text *text, hm_api_error *error);
hm_api_verdict hm_api_draw_5d(const hm_api_input *input, const hm_api_options *options, bool svg,
                              hm_text *text, hm_api_error *error);
hm_api_verdict hm_api_draw_4d(const hm_api_input *input, const hm_api_options *options, bool svg,
                              hm_text *text, hm_api_error *error);

hm_answer_function hm_answer_5d_apply;
hm_answer_function hm_answer_5d_why;
hm_answer_function hm_answer_5d_replay;
hm_answer_function hm_answer_5d_convert;
hm_answer_function hm_answer_5d_solve;

/* ---- four players (positions_4p.c, states_4p.c, answers_4p.c, steps_4p.c, games_4p.c) ---- */

/* What an input stands for: a position, and how it came about. */
typedef struct hm_api_place_4p {
    hm_4p_position position;
    hm_4p_move last;   /* the move that led to it, or HM_4P_NO_MOVE */
    uint64_t plies;    /* played from the start of the input */
    hm_text options;   /* of its text, unknown ones, as hm_4p_fen_parse gives them */
    hm_text history;   /* key of each position before that may come again */
    unsigned warnings; /* what was mended in its text */
    hm_4p_game *game;  /* of a pgn4, else NULL */
    int32_t step;      /* of the game: where the position stands */
} hm_api_place_4p;

/* The last position of an input, or the ply asked for. The caller clears it after HM_API_YES. */
hm_api_verdict hm_api_place_of_4p(const hm_api_input *input, const hm_api_options *options,
                                  hm_api_place_4p *place, hm_api_error *error);
void hm_api_clear_4p(hm_api_place_4p *place);
/* How often the position has occurred, this time included. */
unsigned hm_api_occurrences_4p(const hm_api_place_4p *place);

/* Plays a move of any form, or a token of leaving ("R": the seat to move resigns, "T": it runs out
 * of time, "#": it is mated, ...) on the position; a game is left as it is.
 * HM_API_NO for one that is not legal, HM_API_ERROR for a text that is none; both fill *cause. */
hm_api_verdict hm_api_play_4p(hm_api_place_4p *place, const char *word, size_t length,
                              hm_4p_effects *effects, hm_error *cause);

/* A position as text; `unknown` options may be NULL, style is a set of HM_4P_FEN_... . */
void hm_api_format_4p(const hm_4p_position *position, const hm_text *unknown, unsigned style,
                      hm_text *text);
void hm_api_put_4p_fen(hm_text *json, const hm_4p_position *position, const hm_text *unknown,
                       unsigned style);
/* As a JSON state; `unknown` and `history` (of a place) may be NULL. */
void hm_api_put_4p_state(hm_text *json, const hm_4p_position *position, const hm_text *unknown,
                         const hm_text *history);
/* Single rules (rules_4p.c): an object of them, the option --rules, and a member "rules" of those
 * that differ from the profile's, if there are any. Errors have no place. */
hm_status hm_api_read_rules_4p(const hm_json_value *object, hm_4p_rules *rules, hm_error *error);
hm_status hm_api_rule_words_4p(const char *words, hm_4p_rules *rules, hm_error *error);
void hm_api_put_rules_4p(hm_text *json, const hm_4p_rules *rules);
void hm_api_put_4p_square(hm_text *json, int square);
void hm_api_put_4p_move(hm_text *json, hm_4p_move move); /* "d2-d4" */
/* A member: the letters of a set of seats. */
void hm_api_put_4p_seats(hm_text *json, const char *key, unsigned set);

hm_api_verdict hm_api_convert_4p(const hm_api_input *input, const hm_api_options *options,
                                 hm_api_notation to, hm_text *text, hm_api_error *error);
hm_api_verdict hm_api_draw_4p(const hm_api_input *input, const hm_api_options *options, bool svg,
                              hm_text *text, hm_api_error *error);

/* The game of an input: a position is a game without moves, a JSON state one with its moves;
 * options->ply cuts it. The caller destroys it. */
hm_api_verdict hm_api_game_4p(const hm_api_input *input, const hm_api_options *options,
                              hm_4p_game **game, hm_api_error *error);
/* The same whole, and with what could be read of a wrong one: *game may be set after HM_API_ERROR,
 * and is the caller's to destroy. */
hm_api_verdict hm_api_read_game_4p(const hm_api_input *input, const hm_api_options *options,
                                   bool strict, hm_4p_game **game, hm_api_error *error);
hm_api_verdict hm_api_cut_game_4p(hm_4p_game *game, const hm_api_options *options,
                                  hm_api_error *error);

/* Members about a game (game_members_4p.c). In Teams a position does not show who gave up. */
void hm_api_put_4p_game_position(hm_text *json, const char *key, const hm_4p_game *game,
                                 const hm_4p_position *position);
void hm_api_put_4p_points(hm_text *json, const hm_4p_position *position);
void hm_api_put_4p_rules(hm_text *json, const hm_4p_game *game);
void hm_api_put_4p_result(hm_text *json, const hm_4p_game *game);
/* An object about a step, with its variations; *position and *effects are those after it. */
void hm_api_put_4p_ply(hm_text *json, const hm_4p_game *game, int32_t step,
                       hm_4p_position *position, unsigned style, hm_4p_effects *effects);

/* A game as a JSON object; style is that of hm_4p_game_format. */
void hm_api_put_4p_game(hm_text *json, const hm_4p_game *game, uint64_t number, unsigned style);

hm_answer_function hm_answer_4p_check_game; /* replay_4p.c */
hm_answer_function hm_answer_4p_replay;
hm_answer_function hm_answer_4p_apply;
hm_answer_function hm_answer_4p_why;
hm_answer_function hm_answer_4p_attackers;
hm_answer_function hm_answer_4p_convert;

#endif
