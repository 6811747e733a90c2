/* Private header of games/: a four-player game under way, and its answers. */
#ifndef HM_PLAY_4P_H
#define HM_PLAY_4P_H

#include "core/key.h"
#include "games/games.h"
#include "hypermate/more/chess4p_games.h"

/* Facts that a text gives about the start of a game besides its position and its rules. */
typedef struct hm_extras_4p {
    hm_text options;       /* unknown ones of the position text, as hm_4p_fen_parse has them */
    hm_position_keys seen; /* of those before the start, until the game has them */
    unsigned warnings;     /* what was mended in the text */
} hm_extras_4p;

void hm_extras_4p_clear(hm_extras_4p *extras);

/* The tags that claim something of the end of a game. */
enum { HM_CLAIM_RESULT_4P, HM_CLAIM_TERMINATION_4P, HM_CLAIM_MOVE_4P, HM_CLAIMS_4P };

/* A place in a text. */
typedef struct hm_place_4p {
    uint64_t line, column;
} hm_place_4p;

/* Takes one ply back. */
typedef struct hm_ply_4p {
    hm_position_key key;    /* of the position before it */
    bool parts;             /* no position before it can come again */
    hm_4p_play_undo undo;   /* of a plain move */
    hm_4p_position *before; /* of all other steps, which are few; else NULL */
} hm_ply_4p;

typedef struct hm_play_4p {
    hm_4p_game *game; /* the tree */
    hm_extras_4p extras;
    HM_LIST(int32_t) line; /* the step after each ply of the line */
    size_t ply;            /* where it stands */
    hm_4p_position position;
    /* One per ply played, or empty: a game that was just read may never go back, so they are made
     * on demand. */
    HM_LIST(hm_ply_4p) past;
    hm_4p_position *spare;    /* for the next `before`; may be NULL */
    HM_LIST(hm_4p_move) list; /* the legal moves, once requested */
    hm_position_keys seen;    /* the keys of the positions before, once requested */

    /* ---- of the input ---- */
    bool is_game;                     /* its notation is one of games */
    uint64_t number, line_number;     /* of the game in its file, and where it begins there */
    HM_LIST(hm_place_4p) places;      /* of the game's remarks, in the file */
    hm_place_4p claims[HM_CLAIMS_4P]; /* and of its tags Result, Termination and CurrentMove */
} hm_play_4p;

/* ---- line4p.c: the current line ---- */

/* A play of a game, at the end of its main line; takes the game and the extras over. NULL when
 * memory is short; then they are still the caller's. */
hm_play_4p *hm_play_4p_create(hm_4p_game *game, hm_extras_4p *extras);
void hm_play_4p_destroy(void *play);
/* Along the first continuations to the end, from where nothing was played; false when memory is
 * short. */
bool hm_play_4p_go_to_end(hm_play_4p *play);
size_t hm_play_4p_ply(const void *play);
size_t hm_play_4p_plies(const void *play);
hm_status hm_play_4p_step(void *play, hm_error *error);
/* The same; returns the effects of the step. */
hm_status hm_play_4p_step_telling(hm_play_4p *play, hm_4p_effects *effects, hm_error *error);
/* The same without keeping the way back, which is gone through when somebody wants it. */
void hm_play_4p_step_away(hm_play_4p *play, hm_4p_effects *effects);
void hm_play_4p_rewind(void *play); /* to before the first ply */
void hm_play_4p_undo(void *play);
void hm_play_4p_cut(void *play);
/* The current step. */
int32_t hm_play_4p_here(const hm_play_4p *play);
/* Makes sure that the next step, also a new one, cannot fail. */
hm_status hm_play_4p_make_ready(hm_play_4p *play, hm_error *error);
/* Continues with a child of the current step, after hm_play_4p_make_ready. */
void hm_play_4p_go_on(hm_play_4p *play, int32_t child);
/* The position after some of the plies played. */
void hm_play_4p_position(const hm_play_4p *play, size_t ply, hm_4p_position *position);
/* Appends the keys of the positions before this one that may come again. */
hm_status hm_play_4p_seen(const hm_play_4p *play, hm_position_keys *keys, hm_error *error);

/* ---- session_play4p.c: the rest of its table (game.h) ---- */

/* Whether the game has ended at the current step: nothing may be played. */
bool hm_play_4p_is_over(const hm_play_4p *play);
hm_status hm_play_4p_text(void *play, const char *text, size_t length, const hm_watch *watch,
                          hm_error *error);
bool hm_play_4p_is_refusal(hm_status status);
void hm_play_4p_ply_text(const void *play, size_t number, hm_text *text);
const char *hm_play_4p_side(const void *play);
hm_status hm_play_4p_list(void *play, bool all, const hm_watch *watch, size_t *count,
                          hm_error *error);
void hm_play_4p_move_text(const void *play, size_t index, hm_text *text);
hm_status hm_play_4p_play_listed(void *play, size_t index, hm_error *error);
hm_status hm_play_4p_ending(void *play, const hm_watch *watch, hm_ending *ending, hm_error *error);
void hm_play_4p_key(const void *play, uint64_t key[2]);
hm_status hm_play_4p_root(void *play, hm_search_root *root, hm_error *error);
hm_status hm_play_4p_perft(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                           uint64_t *nodes, hm_facts *divided, hm_error *error);

/* stats4p.c */
hm_status hm_play_4p_perft_stats(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                                 hm_facts *facts, hm_error *error);

/* Marks of a legal move (moves4p.c). A king that was taken is gone, not mated. */
void hm_marks_4p(const hm_4p_position *position, hm_4p_move move, hm_4p_marks *marks);

/* ---- copy4p.c ---- */

hm_status hm_play_4p_copy(const void *play, void **copy, hm_error *error);

/* ---- archiving4p.c ---- */

/* "termination" of a game at its end: a word of hm_termination_words. right: its text contains no
 * error. Fails for want of memory only. */
hm_status hm_put_termination_4p(hm_play_4p *play, bool right, hm_facts *facts, hm_error *error);

/* ---- read4p.c ---- */

hm_strength hm_recognise_4p(hm_shape shape, const char *text, size_t length, const char **name);
hm_verdict hm_read_4p(const hm_input *input, const hm_request *request, unsigned how, void **play,
                      hm_input_error *error);

/* ---- random4p.c ---- */

extern const hm_random_form hm_random_forms_4p[];
const char *hm_usual_start_4p(const hm_request *request);
hm_status hm_random_4p(void *play, const hm_random_order *order, const hm_watch *watch,
                       const char **end, hm_error *error);

/* ---- starts4p.c ---- */

bool hm_start_4p(size_t index, hm_start *start, hm_facts *facts);

/* ---- session_scene4p.c ---- */

hm_status hm_scene_4p(const void *play, hm_facts *facts, hm_error *error);

/* ---- write4p.c ---- */

hm_status hm_format_4p(const void *play, const hm_notation *to, const hm_request *request,
                       hm_text *text, hm_error *error);
/* The last move of the line, also before tokens of leaving; HM_4P_NO_MOVE: there is none. */
hm_4p_move hm_last_move_4p(const hm_play_4p *play);
hm_status hm_draw_4p(const void *play, bool svg, const hm_request *request, hm_text *picture,
                     hm_error *error);

/* ---- session_state4p.c: positions and their parts in answers ---- */

void hm_put_square_4p(hm_facts *facts, const char *key, int square);
void hm_put_move_4p(hm_facts *facts, const char *key, hm_4p_move move); /* "d2-d4" */
/* The letters of a set of seats. */
void hm_put_seats_4p(hm_facts *facts, const char *key, unsigned set);
void hm_put_seat_4p(hm_facts *facts, const char *key, int seat);
/* A position as text; `unknown` options may be NULL, style is a set of HM_4P_FEN_... . */
void hm_format_fen_4p(const hm_4p_position *position, const hm_text *unknown, unsigned style,
                      hm_text *text);
void hm_put_fen_4p(hm_facts *facts, const char *key, const hm_4p_position *position,
                   const hm_text *unknown, unsigned style);
void hm_put_problems_4p(hm_facts *facts, unsigned problems);
void hm_put_mode_4p(hm_facts *facts, const hm_4p_rules *rules); /* and the profile */
void hm_put_points_4p(hm_facts *facts, const hm_4p_position *position);
/* A position of a game: in Teams it does not show who gave up, the result does. */
void hm_put_game_position_4p(hm_facts *facts, const char *key, const hm_4p_game *game,
                             const hm_4p_position *position);
bool hm_has_point_queens_4p(const hm_4p_state *state);
/* Writes facts that texts of the start cannot hold, if there are any: one-point queens, single
 * rules. */
void hm_put_beside_4p(hm_facts *facts, const hm_4p_game *game);
hm_status hm_state_4p(const void *play, const char *key, hm_facts *facts, hm_error *error);

/* ---- session_rules4p.c: single rules ---- */

/* An object of them, and the option --rules. */
hm_status hm_read_rules_4p(const hm_json_value *object, hm_4p_rules *rules, hm_error *error);
hm_status hm_rule_words_4p(const char *words, hm_4p_rules *rules, hm_error *error);
/* A member "rules" of those that differ from the profile's, if there are any. */
void hm_put_rules_4p(hm_facts *facts, const hm_4p_rules *rules);
/* Items of an array that is open: rules that are others where a text is read again. */
void hm_put_lost_rules_4p(hm_facts *facts, const hm_4p_rules *ours, const hm_4p_rules *written);

/* ---- moves4p.c ---- */

void hm_move_facts_4p(const void *play, size_t index, hm_facts *facts);
hm_verdict hm_why_4p(void *play, const hm_request *request, hm_facts *facts, hm_input_error *error);
hm_status hm_refusal_4p(void *play, const char *text, size_t length, const hm_error *cause,
                        const hm_watch *watch, hm_facts *facts, hm_error *error);
hm_verdict hm_attackers_4p(void *play, const hm_request *request, hm_facts *facts,
                           hm_input_error *error);

/* ---- session_alternatives4p.c ---- */

hm_status hm_alternatives_4p(void *play, const char *text, size_t length, const hm_watch *watch,
                             hm_facts *facts, hm_error *error);
/* The moves that a token may have meant, as items of an array. */
hm_status hm_put_like_4p(hm_facts *facts, const hm_4p_position *position, const char *token,
                         size_t length, hm_error *error);

/* ---- session_status4p.c ---- */

hm_verdict hm_check_4p(void *play, const hm_input *input, const hm_request *request,
                       hm_facts *facts, hm_input_error *error);
hm_status hm_status_4p(void *play, const hm_watch *watch, hm_facts *facts, hm_error *error);
hm_status hm_claim_4p(void *play, const char **reason, hm_error *error);

/* ---- ledger4p.c ---- */

void hm_gains_4p(const void *play, size_t ply, hm_facts *facts);

/* A main line that was played through. */
typedef struct hm_account_4p {
    hm_4p_position end;
    hm_facts ledger;
} hm_account_4p;

/* The caller clears the ledger. */
void hm_account_4p_of(hm_account_4p *account, const hm_4p_game *game);
/* "final", "points", "ledger". */
void hm_put_account_4p(hm_facts *facts, const hm_account_4p *account, const hm_4p_game *game);

/* ---- telling4p.c: games in answers ---- */

void hm_put_result_4p(hm_facts *facts, const hm_4p_game *game);
/* The line that begins with a step, its variations included; `before` is the position before it.
 * Style is that of hm_4p_game_format. */
void hm_put_line_4p(hm_facts *facts, const char *key, const hm_4p_game *game, int32_t step,
                    const hm_4p_position *before, unsigned style);
void hm_put_tags_4p(hm_facts *facts, const hm_4p_game *game);
/* A whole game. */
void hm_put_game_4p(hm_facts *facts, const hm_4p_game *game, uint64_t number, unsigned style);

/* ---- comments4p.c ---- */

/* "manoeuvres" and "diagonals" that comments of the main line name, if there are any. */
void hm_put_said_4p(hm_facts *facts, const hm_4p_game *game);

/* ---- remarks4p.c, replay4p.c ---- */

/* Whether marks and claims of a text are right. */
typedef struct hm_rights_4p {
    bool marks, claims;
} hm_rights_4p;
/* "problems": what is odd about the text of a game, where its claims differ from its moves, and the
 * fault if there is one (`json`: of a JSON input). */
hm_rights_4p hm_put_remarks_4p(hm_facts *facts, const hm_play_4p *play, const hm_input_error *fault,
                               bool json);

/* ---- claims4p.c ---- */

/* "claimed": the tags that claim something of the end, as they were read. */
void hm_put_claimed_4p(hm_facts *facts, const hm_4p_game *game);
/* "line 7, column 3: ...", as an item of an array that is open. */
void hm_put_problem_4p(hm_facts *facts, const hm_place_4p *place, const char *message);
/* Where Result, Termination and CurrentMove differ from the moves, an item of an array for each.
 * Returns their number. */
size_t hm_put_differences_4p(hm_facts *facts, const hm_play_4p *play);
/* Returns which of these tags differ, as a set of bits 1 << HM_CLAIM_..., and appends the first
 * difference in words. */
unsigned hm_differences_4p(const hm_play_4p *play, hm_text *first);
/* "warnings": bytes that are replaced in the forms of games. */
void hm_losses_4p(const void *play, const hm_notation *to, hm_facts *facts);
hm_verdict hm_replay_4p(void *play, hm_replay *replay, hm_facts *facts, hm_input_error *error);

/* ---- annotate4p.c ---- */

struct hm_annotation;
hm_status hm_annotate_4p(void *play, const struct hm_annotation *note, hm_error *error);
const char *hm_tag_4p(const void *play, const char *name);
hm_status hm_set_tag_4p(void *play, const char *name, const char *value, hm_error *error);

#endif
