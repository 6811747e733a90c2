/* Private header of games/: a 5D game under way. */
#ifndef HM_PLAY_5D_H
#define HM_PLAY_5D_H

#include "games/games.h"
#include "hypermate/more/chess5d.h"
#include "hypermate/more/chess5d_games.h"

typedef struct hm_entry_5d {
    const char *text;
    size_t index; /* in the list */
} hm_entry_5d;

/* Actions of a position in the bytewise order of their texts; single moves are actions of one. */
typedef struct hm_sorted_5d {
    hm_5d_action_list list;
    hm_text words; /* the texts, each with a NUL after it */
    HM_LIST(hm_entry_5d) order;
} hm_sorted_5d;

/* Sorts the list (sorted5d.c). watch may be NULL. */
hm_status hm_sort_5d(const hm_5d_position *position, hm_sorted_5d *sorted, const hm_watch *watch,
                     hm_error *error);
void hm_sorted_5d_clear(hm_sorted_5d *sorted);

/* The current line is always the main line of the tree. */
typedef struct hm_play_5d {
    hm_5d_game *game;            /* NULL: the text has an error before any position */
    bool is_game;                /* its text was more than a position */
    HM_LIST(int32_t) line;       /* the node after each action of the line */
    size_t ply;                  /* where it stands */
    hm_5d_position *position;    /* there, with the pending moves made */
    HM_LIST(hm_5d_undo) undo;    /* of all moves from the start to here */
    HM_LIST(hm_5d_move) pending; /* of the action that is not submitted yet */
    hm_5d_move_list doubt;       /* what the text that was refused may mean, if it was ambiguous */
    hm_sorted_5d listed;         /* the moves, once requested */
} hm_play_5d;

/* A play of the game's start; it takes the game over. NULL when memory is short; then the game is
 * still the caller's. */
hm_play_5d *hm_play_5d_create(hm_5d_game *game);
void hm_play_5d_destroy(void *play);

/* The current position, as a node. */
int32_t hm_play_5d_here(const hm_play_5d *play);
/* Sets the line, from the current node on, to the main continuations, after others changed the
 * game. False: out of memory. */
bool hm_play_5d_follow(hm_play_5d *play);
/* Moves on to a main continuation whose moves are made already; hm_play_5d_follow() has reserved
 * the memory. */
void hm_play_5d_go_on(hm_play_5d *play, int32_t node);

/* The rest of its table (game.h). */
size_t hm_play_5d_ply(const void *play);
size_t hm_play_5d_plies(const void *play);
hm_status hm_play_5d_step(void *play, hm_error *error);
void hm_play_5d_undo(void *play);
void hm_play_5d_cut(void *play);
void hm_play_5d_ply_text(const void *play, size_t number, hm_text *text);
const char *hm_play_5d_side(const void *play);
void hm_play_5d_key(const void *play, uint64_t key[2]);
hm_status hm_play_5d_root(void *play, hm_search_root *root, hm_error *error);

/* copy5d.c */
hm_status hm_play_5d_copy(const void *play, void **copy, hm_error *error);

/* turn5d.c: moves of the action that is under way */
hm_status hm_play_5d_text(void *play, const char *text, size_t length, const hm_watch *watch,
                          hm_error *error);
/* Makes one legal move; it is pending then. */
hm_status hm_play_5d_move(hm_play_5d *play, const hm_5d_move *move, hm_error *error);
bool hm_play_5d_is_refusal(hm_status status);
size_t hm_play_5d_pending(const void *play);
bool hm_play_5d_may_submit(const void *play);
hm_status hm_play_5d_submit(void *play, const hm_watch *watch, hm_error *error);

/* archiving5d.c: why a game ended, a word of hm_termination_words */
const char *hm_termination_5d(const hm_5d_game *game, hm_5d_verdict verdict);

/* read5d.c */
hm_strength hm_recognise_5d(hm_shape shape, const char *text, size_t length, const char **name);
hm_verdict hm_read_5d(const hm_input *input, const hm_request *request, unsigned how, void **play,
                      hm_input_error *error);

/* random5d.c */
extern const hm_random_form hm_random_forms_5d[];
const char *hm_usual_start_5d(const hm_request *request);
hm_status hm_random_5d(void *play, const hm_random_order *order, const hm_watch *watch,
                       const char **end, hm_error *error);

/* starts5d.c */
bool hm_start_5d(size_t index, hm_start *start, hm_facts *facts);

/* session_scene5d.c */
hm_status hm_scene_5d(const void *play, hm_facts *facts, hm_error *error);

/* write5d.c */
const char *hm_own_notation_5d(const void *play);
hm_status hm_format_5d(const void *play, const hm_notation *to, const hm_request *request,
                       hm_text *text, hm_error *error);
void hm_losses_5d(const void *play, const hm_notation *to, hm_facts *facts);
hm_status hm_state_5d(const void *play, const char *key, hm_facts *facts, hm_error *error);
hm_status hm_draw_5d(const void *play, bool svg, const hm_request *request, hm_text *picture,
                     hm_error *error);

/* moves5d.c: moves in answers */
hm_status hm_play_5d_list(void *play, bool all, const hm_watch *watch, size_t *count,
                          hm_error *error);
void hm_play_5d_move_text(const void *play, size_t index, hm_text *text);
void hm_move_facts_5d(const void *play, size_t index, hm_facts *facts);
hm_status hm_play_5d_play_listed(void *play, size_t index, hm_error *error);
/* An array of moves; their boards of departure must be in the position. */
void hm_put_moves_5d(hm_facts *facts, const char *key, const hm_5d_position *position,
                     const hm_5d_move *moves, size_t count);
void hm_put_square_5d(hm_facts *facts, const char *key, const hm_5d_position *position,
                      int32_t line, int32_t time, int square);

/* session_attackers5d.c */
hm_verdict hm_attackers_5d(void *play, const hm_request *request, hm_facts *facts,
                           hm_input_error *error);

/* session_why5d.c */
hm_verdict hm_why_5d(void *play, const hm_request *request, hm_facts *facts, hm_input_error *error);
hm_status hm_refusal_5d(void *play, const char *text, size_t length, const hm_error *cause,
                        const hm_watch *watch, hm_facts *facts, hm_error *error);

/* session_status5d.c */
hm_verdict hm_check_5d(void *play, const hm_input *input, const hm_request *request,
                       hm_facts *facts, hm_input_error *error);
hm_status hm_status_5d(void *play, const hm_watch *watch, hm_facts *facts, hm_error *error);
hm_status hm_ending_5d(void *play, const hm_watch *watch, hm_ending *ending, hm_error *error);
/* The rules can be applied to it. */
bool hm_can_judge_5d(const hm_5d_position *position);
/* Member "warnings": faults that only strict reading refuses, and one more (NULL: none); nothing
 * when there are none. input may be NULL. */
void hm_put_warnings_5d(hm_facts *facts, const hm_input *input, const hm_5d_game *game,
                        const char *more);

/* session_solve_tree5d.c: the member "tree", unless the search is stopped before there is one */
hm_status hm_put_tree_5d(const hm_play_5d *play, const hm_5d_solution *solution, unsigned mate_in,
                         const hm_5d_solve_options *options, const hm_watch *watch, bool *complete,
                         hm_facts *facts, hm_error *error);

/* replay5d.c, session_actions5d.c, session_solve5d.c */
hm_verdict hm_replay_5d(void *play, hm_replay *replay, hm_facts *facts, hm_input_error *error);
hm_verdict hm_actions_5d(void *play, const hm_request *request, hm_facts *facts,
                         hm_input_error *error);
hm_status hm_perft_5d(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                      uint64_t *nodes, hm_facts *divided, hm_error *error);

/* stats5d.c */
hm_status hm_perft_stats_5d(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                            hm_facts *facts, hm_error *error);
hm_verdict hm_solve_5d(void *play, const hm_request *request, hm_facts *facts,
                       hm_input_error *error);

/* session_alternatives5d.c */
hm_status hm_alternatives_5d(void *play, const char *text, size_t length, const hm_watch *watch,
                             hm_facts *facts, hm_error *error);
/* ---- annotate5d.c ---- */

struct hm_annotation;
hm_status hm_annotate_5d(void *play, const struct hm_annotation *note, hm_error *error);
const char *hm_tag_5d(const void *play, const char *name);
hm_status hm_set_tag_5d(void *play, const char *name, const char *value, hm_error *error);

#endif
