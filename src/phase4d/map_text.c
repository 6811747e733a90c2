/* Maps and squares as text: "145451:9719,647,43,3", modulus and generators (';' for ':' is read as
 * well, the way papers write tuples), and "4,5,3,3". */
#include "phase4d/map.h"

#include <string.h>

typedef struct parser {
    const char *text;
    size_t length;
    size_t at;
    hm_error *error;
} parser;

static hm_status map_text_take_number(parser *p, hm_status wrong, uint32_t *number) {
    size_t start = p->at;
    uint64_t value = 0;
    while (p->at < p->length && p->text[p->at] >= '0' && p->text[p->at] <= '9') {
        value = value * 10 + (uint64_t)(p->text[p->at] - '0');
        if (value > INT32_MAX) {
            return hm_fail(p->error, HM_ERR_LIMIT, start, "a number beyond %d", INT32_MAX);
        }
        p->at++;
    }
    if (p->at == start) {
        return hm_fail_expected(p->error, wrong, p->text, p->length, p->at, "a number");
    }
    *number = (uint32_t)value;
    return HM_OK;
}

static bool map_text_take(parser *p, const char *accepted) {
    if (p->at >= p->length || p->text[p->at] == '\0') return false;
    if (strchr(accepted, p->text[p->at]) == NULL) return false;
    p->at++;
    return true;
}

hm_status hm_phase_map_parse(const char *text, size_t length, uint32_t side, hm_phase_map *map,
                             hm_error *error) {
    parser p = {.text = text, .length = length, .error = error};
    *map = (hm_phase_map){.side = side};
    hm_status status = map_text_take_number(&p, HM_ERR_ARGUMENT, &map->modulus);
    if (status == HM_OK && !map_text_take(&p, ":;")) {
        status = hm_fail_expected(error, HM_ERR_ARGUMENT, text, length, p.at,
                                  "':' (M:G,G,... as in 9:1,3)");
    }
    if (status != HM_OK) return status;
    do {
        if (map->axes == HM_PHASE_AXES) {
            return hm_fail(error, HM_ERR_LIMIT, p.at, "more than %d generators", HM_PHASE_AXES);
        }
        status = map_text_take_number(&p, HM_ERR_ARGUMENT, &map->generator[map->axes++]);
        if (status != HM_OK) return status;
    } while (map_text_take(&p, ","));
    if (p.at < length) {
        return hm_fail_expected(error, HM_ERR_TRAILING, text, length, p.at, "',' or the end");
    }
    return hm_phase_map_validate(map, error);
}

hm_status hm_phase_square_parse(const hm_phase_map *map, const char *text, size_t length,
                                uint32_t *square, hm_error *error) {
    parser p = {.text = text, .length = length, .error = error};
    *square = 0;
    for (uint32_t axis = 0; axis < map->axes; axis++) {
        if (axis > 0 && !map_text_take(&p, ",")) {
            return hm_fail_expected(error, HM_ERR_COORDINATE, text, length, p.at, "','");
        }
        uint32_t coordinate = 0;
        size_t start = p.at;
        hm_status status = map_text_take_number(&p, HM_ERR_COORDINATE, &coordinate);
        if (status != HM_OK) return status;
        if (coordinate >= map->side) {
            return hm_fail(error, HM_ERR_COORDINATE, start,
                           "expected a coordinate (0 to %u), found %u", map->side - 1, coordinate);
        }
        *square = *square * map->side + coordinate;
    }
    if (p.at == length) return HM_OK;
    return hm_fail_expected(error, HM_ERR_TRAILING, text, length, p.at, "the end");
}
