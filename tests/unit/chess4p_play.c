/* What a move does in a game: the published points and marks, and every way to leave a game, option
 * by option, on small boards that can be checked by eye. */
#include "chess4p/rules/board4p.h"
#include "harness.h"
#include "support/vectors4p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading the cases ---- */

static int read_square(const char **at) {
    char *end;
    int file = *(*at)++ - 'a';
    int rank = (int)strtol(*at, &end, 10) - 1;
    *at = end;
    return HM_4P_SQUARE(file, rank);
}

static int index_of(const char *letters, char letter) {
    return (int)(strchr(letters, letter) - letters);
}

/* The legal move with these coordinates, "d4-d6" or "d7-d8=Q". */
static hm_4p_move move4p(const hm_4p_position *position, const char *text) {
    static hm_4p_move moves[HM_4P_MOVES_MAX];
    const char *at = text;
    int from = read_square(&at);
    at++;
    int to = read_square(&at);
    char promotion = *at == '=' ? at[1] : 0;
    size_t count = hm_4p_generate(position, moves);
    for (size_t i = 0; i < count; i++) {
        if (HM_4P_MOVE_FROM(moves[i]) != from || HM_4P_MOVE_TO(moves[i]) != to) continue;
        if ("\0\0NBRQKQ"[HM_4P_MOVE_PROMOTION(moves[i])] == promotion) return moves[i];
    }
    printf("# %s is not legal\n", text);
    CHECK(false);
    return HM_4P_NO_MOVE;
}

/* Pieces such as "rKh1", "dbPc4" for grey ones. */
static void place(const char *pieces, hm_4p_state *state) {
    hm_4p_state_init(state);
    for (const char *at = pieces; *at != '\0'; at += strspn(at, " ")) {
        unsigned dead = *at == 'd' ? HM_4P_DEAD : 0;
        at += dead != 0;
        unsigned seat = (unsigned)index_of("rbyg", *at++);
        unsigned kind = (unsigned)index_of("?PNBRQKD", *at++);
        state->square[read_square(&at)] = (hm_4p_piece)(kind | seat << 4 | dead);
    }
}

/* Changes to the rules of a profile, by words. */
static void change_rules(const char *words, hm_4p_rules *rules) {
    if (strstr(words, "at_turn")) rules->mate_at_turn = true;
    if (strstr(words, "wall")) rules->dead_wall = true;
    if (strstr(words, "mate=40")) rules->points.mate = 40;
    if (strstr(words, "harmless")) rules->walking_attacks = false;
    if (strstr(words, "static")) rules->walking = false;
    if (strstr(words, "side_by_side")) rules->teammate = 1;
    if (strstr(words, "one_king")) rules->every_king_pays = false;
}

/* ---- writing what happened ---- */

static void write_effects(const hm_4p_effects *effects, hm_text *text) {
    for (size_t i = 0; i < effects->count; i++) {
        const hm_4p_entry *entry = &effects->entry[i];
        hm_text_printf(text, "%s%c %d %s", text->length > 0 ? "; " : "", "RBYG"[entry->seat],
                       entry -> points, hm_4p_reason_name((hm_4p_reason)entry->reason));
        if (entry->victim != entry->seat) hm_text_printf(text, " %c", "RBYG"[entry->victim]);
    }
}

/* A step: a move, or "B:resigns", "B:flagged", "draw", "settle". */
static void take_step(hm_4p_position *position, const char *step, hm_4p_effects *effects) {
    if (step[1] == ':') {
        hm_4p_reason reason = step[2] == 'r' ? HM_4P_RESIGNED : HM_4P_FLAGGED;
        hm_4p_leave(position, index_of("RBYG", *step), reason, NULL, effects);
    } else if (strcmp(step, "draw") == 0) {
        hm_4p_agree_draw(position, NULL, effects);
    } else if (strcmp(step, "settle") == 0) {
        hm_4p_settle(position, NULL, effects);
    } else {
        hm_4p_move move = move4p(position, step);
        if (move != HM_4P_NO_MOVE) hm_4p_play(position, move, NULL, effects);
    }
}

typedef struct scene {
    const char *name;
    hm_4p_mode mode;
    hm_4p_profile profile;
    const char *rules, *pieces, *steps, *want; /* the ledger, and the end or who is next */
} scene;

static hm_4p_position set_up(const scene *s) {
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_position position;
    place(s->pieces, &state);
    hm_4p_rules_init(&rules, s->profile, s->mode);
    change_rules(s->rules, &rules);
    hm_4p_position_init(&position, &state, &rules);
    return position;
}

static int32_t sum_of(const hm_4p_effects *effects, int seat) {
    int32_t sum = 0;
    for (size_t i = 0; i < effects->count; i++)
        sum += effects->entry[i].seat == seat ? effects->entry[i].points : 0;
    return sum;
}

static void play_scene(const scene *s, hm_4p_position *position) {
    static const char *const ends[] = {"", "1-0", "0-1", "1/2", "over"};
    char steps[128], *next = NULL;
    int32_t points[HM_4P_SEATS] = {0};
    hm_text text = {0};
    hm_4p_effects effects = {0};
    *position = set_up(s);
    snprintf(steps, sizeof steps, "%s", s->steps);
    for (char *step = strtok_r(steps, " ", &next); step; step = strtok_r(NULL, " ", &next)) {
        take_step(position, step, &effects);
        write_effects(&effects, &text);
        for (int seat = 0; seat < HM_4P_SEATS; seat++)
            points[seat] += sum_of(&effects, seat);
    }
    CHECK_BYTES(points, position->state.points, sizeof points);
    if (effects.outcome == HM_4P_GOING_ON) {
        hm_text_printf(&text, " | %c", "RBYG"[position->state.side]);
    } else {
        hm_text_printf(&text, " | %s", ends[effects.outcome]);
    }
    CHECK_TEXT(text.data, s->want);
    hm_text_clear(&text);
}

static void play_scenes(const scene *scenes, size_t count) {
    hm_4p_position position;
    for (size_t i = 0; i < count; i++) {
        test_context(scenes[i].name);
        play_scene(&scenes[i], &position);
    }
    test_context(NULL);
}

#define PLAY(scenes) play_scenes(scenes, sizeof scenes / sizeof scenes[0])

#define FFA   HM_4P_FFA, HM_4P_CURRENT
#define OLD   HM_4P_FFA, HM_4P_2018
#define FIRST HM_4P_FFA, HM_4P_2017
#define TEAMS HM_4P_TEAMS, HM_4P_CURRENT

/* ---- mates ---- */

/* Green's king on n4 can go to m4, m5 and n5: a rook on either rank mates it. */
#define GREEN_CORNERED "rKh1 bKa9 yKh14 gKn4 rRe1 rRd5 "

/* rules4p, section 6.1. */
static void mates(void) {
    static const scene scenes[] = {
        {"whoever is next", FFA, "", GREEN_CORNERED, "e1-e4", "R 20 checkmate G | B"},
        {"2017", FIRST, "", GREEN_CORNERED, "e1-e4", "R 15 checkmate G | B"},
        {"forty points", FFA, "mate=40", GREEN_CORNERED, "e1-e4", "R 40 checkmate G | B"},
        {"with a capture", FFA, "", GREEN_CORNERED "yPe4", "e1-e4",
         "R 1 capture Y; R 20 checkmate G | B"},
        {"grey pieces do not defend, and do not attack", FFA, "", GREEN_CORNERED "gPi3",
         "e1-e4 a9-a8 h14-i14 h1-h2", "R 20 checkmate G | B"},
        {"two at once", FFA, "", "rKh1 bKa4 yKh14 gKn4 rRe1 rRd5", "e1-e4",
         "R 1 multiple check; R 20 checkmate B; R 20 checkmate G | Y"},
        {"no mate: the king of the next player, who gives the check, can be taken", FFA, "",
         "rKh1 bKa9 yKh14 gKn4 yRe4 rRd5 bBg4 gBn8 rPl6", "h1-i1 g4-h3", " | Y"},
        {"at the turn", FFA, "at_turn", GREEN_CORNERED, "e1-e4", " | B"},
        {"at the turn, come", FFA, "at_turn", GREEN_CORNERED, "e1-e4 a9-a8 h14-i14",
         "R 20 checkmate G | R"},
        {"at the turn, averted by another", FFA, "at_turn", GREEN_CORNERED "bBg8",
         "e1-e4 g8-d5 h14-i14", "B 5 capture R | G"},
        {"at the turn, for the last who checked", FFA, "at_turn", GREEN_CORNERED "bRm11",
         "e1-e4 m11-m4 h14-i14", "B 20 checkmate G | R"},
        {"king taken by another", FFA, "at_turn", GREEN_CORNERED "bRn9", "e1-e4 n9-n4",
         "B 20 king taken G | Y"},
    };
    PLAY(scenes);
}

/* Whose mate it is that no active player's move has brought about: of the active players who attack
 * the king the one who moved last, and nobody's when only kings that walk attack it (rules4p,
 * section 6.1). */
static void mates_of_nobodys_move(void) {
    static const scene scenes[] = {
        {"by the player whose turn it is, who moved longest ago", FFA, "",
         "rKh1 rRe5 rRd4 bKa4 bRd8 yKh14 gKn9 gPm9", "B:resigns",
         "B 0 resigned; R 20 checkmate B | R"},
        {"by another who moved later", FFA, "", "rKh1 rRe5 rRd4 bKa4 bRb8 yKh14 yBd7 gKn9 gPm9",
         "B:resigns", "B 0 resigned; Y 20 checkmate B | R"},
        {"by the later one of two others", FFA, "", "rKh1 rRe5 bKa4 bRb8 yKh14 yBd7 gKn9 gRd4",
         "B:resigns", "B 0 resigned; G 20 checkmate B | R"},
        {"by a king that walks, which a queen guards", FFA, "at_turn",
         "rKh1 rQc4 bKa11 yKb10 gKn5 gPm5", "Y:resigns c4-c10", "Y 0 resigned; B 0 checkmate | Y"},
        {"by such a king, when the army that helped turns grey", FFA, "",
         "rKh1 rQc10 bKa11 bRb4 yKb10 gKn5 gPm5", "Y:resigns B:resigns",
         "Y 0 resigned; B 0 resigned; B 0 checkmate | R"},
    };
    PLAY(scenes);
}

/* ---- kings taken ---- */

/* rules4p, section 6.1. */
static void kings_taken(void) {
    static const scene scenes[] = {
        {"a live one", FFA, "", "rKh1 bKa9 yKh14 gKn4 rRn9 gQm9", "n9-n4", "R 20 king taken G | B"},
        {"and then a mate", FFA, "", GREEN_CORNERED "bKe4 bQa8", "e1-e4",
         "R 20 king taken B; "
         "R 20 checkmate G | Y"},
        {"one that stays", OLD, "", "rKh1 bKa9 yKh14 gKn4 rRa4 bQb9 rQi4", "B:resigns a4-a9",
         "B 0 resigned; R 20 king taken B | Y"},
        {"one that walks", FFA, "", "rKh1 bKa9 yKh14 gKn4 rRa4 bQb9 rQi4", "B:flagged a4-a9",
         "B 0 time forfeit; R 20 king taken B | Y"},
        {"a seat without live pieces does not play", OLD, "", "rKh1 bKa9 rRa4 yKh14 dgKn4",
         "Y:resigns B:resigns", "Y 0 resigned; B 0 resigned; R 20 last player left B | over"},
    };
    PLAY(scenes);
}

/* How often Red's rook on a4 may take Blue's king on a9: the ways of asking agree. */
static int count_captures(hm_4p_mode mode, hm_4p_profile profile, const char *pieces) {
    static hm_4p_move moves[HM_4P_MOVES_MAX];
    scene now = {"captures", mode, profile, "", pieces, "", " | R"};
    hm_4p_move wanted = HM_4P_MOVE(HM_4P_SQUARE(0, 3), HM_4P_SQUARE(0, 8), 0, HM_4P_PLAIN);
    hm_4p_position position;
    int found = 0;
    play_scene(&now, &position);
    size_t count = hm_4p_generate(&position, moves);
    for (size_t i = 0; i < count; i++)
        found += moves[i] == wanted;
    CHECK_INT(hm_4p_count(&position), (int64_t)count);
    CHECK_INT(hm_4p_is_legal(&position, wanted), found == 1);
    return found;
}

/* Whose king is taken is out before the own king is looked at (rules4p, section 4). */
static void kings_taken_in_check(void) {
    static const scene scenes[] = {
        {"the one who gives it", FFA, "", "rKh1 rRa4 bKa9 bQh9 yKk14 gKn4 gPm4", "a4-a9",
         "R 20 king taken B | Y"},
        {"by a pinned piece", FFA, "", "rKh1 rRh4 bKa4 bQh9 yKk14 gKn8 gPm4", "h4-a4",
         "R 20 king taken B | Y"},
        {"by a pinned knight", FFA, "", "rKh1 rNh4 bKf5 bQh9 yKk14 gKn8 gPm4", "h4-f5",
         "R 20 king taken B | Y"},
        {"by the king", FFA, "", "rKh4 bKh5 bQh9 yKk14 gKn8 gPm8", "h4-h5",
         "R 20 king taken B | Y"},
        {"by a pawn that promotes", FFA, "", "rKh4 rPc7 bKd8 bRh9 yKk14 gKn8 gPm8", "c7-d8=Q",
         "R 20 king taken B | Y"},
        {"in passing, with its pawn", FFA, "", "rKh1 rPd5 rQf6 bKc6 bQh9 bPb6 yKk14 gKn8 gPm8",
         "f6-c6", "R 20 king taken B | Y"},
    };
    PLAY(scenes);
    CHECK_INT(count_captures(FFA, "rKh1 rRa4 bKa9 bQh9 yKk14 gKn4 gPm4"), 1);
    CHECK_INT(count_captures(FFA, "rKh1 rRa4 bKa9 bQh9 yKk14 yRk1 gKn4 gPm4"), 0);
    CHECK_INT(count_captures(TEAMS, "rKh1 rRa4 bKa9 bQh9 yKk14 gKn4 gPm4"), 0);
}

/* ---- stalemates ---- */

/* Blue's king on a11 can go to a10, b10 and b11, which the queen on c10 guards. */
#define BLUE_STUCK "rKh1 bKa11 yKh14 gKn5 rQc4 gPm5 "

/* rules4p, section 6.1. */
static void stalemates(void) {
    static const scene scenes[] = {
        {"at the turn", FFA, "", BLUE_STUCK, "c4-c10", "B 20 stalemate | Y"},
        {"not before it", FFA, "", BLUE_STUCK "bPb6", "c4-c10 b6-c6", " | Y"},
        {"of a king that walks", FFA, "", BLUE_STUCK "bPb6", "c4-c10 B:resigns",
         "B 0 resigned; R 7 walking king stalemated B; Y 7 walking king stalemated B; "
         "G 7 walking king stalemated B | Y"},
        {"of a king that walks, at its turn", FFA, "", BLUE_STUCK "bPb6", "B:resigns c4-c10",
         "B 0 resigned; R 7 walking king stalemated B; Y 7 walking king stalemated B; "
         "G 7 walking king stalemated B | Y"},
        {"of a king that walks, between two", FFA, "", BLUE_STUCK "bPb6",
         "Y:resigns c4-c10 B:resigns",
         "Y 0 resigned; B 0 resigned; R 10 walking king stalemated B; "
         "G 10 walking king stalemated B | Y"},
        {"not of one that stays", OLD, "", BLUE_STUCK "bPb6", "c4-c10 B:resigns",
         "B 0 resigned | Y"},
        {"written by hand", FFA, "", "rKd1 bQf2 bKa9 yKh14 gKn5 gPm5", "settle",
         "R 20 stalemate | B"},
        {"mate written by hand", FFA, "", "rKd1 bQe2 bRe9 bKa9 yKh14 gKn5 gPm5", "settle",
         "B 20 checkmate R | B"},
        {"nothing to settle", FFA, "", BLUE_STUCK, "settle", " | R"},
    };
    PLAY(scenes);
}

/* ---- leaving ---- */

/* Blue's king on a4 is in check along the fourth rank; only its rook helps, by taking. */
#define BLUE_DEFENDED "rKh1 bKa4 yKh14 gKn9 rRe5 rRd1 bRd8 gPm9 "

/* rules4p, sections 3.5 and 6.3. */
static void leaving(void) {
    static const scene scenes[] = {
        {"turn passes on", FFA, "", BLUE_STUCK, "R:resigns", "R 0 resigned | B"},
        {"a king that cannot walk waits for its turn", FFA, "", "rKh1 rRb8 rRe5 bKa4 yKh14 gKn8",
         "B:resigns", "B 0 resigned | R"},
        {"out of turn", FFA, "", BLUE_STUCK, "Y:flagged", "Y 0 time forfeit | R"},
        {"twice", FFA, "", BLUE_STUCK, "Y:flagged Y:resigns", "Y 0 time forfeit | R"},
        {"a static king is passed over", OLD, "", BLUE_STUCK, "B:resigns h1-h2",
         "B 0 resigned | Y"},
        {"a walking king has its turn", FFA, "", BLUE_STUCK, "B:resigns h1-h2", "B 0 resigned | B"},
        {"mated on the spot", FFA, "", BLUE_DEFENDED, "d1-d4 B:resigns",
         "B 0 resigned; R 20 checkmate B | Y"},
        {"mated on the spot, out of turn", FFA, "", BLUE_DEFENDED "bPb9",
         "d1-d4 d8-d4 h14-i14 n9-n8 h1-h2 d4-d8 i14-h14 n8-n9 e5-d5 d8-d7 h14-i14 n9-n8 B:flagged",
         "B 5 capture R; B 0 time forfeit | R"},
        {"walks over its own grey pieces, for nothing", FFA, "", BLUE_STUCK "bPb10",
         "B:resigns h1-h2 a11-b10", "B 0 resigned | Y"},
        {"and over others' live ones, for nothing", FFA, "", BLUE_STUCK "gPb10",
         "B:resigns h1-h2 a11-b10", "B 0 resigned | Y"},
    };
    PLAY(scenes);
}

/* ---- several checks ---- */

/* rules4p, section 6.4. */
static void several_checks(void) {
    static const char queen[] = "rKh1 bKa8 yKg14 gKn8 yPg13 rQk4";
    static const char knight[] = "rKh1 bKd5 yKe8 gKh7 rNg4";
    static const scene scenes[] = {
        {"queen, two", FFA, "", queen, "k4-g8", "R 1 multiple check | B"},
        {"queen, two, 2018", OLD, "", queen, "k4-g8", "R 5 multiple check | B"},
        {"knight, three", FFA, "", knight, "g4-f6", "R 20 multiple check | B"},
        {"knight, three, 2018", OLD, "", knight, "g4-f6", "R 15 multiple check | B"},
        {"knight, three, 2017", FIRST, "", knight, "g4-f6", "R 15 multiple check | B"},
        {"one of them left", OLD, "", knight, "Y:resigns g4-f6",
         "Y 0 resigned; R 5 multiple check | B"},
        {"a check that stays adds nothing", FFA, "", "rKh1 bKa8 yKg14 gKn8 rRn11 rNj5 ", "j5-k7",
         " | B"},
        {"discovered for another player", FFA, "", "rKh1 bKa8 yKi12 gKn8 bRe8 rNg8", "g8-h10",
         "R 1 multiple check | B"},
        {"kings that walk bring nothing", FFA, "", knight, "Y:resigns g4-f6",
         "Y 0 resigned; R 1 multiple check | B"},
    };
    PLAY(scenes);
}

/* ---- ends of free-for-all ---- */

/* rules4p, section 6.5. */
static void ends(void) {
    static const scene scenes[] = {
        {"the last one is paid for every king", FFA, "", BLUE_STUCK,
         "Y:resigns B:resigns R:resigns",
         "Y 0 resigned; B 0 resigned; R 0 resigned; G 20 last player left R; "
         "G 20 last player left B; G 20 last player left Y | over"},
        {"2018: for the one that goes", OLD, "", BLUE_STUCK, "Y:resigns B:resigns R:resigns",
         "Y 0 resigned; B 0 resigned; R 0 resigned; G 20 last player left R | over"},
        {"by a mate", FFA, "", GREEN_CORNERED, "B:resigns Y:resigns e1-e4",
         "B 0 resigned; Y 0 resigned; R 20 checkmate G; R 20 last player left B; "
         "R 20 last player left Y | over"},
        {"by a mate, 2018", OLD, "", GREEN_CORNERED, "B:resigns Y:resigns e1-e4",
         "B 0 resigned; Y 0 resigned; R 20 checkmate G | over"},
        {"nothing after the end", FFA, "", GREEN_CORNERED,
         "B:resigns Y:resigns e1-e4 a9-a8 h14-i14 h1-h2 R:resigns",
         "B 0 resigned; Y 0 resigned; R 20 checkmate G; R 20 last player left B; "
         "R 20 last player left Y; R 0 resigned | over"},
        {"draw", FFA, "", BLUE_STUCK, "Y:resigns draw",
         "Y 0 resigned; R 10 draw; B 10 draw; G 10 draw; R 7 walking king stalemated Y; "
         "B 7 walking king stalemated Y; G 7 walking king stalemated Y | over"},
        {"nobody can mate", FFA, "", "rKh1 bKa9 yKh14 gKn5 gPm5 rBl4", "l4-m5",
         "R 1 capture G | B"},
        {"nobody can mate: kings only", FFA, "", "rKh2 bKa9 yKh14 gKn5 gPi3", "h2-i3",
         "R 1 capture G; R 10 draw; B 10 draw; Y 10 draw; G 10 draw | over"},
        {"and one that walks", FFA, "", "rKh2 bKa9 yKh14 gKn5 gPi3", "Y:resigns h2-i3",
         "Y 0 resigned; R 1 capture G; R 10 draw; B 10 draw; G 10 draw; "
         "R 7 walking king stalemated Y; B 7 walking king stalemated Y; "
         "G 7 walking king stalemated Y | over"},
        {"not beside a king that stays", OLD, "", "rKh2 bKa9 yKh14 gKn5 gPi3", "Y:resigns h2-i3",
         "Y 0 resigned; R 1 capture G | B"},
        {"a bishop can still mate one that walks", FFA, "", "rKh2 bKa9 bBb9 yKh14 gKn5 gPi3",
         "Y:resigns R:resigns a9-a8 h14-i14 n5-n6 h2-i3", "Y 0 resigned; R 0 resigned | B"},
        {"leaving a bare king behind", FFA, "", "rKh1 rQi4 bKa9 dbPb9 yKh14 gKn5 gPm5",
         "Y:resigns G:resigns R:resigns",
         "Y 0 resigned; G 0 resigned; R 0 resigned; R 10 draw; B 10 draw | over"},
        {"in 2018", OLD, "", "rKh1 rQi4 bKa9 dbPb9 yKh14 gKn5 gPm5",
         "Y:resigns G:resigns R:resigns",
         "Y 0 resigned; G 0 resigned; R 0 resigned; B 20 last player left R | over"},
        {"not by a mate", FFA, "", "rKi8 bKa9 yKg8 gKg6 gPm5 bRc4 bRb5 dbPb9 rPh2",
         "B:resigns Y:resigns R:resigns",
         "B 0 resigned; Y 0 resigned; R 0 resigned; G 20 last player left R; "
         "G 20 last player left B; G 20 last player left Y | over"},
    };
    PLAY(scenes);
}

/* ---- pieces of those who left ---- */

/* rules4p, section 6.2. */
static void walls(void) {
    static const scene now = {
        "walls", FFA, "wall", GREEN_CORNERED "gPm8 yQm10", "e1-e4", "R 20 checkmate G | B"};
    hm_4p_position position;
    play_scene(&now, &position);
    CHECK_INT(position.state.square[HM_4P_SQUARE(12, 7)], HM_4P_WALL);
    CHECK_INT(position.state.square[HM_4P_SQUARE(13, 3)], HM_4P_WALL);
    CHECK_INT(position.state.eliminated, 1 << HM_4P_GREEN);
}

/* rules4p, sections 3.4 and 6.2. */
static void grey_pieces(void) {
    static const scene now = {
        "grey", FFA, "", GREEN_CORNERED "gPm8 yQm10", "e1-e4 a9-a8 m10-m8", "R 20 checkmate G | R"};
    hm_4p_position position;
    play_scene(&now, &position);
    CHECK_INT(position.state.square[HM_4P_SQUARE(13, 3)],
              HM_4P_KING | HM_4P_GREEN << 4 | HM_4P_DEAD);
    CHECK_INT(position.state.clock, 2); /* since the mate: grey captures do not count */
    CHECK_INT(position.state.stalemated, 0);
}

/* rules4p, section 6.3. */
static void kings_that_stay_do_not_attack(void) {
    static const scene now = {
        "stays", OLD, "", "rKh4 bKi6 yKh14 gKn5 rPd4 bPd8", "B:resigns", "B 0 resigned | R"};
    hm_4p_position position;
    hm_4p_status status;
    play_scene(&now, &position);
    CHECK(move4p(&position, "h4-h5") != HM_4P_NO_MOVE);
    CHECK(!hm_4p_walks(&position));
    hm_4p_status_of(&position, &status);
    CHECK_INT(status.active, 1 << HM_4P_RED | 1 << HM_4P_YELLOW | 1 << HM_4P_GREEN);
    CHECK_INT(status.outcome, HM_4P_GOING_ON);
}

/* A start that was written by hand may give the turn to a seat that is out. */
static void a_seat_that_is_out_is_passed_over(void) {
    scene now = {"out", OLD, "", "drRd4 bKi6 yKh14 gKn5 bPd8", "", ""};
    hm_4p_position position = set_up(&now), before;
    hm_4p_play_undo undo;
    hm_4p_effects effects;
    position.state.eliminated = 1 << HM_4P_RED;
    hm_4p_position_init(&position, &position.state, &position.rules);
    before = position;
    CHECK_INT(position.state.side, HM_4P_RED);
    hm_4p_settle(&position, &undo, &effects);
    CHECK_INT(position.state.side, HM_4P_BLUE);
    CHECK_INT(effects.count, 0);
    CHECK_INT(effects.outcome, HM_4P_GOING_ON);
    hm_4p_unplay(&position, &undo);
    CHECK_BYTES(&position.state, &before.state, sizeof before.state);
}

/* The enemies of each seat, R, B, Y and G, as the letters of their seats. */
static void check_enemies(const hm_4p_position *position, const char *want) {
    char got[32] = "";
    size_t length = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        unsigned enemies = hm_4p_enemies(position, seat);
        CHECK(enemies < 1u << HM_4P_SEATS);
        for (int other = 0; other < HM_4P_SEATS; other++) {
            if (enemies >> other & 1) got[length++] = "RBYG"[other];
        }
        got[length++] = ' ';
    }
    got[length - 1] = '\0';
    CHECK_TEXT(got, want);
}

/* In free-for-all everybody (rules4p, section 4) but who is out: a king that walks plays on against
 * all, and they against it, while one that stays attacks nothing and has nothing to fear from
 * (rules4p, section 6.3). In Teams partners are none. */
static void who_is_an_enemy(void) {
    static const struct {
        scene scene;
        unsigned eliminated;
        const char *want;
    } cases[] = {
        {{"all", FFA, "", BLUE_STUCK, "", " | R"}, 0, "BYG RYG RBG RBY"},
        {{"one walks", FFA, "", BLUE_STUCK, "Y:resigns", "Y 0 resigned | R"}, 0, "BYG RYG RBG RBY"},
        {{"one stays", OLD, "", BLUE_STUCK, "Y:resigns", "Y 0 resigned | R"}, 0, "BG RG RBG RB"},
        {{"two stay, of whom one is out of time", OLD, "", BLUE_STUCK, "Y:resigns B:flagged",
          "Y 0 resigned; B 0 time forfeit | R"},
         0,
         "G RG RG R"},
        {{"one is out", FFA, "", BLUE_STUCK, "", " | R"}, 1 << HM_4P_GREEN, "BY RY RB RBY"},
        {{"one is out, and one stays", OLD, "", BLUE_STUCK, "Y:resigns", "Y 0 resigned | R"},
         1 << HM_4P_GREEN,
         "B R RB RB"},
        {{"who left and is out", FFA, "", BLUE_STUCK, "Y:resigns", "Y 0 resigned | R"},
         1 << HM_4P_YELLOW,
         "BG RG RBG RB"},
        {{"partners opposite", TEAMS, "", BLUE_STUCK, "", " | R"}, 0, "BG RY BG RY"},
        {{"partners side by side", TEAMS, "side_by_side", BLUE_STUCK, "", " | R"},
         0,
         "YG YG RB RB"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_4p_position position;
        test_context(cases[i].scene.name);
        play_scene(&cases[i].scene, &position);
        position.state.eliminated |= (uint8_t)cases[i].eliminated;
        hm_4p_position_init(&position, &position.state, &position.rules);
        check_enemies(&position, cases[i].want);
    }
    test_context(NULL);
}

/* The number of Red's king moves beside a king that walks, which attacks or does not. */
static size_t moves_beside_a_walker(const char *rules) {
    scene now = {"walks",           FFA, rules, "rKh4 bKi6 yKh14 gKn5 bPd8 gQn7", "B:resigns",
                 "B 0 resigned | R"};
    hm_4p_position position;
    play_scene(&now, &position);
    return hm_4p_count(&position);
}

/* rules4p, section 6.3. */
static void kings_that_walk_may_attack(void) {
    CHECK_INT(moves_beside_a_walker("harmless"), 8);
    CHECK_INT(moves_beside_a_walker(""), 6);
}

/* rules4p, section 6.3. */
static void a_walking_king_moves_alone(void) {
    static const scene now = {
        "walks",           FFA, "", "rKh1 bKa8 bRa11 bPb8 yKh14 gKn5 gPm5", "B:resigns h1-h2",
        "B 0 resigned | B"};
    static hm_4p_move moves[HM_4P_MOVES_MAX];
    hm_4p_position position;
    play_scene(&now, &position);
    CHECK(hm_4p_walks(&position));
    CHECK_INT(hm_4p_generate(&position, moves), 5);
    CHECK_INT(hm_4p_is_legal(&position, move4p(&position, "a8-b8")), 1);
}

/* Red's king has both rights and both rooks; after it left they are grey. */
static hm_4p_position walker_that_may_castle(const char *rules, hm_4p_profile profile) {
    scene now = {"castles", HM_4P_FFA, profile, rules, "rKh1 rRd1 rRk1 bKa8 yKh14 gKn5 gPm5 bPb8",
                 "",        " | R"};
    hm_4p_position position = set_up(&now);
    hm_4p_effects effects;
    position.state.castling_short = position.state.castling_long = 1;
    hm_4p_position_init(&position, &position.state, &position.rules);
    hm_4p_leave(&position, HM_4P_RED, HM_4P_RESIGNED, NULL, &effects);
    hm_4p_play(&position, move4p(&position, "a8-a9"), NULL, &effects);
    hm_4p_play(&position, move4p(&position, "h14-i14"), NULL, &effects);
    hm_4p_play(&position, move4p(&position, "n5-n6"), NULL, &effects);
    return position;
}

static size_t count_castlings(const hm_4p_position *position) {
    static hm_4p_move moves[HM_4P_MOVES_MAX];
    size_t count = hm_4p_generate(position, moves), castlings = 0;
    for (size_t i = 0; i < count; i++)
        castlings += HM_4P_MOVE_TAG(moves[i]) >= HM_4P_CASTLE_SHORT;
    return castlings;
}

/* rules4p, section 6.3. */
static void a_walking_king_castles(void) {
    hm_4p_position position = walker_that_may_castle("", HM_4P_CURRENT), before = position, fresh;
    hm_4p_effects effects;
    hm_4p_play_undo undo;
    CHECK_INT(count_castlings(&position), 2);
    CHECK_INT(hm_4p_problems(&position) & HM_4P_RIGHT_WITHOUT_PIECES, 0);
    hm_4p_play(&position, move4p(&position, "h1-f1"), &undo, &effects);
    CHECK_INT(position.state.square[HM_4P_SQUARE(6, 0)], HM_4P_ROOK | HM_4P_DEAD);
    CHECK_INT(position.state.square[HM_4P_SQUARE(3, 0)], HM_4P_EMPTY);
    CHECK_INT(position.state.castling_short | position.state.castling_long, 0);
    hm_4p_position_init(&fresh, &position.state, &position.rules);
    CHECK_BYTES(&fresh, &position, sizeof fresh);
    hm_4p_unplay(&position, &undo);
    CHECK_BYTES(&before, &position, sizeof before);
    position = walker_that_may_castle("wall", HM_4P_CURRENT);
    CHECK_INT(count_castlings(&position), 0);
    position = walker_that_may_castle("", HM_4P_2018);
    CHECK_INT(position.state.castling_short | position.state.castling_long, 0);
}

/* Kings that walk have marks like others, kings that stay have none. */
static void marks_of_kings_left_behind(void) {
    scene now = {"marks",     FFA,
                 "",          "rKh1 bKa4 bRd8 yKh14 gKn9 rRe5 rRd1 gPm9 bPb4",
                 "B:resigns", "B 0 resigned | R"};
    hm_4p_position position;
    hm_4p_marks marks;
    play_scene(&now, &position);
    hm_4p_marks_of(&position, move4p(&position, "e5-a5"), &marks);
    CHECK_INT(marks.checked, 1 << HM_4P_BLUE);
    CHECK_INT(marks.mated, 0);
    now.pieces = "rKh1 bKa4 bRd8 yKh14 gKn9 rRa5 rRd1 gPm9 bPb4";
    play_scene(&now, &position);
    hm_4p_marks_of(&position, move4p(&position, "a5-a4"), &marks);
    CHECK_INT(marks.mated, 1 << HM_4P_BLUE);
    now.profile = HM_4P_2018;
    play_scene(&now, &position);
    hm_4p_marks_of(&position, move4p(&position, "a5-a4"), &marks);
    CHECK_INT(marks.checked | marks.mated, 0);
}

/* ---- en passant and promotion ---- */

static void passing(void) {
    static const scene scenes[] = {
        {"one pawn", FFA, "", "rKh1 bKa9 yKh14 gKn5 gPm5 bPb6 rPd5 yPk13",
         "h1-h2 b6-d6 h14-i14 n5-n6 d5-c6", "R 1 capture B | B"},
        {"both pieces", FFA, "", "rKh1 bKa9 yKh14 gKn5 gPm5 bPb6 rPd5 yNd8",
         "h1-h2 b6-d6 d8-c6 n5-n6 d5-c6", "R 3 capture Y; R 1 capture B | B"},
        {"a dead pawn is worth nothing", FFA, "harmless", "rKh1 bKa9 yKh14 gKn5 gPm5 bPb6 rPd5",
         "h1-h2 b6-d6 B:resigns h14-i14 n5-n6 d5-c6", "B 0 resigned | B"},
        {"a promoted queen", FFA, "", "rKh1 bKa9 yKh14 gKn5 gPm5 rPd7 gRd11",
         "d7-d8=Q a9-a10 h14-i14 d11-d8", "G 1 promoted queen taken R | R"},
        {"promotion by taking", FFA, "", "rKh1 bKa9 yKh14 gKn5 gPm5 rPd7 gRe8", "d7-e8=Q",
         "R 5 capture G | B"},
    };
    PLAY(scenes);
}

/* The entry of a player who left ends with the turn that would have come. */
static void entries_of_players_who_left(void) {
    hm_4p_position position;
    static const scene now = {"entry",
                              FFA,
                              "static",
                              "rKh1 bKa9 yKh14 gKn5 gPm5 bPb6",
                              "h1-h2 b6-d6 B:resigns h14-i14 n5-n6",
                              "B 0 resigned | R"};
    play_scene(&now, &position);
    CHECK_INT(position.state.ep[HM_4P_BLUE].pushed, HM_4P_SQUARE(3, 5));
    hm_4p_effects effects;
    hm_4p_play(&position, move4p(&position, "h2-h1"), NULL, &effects);
    CHECK_INT(position.state.ep[HM_4P_BLUE].pushed, HM_4P_NO_SQUARE);
}

/* Points end at the largest number there is; nothing runs over, and taking back knows what was
 * (rules4p, section 6.4). */
static void points_end_somewhere(void) {
    static const scene s = {"", FFA, "", "rKh1 bKa9 yKh14 gKn5 rRd1 bQd5", "", ""};
    static const int32_t before[] = {INT32_MAX - 9, INT32_MAX - 8, INT32_MAX};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        hm_4p_position position = set_up(&s);
        hm_4p_effects effects;
        hm_4p_play_undo undo;
        position.state.points[HM_4P_RED] = before[i];
        hm_4p_play(&position, move4p(&position, "d1-d5"), &undo, &effects);
        CHECK_INT(effects.entry[0].points, 9);
        CHECK_INT(position.state.points[HM_4P_RED], INT32_MAX);
        hm_4p_unplay(&position, &undo);
        CHECK_INT(position.state.points[HM_4P_RED], before[i]);
    }
}

/* ---- Teams ---- */

/* rules4p, section 5. */
static void teams(void) {
    static const scene scenes[] = {
        {"king taken", TEAMS, "", "rKh1 bKa9 yKh14 gKn4 rRn9 gQm9", "n9-n4",
         "R 0 king taken G | 1-0"},
        {"king taken by the others", TEAMS, "", "rKh1 bKa9 yKj14 gKn4 gRh9 yNh5 rPd4",
         "d4-d5 a9-a8 h5-i7 h9-h1", "G 0 king taken R | 0-1"},
        {"mate at the turn only", TEAMS, "", GREEN_CORNERED, "e1-e4", " | B"},
        {"mate at the turn", TEAMS, "", GREEN_CORNERED, "e1-e4 a9-a8 h14-i14",
         "Y 0 checkmate G | 1-0"},
        {"a partner helps", TEAMS, "", GREEN_CORNERED "bRe9", "e1-e4 e9-e4 h14-i14", " | G"},
        {"stalemate draws", TEAMS, "", BLUE_STUCK, "c4-c10", "B 0 stalemate | 1/2"},
        {"one resigns", TEAMS, "", BLUE_STUCK, "Y:resigns", "Y 0 resigned | 0-1"},
        {"one is out of time", TEAMS, "", BLUE_STUCK, "G:flagged", "G 0 time forfeit | 1-0"},
        {"agreed", TEAMS, "", BLUE_STUCK, "draw", " | 1/2"},
        {"partners side by side", TEAMS, "side_by_side", "rKh1 bKa9 yKh14 gKn4 rRn9 gQm9", "n9-n4",
         "R 0 king taken G | 1-0"},
        {"partners side by side, the other team", TEAMS, "side_by_side", BLUE_STUCK, "Y:resigns",
         "Y 0 resigned | 1-0"},
        {"kings only", TEAMS, "", "rKh2 bKa9 yKh14 gKn5 gPi3", "h2-i3", " | 1/2"},
    };
    PLAY(scenes);
}

TEST_MAIN(TEST(mates), TEST(mates_of_nobodys_move), TEST(kings_taken), TEST(kings_taken_in_check),
          TEST(stalemates), TEST(leaving), TEST(several_checks), TEST(ends), TEST(walls),
          TEST(grey_pieces), TEST(kings_that_stay_do_not_attack),
          TEST(a_seat_that_is_out_is_passed_over), TEST(kings_that_walk_may_attack),
          TEST(who_is_an_enemy), TEST(a_walking_king_moves_alone), TEST(a_walking_king_castles),
          TEST(marks_of_kings_left_behind), TEST(passing), TEST(entries_of_players_who_left),
          TEST(points_end_somewhere), TEST(teams))
