/* play: what the person says. A line is one of the words below, or a move. */
#include "commands/play.h"
#include "io/whole.h"

#include <string.h>
#include <unistd.h>

static void say_error(const hm_error *error) {
    cli_print_text(stdout, error->message);
    putchar('\n');
}

/* ---- moves ---- */

/* If a person has typed it, a caret is under the first byte that cannot continue. */
static void print_fault(const cli_play *play, const char *text, const hm_error *error) {
    bool seen = play->prompt > 0 && isatty(STDOUT_FILENO) != 0 && error->offset <= strlen(text);
    size_t column = (size_t)play->prompt + (size_t)(text - play->line) + (size_t)error->offset;
    if (seen) printf("%*s^\n", (int)column, "");
    say_error(error);
}

/* Why a text is no move, with legal ones that may have been meant. */
static void play_words_explain(cli_play *play, const char *move) {
    hm_request request = {
        .size = sizeof request, .words = &move, .word_count = 1, .watch = cli_signal_watch};
    hm_input_error error = {.error.status = HM_OK};
    hm_facts facts = {0};
    hm_verdict verdict =
        hm_session_answer(play->session, hm_question_named("why"), &request, &facts, &error);
    const hm_fact *answer = hm_fact_first(&facts, NULL);
    if (verdict == HM_FAILED) {
        print_fault(play, move, &error.error);
        puts("type help for the words");
    } else if (verdict == HM_YES) {
        cli_print_string(move, strlen(move));
        fputs(" is legal\n", stdout);
    } else {
        cli_print_refusal(&facts, answer, move, strlen(move));
    }
    hm_facts_clear(&facts);
}

/* A text of one move in a turn of several waits for the others, unless nothing else can follow. */
static void play_words_make_move(cli_play *play, const char *text) {
    hm_error error;
    hm_verdict verdict =
        hm_session_play(play->session, text, strlen(text), &cli_signal_watch, &error);
    if (verdict == HM_YES) {
        play->shown = false;
        return;
    }
    play_words_explain(play, text);
}

/* ---- words ---- */

static void do_submit(cli_play *play, const char *rest) {
    (void)rest;
    hm_error error;
    if (hm_session_submit(play->session, &cli_signal_watch, &error) != HM_YES)
        say_error(&error);
    else
        play->shown = false;
}

/* A move that waits, or everything since the person moved last. */
static void do_undo(cli_play *play, const char *rest) {
    (void)rest;
    bool pending = hm_session_pending(play->session) > 0;
    bool done = hm_session_undo(play->session);
    while (done && !pending && !cli_play_is_own(play))
        if (!hm_session_undo(play->session)) break;
    if (done && !pending) hm_session_cut(play->session);
    play->shown = !done;
    if (!done) puts("this is the start");
}

static void do_hint(cli_play *play, const char *rest) {
    hm_text move = {0};
    (void)rest;
    if (!cli_play_think(play, &move) && !play->over) puts("there is no move");
    hm_text_clear(&move);
}

static void do_moves(cli_play *play, const char *rest) {
    size_t count;
    hm_error error;
    if (hm_session_moves(play->session, &cli_signal_watch, &count, &error) != HM_OK) {
        say_error(&error);
        return;
    }
    for (size_t i = 0; i < count && cli_signal() == 0; i++) {
        hm_text text = {0};
        hm_session_move_text(play->session, i, &text, NULL);
        bool wanted = !text.failed && strncmp(text.data, rest, strlen(rest)) == 0;
        if (wanted) {
            cli_print_string(text.data, text.length);
            putchar('\n');
        }
        hm_text_clear(&text);
    }
}

static void do_why(cli_play *play, const char *rest) {
    if (*rest == '\0')
        puts("why needs a move");
    else
        play_words_explain(play, rest);
}

static void do_board(cli_play *play, const char *rest) {
    (void)rest;
    play->shown = false;
}

/* The file holds the whole game where the games of its kind have a notation. */
static void do_save(cli_play *play, const char *rest) {
    const hm_random_form *form = hm_game_random_form_at(hm_session_game(play->session), 0);
    const hm_notation *notation = form != NULL ? hm_notation_named(form->name) : NULL;
    hm_text text = {0};
    hm_error error;
    if (*rest == '\0') {
        puts("save needs a file name");
        return;
    }
    hm_status status = hm_session_format(play->session, notation, NULL, &text, &error);
    if (status == HM_OK) status = hm_file_write(rest, &text, &error);
    hm_text_clear(&text);
    if (status != HM_OK)
        say_error(&error);
    else
        puts(hm_session_pending(play->session) > 0 ? "saved, without the moves that wait"
                                                   : "saved");
}

static void do_draw(cli_play *play, const char *rest) {
    const char *reason;
    hm_error error;
    (void)rest;
    if (hm_session_claim(play->session, &reason, &error) != HM_OK) {
        say_error(&error);
    } else if (reason == NULL) {
        puts("no draw can be claimed");
    } else {
        printf("draw: %s\n", reason);
        play->over = true;
    }
}

/* One of several players may leave while the others continue: that is a step of the game. */
static void do_resign(cli_play *play, const char *rest) {
    (void)rest;
    size_t sides = strlen(hm_game_sides(hm_session_game(play->session)));
    printf("%s resigns\n", hm_session_side(play->session));
    if (sides > 2)
        play_words_make_move(play, "R");
    else
        play->over = true;
    if (play->own[1] == '\0') play->others = sides; /* there is no other side to play */
}

static void do_quit(cli_play *play, const char *rest) {
    (void)rest;
    play->over = true;
}

static void do_help(cli_play *play, const char *rest);

static const struct {
    const char *name, *help;
    void (*run)(cli_play *play, const char *rest);
    bool turns; /* of games of several moves a turn */
    bool out;   /* also for a person who is out of the game */
} words[] = {
    {"submit", "ends a turn, and leaves the boards that need not be played on", do_submit, true,
     false},
    {"undo", "takes back a move, or the last turn and its answer", do_undo, false, false},
    {"hint", "says what the engine would play", do_hint, false, false},
    {"moves", "[BEGINNING]: lists the legal moves", do_moves, false, false},
    {"why", "MOVE: says why a move is illegal", do_why, false, false},
    {"board", "draws the board again", do_board, false, true},
    {"save", "FILE: writes the game", do_save, false, true},
    {"draw", "claims a draw, where the rules allow it", do_draw, false, false},
    {"resign", "gives the game up", do_resign, false, false},
    {"quit", "ends the program", do_quit, false, true},
    {"help", "prints this list", do_help, false, true},
};

static bool play_words_fits(const cli_play *play, size_t i) {
    if (cli_play_is_out(play)) return words[i].out;
    return !words[i].turns || hm_game_has_turns(hm_session_game(play->session));
}

static void do_help(cli_play *play, const char *rest) {
    (void)rest;
    puts(cli_play_is_out(play) ? "a line is one of" : "a line is a move, or one of");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (play_words_fits(play, i)) printf("  %-7s %s\n", words[i].name, words[i].help);
    }
}

void cli_play_line(cli_play *play, char *line) {
    line += strspn(line, " \t");
    size_t end = strlen(line);
    while (end > 0 && strchr(" \t\r\n", line[end - 1]) != NULL)
        line[--end] = '\0';
    size_t length = strcspn(line, " \t");
    const char *rest = line + length + strspn(line + length, " \t");
    if (length == 0) return;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        bool named = strlen(words[i].name) == length && memcmp(words[i].name, line, length) == 0;
        if (!named || !play_words_fits(play, i)) continue;
        words[i].run(play, rest);
        return;
    }
    if (cli_play_is_out(play))
        puts("you are out of the game; type help for the words");
    else
        play_words_make_move(play, line);
}
