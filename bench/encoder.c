/* The encoder against the machine's memory and against the plain reference encoder.
 *
 *     bench_encoder GAME.ndjson[.gz]
 *
 * "Warm" is one frame buffer written again and again; "new memory" is a touched arena of 720 MB
 * through which frames go one behind the other, as they do on their way to a file or a model. */
#include "bench.h"
#include "hypermate/hypermate.h"
#include "hypermate/more/chess4d_games.h"
#include "support/reference_encoder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_FRAMES = 4000, WARM_ROUNDS = 50 };

/* "starting_like_mini" of the public vectors. */
static const char fixture[] =
    "4d-fen v1: R@0,0,0,0; N@0,1,0,0; B@0,2,0,0; K@0,3,0,0; Q@0,4,0,0; B@0,5,0,0; N@0,6,0,0; "
    "R@0,7,0,0; Pw@1,0,0,0; Pw@1,3,0,0; pw@6,3,0,7; k@7,3,0,7";

typedef struct scene {
    hm_spectral_encoder *encoder;
    hm_4d_board mini, start;
    hm_4d_board *game;
    size_t plies;
    float *frame;
    char *arena;
    size_t next; /* frame of the arena */
} scene;

static void clear_frame(void *context) {
    scene *s = context;
    for (int i = 0; i < WARM_ROUNDS; i++) {
        memset(s->frame, i, HM_SPECTRAL_BYTES);
        bench_keep((unsigned long long)(s->frame[i] != 0));
    }
}

static void encode_mini(void *context) {
    scene *s = context;
    for (int i = 0; i < WARM_ROUNDS; i++)
        hm_spectral_encode(s->encoder, &s->mini);
}

static void encode_start(void *context) {
    scene *s = context;
    for (int i = 0; i < WARM_ROUNDS; i++)
        hm_spectral_encode(s->encoder, &s->start);
}

/* What one of them leaves in the frame the other has to clear. */
static void encode_both(void *context) {
    scene *s = context;
    for (int i = 0; i < WARM_ROUNDS; i++) {
        hm_spectral_encode(s->encoder, &s->start);
        hm_spectral_encode(s->encoder, &s->mini);
    }
}

static void encode_start_plainly(void *context) {
    scene *s = context;
    reference_encode(&s->start, s->frame);
}

static char *next_place(scene *s) {
    s->next = (s->next + 1) % ARENA_FRAMES;
    return s->arena + s->next * HM_SPECTRAL_BYTES;
}

static void copy_to_arena(void *context) {
    scene *s = context;
    for (size_t i = 0; i < s->plies; i++)
        memcpy(next_place(s), s->frame, HM_SPECTRAL_BYTES);
}

static void advance_to_arena(void *context) {
    scene *s = context;
    for (size_t i = 0; i < s->plies; i++) {
        memcpy(next_place(s), hm_spectral_advance(s->encoder, &s->game[i]), HM_SPECTRAL_BYTES);
    }
}

static void advance_only(void *context) {
    scene *s = context;
    for (size_t i = 0; i < s->plies; i++)
        hm_spectral_advance(s->encoder, &s->game[i]);
}

static void read_game(scene *s, const char *path) {
    hm_source *source;
    hm_ndjson4_reader *reader;
    const hm_ndjson4_record *record;
    hm_error error;
    if (hm_source_open(&source, path, &error) != HM_OK ||
        hm_ndjson4_reader_open(&reader, source, 0, 0, &error) != HM_OK) {
        fprintf(stderr, "%s\n", error.message);
        exit(3);
    }
    while (hm_ndjson4_reader_next(reader, &record, NULL) == HM_OK && record != NULL) {
        if (record->kind != HM_NDJSON4_FRAME) continue;
        if (s->plies % 1024 == 0) {
            s->game = realloc(s->game, (s->plies + 1024) * sizeof *s->game);
            if (s->game == NULL) exit(3);
        }
        s->game[s->plies++] = record->board;
    }
    hm_ndjson4_reader_close(reader);
    hm_source_close(source);
}

int main(int argc, char **argv) {
    scene s = {0};
    if (argc != 2) {
        fprintf(stderr, "usage: bench_encoder GAME.ndjson\n");
        return 2;
    }
    read_game(&s, argv[1]);
    reference_init();
    hm_spectral_plan *plan;
    if (hm_spectral_plan_create(&plan, NULL) != HM_OK) return 3;
    if (hm_spectral_encoder_create(plan, &s.encoder, NULL) != HM_OK) return 3;
    s.frame = aligned_alloc(64, HM_SPECTRAL_BYTES);
    s.arena = malloc((size_t)ARENA_FRAMES * HM_SPECTRAL_BYTES);
    if (s.frame == NULL || s.arena == NULL) return 3;
    memset(s.arena, 1, (size_t)ARENA_FRAMES * HM_SPECTRAL_BYTES);
    memset(s.frame, 0, HM_SPECTRAL_BYTES);
    hm_4d_fen_parse(fixture, sizeof fixture - 1, 0, &s.mini, NULL);
    hm_4d_board_start(&s.start);

    bench_case warm[] = {{"memset of a frame, warm", clear_frame, &s, WARM_ROUNDS, 0},
                         {"full encode, 12 pieces", encode_mini, &s, WARM_ROUNDS, 0},
                         {"full encode, start position", encode_start, &s, WARM_ROUNDS, 0},
                         {"full encode, both in turn", encode_both, &s, WARM_ROUNDS, 0},
                         {"plain reference, start position", encode_start_plainly, &s, 1, 0}};
    bench_run(warm, 5, 3);
    bench_print(warm, 5);
    double plies = (double)s.plies;
    bench_case arena[] = {{"memcpy of a frame to new memory", copy_to_arena, &s, plies, 0},
                          {"incremental encode to new memory", advance_to_arena, &s, plies, 0},
                          {"incremental encode alone", advance_only, &s, plies, 0}};
    bench_run(arena, 3, 3);
    bench_print(arena, 3);

    hm_spectral_encoder_destroy(s.encoder);
    hm_spectral_plan_destroy(plan);
    free(s.frame);
    free(s.arena);
    free(s.game);
    return 0;
}
