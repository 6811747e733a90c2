/* Private header of chess4p/: games, their steps and tags. */
#ifndef HM_CHESS4P_GAME_H
#define HM_CHESS4P_GAME_H

#include "chess4p/notation/text4p.h"
#include "core/key.h"

/* Tags, comments and remarks lie in game->words; offsets tell where. Names, values and messages end
 * in NUL. */
typedef struct hm_4p_tag {
    size_t name, value;
    size_t offset; /* of the value in the text that was read */
} hm_4p_tag;

typedef struct hm_4p_game_note {
    size_t text, length;
    int32_t next;
    bool before, line; /* as in hm_4p_comment */
} hm_4p_game_note;

typedef struct hm_4p_game_oddity {
    hm_status status;
    int32_t step;
    uint64_t offset;
    size_t message;
} hm_4p_game_oddity;

/* Why a step ends the game without leaving a sign of it on the board. */
typedef enum hm_4p_draw {
    HM_4P_NO_DRAW,
    HM_4P_DRAW_BY_REPETITION,
    HM_4P_DRAW_BY_CLOCK,
    HM_4P_DRAW_AGREED
} hm_4p_draw;

/* The record that a game keeps of a step that was played. */
typedef struct hm_4p_trace {
    uint64_t key[2];       /* of the position after it */
    hm_4p_details details; /* so that it can be written without playing it */
    bool parts;            /* no position before this one can come again */
    bool still;            /* a token after which the position is the same: no new occurrence */
    uint8_t draw;          /* hm_4p_draw */
} hm_4p_trace;

enum { HM_4P_UNTOLD_MODE = 1, HM_4P_UNTOLD_PROFILE = 2 };

struct hm_4p_game {
    hm_text words;
    HM_LIST(hm_4p_tag) tags;
    HM_LIST(hm_4p_step) steps;
    HM_LIST(hm_4p_trace) traces; /* one a step */
    uint32_t calm;               /* below it on the clock nothing can be drawn */
    hm_position_keys seen;       /* of positions before the start that may come again */
    HM_LIST(hm_4p_game_note) comments;
    HM_LIST(hm_4p_game_oddity) remarks;
    hm_4p_position start;
    unsigned players;  /* hm_4p_active of it */
    hm_text options;   /* unknown ones of StartFen4 */
    char result[8];    /* written after the moves, or empty */
    size_t result_at;  /* its place */
    bool was_read;     /* its tags say how it is played */
    bool marked;       /* by a byte order mark */
    bool start_untold; /* its tags do not say how it starts: its moves or the caller did */
    bool failed;
    hm_4p_fault fault;
    /* A game of unknown rules, which is kept as text (game_other4p.c). */
    hm_text raw;      /* as it was read; empty: the game is judged */
    size_t raw_moves; /* where its moves begin */
    size_t other;     /* the reason, in words */
    bool tags_changed;
    /* Reasons why it may not be judged, in words; 0 for none. Words of RuleVariants: one that says
     * so for certain, and two that may be the reason when moves cannot be read. */
    size_t other_word, unknown_word, doubt_word;
    size_t castling_word; /* the rule under which castling is not judged */
    size_t refused;       /* what a token asks for that is not played */
    unsigned untold;      /* set of what no tag says */
    bool profile_untold;  /* nor can it be found again from what is written */
    /* Position and effects after the step `last`, so that lines grow cheaply. */
    hm_4p_position end;
    hm_4p_effects effects;
    int32_t last;
};

/* A game with its root and an empty board. NULL when memory is short. */
hm_4p_game *hm_4p_game_new(void);
/* Sets the start and the seat of the root. */
void hm_4p_game_begin(hm_4p_game *game, const hm_4p_state *start, const hm_4p_rules *rules);
/* Adds a step with the members move, seat, leaving and offset of *step; the rest is set here, but
 * for the details of a move. */
hm_status hm_4p_game_append(hm_4p_game *game, int32_t parent, const hm_4p_step *step,
                            int32_t *number);
/* The round of a step of `seat` after a step. */
uint32_t hm_4p_game_next_round(const hm_4p_step *parent, int seat);
/* False when memory is short. More than 1,000 remarks are not kept. */
bool hm_4p_game_remarked(hm_4p_game *game, hm_status status, int32_t step, uint64_t offset,
                         const char *format, ...) HM_PRINTF(5, 6);
/* The same for a remark upon the tags, before all others. */
bool hm_4p_game_remarked_first(hm_4p_game *game, const char *format, ...) HM_PRINTF(2, 3);
/* Remarks upon bytes of the text that are kept but are not UTF-8. HM_OK, or HM_ERR_MEMORY. */
hm_status hm_4p_game_check_bytes(hm_4p_game *game, const hm_cursor *text, const char *bytes,
                                 size_t length);

/* Whether a token is "R" or "T", perhaps with what becomes of the king. */
bool hm_4p_leaving_is_giving_up(hm_4p_leaving leaving);
/* Resigned or flagged, by the letters of such a token. */
hm_4p_reason hm_4p_leaving_reason(hm_4p_leaving leaving);
/* The letters of a player who gives up, "R" or "T", with what has become of the king in the state
 * after it: "R#", "RS". */
hm_4p_leaving hm_4p_leaving_with_fate(hm_4p_leaving leaving, int seat, const hm_4p_state *after);
/* Whether its letters end in "#": such a king does not walk any more. */
bool hm_4p_leaving_is_mate(hm_4p_leaving leaving);

/* ---- what is said about steps (game_notes4p.c) ---- */

/* HM_ERR_ARGUMENT when there is no such step, or it was cut off. */
hm_status hm_4p_game_check_step(const hm_4p_game *game, int32_t step, hm_error *error);
/* hm_4p_game_add_comment for a step that there is, and a text that fits. */
hm_status hm_4p_game_note_comment(hm_4p_game *game, int32_t step, const hm_4p_comment *comment,
                                  hm_error *error);

/* ---- playing (game_play4p.c) ---- */

/* Makes it the seat's turn: a king that is set free walks at this turn or at its next one, as the
 * text has it. */
void hm_4p_give_turn(hm_4p_position *position, int seat);
/* The two halves of hm_4p_game_advance: the letters of a step set a king free and make it its turn,
 * which is the position that the move is written in; then it is played. */
void hm_4p_step_begin(const hm_4p_step *step, hm_4p_position *position, hm_4p_effects *effects);
void hm_4p_step_finish(const hm_4p_step *step, hm_4p_position *position, hm_4p_effects *effects);

/* After the walk of a king that was set free by the same token: the clock counts from there. */
void hm_4p_leaves_with_walk(hm_4p_position *position);

/* ---- draws by repetition, by the clock, by agreement (game_draws4p.c) ---- */

/* Starts the counts for draws, at the beginning of a game and when `seen` has changed. */
void hm_4p_game_begin_draws(hm_4p_game *game);
/* Notes the position after a step that has just been played, and whether it is drawn. */
void hm_4p_game_trace(hm_4p_game *game, int32_t step, const hm_4p_position *position,
                      const hm_4p_effects *effects);
/* How often the position after a step has occurred in its line, this time included. */
unsigned hm_4p_game_occurrences(const hm_4p_game *game, int32_t step);
/* Why the game is drawn at a step; the moves of a text may go on all the same. */
hm_4p_draw hm_4p_game_draw(const hm_4p_game *game, int32_t step);
/* "repetition", "clock", "agreement"; "" for none. */
const char *hm_4p_draw_name(hm_4p_draw draw);
/* Adds what a second part of a step has brought; its marks count. */
void hm_4p_add_effects(hm_4p_effects *effects, const hm_4p_effects *more);
/* Gives the points of a draw where a line ends in one: nothing follows the step. Elsewhere takes
 * those of missing material back. */
void hm_4p_game_give_draw(const hm_4p_game *game, int32_t step, hm_4p_position *position,
                          hm_4p_effects *effects);

/* Whether nobody can mate, but somebody could at the start: this ends a game, with points. */
bool hm_4p_game_lacks_material(const hm_4p_game *game, const hm_4p_position *position);
/* Takes these points back, where moves follow. */
void hm_4p_game_take_draw(hm_4p_position *position, hm_4p_effects *effects);

/* Whether a text cannot go on after a step; draws do not keep it from that. */
bool hm_4p_game_has_ended(const hm_4p_game *game, const hm_4p_position *position, int32_t step);
/* Whether nothing may follow a step: in Teams the first player to leave has ended the game, also
 * one whose mate or stalemate a token states; in a free-for-all one player is left. */
bool hm_4p_game_is_over(const hm_4p_game *game, const hm_4p_position *position, int32_t step);

/* ---- game_extent4p.c ---- */

/* hm_4p_game_extent() with a watch (may be NULL), as hm_notation.extent has it. */
size_t hm_4p_game_extent_watched(const char *text, size_t length, const hm_watch *watch);

/* ---- games of other rules (game_other4p.c) ---- */

/* Whether a status of reading is about a token, which other rules may explain. */
bool hm_4p_is_about_token(hm_status status);
/* Keeps the text of the cursor as it is when the tags, up to the cursor, say that it must be. */
hm_status hm_4p_game_keep_by_tags(hm_4p_game *game, hm_cursor *c);
/* The same when it could not be read, if other rules are the reason; otherwise returns `status`.
 * `moves` is where they begin. */
hm_status hm_4p_game_keep_unread(hm_4p_game *game, hm_cursor *c, size_t moves, hm_status status);
/* Appends what was kept. */
void hm_4p_game_put_kept(const hm_4p_game *game, hm_text *text);

/* ---- writing (game_head4p.c) ---- */

/* "Teams", "FFA" or "Solo". */
const char *hm_4p_mode_tag(const hm_4p_rules *rules);
/* Appends the tags: as they were read; a game of ours gets those that say how it is played. */
void hm_4p_game_put_tags(const hm_4p_game *game, hm_text *text);

/* ---- claims of an end (game_claims4p.c) ---- */

/* Where the main line ends if the text claims something of its end; else -1. */
int32_t hm_4p_claimed_end(const hm_4p_game *game);
/* Forgets what was claimed when the main line does not end at `end`, where it did, any more. */
void hm_4p_claims_check(hm_4p_game *game, int32_t end);

/* ---- reading tags (game_tags4p.c) ---- */

/* The offset of the tag's value in the text that was read; 0 if there is no such tag. */
size_t hm_4p_game_tag_place(const hm_4p_game *game, const char *name);
void hm_4p_game_drop_tag(hm_4p_game *game, const char *name);
/* Moves the cursor from after the first quote of a tag's value to its last quote. */
hm_status hm_4p_game_value_scan(hm_cursor *c);
/* Reads the tags at the cursor. */
hm_status hm_4p_game_tags_scan(hm_cursor *c, hm_4p_game *game);
/* The tag of the rules' words, which has two names (formats, section 9.4; game_rules4p.c). */
const char *hm_4p_game_rule_tag(const hm_4p_game *game);
/* Reads start and rules of the game from its tags (game_rules4p.c). */
hm_status hm_4p_game_rules(hm_cursor *c, const hm_4p_reading *reading, hm_4p_game *game);

/* ---- game_date4p.c ---- */

/* The profile that was played when the game was; false: it does not say when. */
bool hm_4p_game_period(const hm_4p_game *game, hm_4p_profile *profile);

/* ---- game_start4p.c ---- */

/* Whether the first moves at the cursor, which stays there, show the other one of the classic start
 * and today's; *offset is where. */
bool hm_4p_moves_contradict(const hm_cursor *moves, hm_4p_setup setup, size_t *offset);

/* Reads moves alone, as hm_4p_game_parse() does, after the start of a game that has no steps yet.
 * Offsets count in this text. It uses only `strict` of `reading`. */
hm_status hm_4p_game_read_moves(hm_4p_game *game, const char *text, size_t length,
                                const hm_4p_reading *reading, const hm_watch *watch,
                                hm_error *error);

/* The points in the tag Result of a free-for-all game, by the players' names or the seats'
 * ("Red"), else, or where two have one name, in the order of seats. False if it has none, or it is
 * not known whose. */
bool hm_4p_game_written_points(const hm_4p_game *game, int32_t points[HM_4P_SEATS]);
/* The same of a text that need not name every seat: the set of those that it names. */
unsigned hm_4p_game_claimed_points(const hm_4p_game *game, int32_t points[HM_4P_SEATS]);
/* The bonus of a seat in a text such as "(Red +20)"; 0 if it does not name the seat. */
int32_t hm_4p_bonus_in(const char *text, int seat);
/* The place of a tag that claims something about the end. For "Result" without a tag it is the
 * place of the word after the moves. 0: there is none. */
size_t hm_4p_game_claim_place(const hm_4p_game *game, const char *tag);

/* Appends the token of a step as hm_4p_game_format writes it, without glyph and comments. `before`
 * is the position before the step; *checks (may be NULL) is the number of its "+". */
void hm_4p_game_format_step(const hm_4p_game *game, int32_t step, const hm_4p_position *before,
                            unsigned style, hm_text *text, unsigned *checks);

/* The start, with its rules, as the written tags of the game say it: texts have no words for some
 * single rules, nor for one-point queens of the start. Cost: the tags are written and read. */
hm_status hm_4p_game_written_start(const hm_4p_game *game, hm_4p_position *start, hm_error *error);

#endif
