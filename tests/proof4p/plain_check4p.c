/* Checks games that prove a mate in Teams (docs/formats.md, "Certificates") with the plain rules of
 * tests/support/reference4p.c. Only the start is read by the library.
 *
 *     plain_check4p FILE...
 *
 * prints "proved POSITIONS REPLIES" or "refused" for each file; the status is 1 if one is refused.
 * Clock and repetition are left to others, and so are tokens of players who leave: such a game is
 * refused. */
#include "hypermate/more/chess4p_games.h"
#include "support/reference4p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 22, NODES = 1 << 18, DEPTH = 24, CASTLES = 16 };

typedef struct {
    int from, to, promotion; /* of castling: `to` is CASTLES and its tag */
    int parent, first, next;
} node;

static char text[TEXT];
static node nodes[NODES];
static int count;
static hm_4p_rules rules;
static unsigned long positions, replies;

/* ---- reading ---- */

static int plain_square(const char **at) {
    if (**at < 'a' || **at > 'n') return -1;
    int file = *(*at)++ - 'a', rank = 0;
    while (**at >= '0' && **at <= '9' && rank < 100)
        rank = 10 * rank + *(*at)++ - '0';
    return rank >= 1 && rank <= 14 ? HM_4P_SQUARE(file, rank - 1) : -1;
}

static int plain_kind(char letter) {
    const char *letters = ".PNBRQK", *found = strchr(letters, letter);
    return letter != '\0' && found != NULL ? (int)(found - letters) : 0;
}

/* "Qg1xQn8+", "d7-d8=Q", "O-O". */
static bool plain_move(const char *word, node *move) {
    const char *at = word;
    *move = (node){.parent = 0};
    if (strncmp(word, "O-O", 3) == 0) {
        move->to =
            CASTLES + (strncmp(word, "O-O-O", 5) == 0 ? HM_4P_CASTLE_LONG : HM_4P_CASTLE_SHORT);
        return true;
    }
    at += plain_kind(*at) > 0;
    move->from = plain_square(&at);
    if (*at != '-' && *at != 'x') return false;
    at++;
    at += plain_kind(*at) > 0;
    move->to = plain_square(&at);
    if (*at == '=') move->promotion = plain_kind(*++at);
    return move->from >= 0 && move->to >= 0;
}

static bool is_equal(const node *a, const node *b) {
    return a->from == b->from && a->to == b->to && a->promotion == b->promotion;
}

/* The child of a node with this move, a new one if there is none; -1: there are too many. */
static int plain_child(int parent, const node *move) {
    int *link = &nodes[parent].first;
    while (*link > 0 && !is_equal(&nodes[*link], move))
        link = &nodes[*link].next;
    if (*link > 0) return *link;
    if (count == NODES) return -1;
    nodes[count] = *move;
    nodes[count].parent = parent;
    *link = count;
    return count++;
}

/* The tree of a game. */
static bool plain_read(char *moves) {
    int open[DEPTH * 8], depth = 0, here = 0;
    count = 1;
    nodes[0] = (node){.parent = 0};
    for (char *word = strtok(moves, " \n"); word != NULL; word = strtok(NULL, " \n")) {
        node move;
        size_t length = strlen(word);
        if (strcmp(word, "..") == 0 ||
            (word[0] >= '0' && word[0] <= '9' && word[length - 1] == '.'))
            continue;
        if (strcmp(word, "(") == 0) {
            if (depth == DEPTH * 8 || here == 0) return false;
            open[depth++] = here;
            here = nodes[here].parent;
        } else if (strcmp(word, ")") == 0) {
            if (depth == 0) return false;
            here = open[--depth];
        } else {
            if (!plain_move(word, &move)) return false;
            here = plain_child(here, &move);
            if (here < 0) return false;
        }
    }
    return depth == 0;
}

/* ---- checking ---- */

static bool is_move(const node *n, hm_4p_move move) {
    int tag = HM_4P_MOVE_TAG(move);
    if (n->to >= CASTLES && n->from == 0 && n->to - CASTLES == tag) return true;
    return n->from == HM_4P_MOVE_FROM(move) && n->to == HM_4P_MOVE_TO(move) &&
           n->promotion == HM_4P_MOVE_PROMOTION(move);
}

static bool takes_a_king(const hm_4p_state *state, hm_4p_move move) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        if (reference4p_king(state, seat) == HM_4P_MOVE_TO(move)) return true;
    return false;
}

static bool plain_prove(int at, const hm_4p_state *state, int depth) {
    hm_4p_move *legal = malloc(HM_4P_MOVES_MAX * sizeof *legal);
    size_t number = reference4p_moves(state, &rules, legal), listed = 0;
    bool own = depth % 2 == 0, good = depth < 2 * DEPTH, mate = false;
    if (!own) positions++;
    if (!own) replies += number;
    if (number == 0) {
        mate = !own && reference4p_in_check(state, &rules, state->side);
        good = mate;
    }
    for (int next = nodes[at].first; next > 0 && good && !mate; next = nodes[next].next) {
        size_t i = 0;
        while (i < number && !is_move(&nodes[next], legal[i]))
            i++;
        if (i == number) good = false;
        if (i == number) break;
        bool taken = takes_a_king(state, legal[i]);
        hm_4p_state after = *state;
        listed++;
        if (!taken) reference4p_make(&after, &rules, legal[i]);
        good = taken ? own : plain_prove(next, &after, depth + 1);
    }
    free(legal);
    return good && (mate || (own ? listed > 0 : listed == number));
}

static bool plain_check(const char *name) {
    FILE *file = fopen(name, "rb");
    size_t length = file == NULL ? 0 : fread(text, 1, TEXT - 1, file);
    if (file != NULL) fclose(file);
    text[length] = '\0';
    char *fen = strstr(text, "[StartFen4 \""), *moves = strstr(text, "\n\n");
    hm_4p_state state;
    if (fen == NULL || moves == NULL) return false;
    fen += strlen("[StartFen4 \"");
    if (hm_4p_fen_parse(fen, strcspn(fen, "\""), 0, &state, NULL, NULL, NULL) != HM_OK)
        return false;
    hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_TEAMS);
    positions = replies = 0;
    return plain_read(moves) && plain_prove(0, &state, 0);
}

int main(int argc, char **argv) {
    int status = 0;
    for (int i = 1; i < argc; i++) {
        bool proved = plain_check(argv[i]);
        if (proved)
            printf("proved %lu %lu\n", positions, replies);
        else
            puts("refused");
        if (!proved) status = 1;
    }
    return status;
}
