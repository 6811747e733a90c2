/* Parsing the 896-piece literal, against copying it. */
#include "bench.h"
#include "hypermate/more/chess4d_games.h"

#include <stdio.h>
#include <string.h>

enum { ROUNDS = 200 };

typedef struct literal {
    hm_text text;
    char copy[HM_4D_FEN_MAX];
} literal;

static void copy(void *context) {
    literal *l = context;
    for (int i = 0; i < ROUNDS; i++) {
        memcpy(l->copy, l->text.data, l->text.length);
        bench_keep((unsigned char)l->copy[i]);
    }
}

static void parse(void *context) {
    literal *l = context;
    hm_4d_board board;
    for (int i = 0; i < ROUNDS; i++) {
        hm_4d_fen_parse(l->text.data, l->text.length, 0, &board, NULL);
        bench_keep(board.square[i]);
    }
}

int main(void) {
    static literal l;
    hm_4d_board board;
    hm_4d_board_start(&board);
    hm_4d_fen_format(&board, &l.text);
    bench_case cases[] = {{"memcpy of the literal", copy, &l, ROUNDS, 0},
                          {"parse of the literal", parse, &l, ROUNDS, 0}};
    bench_run(cases, 2, 1);
    bench_print(cases, 2);
    printf("%.2f GB/s\n", (double)l.text.length / cases[1].seconds / 1e9);
    hm_text_clear(&l.text);
    return 0;
}
