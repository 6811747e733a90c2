/* The arrays of a data set: files of numpy, format 1.0, whose headers are written again at the end,
 * when the number of rows is known. */
#include "dataset.h"

#include "core/little_endian.h"
#include "frames/body.h"
#include "frames/table.h"
#include "io/sink.h"
#include "io/whole.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 768, BUFFER = 1 << 18, TURN_BYTES = 36 };

#define LABELS_TYPE                                                                                \
    "[('game', '<i8'), ('ply', '<i4'), ('side', '|u1'), ('result', '|i1'), ('split', '|u1'), "     \
    "('from', '<i2'), ('to', '<i2'), ('promotion', '|u1'), ('next_from', '<i2'), "                 \
    "('next_to', '<i2'), ('next_promotion', '|u1'), ('move', '<u4'), ('value', '<f4'), "           \
    "('index', '<i4'), ('legal', '<i4'), ('points', '<i2', (4,)), ('clk', '<f4')]"

typedef struct dataset_array {
    const char *name;
    char type[sizeof LABELS_TYPE], row[24]; /* of a row: ", 4096" */
    hm_sink *sink;
    uint64_t rows;
    hm_text waiting;
} dataset_array;

enum { LABELS, BOARDS, FRAMES, OFFSETS, PLACES, MOVES, MOVE_OFFSETS, ARRAYS };
static const char *const array_names[ARRAYS] = {"labels", "boards", "frames",      "offsets",
                                                "places", "moves",  "move_offsets"};

struct dataset_arrays {
    cli_folder *folder;
    dataset_array array[ARRAYS];
    dataset_frames *frames; /* NULL: none were asked for */
};

/* ---- one array ---- */

static const char *arrays_path(dataset_arrays *a, const char *name) {
    char file[32];
    snprintf(file, sizeof file, "%s.npy", name);
    return cli_inside(a->folder, file);
}

static hm_status array_put_header(dataset_array *array, bool again, hm_error *error) {
    uint8_t header[HEADER];
    hm_text form = {0};
    hm_text_printf(&form, "{'descr': %s, 'fortran_order': False, 'shape': (%llu%s), }", array->type,
                   (unsigned long long)array->rows, array->row);
    bool made = hm_npy_header(&form, header, sizeof header);
    hm_text_clear(&form);
    if (!made) return hm_fail_memory(error, "the header of an array");
    return again ? hm_sink_write_at(array->sink, 0, header, sizeof header, error)
                 : hm_sink_write(array->sink, header, sizeof header, error);
}

static hm_status array_open(dataset_arrays *a, int which, const char *type, const char *row,
                            hm_error *error) {
    dataset_array *array = &a->array[which];
    array->name = array_names[which];
    snprintf(array->type, sizeof array->type, "%s", type);
    snprintf(array->row, sizeof array->row, "%s", row);
    hm_status status = hm_sink_create(&array->sink, arrays_path(a, array->name), error);
    return status == HM_OK ? array_put_header(array, false, error) : status;
}

static hm_status array_add(dataset_array *array, const void *bytes, size_t length, uint64_t rows,
                           hm_error *error) {
    array->rows += rows;
    hm_text_add(&array->waiting, bytes, length);
    if (array->waiting.length < BUFFER && !array->waiting.failed) return HM_OK;
    return hm_sink_write_text(array->sink, &array->waiting, "rows of an array", error);
}

static hm_status array_finish(dataset_array *array, hm_error *error) {
    hm_status status = hm_sink_write_text(array->sink, &array->waiting, "rows of an array", error);
    return status == HM_OK ? array_put_header(array, true, error) : status;
}

/* ---- opening ---- */

static hm_status arrays_add_offset(dataset_arrays *a, int which, uint64_t offset, hm_error *error) {
    uint8_t bytes[8];
    hm_le64_put(bytes, offset);
    return array_add(&a->array[which], bytes, sizeof bytes, 1, error);
}

/* Where positions have several boards and turns several moves. */
static hm_status arrays_open_ragged(dataset_arrays *a, hm_error *error) {
    hm_status status = array_open(a, OFFSETS, "'<u8'", ",", error);
    if (status == HM_OK) status = array_open(a, PLACES, "'<i4'", ", 2", error);
    if (status == HM_OK) status = array_open(a, MOVES, "'<i4'", ", 9", error);
    if (status == HM_OK) status = array_open(a, MOVE_OFFSETS, "'<u8'", ",", error);
    if (status == HM_OK) status = arrays_add_offset(a, OFFSETS, 0, error);
    return status == HM_OK ? arrays_add_offset(a, MOVE_OFFSETS, 0, error) : status;
}

static hm_status arrays_open_frames(dataset_arrays *a, hm_error *error) {
    hm_status status = dataset_frames_create(&a->frames, error);
    if (status != HM_OK) return status;
    return array_open(a, FRAMES, "'<f4'", ", 11, 8, 8, 8, 8", error);
}

/* An earlier data set may have had arrays that this one lacks. */
static void arrays_remove_others(dataset_arrays *a) {
    for (int i = 0; i < ARRAYS; i++) {
        if (a->array[i].sink == NULL) remove(arrays_path(a, array_names[i]));
    }
}

hm_status dataset_arrays_open(dataset_arrays **result, cli_folder *folder, const hm_labelled *first,
                              bool frames, bool replaces, hm_error *error) {
    char row[24];
    dataset_arrays *a = calloc(1, sizeof *a);
    *result = a;
    if (a == NULL) return hm_fail_memory(error, "a data set");
    a->folder = folder;
    snprintf(row, sizeof row, ", %zu", first->row_bytes);
    hm_status status = array_open(a, LABELS, LABELS_TYPE, ",", error);
    if (status == HM_OK) status = array_open(a, BOARDS, "'|u1'", row, error);
    if (status == HM_OK && first->places != NULL) status = arrays_open_ragged(a, error);
    if (status == HM_OK && frames) status = arrays_open_frames(a, error);
    if (status == HM_OK && replaces) arrays_remove_others(a);
    return status;
}

void dataset_arrays_close(dataset_arrays *a) {
    if (a == NULL) return;
    for (int i = 0; i < ARRAYS; i++) {
        hm_sink_destroy(a->array[i].sink);
        hm_text_clear(&a->array[i].waiting);
    }
    dataset_frames_destroy(a->frames);
    free(a);
}

/* ---- positions ---- */

static void put_number(hm_text *row, int64_t value, int bytes) {
    uint8_t all[8];
    hm_le64_put(all, (uint64_t)value);
    hm_text_add(row, all, (size_t)bytes);
}

/* A value that is not a number has one form. */
static void put_float(hm_text *row, double value) {
    float single = (float)value;
    uint8_t bytes[4] = {0, 0, 0xc0, 0x7f};
    if (!isnan(value)) hm_frames_floats_put(bytes, &single, 1);
    hm_text_add(row, bytes, sizeof bytes);
}

/* A row of LABELS_TYPE. */
static void put_label_row(hm_text *row, uint64_t game, size_t part, const hm_labelled *p) {
    put_number(row, (int64_t)game, 8);
    put_number(row, (int64_t)p->ply, 4);
    put_number(row, p->side, 1);
    put_number(row, p->result, 1);
    put_number(row, (int64_t)part, 1);
    put_number(row, p->from, 2);
    put_number(row, p->to, 2);
    put_number(row, p->promotion, 1);
    put_number(row, p->next_from, 2);
    put_number(row, p->next_to, 2);
    put_number(row, p->next_promotion, 1);
    put_number(row, p->move, 4);
    put_float(row, p->value);
    put_number(row, p->index, 4);
    put_number(row, p->legal, 4);
    for (int seat = 0; seat < 4; seat++)
        put_number(row, p->points[seat], 2);
    put_float(row, p->clk);
}

static hm_status arrays_add_ragged(dataset_arrays *a, const hm_labelled *p, hm_error *error) {
    hm_status status = arrays_add_offset(a, OFFSETS, a->array[BOARDS].rows, error);
    for (size_t i = 0; i < p->rows && status == HM_OK; i++) {
        uint8_t bytes[8];
        hm_le32_put(bytes, (uint32_t)p->places[2 * i]);
        hm_le32_put(bytes + 4, (uint32_t)p->places[2 * i + 1]);
        status = array_add(&a->array[PLACES], bytes, sizeof bytes, 1, error);
    }
    if (status == HM_OK)
        status =
            array_add(&a->array[MOVES], p->turn, p->turn_bytes, p->turn_bytes / TURN_BYTES, error);
    return status == HM_OK ? arrays_add_offset(a, MOVE_OFFSETS, a->array[MOVES].rows, error)
                           : status;
}

hm_status dataset_arrays_add(dataset_arrays *a, uint64_t game, size_t part, const hm_labelled *p,
                             hm_error *error) {
    put_label_row(&a->array[LABELS].waiting, game, part, p);
    hm_status status = array_add(&a->array[LABELS], "", 0, 1, error);
    if (status == HM_OK)
        status = array_add(&a->array[BOARDS], p->boards, p->rows * p->row_bytes, p->rows, error);
    if (status == HM_OK && p->places != NULL) status = arrays_add_ragged(a, p, error);
    if (status != HM_OK || a->frames == NULL) return status;
    return array_add(&a->array[FRAMES], dataset_frames_make(a->frames, p->boards), DATASET_FRAME, 1,
                     error);
}

/* ---- the end ---- */

static hm_status arrays_commit(dataset_arrays *a, dataset_array *array, hm_facts *facts,
                               hm_error *error) {
    char hex[65];
    hm_status status = hm_sink_commit(array->sink, error);
    if (status != HM_OK) return status;
    const char *path = arrays_path(a, array->name);
    if (!hm_file_sha256(path, hex)) return hm_fail_errno(error, path, "read");
    hm_fact_open(facts, array->name, '{');
    hm_fact_uint(facts, "rows", array->rows);
    hm_fact_word(facts, "sha256", hex);
    hm_fact_close(facts);
    return HM_OK;
}

hm_status dataset_arrays_finish(dataset_arrays *a, hm_facts *facts, hm_error *error) {
    hm_status status = HM_OK;
    for (int i = 0; i < ARRAYS && status == HM_OK; i++)
        if (a->array[i].sink != NULL) status = array_finish(&a->array[i], error);
    hm_fact_open(facts, "arrays", '{');
    for (int i = 0; i < ARRAYS && status == HM_OK; i++)
        if (a->array[i].sink != NULL) status = arrays_commit(a, &a->array[i], facts, error);
    hm_fact_close(facts);
    return status;
}
