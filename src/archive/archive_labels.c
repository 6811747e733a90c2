/* The positions of a game with labels, for data sets. */
#include "archive/archive_finder.h"
#include "games/labelling.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct labels {
    hm_record *record;
    const struct hm_labelling *kind;
    hm_text comments, turn;
    HM_LIST(uint8_t) boards;
    HM_LIST(int32_t) places;
} labels;

/* ---- results ---- */

/* In free-for-all the seat with the most points has won; seats that share them have drawn. */
static int labels_place(const hm_record *record, const hm_fact *places, unsigned side) {
    unsigned seat = 0, leaders = 0;
    int64_t own = 0;
    const hm_fact *place = hm_fact_first(&record->facts, places);
    for (; place != NULL; place = hm_fact_next(&record->facts, places, place), seat++) {
        leaders += hm_fact_integer(place) == 1;
        if (seat == side) own = hm_fact_integer(place);
    }
    return own != 1 ? -1 : leaders == 1 ? 1 : 0;
}

/* The result for a seat; a game that contains an error has none. */
static int labels_result(const hm_record *record, unsigned side) {
    const hm_fact *places = hm_fact_get(&record->facts, record->object, "places");
    const char *result = hm_record_word(record, "result"),
               *winner = hm_record_word(record, "winner");
    if (record->bad || result == NULL) return HM_RESULT_UNKNOWN;
    if (places != NULL) return labels_place(record, places, side);
    if (strcmp(result, "1/2-1/2") == 0) return 0;
    if (winner == NULL) return HM_RESULT_UNKNOWN;
    return strchr(winner, record->session->game->sides[side]) != NULL ? 1 : -1;
}

/* ---- one position ---- */

/* Goes to a ply and reads what its comments say. */
static hm_status labels_go(labels *l, size_t ply, hm_said *said, hm_error *error) {
    hm_happened happened = {.glyph = "", .comments = &l->comments};
    const hm_archiving *archiving = l->record->archiving;
    l->comments.length = 0;
    hm_text_add(&l->comments, "", 0);
    hm_status status =
        ply > 0 ? archiving->next(l->record->play, HM_WANT_NOTES, NULL, &happened, error)
                : archiving->here(l->record->play, HM_WANT_NOTES, NULL, &happened, error);
    if (status == HM_OK && l->comments.failed) return hm_fail_memory(error, "comments");
    if (status == HM_OK) *said = hm_said_in(l->comments.data);
    return status;
}

/* Evaluations are for the first party; forced mates are nearer to 0 the longer they are. */
static double labels_value(const hm_said *said, unsigned side) {
    double value = said->eval / 100;
    if (!isnan(said->mate)) value = said->mate > 0 ? 1000 - said->mate : -1000 - said->mate;
    return side % 2 == 0 ? value : -value;
}

static hm_status labels_look(labels *l, hm_labelled *position, hm_error *error) {
    const struct hm_labelling *kind = l->kind;
    const void *play = l->record->play;
    position->rows = kind->rows != NULL ? kind->rows(play) : 1;
    position->row_bytes = kind->row_bytes;
    l->boards.count = l->places.count = 0;
    if (!HM_ROOM(l->boards, position->rows * kind->row_bytes) ||
        !HM_ROOM(l->places, 2 * position->rows))
        return hm_fail_memory(error, "boards");
    kind->boards(play, l->boards.at);
    position->boards = l->boards.at;
    if (kind->places != NULL) kind->places(play, l->places.at);
    position->places = kind->places != NULL ? l->places.at : NULL;
    if (kind->points != NULL) kind->points(play, position->points);
    return HM_OK;
}

static hm_status labels_move(labels *l, size_t ply, hm_labelled *position, hm_error *error) {
    const hm_record *record = l->record;
    hm_played led = {-1, -1, 0, 0}, next = {-1, -1, 0, 0};
    size_t count = 0;
    hm_status status = HM_OK;
    if (ply > 0) l->kind->played(record->play, ply - 1, &led);
    if (ply < record->plies) l->kind->played(record->play, ply, &next);
    position->from = led.from, position->to = led.to, position->promotion = led.promotion;
    position->next_from = next.from, position->next_to = next.to;
    position->next_promotion = next.promotion, position->move = next.code;
    position->index = position->legal = -1;
    if (l->kind->listed != NULL) {
        status = record->session->game->list(record->play, false, NULL, &count, error);
        position->legal = (int32_t)count;
        if (status == HM_OK && next.code != 0)
            position->index = l->kind->listed(record->play, count, next.code);
    }
    l->turn.length = 0;
    if (l->kind->turn != NULL && ply < record->plies) l->kind->turn(record->play, ply, &l->turn);
    position->turn = l->turn.data;
    position->turn_bytes = l->turn.length;
    return status == HM_OK && l->turn.failed ? hm_fail_memory(error, "a turn") : status;
}

static hm_status labels_visit(labels *l, size_t ply, hm_label_visit *visit, void *context,
                              hm_error *error) {
    hm_labelled position = {.ply = ply};
    hm_said said;
    hm_status status = labels_go(l, ply, &said, error);
    if (status != HM_OK) return status;
    const char *sides = l->record->session->game->sides;
    const char *at = strchr(sides, hm_session_side(l->record->session)[0]);
    position.side = at != NULL ? (unsigned)(at - sides) : 0;
    position.result = labels_result(l->record, position.side);
    position.value = labels_value(&said, position.side);
    position.clk = said.clk;
    status = labels_look(l, &position, error);
    if (status == HM_OK) status = labels_move(l, ply, &position, error);
    return status == HM_OK ? visit(context, &position, error) : status;
}

hm_status hm_finder_labels(hm_finder *finder, hm_label_visit *visit, void *context,
                           hm_error *error) {
    hm_record *record = &finder->record;
    labels l = {.record = record};
    hm_status status = HM_OK;
    if (record->session == NULL || record->other) return HM_OK;
    l.kind = record->session->game->labelling;
    if (l.kind == NULL) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "there are no labels of %s",
                       record->session->game->title);
    }
    record->archiving->rewind(record->play);
    for (size_t ply = 0; ply <= record->plies && status == HM_OK; ply++)
        status = labels_visit(&l, ply, visit, context, error);
    hm_text_clear(&l.comments);
    hm_text_clear(&l.turn);
    free(l.boards.at);
    free(l.places.at);
    return status;
}

/* ---- shares ---- */

/* The share depends on the game alone: its hash as a number below the sum. */
hm_status hm_finder_share(hm_finder *finder, const uint32_t *shares, size_t count, size_t *share,
                          hm_error *error) {
    uint64_t hash[2], sum = 0, end = shares[0];
    hm_status status = hm_finder_hash(finder, hash, error);
    if (status != HM_OK) return status;
    for (size_t i = 0; i < count; i++)
        sum += shares[i];
    uint64_t place = (hash[0] >> 32) * sum >> 32;
    for (*share = 0; place >= end; end += shares[*share])
        ++*share;
    return HM_OK;
}
