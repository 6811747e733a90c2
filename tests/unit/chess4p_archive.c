/* The free-for-all games of 2018, played through token by token with a reader of its own that knows
 * nothing but long moves and letters: every move legal, every mark as written, the turns in the
 * order of the rounds, positions and points on the way and at the end as the reference has them. */
#include "harness.h"
#include "support/vectors4p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct replay {
    hm_4p_position position;
    hm_text ledger;                /* [ply,"R",points,"reason"],... as the vectors print it */
    unsigned ply, multiple_checks; /* a token of leaving counts as a ply */
    int previous;                  /* seat that moved last, or -1 */
    bool round_is_new;
    unsigned irregular; /* rounds that do not begin where the turns say */
    hm_4p_end end;
} replay;

/* ---- tokens ---- */

/* A long move text taken apart. */
typedef struct words {
    char piece, taken; /* 0 for pawns */
    int from, to;      /* -1 for castling */
    bool captures, castles, is_long, promotes;
    int checks, mates;
} words;

static int read_square(const char **at) {
    char *end;
    int file = *(*at)++ - 'a';
    long rank = strtol(*at, &end, 10) - 1;
    *at = end;
    return file >= 0 && file < 14 && rank >= 0 && rank < 14 ? HM_4P_SQUARE(file, (int)rank) : -1;
}

static char read_letter(const char **at) {
    return strchr("KQRBN", **at) != NULL && **at != '\0' ? *(*at)++ : 0;
}

static bool read_words(const char *at, words *w) {
    *w = (words){.from = -1, .to = -1};
    if (strncmp(at, "O-O", 3) == 0) {
        w->castles = true;
        w->piece = 'K';
        w->is_long = strncmp(at, "O-O-O", 5) == 0;
        at += w->is_long ? 5 : 3;
    } else {
        w->piece = read_letter(&at);
        w->from = read_square(&at);
        w->captures = *at++ == 'x';
        w->taken = read_letter(&at);
        w->to = read_square(&at);
        w->promotes = *at == '=';
        if (w->promotes) at += 2;
    }
    for (; *at == '+'; at++)
        w->checks++;
    for (; *at == '#'; at++)
        w->mates++;
    return *at == '\0';
}

static char letter_of(hm_4p_piece piece) {
    return "\0\0NBRQKQ"[HM_4P_KIND(piece)];
}

static bool fits(const hm_4p_state *state, hm_4p_move move, const words *w) {
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move), tag = HM_4P_MOVE_TAG(move);
    if (w->castles) return tag == (w->is_long ? HM_4P_CASTLE_LONG : HM_4P_CASTLE_SHORT);
    hm_4p_piece target = state->square[to];
    return from == w->from && to == w->to && letter_of(state->square[from]) == w->piece &&
           w->promotes == (HM_4P_MOVE_PROMOTION(move) != 0) &&
           w->captures == (target != HM_4P_EMPTY) && letter_of(target) == w->taken;
}

static hm_4p_move find(const hm_4p_position *position, const words *w) {
    static hm_4p_move moves[HM_4P_MOVES_MAX];
    size_t count = hm_4p_generate(position, moves);
    hm_4p_move found = HM_4P_NO_MOVE;
    for (size_t i = 0; i < count; i++) {
        if (!fits(&position->state, moves[i], w)) continue;
        CHECK(found == HM_4P_NO_MOVE);
        found = moves[i];
    }
    return found;
}

/* ---- steps ---- */

static void write_ledger(replay *r, const hm_4p_effects *effects) {
    for (size_t i = 0; i < effects->count; i++) {
        const hm_4p_entry *entry = &effects->entry[i];
        r->multiple_checks += entry->reason == HM_4P_MULTIPLE_CHECK;
        if (entry->points == 0) continue;
        hm_text_printf(&r->ledger, "%s[%u,\"%c\",%d,\"%s\"]", r->ledger.length > 0 ? "," : "",
                       r->ply, "RBYG"[entry->seat], entry -> points,
                       hm_4p_reason_name((hm_4p_reason)entry->reason));
    }
    r->end = effects->outcome;
}

/* A round begins with the first mover whose seat is not greater than the one before. */
static void note_round(replay *r, int seat) {
    r->irregular += r->round_is_new != (seat <= r->previous || r->previous < 0);
    r->round_is_new = false;
    r->previous = seat;
}

static bool play_token(replay *r, const char *token) {
    words w;
    hm_4p_marks marks;
    hm_4p_effects effects;
    if (!CHECK(read_words(token, &w))) return false;
    hm_4p_move move = find(&r->position, &w);
    if (!CHECK(move != HM_4P_NO_MOVE)) return false;
    note_round(r, r->position.state.side);
    hm_4p_marks_of(&r->position, move, &marks);
    bool same = CHECK_INT(__builtin_popcount(marks.checked), w.checks);
    same = CHECK_INT(__builtin_popcount(marks.mated), w.mates) && same;
    hm_4p_play(&r->position, move, NULL, &effects);
    write_ledger(r, &effects);
    return same;
}

static bool leave_token(replay *r, const char *token) {
    hm_4p_effects effects;
    int seat = r->position.state.side;
    if (*token == 'S') {
        int last = r->previous;
        note_round(r, (last + 1) & 3);
        return CHECK(r->position.state.stalemated != 0);
    }
    note_round(r, seat);
    hm_4p_leave(&r->position, seat, *token == 'T' ? HM_4P_FLAGGED : HM_4P_RESIGNED, NULL, &effects);
    write_ledger(r, &effects);
    return true;
}

static bool take_token(replay *r, const char *token) {
    size_t length = strlen(token);
    if (strcmp(token, "..") == 0) return true;
    if (strspn(token, "0123456789.") == length) {
        r->round_is_new = true;
        return true;
    }
    r->ply++;
    return strspn(token, "RTS") == length ? leave_token(r, token) : play_token(r, token);
}

/* ---- positions ---- */

/* The position text with the points of the game or, where they are not known, without. Profile 2018
 * does not write who left. */
static void write_position(const replay *r, bool points, hm_text *text) {
    hm_4p_state state = r->position.state;
    state.resigned = state.flagged = state.stalemated = 0;
    if (!points) memset(state.points, 0, sizeof state.points);
    hm_4p_fen_format(&state, NULL, 0, text);
}

static bool is_position(const replay *r, const hm_json_value *item, const char *key, bool points) {
    hm_text got = {0}, want = {0};
    hm_4p_state state;
    char *fen = vector_text(item, key);
    CHECK_INT(hm_4p_fen_parse(fen, strlen(fen), 0, &state, NULL, NULL, NULL), HM_OK);
    if (!points) memset(state.points, 0, sizeof state.points);
    hm_4p_fen_format(&state, NULL, 0, &want);
    write_position(r, points, &got);
    bool same = CHECK_TEXT(got.data, want.data);
    hm_text_clear(&got);
    hm_text_clear(&want);
    free(fen);
    return same;
}

static void check_points_on_the_way(const replay *r, const hm_json_value *item, bool points) {
    hm_json_value list, checkpoint;
    hm_json_walk walk;
    CHECK(hm_json_get(item, "checkpoints", &list));
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &checkpoint)) {
        if (vector_int(&checkpoint, "ply") == (int64_t)r->ply)
            is_position(r, &checkpoint, "fen4", points);
    }
}

/* ---- games ---- */

static void begin(replay *r) {
    hm_4p_state state;
    hm_4p_rules rules;
    *r = (replay){.previous = -1};
    hm_4p_state_start(&state, HM_4P_CLASSIC);
    hm_4p_rules_init(&rules, HM_4P_2018, HM_4P_FFA);
    hm_4p_position_init(&r->position, &state, &rules);
    hm_text_puts(&r->ledger, "");
}

static void check_end(const replay *r, const hm_json_value *item, bool points) {
    hm_json_value ledger;
    CHECK_INT(r->ply, vector_int(item, "plies"));
    is_position(r, item, "final_fen4", points);
    if (!points) return;
    CHECK(hm_json_get(item, "ledger", &ledger));
    CHECK_INT(ledger.length, r->ledger.length + 2);
    CHECK_BYTES(r->ledger.data, ledger.text + 1, r->ledger.length);
    CHECK_INT(r->end == HM_4P_POINTS_COUNT, vector_bool(item, "finished"));
}

static void replay_game(const hm_json_value *item, unsigned *plies, unsigned *irregular) {
    replay r;
    char *text = vector_text(item, "pgn4"), *next = NULL;
    bool points = vector_bool(item, "points_reliable"), ok = true;
    begin(&r);
    char *moves = strstr(text, "\n\n");
    for (char *token = strtok_r(moves, " \n", &next); ok && token != NULL;
         token = strtok_r(NULL, " \n", &next)) {
        unsigned before = r.ply;
        ok = take_token(&r, token);
        if (!ok) printf("# %s at ply %u\n", token, r.ply);
        if (r.ply != before) check_points_on_the_way(&r, item, points);
    }
    check_end(&r, item, points);
    CHECK_INT(r.multiple_checks, vector_int(item, "multi_checks"));
    *plies += r.ply;
    *irregular += r.irregular != 0;
    hm_text_clear(&r.ledger);
    free(text);
}

static void replay_file(const char *name, int games, unsigned total, unsigned odd) {
    vectors4p vectors;
    hm_json_value item;
    unsigned plies = 0, irregular = 0;
    vectors4p_open(&vectors, name);
    for (; vectors4p_next(&vectors, &item); games--)
        replay_game(&item, &plies, &irregular);
    vectors4p_close(&vectors);
    CHECK_INT(games, 0);
    CHECK_INT(plies, total);
    CHECK_INT(irregular, odd);
}

static void games_of_2018(void) {
    replay_file("pgn4_ffa_2018.json.gz", 118, 23542, 1);
}

static void more_games_of_2018(void) {
    replay_file("pgn4_ffa_2018_more.json.gz", 234, 47524, 0);
}

TEST_MAIN(TEST(games_of_2018), TEST(more_games_of_2018))
