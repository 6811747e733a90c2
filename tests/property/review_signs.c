/* Signs of reviews: a game of four and the same game turned by a quarter have the same numbers,
 * each for the next seat, and opposite signs for the first party. The judge is material without a
 * search, since the order of moves decides what a search with few nodes sees. The evaluation of the
 * search has the same numbers, too. */
#include "harness.h"

#include "games/archiving.h"
#include "games/games.h"
#include "review/review.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- turning ---- */

enum { SIZE = 14 };
static const char seats[] = "RBYG", low[] = "rbyg";

static char next_seat(char seat) {
    const char *at = strchr(seats, seat), *small = strchr(low, seat);
    return at != NULL      ? seats[(at - seats + 1) % 4]
           : small != NULL ? low[(small - low + 1) % 4]
                           : seat;
}

/* Red's side becomes Blue's: column x and row y, from 0, become column y and row 13 - x. */
static void turned_board(const char *rows, hm_text *text) {
    char board[SIZE][SIZE][3] = {0};
    size_t x = 0, y = SIZE - 1;
    for (const char *at = rows; *at != '\0' && *at != '\n';) {
        size_t length = strcspn(at, ",/\n"), blanks = strtoul(at, NULL, 10);
        if (blanks > 0) {
            x += blanks;
        } else if (y < SIZE && x < SIZE && length == 2) {
            board[SIZE - 1 - x][y][0] = next_seat(at[0]);
            board[SIZE - 1 - x][y][1] = at[1];
            x++;
        }
        at += length;
        if (*at == '/') x = 0, y--;
        if (*at == '/' || *at == ',') at++;
    }
    for (y = SIZE; y > 0; y--) {
        for (x = 0; x < SIZE; x++) {
            hm_text_puts(text, board[y - 1][x][0] != 0 ? board[y - 1][x] : "1");
            if (x + 1 < SIZE) hm_text_puts(text, ",");
        }
        if (y > 1) hm_text_puts(text, "/");
    }
}

static hm_text turned_move(const char *move) {
    hm_text text = {0};
    while (*move != '\0') {
        bool square = *move >= 'a' && *move <= 'n' && move[1] >= '1' && move[1] <= '9';
        if (!square) {
            hm_text_add(&text, move++, 1);
            continue;
        }
        char *end;
        int x = *move - 'a';
        int y = (int)strtol(move + 1, &end, 10) - 1;
        hm_text_printf(&text, "%c%d", 'a' + y, SIZE - x);
        move = end;
    }
    return text;
}

/* ---- judging ---- */

static void *judge_open(void *context, hm_session *session, hm_error *error) {
    (void)session, (void)error;
    return context;
}

static void judge_close(void *consultant) {
    (void)consultant;
}

static int worth(char letter) {
    static const char letters[] = "PNBRQ";
    static const int values[] = {1, 3, 5, 5, 9};
    const char *at = letter == 0 ? NULL : strchr(letters, letter);
    return at == NULL ? 0 : values[at - letters];
}

/* Material of the seats. No move is the best one; where points are played for, the move of the game
 * loses what the next seat has. */
static hm_status judge_position(void *consultant, hm_session *session, const hm_watch *watch,
                                hm_review_eval *eval, hm_error *error) {
    const hm_archiving *archiving = hm_session_game(session)->archiving;
    hm_kept_piece *pieces = calloc(archiving->room(session->play), sizeof *pieces);
    size_t count = archiving->pieces(session->play, pieces);
    int mover = (int)(strchr(seats, *hm_session_side(session)) - seats);
    (void)watch, (void)error;
    *eval = (hm_review_eval){.known = true, .line_count = 1, .points = *(bool *)consultant};
    for (size_t i = 0; i < count; i++) {
        const char *owner = pieces[i].owner == 0 ? NULL : strchr(seats, pieces[i].owner);
        if (owner != NULL) eval->ahead[owner - seats] += worth(pieces[i].letter);
    }
    free(pieces);
    int score = 0;
    for (int seat = 0; seat < 4; seat++)
        score += (seat + mover) % 2 == 0 ? eval->ahead[seat] : -eval->ahead[seat];
    eval->lines[0] = (hm_review_line){.cp = 100 * score, .depth = 1, .plies = 1};
    eval->played = eval->lines[0];
    eval->played.cp -= eval->points ? 100 * eval->ahead[(mover + 1) % 4] : 0;
    hm_text_add(&eval->words, "", 1);
    return HM_OK;
}

static hm_review *reviewed(hm_session *session, bool points) {
    hm_review_consultant judge = {.open = judge_open,
                                  .judge = judge_position,
                                  .close = judge_close,
                                  .context = &points,
                                  .name = "material"};
    hm_review_plan plan = {.size = sizeof plan, .consultant = &judge};
    hm_review *review = NULL;
    CHECK_INT(hm_review_run(session, &plan, &review, NULL), HM_OK);
    return review;
}

static hm_session *open_fen(const char *fen, const char *mode) {
    hm_setting settings[] = {{"mode", mode}};
    hm_request request = {.size = sizeof request, .settings = settings, .setting_count = 1};
    hm_session *session;
    hm_input_error error;
    CHECK_INT(hm_session_open(&session, fen, &request, &error), HM_YES);
    return session;
}

static void compare_reviews(const hm_review *one, const hm_review *turned) {
    CHECK_INT(turned->ply.count, one->ply.count);
    for (size_t i = 0; i < one->ply.count && i < turned->ply.count; i++) {
        const hm_review_ply *a = &one->ply.at[i], *b = &turned->ply.at[i];
        CHECK_INT(b->side, next_seat(a->side));
        CHECK_INT(hm_review_sign(turned, b->side), -hm_review_sign(one, a->side));
        CHECK(a->before == b->before && a->after == b->after && a->loss == b->loss);
        CHECK_INT(b->cp_loss, a->cp_loss);
        CHECK_INT(b->class, a->class);
        CHECK_INT(b->turns, a->turns);
        /* What one party has after a move is what the other one lacks. */
        if (i + 1 < one->ply.count && !one->points) CHECK(a[1].before + a->after == 1);
    }
    for (const char *seat = seats; *seat != '\0'; seat++) {
        hm_review_sum a = hm_review_sum_of(one, *seat);
        hm_review_sum b = hm_review_sum_of(turned, next_seat(*seat));
        CHECK(a.moves == b.moves && fabs(a.accuracy - b.accuracy) < 1e-9 && a.loss == b.loss);
    }
}

static void compare_evaluations(hm_session *one, hm_session *turned) {
    hm_session *sessions[2] = {one, turned};
    hm_text terms[2] = {{0}, {0}};
    int score[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        hm_search_root root;
        CHECK_INT(hm_session_root(sessions[i], &root, NULL), HM_OK);
        CHECK_INT(hm_search_explain(&root, &terms[i], &score[i], NULL), HM_OK);
    }
    CHECK_INT(score[1], score[0]);
    CHECK_TEXT(terms[1].data, terms[0].data);
    hm_text_clear(&terms[0]);
    hm_text_clear(&terms[1]);
}

static void check_quarter_turns(const char *mode) {
    bool points = strcmp(mode, "ffa") == 0;
    for (uint64_t number = 0; number < test_rounds(2, 10, 100); number++) {
        hm_random_order order = {.size = sizeof order, .seed = 47, .number = number, .plies = 40};
        hm_text fen = {0}, turned = {0};
        hm_session *one = open_fen("4p:modern", mode);
        CHECK_INT(hm_session_format(one, hm_notation_named("fen4p"), NULL, &fen, NULL), HM_OK);
        const char *rows = strrchr(fen.data, '-') + 1;
        hm_text_printf(&turned, "%c%.*s", next_seat(fen.data[0]), (int)(rows - fen.data - 1),
                       fen.data + 1);
        turned_board(rows, &turned);
        hm_session *other = open_fen(turned.data, mode), *again = open_fen("4p:modern", mode);
        CHECK_INT(hm_session_random(one, &order, NULL, NULL, NULL), HM_OK);
        for (size_t ply = 0; ply < hm_session_plies(one); ply++) {
            hm_text text = {0};
            hm_error error;
            CHECK_INT(hm_session_ply_text(one, ply, &text, NULL), HM_OK);
            hm_text move = turned_move(text.data);
            CHECK_INT(hm_session_play(other, move.data, move.length, NULL, &error), HM_YES);
            CHECK_INT(hm_session_play(again, text.data, text.length, NULL, &error), HM_YES);
            compare_evaluations(again, other);
            hm_text_clear(&text);
            hm_text_clear(&move);
        }
        hm_review *a = reviewed(one, points), *b = reviewed(other, points);
        compare_reviews(a, b);
        hm_review_destroy(a);
        hm_review_destroy(b);
        hm_session_destroy(one);
        hm_session_destroy(other);
        hm_session_destroy(again);
        hm_text_clear(&fen);
        hm_text_clear(&turned);
    }
}

static void test_teams(void) {
    check_quarter_turns("teams");
}

static void test_ffa(void) {
    check_quarter_turns("ffa");
}

TEST_MAIN(TEST(test_teams), TEST(test_ffa))
