/* The rules of four-player chess: leaves a second in both modes, against the plain reference
 * generator of the tests, on one thread and on two; positions written in fen4p; archives of games.
 *
 *     bench_perft4p [--long | --rates]
 *
 * --long also counts perft(7) of the modern start on all cores; --rates prints only what a build
 * for one machine is compared by.
 */
#include "bench.h"
#include "core/core.h"
#include "hypermate/more/chess4p_games.h"
#include "support/reference4p.h"
#include "support/vectors4p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POSITIONS = 200, LISTS = 20000 };

typedef struct scene {
    hm_4p_position position[POSITIONS];
    hm_text texts[POSITIONS];
    size_t count;
    unsigned depth, jobs;
    uint64_t leaves;
    hm_4p_move moves[HM_4P_MOVES_MAX];
} scene;

/* ---- what is timed ---- */

static void perft(void *context) {
    scene *s = context;
    s->leaves = 0;
    for (size_t i = 0; i < s->count; i++) {
        uint64_t leaves;
        if (hm_4p_perft(&s->position[i], s->depth, s->jobs, NULL, &leaves, NULL) != HM_OK) exit(3);
        s->leaves += leaves;
    }
}

static void perft_plainly(void *context) {
    scene *s = context;
    s->leaves = 0;
    for (size_t i = 0; i < s->count; i++) {
        const hm_4p_position *position = &s->position[i];
        s->leaves += reference4p_perft(&position->state, &position->rules, s->depth);
    }
}

static void list(void *context) {
    scene *s = context;
    for (int i = 0; i < LISTS; i++)
        bench_keep(hm_4p_generate(&s->position[(size_t)i % s->count], s->moves));
}

/* Every legal move of every position, with the key kept. */
static void make_and_unmake(void *context) {
    scene *s = context;
    s->leaves = 0;
    for (size_t i = 0; i < s->count; i++) {
        size_t moves = hm_4p_generate(&s->position[i], s->moves);
        for (size_t j = 0; j < moves; j++) {
            hm_4p_undo undo;
            hm_4p_make(&s->position[i], s->moves[j], &undo);
            bench_keep(s->position[i].key[0]);
            hm_4p_unmake(&s->position[i], s->moves[j], &undo);
        }
        s->leaves += moves;
    }
}

/* The same as steps of a game, with points, checks and mates. */
static void play_and_unplay(void *context) {
    scene *s = context;
    for (size_t i = 0; i < s->count; i++) {
        size_t moves = hm_4p_generate(&s->position[i], s->moves);
        for (size_t j = 0; j < moves; j++) {
            hm_4p_play_undo undo;
            hm_4p_effects effects;
            hm_4p_play(&s->position[i], s->moves[j], &undo, &effects);
            bench_keep(effects.count);
            hm_4p_unplay(&s->position[i], &undo);
        }
    }
}

static void parse(void *context) {
    scene *s = context;
    hm_4p_state state;
    for (size_t i = 0; i < s->count; i++) {
        if (hm_4p_fen_parse(s->texts[i].data, s->texts[i].length, 0, &state, NULL, NULL, NULL) !=
            HM_OK) {
            exit(3);
        }
        bench_keep(state.side);
    }
}

/* The games of 2018 as one archive. */
typedef struct archive {
    hm_text text;
    uint64_t plies;
    bool writes; /* also writes what was read */
} archive;

static void replay(void *context) {
    static const hm_4p_profile profile = HM_4P_2018;
    static const hm_4p_reading reading = {
        .size = sizeof(hm_4p_reading), .profile = &profile, .strict = true};
    archive *a = context;
    hm_text out = {0};
    a->plies = 0;
    for (size_t at = 0, length; at < a->text.length; at += length) {
        hm_4p_game *game;
        const char *text = a->text.data + at;
        length = hm_4p_game_extent(text, a->text.length - at);
        if (hm_4p_game_parse(text, length, &reading, &game, NULL, NULL, NULL) != HM_OK) exit(3);
        a->plies += hm_4p_game_plies(game);
        out.length = 0;
        if (a->writes) hm_4p_game_format(game, 0, &out);
        bench_keep(out.length);
        hm_4p_game_destroy(game);
    }
    hm_text_clear(&out);
}

/* ---- scenes ---- */

static void set_start(scene *s, hm_4p_mode mode, unsigned depth, unsigned jobs) {
    s->position[0] = position4p("4PC", mode);
    s->count = 1;
    s->depth = depth;
    s->jobs = jobs;
}

/* The positions of the vectors in their modes. */
static void set_games(scene *s) {
    vectors4p vectors;
    hm_json_value item;
    vectors4p_open(&vectors, "positions.json");
    s->count = 0;
    s->depth = 3;
    s->jobs = 1;
    while (s->count < POSITIONS && vectors4p_next(&vectors, &item)) {
        char *fen = vector_text(&item, "fen4"), *name = vector_text(&item, "mode");
        hm_4p_mode mode = HM_4P_TEAMS;
        hm_4p_mode_named(name, strlen(name), &mode);
        s->position[s->count] = position4p(fen, mode);
        hm_4p_fen_format(&s->position[s->count].state, NULL, 0, &s->texts[s->count]);
        s->count++;
        free(fen);
        free(name);
    }
    vectors4p_close(&vectors);
}

/* ---- tables ---- */

/* Runs once to learn the leaves, then times. */
static double leaves_a_second(const char *name, void (*run)(void *), scene *s, double seconds) {
    run(s);
    double leaves = (double)s->leaves;
    bench_case timed[] = {{name, run, s, leaves, 0}};
    bench_run(timed, 1, seconds);
    double rate = 1 / timed[0].seconds;
    printf("%-52s %8.1f M leaves/s  (%.0f leaves)\n", name, rate / 1e6, leaves);
    return rate;
}

/* Depth 5 too: on a busy machine half a second is rarely undisturbed, twenty milliseconds are. */
static void time_start(scene *s) {
    set_start(s, HM_4P_TEAMS, 6, 1);
    leaves_a_second("perft(6), modern, Teams (must 200, aim 300)", perft, s, 4);
    set_start(s, HM_4P_TEAMS, 5, 1);
    double ours = leaves_a_second("perft(5), the same", perft, s, 2);
    set_start(s, HM_4P_TEAMS, 4, 1);
    double plain = leaves_a_second("perft(4), the same, plain reference", perft_plainly, s, 1);
    printf("  ours / plain: %.0f\n", ours / plain);
    set_start(s, HM_4P_FFA, 6, 1);
    leaves_a_second("perft(6), modern, FFA (must 75, aim 150)", perft, s, 4);
    set_start(s, HM_4P_FFA, 5, 1);
    leaves_a_second("perft(5), the same", perft, s, 2);
}

static void time_threads(scene *one, scene *two) {
    set_start(one, HM_4P_TEAMS, 6, 1);
    set_start(two, HM_4P_TEAMS, 6, 2);
    bench_case threads[] = {{"perft(6), one thread", perft, one, 1, 0},
                            {"perft(6), two threads", perft, two, 1, 0}};
    bench_run(threads, 2, 6);
    double gain = threads[0].seconds / threads[1].seconds;
    printf("  two threads / one: %.2f (must 1.85, aim 1.95)%s\n\n", gain,
           bench_missed(gain < 1.85));
}

static void time_games(scene *s) {
    set_games(s);
    double ours = leaves_a_second("perft(3), positions of games (must 70, aim 150)", perft, s, 2);
    s->depth = 2;
    double plain = leaves_a_second("perft(2), the same, plain reference", perft_plainly, s, 1);
    printf("  ours / plain: %.0f\n\n", ours / plain);

    size_t bytes = 0;
    for (size_t i = 0; i < s->count; i++)
        bytes += s->texts[i].length;
    make_and_unmake(s);
    bench_case rest[] = {
        {"legal list, positions of games", list, s, LISTS, 0},
        {"make and unmake with the key", make_and_unmake, s, (double)s->leaves, 0}};
    /* Apart: beside these others would be timed with cold caches. */
    bench_case play = {"play and unplay", play_and_unplay, s, (double)s->leaves, 0};
    bench_case fens = {"fen4p parse, one byte", parse, s, (double)bytes, 0};
    bench_run(rest, 2, 2);
    bench_run(&play, 1, 1);
    bench_run(&fens, 1, 1);
    printf("%-52s %8.1f ns\n", rest[0].name, 1e9 * rest[0].seconds);
    printf("%-52s %8.1f ns\n", rest[1].name, 1e9 * rest[1].seconds);
    printf("%-52s %8.1f ns\n", play.name, 1e9 * play.seconds);
    printf("%-52s %8.1f MB/s\n", "fen4p parse (must 400, aim 1000)", 1e-6 / fens.seconds);
}

static void time_archive(void) {
    archive reads = {0}, writes;
    vectors4p vectors;
    hm_json_value item;
    vectors4p_open(&vectors, "pgn4_ffa_2018.json.gz");
    while (vectors4p_next(&vectors, &item)) {
        char *text = vector_text(&item, "pgn4");
        hm_text_puts(&reads.text, text);
        hm_text_puts(&reads.text, "\n");
        free(text);
    }
    vectors4p_close(&vectors);
    writes = reads;
    writes.writes = true;
    replay(&reads);
    bench_case timed[] = {{"pgn4 replay", replay, &reads, (double)reads.plies, 0},
                          {"pgn4 replay and writing", replay, &writes, (double)reads.plies, 0}};
    bench_run(timed, 2, 2);
    const char *name = "pgn4 replay, all checks and marks (must 1, aim 2)";
    printf("%-52s %8.2f M plies/s\n", name, 1e-6 / timed[0].seconds);
    printf("%-52s %8.2f M plies/s\n", "the same, and written (must 0.7, aim 1.5)",
           1e-6 / timed[1].seconds);
    hm_text_clear(&reads.text);
}

static void time_depth_seven(scene *s) {
    set_start(s, HM_4P_TEAMS, 7, (unsigned)sysconf(_SC_NPROCESSORS_ONLN));
    printf("%u threads: ", s->jobs);
    leaves_a_second("perft(7), modern", perft, s, 0);
}

int main(int argc, char **argv) {
    static scene one, two;
    const char *wish = argc > 1 ? argv[1] : "";
    if (strcmp(wish, "--rates") == 0) {
        set_start(&one, HM_4P_TEAMS, 5, 1);
        leaves_a_second("perft(5), modern, Teams", perft, &one, 2);
    } else {
        time_start(&one);
        time_threads(&one, &two);
    }
    time_games(&one);
    time_archive();
    if (strcmp(wish, "--long") == 0) time_depth_seven(&one);
    for (size_t i = 0; i < POSITIONS; i++)
        hm_text_clear(&one.texts[i]);
    return 0;
}
