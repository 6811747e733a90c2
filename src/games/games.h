/* Private header of games/: what the tables of games share. */
#ifndef HM_GAMES_H
#define HM_GAMES_H

#include "core/core.h"
#include "games/game_table.h"

/* ---- the list of games (game_list.c) ---- */

/* Ends with NULL. The order is that of recognition. */
extern const hm_game *const hm_games[];

extern const hm_game hm_game_4d;
extern const hm_game hm_game_4p;
extern const hm_game hm_game_5d;
extern const hm_game hm_game_frames;

/* Whether a text is one of the words of "a|b|c" (option.c). */
bool hm_is_choice(const char *choices, const char *text);

/* The request that NULL means. */
extern const hm_request hm_no_request;

/* HM_ERR_ARGUMENT for a request whose size is of no version of the struct (option.c). */
hm_status hm_request_check(const hm_request *request, hm_error *error);

/* The limits among the options of a request; none is 0. */
hm_limits hm_limits_of(const hm_request *request);

/* HM_ERR_OPTION for a request (NULL: none) with an option that a game does not know. */
hm_status hm_request_is_for(const hm_request *request, const hm_game *game, hm_error *error);
/* HM_ERR_OPTION for a request with an option of writing games, where `to` has no moves. */
hm_status hm_request_is_for_position(const hm_request *request, const hm_notation *to,
                                     hm_error *error);

/* ---- errors (input_error.c) ---- */

/* Fills error for a text of the input: field NULL for the notation text itself. `text` is what the
 * offset of `cause` counts in. Returns HM_FAILED. */
hm_verdict hm_fail_input(hm_input_error *error, const hm_error *cause, const char *field,
                         const char *text, size_t length);
/* The same without a place. */
hm_verdict hm_fail_plain(hm_input_error *error, const hm_error *cause);
/* For a word of the request, counted from 0. */
hm_verdict hm_fail_word(hm_input_error *error, const hm_error *cause, const char *field,
                        const hm_request *request, size_t index);
/* For the word in which a place of all words together (hm_join_words) stands. */
hm_verdict hm_fail_joined(hm_input_error *error, const hm_error *cause, const char *field,
                          const hm_request *request);
/* Whether there are no more words than `most`. */
hm_verdict hm_check_word_count(const hm_request *request, size_t most, hm_input_error *error);
/* HM_ERR_FIELD of a JSON object. */
hm_verdict hm_fail_field(hm_input_error *error, const char *field, const char *message);
/* Converts line and column in an input's text to line and column in its file. */
void hm_place_in_file(const hm_input *input, uint64_t *line, uint64_t *column);
/* Memory that ran out. */
hm_verdict hm_fail_no_memory(hm_input_error *error);
/* A result of HM_OK or a failure without a place. */
hm_verdict hm_verdict_of(hm_status status, const hm_error *cause, hm_input_error *error);

/* ---- recognising (slice.c, detect.c) ---- */

/* Whether an operand is a text: a start name, or what a game recognises and no file is named
 * (reader_open.c). "./x" and "/x" are files. */
bool hm_operand_is_text(const char *operand);

/* A piece of a text. */
typedef struct hm_slice {
    const char *text;
    size_t length;
} hm_slice;

hm_slice hm_slice_after(hm_slice s, size_t count);
hm_slice hm_slice_skip_space(hm_slice s);
bool hm_slice_starts(hm_slice s, const char *word);
/* Without its line end and the blanks before that. */
hm_slice hm_slice_first_line(hm_slice s);
/* One of the words of a list that ends with NULL, without regard to case. */
bool hm_slice_is_one_of(hm_slice s, const char *const *words);
/* A list of starts is what names share that end in _001, _002 and so on: 4d:fair. The start of a
 * number, from 0, in turn; returns how many there are. 0: there is no such list (start_name.c). */
uint64_t hm_start_of_list(const char *list, uint64_t number, hm_start *start);
/* Begins like the start names of a game: its name in any case, and a colon. */
bool hm_slice_is_start(hm_slice s, const char *game);
/* "Key "value"" of an item between brackets; an empty value when there are no quotes. */
void hm_slice_split_tag(hm_slice item, hm_slice *key, hm_slice *value);
/* The item between '[' and the matching ']' outside quotes, which is taken off the text; false when
 * it does not close. */
bool hm_take_item(hm_slice *s, hm_slice *item);

/* A row of a game's table; NULL when there is none of that name. */
const hm_notation *hm_notation_in(const hm_game *game, const char *name);

/* The stream whose first line this is; NULL: none. */
const hm_notation *hm_stream_of_line(hm_slice line);
/* As hm_notation_detect(), for a text that is not a stream: then an object is a state. */
hm_status hm_detect_text(const char *text, size_t length, const hm_notation **notation,
                         hm_error *error);

/* HM_ERR_FORMAT for a text that is in UTF-16, compressed once more, or has CR for line ends. */
hm_status hm_odd_text(const char *text, size_t length, hm_error *error);
/* An array of objects, arrays or strings; an object over several lines. And their errors. */
bool hm_is_json_array(const char *text, size_t length);
bool hm_is_laid_out_json(const char *text, size_t length);
hm_status hm_fail_json_array(hm_error *error);
hm_status hm_fail_laid_out_json(hm_error *error);

/* Whether a text is ordinary chess on one board (ordinary.c): then the error, HM_ERR_FORMAT, says
 * what it is. The second is for texts that a tag takes for another game's: the moves show it. The
 * third is for a FEN or EPD alone, which no other text looks like. */
bool hm_is_ordinary_chess(const char *text, size_t length, hm_error *error);
bool hm_is_ordinary_game(const char *text, size_t length);
bool hm_is_ordinary_board(const char *text, size_t length);

/* Whether a text begins like a JSON object, and not with a comment {...} of a game. */
bool hm_begins_object(const char *text, size_t length);

/* Adds to the message the start name that a text may mean. */
void hm_suggest_start(const char *text, size_t length, hm_error *error);

/* ---- JSON states (json_state.c) ---- */

/* Reads one member of a state into the play; *error is filled when it is wrong. */
typedef hm_verdict hm_read_word(void *context, const hm_text *text, hm_input_error *error);

/* The string `key` of an object; nothing happens when there is none. */
hm_verdict hm_state_string(const hm_json_value *object, const char *key, hm_read_word *read,
                           void *context, hm_input_error *error);
/* Plays the array `key` of an object, if it is there: items are strings, arrays of strings that are
 * one turn, or objects in the game's own form. *count starts at the number of items played before
 * and continues: an error names the item's number. */
hm_verdict hm_play_array(const hm_game *game, void *play, const hm_json_value *object,
                         const char *key, size_t *count, const hm_watch *watch,
                         hm_input_error *error);
/* Plays the moves of a JSON state: "moves_played", and "moves" only where a game is asked for
 * (HM_READ_WHOLE): elsewhere an object may hold, under that key, the list of its legal moves. The
 * request's watch is asked before each. */
hm_verdict hm_play_state(const hm_game *game, void *play, const hm_input *input,
                         const hm_request *request, unsigned how, hm_input_error *error);
/* Appends the one object of the facts, and clears them. */
void hm_finish_json(hm_facts *facts, hm_text *text);

/* ---- turns of several moves (session_turns.c) ---- */

/* Whether a text holds no move: it says where a turn ends, "/" or a number ("1.", "2b.", "w."), or
 * is a comment. */
bool hm_is_turn_break(const char *word, size_t length);
/* Reads the next turn of a text from *at, and moves *at past it; numbers and "/" separate turns.
 * False if there is no other turn; comments are not turns. In games with one move per turn it is
 * the whole text. */
bool hm_take_turn(const hm_game *game, hm_slice text, size_t *at, hm_slice *turn);
/* A text of one turn without the text around it; a text of none, or of several, as it is. */
hm_slice hm_only_turn(const hm_game *game, hm_slice text);
/* Appends all words of a request, with blanks between. */
void hm_join_words(const hm_request *request, hm_text *text);
/* Plays one turn of a text. If it is refused, moves that were pending before are pending again. */
hm_status hm_play_turn(const hm_game *game, void *play, const char *text, size_t length,
                       const hm_watch *watch, hm_error *error);
/* Plays the turns of a text, all or none of them. Moves that were pending go with the turn that
 * they belong to where a later one is refused: who cannot do without them plays in a copy. */
hm_status hm_play_turns(const hm_game *game, void *play, const char *text, size_t length,
                        const hm_watch *watch, hm_error *error);

/* ---- what games answer that have no answer of their own (usual.c) ---- */

/* Each calls the function of the table when there is one. */
hm_status hm_copy(const hm_game *game, const void *play, void **copy, hm_error *error);
void hm_move_facts(const hm_game *game, const void *play, size_t index, hm_facts *facts);
hm_status hm_refusal(const hm_game *game, void *play, const char *text, size_t length,
                     const hm_error *cause, const hm_watch *watch, hm_facts *facts,
                     hm_error *error);
/* Writes "alternatives", legal moves that a refused text may have meant; nothing where the game
 * knows none, or has written all that an ambiguous text may mean as "candidates". */
hm_status hm_put_alternatives(const hm_game *game, void *play, const char *text, size_t length,
                              const hm_watch *watch, hm_facts *facts, hm_error *error);
/* The same for the word of a text at which a replay ends; `action` (freed here): the moves of its
 * turn before it, as a text. `play` is at the last whole turn. */
hm_status hm_put_replay_alternatives(const hm_replay *replay, void *play, hm_text *action,
                                     hm_facts *facts, hm_error *error);
hm_verdict hm_why(const hm_game *game, void *play, const hm_request *request, hm_facts *facts,
                  hm_input_error *error);
hm_verdict hm_check(const hm_game *game, void *play, const hm_input *input,
                    const hm_request *request, hm_facts *facts, hm_input_error *error);
hm_status hm_status_facts(const hm_game *game, void *play, const hm_watch *watch, hm_facts *facts,
                          hm_error *error);
hm_status hm_perft(const hm_game *game, void *play, unsigned depth, unsigned jobs,
                   const hm_watch *watch, uint64_t *nodes, hm_facts *divide, hm_error *error);
/* Counts of the last moves of all lines by kind, and how hm_game.perft_stats writes them. */
typedef struct hm_line_stats {
    uint64_t nodes, captures, en_passant, castlings, promotions, checks, mates;
} hm_line_stats;
void hm_put_line_stats(hm_facts *facts, const hm_line_stats *stats);
/* Callback of a game's own perft: appends a move at the root, and returns the leaves below it. */
typedef uint64_t hm_divide_root(const void *context, size_t index, hm_text *text);
/* Writes the leaves below each root move; returns their sum. */
uint64_t hm_put_divide(hm_facts *facts, size_t count, hm_divide_root *root, const void *context);
hm_status hm_state(const hm_game *game, const void *play, const char *key, hm_facts *facts,
                   hm_error *error);
hm_verdict hm_replay_facts(const hm_game *game, void *play, hm_replay *replay, hm_facts *facts,
                           hm_input_error *error);

/* ---- inputs (reader.c) ---- */

/* Whether the operand has something after the input that was read last, as far as it was read. */
bool hm_reader_has_more(const hm_reader *reader);

/* ---- sessions (session.c) ---- */

struct hm_session {
    const hm_game *game;
    const hm_notation *notation;
    bool json; /* it was read from a JSON object */
    void *play;
    bool listed; /* the moves of the current position are listed */
    size_t count;
};

/* Sets a session to the position and line of another session of the same game. If it fails, the
 * session is unchanged (session.c). */
hm_status hm_session_restore(hm_session *session, const hm_session *from, hm_error *error);

/* As hm_session_create(), but keeps a game with an error further on: the session may be set
 * together with HM_FAILED. how: HM_READ_WHOLE, ... */
hm_verdict hm_session_read(hm_session **session, const hm_input *input, const hm_request *request,
                           unsigned how, hm_input_error *error);

/* A session of the current position of another, without its past (session_random.c).
 * HM_ERR_ARGUMENT while moves of a turn are pending, and at the end of the game. */
hm_status hm_session_from_here(const hm_session *session, hm_session **start, hm_error *error);

/* Plays a legal move by chance; *played is false when there is none. A turn of several moves is
 * submitted as soon as it may be (random_turn.c). */
hm_status hm_play_random_move(hm_session *session, hm_random *random, bool *played,
                              hm_error *error);
/* The same up to the end of a turn. */
hm_status hm_play_random_turn(hm_session *session, hm_random *random, bool *played,
                              hm_error *error);

/* HM_ERR_UNSUPPORTED: "NAME (TITLE) cannot be written as TO". */
hm_status hm_fail_notation(const hm_notation *from, const char *to, hm_error *error);

#endif
