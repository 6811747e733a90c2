/* Private header of games/: a 4D game under way. */
#ifndef HM_PLAY_4D_H
#define HM_PLAY_4D_H

#include "chess4d/notation/text4d.h"
#include "core/key.h"
#include "games/games.h"
#include "hypermate/more/chess4d.h"
#include "hypermate/more/chess4d_games.h"

/* A position that does not follow from the one before; only logs have such. */
typedef struct hm_gap_4d {
    size_t ply; /* of the one before */
    hm_4d_state state;
} hm_gap_4d;

typedef struct hm_play_4d {
    hm_4d_game game; /* the start, and the whole line; HM_4D_NO_MOVE where a gap is */
    HM_LIST(hm_gap_4d) gaps;
    hm_error gap_reason; /* why no move leads over the first of them */
    size_t ply;          /* where it stands */
    uint64_t skipped;    /* lines of its log */
    hm_4d_notes notes;   /* comments of its text */
    hm_text lost;        /* names of fields of its log that a game cannot hold, one per line */
    hm_4d_position position;
    HM_LIST(hm_4d_undo) undo; /* one for each ply played */
    HM_LIST(hm_4d_move) list; /* the legal moves, once requested */
    hm_position_keys keys;    /* of the positions before, once a search was requested */
} hm_play_4d;

/* A play of the game's start; it takes the game over. NULL when memory is short; then the game is
 * still the caller's. */
hm_play_4d *hm_play_4d_create(hm_4d_game *game);
void hm_play_4d_destroy(void *play);
void hm_play_4d_exchange(void *play, void *other);
/* Plays a legal move; what followed makes way. */
hm_status hm_play_4d_move(hm_play_4d *play, hm_4d_move move, hm_error *error);
/* Adds a gap to the end of the line and moves past it. HM_ERR_LIMIT beyond 10,000 of them. */
hm_status hm_play_4d_gap(hm_play_4d *play, const hm_4d_state *state, const hm_error *reason,
                         hm_error *error);
/* Makes a ply of the line on the position before it. */
void hm_play_4d_make(const hm_play_4d *play, size_t ply, hm_4d_position *position,
                     hm_4d_undo *undo);
hm_status hm_play_4d_step(void *play, hm_error *error);
void hm_play_4d_undo(void *play);

/* The rest of its table (game.h). */
size_t hm_play_4d_ply(const void *play);
size_t hm_play_4d_plies(const void *play);
void hm_play_4d_cut(void *play);
void hm_play_4d_ply_text(const void *play, size_t number, hm_text *text);
hm_status hm_play_4d_text(void *play, const char *text, size_t length, const hm_watch *watch,
                          hm_error *error);
bool hm_play_4d_is_refusal(hm_status status);
const char *hm_play_4d_side(const void *play);
hm_status hm_play_4d_list(void *play, bool all, const hm_watch *watch, size_t *count,
                          hm_error *error);
void hm_play_4d_move_text(const void *play, size_t index, hm_text *text);
hm_status hm_play_4d_play_listed(void *play, size_t index, hm_error *error);
hm_status hm_play_4d_ending(void *play, const hm_watch *watch, hm_ending *ending, hm_error *error);
void hm_play_4d_key(const void *play, uint64_t key[2]);
/* How often the position has occurred in the game; 0 when memory is short. */
unsigned hm_occurrences_4d(const hm_play_4d *play);
hm_status hm_play_4d_root(void *play, hm_search_root *root, hm_error *error);
hm_status hm_play_4d_perft(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                           uint64_t *nodes, hm_facts *divided, hm_error *error);
hm_status hm_play_4d_perft_stats(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                                 hm_facts *facts, hm_error *error);

/* copy4d.c */
hm_status hm_play_4d_copy(const void *play, void **copy, hm_error *error);

/* recognise4d.c, read4d.c */
hm_strength hm_recognise_4d(hm_shape shape, const char *text, size_t length, const char **name);
hm_verdict hm_read_4d(const hm_input *input, const hm_request *request, unsigned how, void **play,
                      hm_input_error *error);

/* random4d.c */
extern const hm_random_form hm_random_forms_4d[];
const char *hm_usual_start_4d(const hm_request *request);
hm_status hm_random_4d(void *play, const hm_random_order *order, const hm_watch *watch,
                       const char **end, hm_error *error);

/* starts4d.c */
bool hm_start_4d(size_t index, hm_start *start, hm_facts *facts);

/* fair4d.c: how many fair starts there are, and one of them, from 0 */
size_t hm_fair_count_4d(void);
void hm_fair_4d(size_t index, hm_4d_state *state);

/* write4d.c */
hm_status hm_format_4d(const void *play, const hm_notation *to, const hm_request *request,
                       hm_text *text, hm_error *error);
void hm_losses_4d(const void *play, const hm_notation *to, hm_facts *facts);
hm_status hm_state_4d(const void *play, const char *key, hm_facts *facts, hm_error *error);
hm_status hm_draw_4d(const void *play, bool svg, const hm_request *request, hm_text *picture,
                     hm_error *error);
/* session_scene4d.c */
hm_status hm_scene_4d(const void *play, hm_facts *facts, hm_error *error);

/* moves4d.c: moves and squares in answers */
void hm_move_facts_4d(const void *play, size_t index, hm_facts *facts);
hm_verdict hm_why_4d(void *play, const hm_request *request, hm_facts *facts, hm_input_error *error);
hm_status hm_refusal_4d(void *play, const char *text, size_t length, const hm_error *cause,
                        const hm_watch *watch, hm_facts *facts, hm_error *error);
hm_verdict hm_attackers_4d(void *play, const hm_request *request, hm_facts *facts,
                           hm_input_error *error);
void hm_put_square_4d(hm_facts *facts, const char *key, int square);
/* Attackers and what they attack, as pairs of squares. */
void hm_put_threats_4d(hm_facts *facts, const char *key, const hm_4d_threat *threats, size_t count);

/* session_alternatives4d.c */
hm_status hm_alternatives_4d(void *play, const char *text, size_t length, const hm_watch *watch,
                             hm_facts *facts, hm_error *error);

/* session_status4d.c */
hm_status hm_claim_4d(void *play, const char **reason, hm_error *error);
hm_verdict hm_check_4d(void *play, const hm_input *input, const hm_request *request,
                       hm_facts *facts, hm_input_error *error);
hm_status hm_status_4d(void *play, const hm_watch *watch, hm_facts *facts, hm_error *error);

/* replay4d.c */
hm_verdict hm_replay_4d(void *play, hm_replay *replay, hm_facts *facts, hm_input_error *error);

/* telling4d.c: a game that is reported ply by ply. Zero-initialise; begin may be called again. */
typedef struct hm_telling_4d {
    hm_4d_position position;
    hm_4d_history history;
    uint64_t plies;
    hm_facts list;    /* the array "ply" so far, when plies are listed */
    hm_text problems; /* one per line: skipped lines, and why the game does not continue */
    bool failed;      /* memory ran short */
} hm_telling_4d;

void hm_telling_4d_begin(hm_telling_4d *t, const hm_4d_state *start);
void hm_telling_4d_play(hm_telling_4d *t, hm_4d_move move, const hm_4d_notes *notes, bool listed);
HM_PRINTF(2, 3) void hm_telling_4d_note(hm_telling_4d *t, const char *format, ...);
/* Writes the members of its object, after the last play. */
void hm_telling_4d_put(hm_telling_4d *t, uint64_t number, bool legal, bool listed, hm_facts *facts);
void hm_telling_4d_clear(hm_telling_4d *t);

/* log_play4d.c, log_check4d.c: ply logs (NDJSON4) */
hm_verdict hm_read_log_4d(const hm_input *input, void **play, hm_input_error *error);
hm_verdict hm_check_log_4d(const hm_input *input, const hm_request *request, hm_facts *facts,
                           hm_input_error *error);

/* ---- annotate4d.c ---- */

struct hm_annotation;
hm_status hm_annotate_4d(void *play, const struct hm_annotation *note, hm_error *error);
const char *hm_tag_4d(const void *play, const char *name);
/* Drops the headers Result and Termination: the line ends elsewhere than they say. */
void hm_drop_claims_4d(hm_play_4d *play);
hm_status hm_set_tag_4d(void *play, const char *name, const char *value, hm_error *error);

#endif
