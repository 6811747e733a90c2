/* play: a person against the engine, in a terminal or through a pipe. */
#include "commands/play.h"
#include "effort.h"
#include "games/games.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

typedef struct arguments {
    const char *side;
    cli_effort effort;
} arguments;

#define PLACE(member) offsetof(arguments, member)
static const cli_option options[] = {
    {"side", 0, CLI_TEXT, PLACE(side), .argument = "SIDES",
     .help = "play this side, or several: w, b, R, B, Y, G, RY; none: the engine plays all (the "
             "side to move)"},
    {"time", 0, CLI_TIME, PLACE(effort.time), .argument = "TIME",
     .help = "the engine thinks for TIME: 500ms, 2s (2s without any limit)"},
    {"nodes", 0, CLI_NUMBER, PLACE(effort.nodes), .argument = "N", .least = 1,
     .help = "the engine searches N positions"},
    {"work", 0, CLI_NUMBER, PLACE(effort.work), .argument = "N", .least = 1,
     .help = "the engine computes N units of about 10 ns, the same on every machine"},
    {"depth", 0, CLI_NUMBER, PLACE(effort.depth), .argument = "N", .least = 1,
     .most = HM_SEARCH_PLIES, .help = "the engine searches N moves deep"},
    {"hash", 0, CLI_NUMBER, PLACE(effort.hash), .argument = "MIB", .least = 1,
     .most = HM_SEARCH_HASH_MAX, .help = "memory of the transposition table, in MiB (64)"},
    {"threads", 0, CLI_NUMBER, PLACE(effort.threads), .argument = "N", .least = 1, .most = 256,
     .help = "the engine thinks with N threads"},
    {0},
};

enum { LINE_BYTES = 1 << 16 };

/* ---- the state of the game ---- */

static void cmd_play_draw(cli_play *play) {
    hm_text board = {0};
    hm_error error;
    if (play->shown) return;
    play->shown = true;
    if (play->call->common.quiet) return;
    hm_status status = hm_session_draw(play->session, false, NULL, &board, &error);
    if (status == HM_OK)
        cli_write_text(board.data, board.length);
    else
        play->status = cli_fail(&error);
    hm_text_clear(&board);
}

static void tell_claim(cli_play *play) {
    const char *reason;
    if (hm_session_claim(play->session, &reason, NULL) == HM_OK && reason != NULL) {
        printf("a draw may be claimed: %s\n", reason);
    }
}

/* "w> ", "w 2> " while moves of a turn wait to be submitted; a pipe needs no prompt. */
static void prompt(cli_play *play) {
    size_t pending = hm_session_pending(play->session);
    cli_flush_output();
    if (isatty(STDIN_FILENO) == 0) return;
    play->prompt = printf("%s", hm_session_side(play->session));
    if (pending > 0) play->prompt += printf(" %zu", pending);
    if (pending > 0 && hm_session_may_submit(play->session)) {
        play->prompt += printf(", submit ends the turn");
    }
    play->prompt += printf("> ");
    cli_flush_output();
}

/* ---- the dialogue ---- */

/* A line that is too long, or has a byte that would end it, is no line. */
static bool cmd_play_read_line(char *line) {
    size_t length = 0;
    bool cut = false;
    int byte;
    while ((byte = getc(stdin)) != '\n' && byte != EOF) {
        if (length < LINE_BYTES) line[length++] = (char)byte;
        cut |= byte == '\0';
    }
    if (byte == EOF && (length == 0 || ferror(stdin) != 0)) return false;
    if (length == LINE_BYTES)
        puts("the line is too long");
    else if (cut)
        puts("the line contains a NUL byte");
    line[cut || length == LINE_BYTES ? 0 : length] = '\0';
    return true;
}

/* Ends the line of a prompt that nobody has answered, before other output. */
static void listen(cli_play *play, char *line) {
    prompt(play);
    if (cli_signal() == 0 && cmd_play_read_line(line)) {
        play->line = line;
        cli_play_line(play, line);
        return;
    }
    if (play->prompt > 0) putchar('\n');
    play->over = true;
}

/* Obeys the lines that have arrived while the others play on without the person. (The poll() of
 * src/windows never says that a line is there.) */
static void overhear(cli_play *play, char *line) {
    struct pollfd wait = {.fd = STDIN_FILENO, .events = POLLIN};
    while (cli_play_is_out(play) && !play->over && poll(&wait, 1, 0) > 0 && wait.revents != 0) {
        play->over = !cmd_play_read_line(line);
        if (!play->over) cli_play_line(play, line);
        cli_flush_output();
    }
}

static void converse(cli_play *play) {
    static char line[LINE_BYTES];
    /* Without a buffer, poll() knows of every line that has not been read. */
    setvbuf(stdin, NULL, _IONBF, 0);
    bool told = false; /* how it has ended */
    while (!play->over && play->status == CLI_DONE && !cli_output_failed()) {
        hm_ending ending;
        cmd_play_draw(play);
        bool ended = cli_play_has_ended(play, &ending);
        if (play->over) return;
        if (ended && !told) printf("%s, %s\n", ending.result, ending.reason);
        told = ended;
        bool pending = hm_session_pending(play->session) > 0;
        if (!ended && !pending && cli_play_is_own(play)) tell_claim(play);
        if (ended && play->own[0] == '\0') return;
        if (ended || pending || cli_play_is_own(play)) {
            play->others = 0;
            listen(play, line);
        } else {
            overhear(play, line);
            if (!play->over) cli_play_answer(play);
            play->others++;
        }
    }
}

/* ---- the command ---- */

/* Sides that the game does not have are a slip. */
static int choose_sides(const arguments *a, cli_play *play) {
    static char mover[2];
    const hm_game *game = hm_session_game(play->session);
    if (a->side == NULL) {
        mover[0] = *hm_session_side(play->session);
        play->own = mover;
        return CLI_DONE;
    }
    play->own = strcmp(a->side, "none") == 0 ? "" : a->side;
    if (play->own[strspn(play->own, game->sides)] == '\0') return CLI_DONE;
    return cli_usage_error("--side: the sides of %s are %s, not \"%s\"", game->title, game->sides,
                           a->side);
}

static int open_game(cli_call *call, cli_play *play) {
    const arguments *a = (const arguments *)(const void *)call->arguments.bytes;
    hm_search_options wish = cli_effort_options(&a->effort);
    hm_error cause;
    if (call->count > 1) return cli_usage_error("more than one position");
    play->limits = cli_effort_limits(&a->effort, 2);
    const hm_game *game = cli_game_of_options(play->request);
    if (call->count == 0 && game == NULL) return cli_usage_error("no game has all these options");
    const char *start = call->count == 1 ? call->operands[0] : game->usual_start(play->request);
    if (strcmp(start, "-") == 0)
        return cli_usage_error("standard input is for the moves; name a file with the position");
    int opened = cli_open_session(call, start, play->request, &play->session);
    if (opened != CLI_DONE) return opened;
    if (hm_request_is_for(play->request, hm_session_game(play->session), &cause) != HM_OK) {
        return cli_usage_error("%s", cause.message);
    }
    if (hm_session_game(play->session)->root == NULL) {
        return cli_usage_error("there is no search for %s", hm_session_game(play->session)->title);
    }
    if (hm_search_create(&play->search, &wish, &cause) != HM_OK) return cli_fail(&cause);
    return choose_sides(a, play);
}

static int cmd_play_run(cli_call *call) {
    hm_request request = cli_request(call);
    cli_play play = {.call = call, .request = &request};
    int status = open_game(call, &play);
    if (status == CLI_DONE) {
        converse(&play);
        status = play.status;
    }
    hm_search_destroy(play.search);
    hm_session_destroy(play.session);
    return status;
}

const cli_command cli_cmd_play = {
    .name = "play",
    .operands = "[POSITION|FILE]",
    .summary = "play against the engine",
    .description =
        "Draws the board and asks for a move, in any form that apply reads; then the engine "
        "moves.\nYou can also type undo, hint, moves, why MOVE, board, save FILE, draw, "
        "resign, quit and help. In 5D chess you make moves one by one; submit ends the turn and "
        "passes on the other boards, and undo takes back a pending move.\nThe game is 4D chess "
        "unless a position is given. You play the side to move unless --side says otherwise. "
        "--quiet draws no board. In a pipe there is no prompt, and the end of the input acts as "
        "quit.",
    .examples = "hypermate play\t4D chess, as White\n"
                "hypermate play 4p:modern --side R --time 5s\tAs Red; the engine plays the others\n"
                "hypermate play 5d:turn_zero --side b\tThe engine begins\n",
    .options = options,
    .reads = true,
    .group = CLI_PLAYING,
    .run = cmd_play_run,
};
