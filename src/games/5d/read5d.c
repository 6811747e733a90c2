/* 5D positions and games from inputs. */
#include "chess5d/notation/game_read5d.h"
#include "chess5d/notation/variants5d.h"
#include "chess5d/rules/board5d.h"
#include "games/5d/play5d.h"

#include <stdlib.h>
#include <string.h>

/* ---- recognising ---- */

/* "rows:timeline:turn:colour", or with castling rights after that. */
static bool read5d_is_board(hm_slice item) {
    unsigned colons = 0;
    for (size_t i = 0; i < item.length; i++) {
        if (hm_is_space(item.text[i]) || item.text[i] == '"') return false;
        colons += item.text[i] == ':';
    }
    return colons == 3 || colons == 4;
}

/* A preset, or a name that begins with one of these words, as those of others do. */
static bool is_variant(hm_slice value) {
    static const char *const words[] = {"custom",   "standard", "small",     "very",     "misc",
                                        "simple",   "half",     "princess",  "defended", "turn",
                                        "two",      "random",   "odd",       "even",     "royal",
                                        "timeline", "focused",  "checkmate", NULL};
    char name[64] = "";
    size_t length = 0;
    /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): a NUL must not be found */
    while (length < value.length && memchr(" _-", value.text[length], 3) == NULL)
        length++;
    if (hm_slice_is_one_of((hm_slice){value.text, length}, words)) return true;
    if (value.length < sizeof name) memcpy(name, value.text, value.length);
    return hm_5d_preset_named(name, NULL);
}

static bool read5d_is_tag(hm_slice item) {
    static const char *const keys[] = {
        "Size", "Puzzle", "Mode", "Promotions", "Board", "Timelines", "InitialMultiverses", NULL};
    static const char *const variant[] = {"Variant", NULL};
    hm_slice key, value;
    hm_slice_split_tag(item, &key, &value);
    if (hm_slice_is_one_of(key, keys)) return true;
    return hm_slice_is_one_of(key, variant) && is_variant(value);
}

static bool read5d_is_state(hm_slice s) {
    hm_json_value object, value;
    return hm_json_parse(s.text, s.length, &object, NULL) == HM_OK &&
           hm_json_get(&object, "fen5d", &value);
}

/* Every text notation of 5D chess begins with boards, tags, a start name or moves that only 5D has
 * (docs/formats.md, section 1). */
hm_strength hm_recognise_5d(hm_shape shape, const char *text, size_t length, const char **name) {
    hm_slice s = {text, length};
    bool is_5d = false;
    *name = "5d-variants";
    if (shape == HM_SHAPE_TEXT && hm_5d_begins_variants(text, length)) return HM_SURE;
    switch (shape) {
    case HM_SHAPE_TEXT:
        is_5d = hm_slice_is_start(s, "5d") || hm_5d_begins_moves(text, length);
        break;
    case HM_SHAPE_ITEM:
        is_5d = read5d_is_board(s) || read5d_is_tag(s);
        break;
    case HM_SHAPE_OBJECT:
        is_5d = read5d_is_state(s);
        break;
    case HM_SHAPE_RECORD:
        break;
    }
    *name = "fen5d";
    return is_5d ? HM_SURE : HM_NOT;
}

/* ---- reading ---- */

/* Options of the request about reading. */
typedef struct reading {
    const hm_request *request;
    const char *field; /* of a JSON object */
    hm_5d_game *game;
    hm_5d_parse_options options;
    uint8_t promotions[16];
} reading;

/* Options of reading: --strict, --memory and --promotions. */
static hm_status read5d_take_options(reading *r, hm_error *error) {
    const char *list = hm_request_text(r->request, "promotions");
    hm_5d_parse_options *o = &r->options;
    uint64_t mib;
    *o = (hm_5d_parse_options){.size = sizeof *o, .flags = HM_5D_PARTIAL};
    if (hm_request_flag(r->request, "strict")) o->flags |= HM_5D_STRICT;
    if (hm_request_number(r->request, "memory", &mib)) o->memory = (size_t)mib << 20;
    if (list == NULL) return HM_OK;
    o->promotions = r->promotions;
    bool known = hm_5d_promotions_parse(list, r->promotions, &o->promotion_count);
    if (known && o->promotion_count > 0) return HM_OK;
    return hm_fail(error, HM_ERR_OPTION, 0,
                   "--promotions: expected letters of pieces such as Q,R,B,N, found \"%.40s\"",
                   list);
}

/* "5d:turn_zero" as a text of its own, which a name must not end. */
static hm_status read5d_read_name(reading *r, const char *text, size_t length, hm_error *error) {
    static const char ends[] = "\"\\";
    hm_text header = {0};
    for (size_t i = 3; i < length; i++) {
        if (memchr(ends, text[i], sizeof ends) == NULL) continue;
        return hm_fail_expected(error, HM_ERR_5D_HEADER, text, length, i, "the name of a preset");
    }
    hm_text_puts(&header, "[Board \"");
    hm_text_add(&header, text + 3, length - 3);
    hm_text_puts(&header, "\"]");
    r->options.flags = 0;
    hm_status status = header.failed
                           ? hm_fail_memory(error, "a name")
                           : hm_5d_game_parse_with(header.data, header.length, &r->options,
                                                   &r->game, NULL, &r->request->watch, error);
    hm_text_clear(&header);
    return status;
}

/* A game, and nothing after it. */
static hm_status read5d_read_game(reading *r, const char *text, size_t length, hm_error *error) {
    size_t used;
    hm_status status = hm_5d_game_parse_with(text, length, &r->options, &r->game, &used,
                                             &r->request->watch, error);
    if (status != HM_OK || used == length) return status;
    return hm_fail_expected(error, HM_ERR_5D_TOKEN, text, length, used, "the end of the game");
}

static hm_verdict read5d_read_text(reading *r, const char *text, size_t length,
                                   hm_input_error *error) {
    hm_error cause;
    bool named = hm_slice_is_start((hm_slice){text, length}, "5d");
    hm_status status = read5d_take_options(r, &cause);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    status = named ? read5d_read_name(r, text, length, &cause)
                   : read5d_read_game(r, text, length, &cause);
    return status == HM_OK ? HM_YES : hm_fail_input(error, &cause, r->field, text, length);
}

/* A file of variants has no header, so options are applied after reading. */
static hm_verdict read5d_read_variant(reading *r, const hm_input *input, hm_input_error *error) {
    hm_error cause;
    hm_status status = read5d_take_options(r, &cause);
    if (status == HM_OK) {
        status =
            hm_5d_variant_parse(input->text, input->length, r->options.flags, &r->game, &cause);
    }
    if (status == HM_OK && r->options.promotion_count > 0) {
        status = hm_5d_set_promotions(r->game->start, r->options.promotions,
                                      r->options.promotion_count, &cause);
    }
    if (status != HM_OK) {
        hm_5d_game_destroy(r->game);
        r->game = NULL;
        return hm_fail_input(error, &cause, NULL, input->text, input->length);
    }
    hm_5d_limit_memory(r->game->start, r->options.memory);
    return HM_YES;
}

static hm_verdict read5d_read_word(void *context, const hm_text *text, hm_input_error *error) {
    return read5d_read_text(context, text->data, text->length, error);
}

/* A JSON state holds its boards as a text in "fen5d". */
static hm_verdict read5d_read_json(reading *r, const hm_input *input, hm_input_error *error) {
    hm_error cause;
    hm_json_value object, value;
    if (hm_json_parse(input->text, input->length, &object, &cause) != HM_OK) {
        return hm_fail_input(error, &cause, NULL, input->text, input->length);
    }
    r->field = "fen5d";
    if (!hm_json_get(&object, r->field, &value)) {
        return hm_fail_field(error, r->field, "expected a string in \"fen5d\"");
    }
    return hm_state_string(&object, r->field, read5d_read_word, r, error);
}

/* Whether a text was more than a position: tags that boards do not need, comments, actions, an
 * end. */
static bool read5d_is_game(const hm_5d_game *game) {
    static const char *const usual[] = {"Mode",       "Board",     "Variant", "Size",
                                        "Promotions", "Timelines", NULL};
    for (size_t i = 0; i < hm_5d_game_headers(game); i++) {
        const char *key, *value;
        hm_5d_game_header_at(game, i, &key, &value);
        if (!hm_slice_is_one_of((hm_slice){key, strlen(key)}, usual)) return true;
    }
    return hm_5d_game_nodes(game) > 1 || *hm_5d_game_result(game) != '\0' ||
           hm_5d_game_first_comment(game, 0) >= 0;
}

/* The play is at the end of the main line. If the text contains an error, the play ends
 * before it. */
hm_verdict hm_read_5d(const hm_input *input, const hm_request *request, unsigned how, void **play,
                      hm_input_error *error) {
    reading r = {.request = request};
    hm_error cause;
    *play = NULL;
    bool variant = strcmp(input->notation->name, "5d-variants") == 0;
    hm_verdict verdict = variant       ? read5d_read_variant(&r, input, error)
                         : input->json ? read5d_read_json(&r, input, error)
                                       : read5d_read_text(&r, input->text, input->length, error);
    if (r.game == NULL) {
        /* A replay tells also of a text without boards which one of its file it is. */
        if ((how & HM_READ_WHOLE) != 0) *play = calloc(1, sizeof(hm_play_5d));
        return verdict;
    }
    hm_play_5d *p = hm_play_5d_create(r.game);
    if (p == NULL) {
        hm_5d_game_destroy(r.game);
        return hm_fail_no_memory(error);
    }
    *play = p;
    p->is_game = read5d_is_game(r.game);
    while (p->ply < p->line.count) {
        if (hm_play_5d_step(p, &cause) != HM_OK) return hm_fail_plain(error, &cause);
    }
    return verdict;
}
