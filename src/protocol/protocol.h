/* Private header of protocol/: one dialogue. */
#ifndef HM_PROTOCOL_PRIVATE_H
#define HM_PROTOCOL_PRIVATE_H

#include "core/core.h"
#include "games/games.h"
#include "hypermate/protocol.h"
#include "io/carry.h"

#include <pthread.h>
#include <stdatomic.h>

/* ---- words of a line (words.c) ---- */

/* The next word, which is taken off the line; false at the end. */
bool hm_next_word(hm_slice *line, hm_slice *word);
bool hm_is_word(hm_slice word, const char *name); /* the case counts */
bool hm_is_word_of_any_case(hm_slice word, const char *name);
/* The text up to the word "moves" or "move", which is taken off the line with it. */
hm_slice hm_words_before_moves(hm_slice *line);
/* Whole numbers are no greater: the greatest one stands for those that are. */
#define HM_WORD_NUMBER_MOST 1000000000000000000u
/* Reads a whole number; *negative for negative ones. False: it is not a number. */
bool hm_word_number(hm_slice word, uint64_t *number, bool *negative);

/* ---- options (engine_options.c) ---- */

typedef enum hm_play_option {
    HM_PLAY_HASH,
    HM_PLAY_CLEAR_HASH,
    HM_PLAY_THREADS,
    HM_PLAY_MULTIPV,
    HM_PLAY_PONDER,
    HM_PLAY_OVERHEAD,
    HM_PLAY_ANALYSE,
    HM_PLAY_EVAL_FILE,
    HM_PLAY_SEED,
    HM_PLAY_NODESTIME,
    HM_PLAY_VARIANT,
    HM_PLAY_FORMAT,
    HM_PLAY_SETUP,
    HM_PLAY_MODE,
    HM_PLAY_PROFILE,
    HM_PLAY_RULES,
    HM_PLAY_FFA_SEARCH,
    HM_PLAY_TEAM,
    HM_PLAY_CURRLINE,
    HM_PLAY_DEBUG,
    HM_PLAY_EVAL,
    HM_PLAY_OPTIONS
} hm_play_option;

typedef struct hm_protocol_dialect hm_dialect;

/* The values of the options. Choices are numbers in the order of their list. */
typedef struct hm_play_values {
    uint64_t number[HM_PLAY_OPTIONS];
    hm_text text[HM_PLAY_OPTIONS];
} hm_play_values;

/* ---- games (dialect4d.c, dialect4p.c, dialect5d.c) ---- */

/* The part of the protocols that depends on the game. */
struct hm_protocol_dialect {
    const char *game;              /* the name of its table */
    const char *won[2];            /* who has won when the result is "1-0", "0-1" */
    const char *wins[2];           /* the same as a word of "gameresult" */
    const char *formats;           /* choices of MoveFormat, the usual one first */
    const hm_search_style *styles; /* and what they are */
    const char *notation;          /* of positions that "d" shows */
    bool draws;                    /* "d" shows the board */
    /* Appends the text of a start position: a word behind "startpos" (perhaps empty), or instead of
     * it; false: there is no such start. */
    bool (*start)(const hm_play_values *values, hm_slice word, hm_text *operand);
    /* How positions are read. Returns the number of settings. */
    size_t (*settings)(const hm_play_values *values, hm_setting settings[4]);
    /* Appends what a position is like, for who debugs; NULL: nothing is said. */
    hm_status (*note)(const hm_session *session, hm_text *text, hm_error *error);

    /* ---- for matches ---- */

    const char *startpos; /* the start name that "startpos" stands for everywhere; NULL: none */
    const char *file;     /* notation of games, and what names of their files end in */
    const char *seats[4]; /* as these files call them */
    bool comments;        /* files have no tags: comments name the seats */
    unsigned plies;       /* of random moves that make an opening */
    bool submits;         /* moves of a turn are followed by "submit" */
    /* Parties that play against each other, whose sides alternate: 2, or each side alone. 0: sides
     * that do not alternate. NULL: always 2. */
    unsigned (*parties)(const hm_session *session);
    /* The points of each side where points count; NULL: they do not. */
    void (*points)(const hm_session *session, int points[4]);
    /* Appends what stands between "position" and " moves" for where a session stands. */
    hm_status (*place)(const hm_session *session, hm_text *text, hm_error *error);
    /* Appends a move as protocols write it, from the game's own text; NULL: the search knows. */
    void (*spell)(const hm_session *session, hm_slice move, hm_text *text);
    /* Makes a turn, or a word of one, as a line protocol has it one that the game reads; NULL: it
     * is one. */
    void (*understand)(const hm_session *session, hm_text *turn);
    /* Whether a word belongs to the move before it: the tag of a move that the game writes with a
     * blank. NULL: no move has one. */
    bool (*is_tag)(hm_slice word);
};

extern const hm_dialect hm_dialect_4d;
extern const hm_dialect hm_dialect_4p;
extern const hm_dialect hm_dialect_5d;

/* Whether words are single rules of four players (dialect4p.c). */
bool hm_rules_known_4p(const char *words, hm_error *error);
/* By the name of a game; NULL: there is none (dialects.c). */
const hm_dialect *hm_dialect_named(const char *game);
/* The words that "position state", which only 4D chess has, leaves out of its text
 * (dialect4d.c). */
extern const char hm_state_prefix_4d[];
/* "fen TEXT" of where a session stands, on one line (place.c). */
hm_status hm_dialect_place(const hm_session *session, const char *notation, hm_text *text,
                           hm_error *error);

/* Appends a text of an even game with its timelines as the notation counts them (own), or as 5DUCI
 * does (even5d.c). They are the numbers behind each `mark`, which is '(' in moves; in boards it is
 * ':', and of each pair of brackets only the first one counts. */
void hm_5d_renumber(hm_slice from, char mark, bool own, hm_text *text);

/* ---- a dialogue ---- */

/* The request of a "go". */
typedef struct hm_going {
    hm_search_limits limits;
    HM_LIST(hm_search_move) only;
    unsigned perft; /* not 0: no search */
    bool bench;
    bool debug; /* more is said */
} hm_going;

/* The request of a "bench". */
typedef struct hm_bench {
    uint64_t hash, threads;
    uint64_t depth; /* 0: the depth of each position */
    char game[8];   /* empty: all */
} hm_bench;

typedef enum hm_protocol_kind {
    HM_PROTOCOL_NONE,
    HM_PROTOCOL_UCI,
    HM_PROTOCOL_5DUCI
} hm_protocol_kind;

struct hm_protocol {
    hm_protocol_output output;
    pthread_mutex_t lock; /* of the output */
    hm_carry carry;       /* the beginning of a line */
    bool ended;           /* nothing more is read */
    hm_protocol_kind kind;
    bool debug;
    const hm_dialect *dialect; /* of the game that is played */
    hm_play_values values;
    hm_session *session; /* NULL: the start */
    hm_search *search;
    hm_going going;
    hm_bench bench;
    pthread_t thread;
    bool threaded;       /* there is a thread to be joined */
    atomic_bool running; /* it has not given its answer yet */
    atomic_bool stopping;
    atomic_uint ready; /* answers to "isready" that are owed (5DUCI) */
};

/* ---- answers (say.c) ---- */

/* A line of at most some hundred bytes; "info string " before it. */
void hm_say(hm_protocol *p, const char *format, ...) HM_PRINTF(2, 3);
void hm_say_info(hm_protocol *p, const char *format, ...) HM_PRINTF(2, 3);
/* The last line of what a thread was started for: from now on nothing is running. */
void hm_say_last(hm_protocol *p, const char *format, ...) HM_PRINTF(2, 3);
/* Lines that may be long; they are cleared. */
void hm_say_text(hm_protocol *p, hm_text *line);
void hm_say_last_text(hm_protocol *p, hm_text *line);
/* "readyok" for every "isready" of 5DUCI that has no answer yet. */
void hm_say_ready(hm_protocol *p);
/* Appends bytes of a line that was read, at most some hundred, made harmless. */
void hm_put_word(hm_text *text, hm_slice word);
/* A word that is not a legal move. */
void hm_say_refused(hm_protocol *p, hm_slice word);

/* ---- options (engine_options.c) ---- */

void hm_values_init(hm_protocol *p);
void hm_values_clear(hm_play_values *values);
/* Prints the list of a handshake. */
void hm_list_options(hm_protocol *p);
/* "name N [value V]" */
void hm_set_option(hm_protocol *p, hm_slice line);
hm_search_options hm_search_options_of(const hm_protocol *p);
hm_search_style hm_style_of(const hm_protocol *p);

/* ---- positions (position_command.c) ---- */

/* Appends a word of a line as a turn that the game reads. False: memory is short. */
bool hm_understand(const hm_dialect *dialect, const hm_session *session, hm_slice word,
                   hm_text *turn);
/* The next move of a line, which is taken off it: a word, and its tags; false at the end. */
bool hm_next_move(const hm_dialect *dialect, hm_slice *line, hm_slice *move);
/* Plays a move of a line as the protocol of a game has it. */
hm_verdict hm_play_word(const hm_dialect *dialect, hm_session *session, hm_slice word,
                        hm_error *error);

/* The usual start, unless there is a position; false: there is none, and why was said. */
bool hm_need_session(hm_protocol *p);
/* Makes a session of a text with the settings of the dialect. On failure the error is filled. */
hm_session *hm_read_session(hm_protocol *p, const char *text, size_t length, hm_input_error *error);
/* "startpos ...", "fen ... moves ..." of UCI. */
void hm_set_position(hm_protocol *p, hm_slice line);
/* The same of 5DUCI (position_command5d.c). */
void hm_set_position_5d(hm_protocol *p, hm_slice line);

/* ---- searching (go.c, run.c, report.c) ---- */

/* Reads the words after "go". */
void hm_read_going(hm_protocol *p, hm_slice line);
/* Starts what p->going says, in a thread if there can be one. */
void hm_start_going(hm_protocol *p);
/* Whether nothing is running: waits for a search that was told to stop; otherwise complains that
 * one is running, in the usual words (NULL) or others. */
bool hm_is_idle(hm_protocol *p, const char *complaint);
/* Waits for the thread. */
void hm_join(hm_protocol *p);
/* "stop" */
void hm_stop(hm_protocol *p);
/* The report of a search. */
void hm_report(void *protocol, const hm_search_info *info);
/* The answer to a search. */
void hm_answer_best(hm_protocol *p, const hm_search_result *result);
/* The answer where there is no move. */
void hm_answer_none(hm_protocol *p);
/* "info string Game completed. ..." */
void hm_say_end(hm_protocol *p, const hm_ending *ending);

/* ---- words beyond the base (extra.c, perft_command.c, arbiter.c, bench.c) ---- */

/* Ends long work when it was told to stop. */
hm_watch hm_watch_of(hm_protocol *p);
/* So much work is done (hm_work, about 20 ms) where nobody can wait for more. */
enum { HM_GLANCE = 2000000 };
void hm_show_position(hm_protocol *p);
void hm_show_evaluation(hm_protocol *p);
void hm_run_perft(hm_protocol *p);
/* Appends a move of the game's own text as "bestmove" writes it; "" ends an action
 * (perft_command.c). */
void hm_spell_move(const hm_protocol *p, const hm_search_root *root, const char *own,
                   hm_text *text);
/* Questions of referees: all legal moves, and how the game has ended (arbiter.c). */
void hm_list_legal(hm_protocol *p);
void hm_say_result(hm_protocol *p);
/* "bench ..." */
void hm_read_bench(hm_protocol *p, hm_slice line);
void hm_run_bench(hm_protocol *p);

/* ---- commands (commands.c) ---- */

/* The needs of a command: nothing; no running search; no running search and a position. */
enum { HM_ALWAYS, HM_IDLE, HM_PLACED };

/* `read` is given what follows the word on its line; `run` takes no words. One of both is there. */
typedef struct hm_command {
    const char *name;
    int needs;
    void (*read)(hm_protocol *p, hm_slice line);
    void (*run)(hm_protocol *p);
} hm_command;

/* Runs a command of the protocol's own, which end with a row without name, or one that both have.
 * False: nobody knows the word. */
bool hm_run_command(hm_protocol *p, const hm_command *own, hm_slice word, hm_slice line);
/* Writes the name and the options of the engine; then the last word. */
void hm_greet(hm_protocol *p, const char *last);
void hm_new_game(hm_protocol *p);
/* A line that ends with a word that nobody knows. */
void hm_say_unknown(hm_protocol *p, const char *before, hm_slice word);

/* ---- the two protocols (uci.c, duci5d.c) ---- */

/* One line; false: quit. */
bool hm_uci_line(hm_protocol *p, hm_slice line);
bool hm_5duci_line(hm_protocol *p, hm_slice line);

#endif
