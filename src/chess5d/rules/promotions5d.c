/* The kinds that pawns may become (rules5d, clause 7.1): a list whose first kinds are listed as
 * moves; the others are played if a text names them. */
#include "chess5d/rules/board5d.h"
#include "chess5d/rules/letters5d.h"
#include "chess5d/rules/moves5d.h"

#include <string.h>

bool hm_5d_promotions_parse(const char *text, uint8_t kinds[16], size_t *count) {
    if (strcmp(text, "*") == 0) text = "QSRBNCUD"; /* neither pawns nor royal */
    *count = 0;
    for (; *text != '\0'; text++) {
        if (*text == ',' || *text == ' ') continue;
        bool small = *text >= 'a' && *text <= 'z';
        int kind = hm_5d_kind_of_letter(small ? *text - 'a' + 'A' : *text);
        if (kind == 0 || *count == 16) return false;
        kinds[(*count)++] = (uint8_t)kind;
    }
    return true;
}

/* The kinds without those that come again; returns how many these are. */
static size_t take_kinds(hm_5d_position *position, const uint8_t *kinds, size_t count) {
    size_t taken = 0;
    for (size_t i = 0; i < count; i++) {
        if (memchr(position->promotions, kinds[i], taken) != NULL) continue;
        position->promotions[taken++] = kinds[i];
    }
    return taken;
}

hm_status hm_5d_set_promotions(hm_5d_position *position, const uint8_t *kinds, size_t count,
                               hm_error *error) {
    if (count > sizeof position->promotions) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "%zu kinds of promotions", count);
    }
    for (size_t i = 0; i < count; i++) {
        if (kinds[i] != 0 && kinds[i] < HM_5D_UNKNOWN) continue;
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "no piece has the number %d", kinds[i]);
    }
    position->promotion_count = take_kinds(position, kinds, count);
    position->promotion_known = position->promotion_count;
    return HM_OK;
}

void hm_5d_offer_promotions(hm_5d_position *position, const uint8_t *kinds, size_t count) {
    position->promotion_known = take_kinds(position, kinds, count);
    position->promotion_count = 1;
}

bool hm_5d_is_offered(const hm_5d_position *position, int kind) {
    size_t listed = position->promotion_count, more = position->promotion_known - listed;
    return memchr(position->promotions + listed, kind, more) != NULL;
}

/* The kinds that presets offer are never royal, and a piece that has just arrived does not move
 * again in the same action. So for legality only the occupied square matters. */
hm_5d_move hm_5d_listed_move(const hm_5d_position *position, const hm_5d_move *move) {
    hm_5d_move listed = *move;
    if (hm_5d_is_offered(position, move->promotion)) listed.promotion = position->promotions[0];
    return listed;
}

bool hm_5d_promotes_only_to(const hm_5d_position *position, int kind) {
    return position->promotion_count == 1 && position->promotions[0] == kind;
}

void hm_5d_kinds_format(const uint8_t *kinds, size_t count, hm_text *text) {
    for (size_t i = 0; i < count; i++)
        hm_text_printf(text, "%s%c", i > 0 ? "," : "", hm_5d_letter(kinds[i]));
}

void hm_5d_put_promotions(hm_text *text, const hm_5d_position *position) {
    hm_text_puts(text, "[Promotions \"");
    hm_5d_kinds_format(position->promotions, position->promotion_count, text);
    hm_text_puts(text, "\"]\n");
}
