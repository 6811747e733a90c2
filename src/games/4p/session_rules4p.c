/* The single rules of four players on which sites, years and programs differ (rules4p, sections 3
 * to 7 and 11), for those who want another than their profile has: the member "rules" of a JSON
 * state, and the words of the option --rules. A state is written with those that differ. */
#include "chess4p/notation/text4p.h"
#include "games/4p/play4p.h"

#include <string.h>

typedef enum kind { FLAG, BYTE, WORD, KINDS, SQUARES } kind;

#define SWITCH(name)                                                                               \
    { #name, offsetof(hm_4p_rules, name), FLAG, 0, 1, false }
#define MEMBER(name, member, kind, least, most)                                                    \
    { name, offsetof(hm_4p_rules, member), kind, least, most, false }
#define LIMIT(name, member, kind, least, most)                                                     \
    { name, offsetof(hm_4p_rules, member), kind, least, most, true }

static const struct member {
    const char *name;
    size_t place;
    kind kind;
    uint32_t least, most;
    bool limit; /* 0 switches it off */
} members[] = {
    MEMBER("teammate", teammate, BYTE, 1, 3),
    SWITCH(en_passant),
    SWITCH(ep_front_only),
    MEMBER("promotion_rank", promotion_rank, BYTE, 3, HM_4P_NEVER_PROMOTES),
    MEMBER("promote_to", promote_to, KINDS, 0, 0),
    SWITCH(mate_at_turn),
    SWITCH(walking),
    SWITCH(walking_attacks),
    SWITCH(king_capture_overrides_check),
    SWITCH(dead_wall),
    SWITCH(every_king_pays),
    SWITCH(bare_king_draws),
    SWITCH(draws_end),
    SWITCH(grey_captures_reset),
    SWITCH(leaving_resets),
    LIMIT("draw_clock", draw_clock, WORD, 1, UINT32_MAX),
    LIMIT("draw_rounds", draw_rounds, WORD, 1, UINT32_MAX),
    LIMIT("repetitions", repetitions, BYTE, 2, 255),
    MEMBER("points_mate", points.mate, BYTE, 0, 255),
    MEMBER("points_stalemate", points.stalemate, BYTE, 0, 255),
    MEMBER("points_walking_stalemate", points.walking_stalemate, BYTE, 0, 255),
    MEMBER("points_draw", points.draw, BYTE, 0, 255),
    MEMBER("points_two_checks", points.checks[0][0], BYTE, 0, 255),
    MEMBER("points_three_checks", points.checks[0][1], BYTE, 0, 255),
    MEMBER("points_two_checks_by_queen", points.checks[1][0], BYTE, 0, 255),
    MEMBER("points_three_checks_by_queen", points.checks[1][1], BYTE, 0, 255),
    MEMBER("points_left_king", points.left_king, BYTE, 0, 255),
    SWITCH(capture_the_king),
    SWITCH(allow_passing),
    SWITCH(n_check),
    SWITCH(play_for_mate),
    MEMBER("stalemate", stalemate, BYTE, 0, HM_4P_STALEMATE_LOSES),
    MEMBER("opposite_times", opposite_times, BYTE, 1, 6),
    MEMBER("hill", hill, SQUARES, 0, 0),
};

enum { MEMBERS = sizeof members / sizeof members[0] };

/* ---- values ---- */

static size_t session_rules4p_size_of(const struct member *m) {
    static const size_t sizes[] = {[FLAG] = sizeof(bool),
                                   [BYTE] = sizeof(uint8_t),
                                   [WORD] = sizeof(uint32_t),
                                   [KINDS] = sizeof(uint16_t),
                                   [SQUARES] = sizeof((hm_4p_rules *)0)->hill};
    return sizes[m->kind];
}

static bool session_rules4p_is_same(const hm_4p_rules *one, const hm_4p_rules *other,
                                    const struct member *m) {
    return memcmp((const char *)one + m->place, (const char *)other + m->place,
                  session_rules4p_size_of(m)) == 0;
}

static uint32_t get(const hm_4p_rules *rules, const struct member *m) {
    const char *place = (const char *)rules + m->place;
    uint16_t kinds;
    uint32_t word;
    switch (m->kind) {
    case FLAG:
        return *(const bool *)place;
    case BYTE:
        return *(const uint8_t *)place;
    case KINDS:
        memcpy(&kinds, place, sizeof kinds);
        return kinds;
    default:
        memcpy(&word, place, sizeof word);
        return word;
    }
}

static void session_rules4p_set(hm_4p_rules *rules, const struct member *m, uint32_t value) {
    char *place = (char *)rules + m->place;
    uint16_t kinds = (uint16_t)value;
    switch (m->kind) {
    case FLAG:
        *(bool *)place = value != 0;
        break;
    case BYTE:
        *(uint8_t *)place = (uint8_t)value;
        break;
    case KINDS:
        memcpy(place, &kinds, sizeof kinds);
        break;
    default:
        memcpy(place, &value, sizeof value);
    }
}

/* Squares with blanks between them: "g7 h7". */
static bool set_squares(hm_4p_rules *rules, const char *text, size_t length) {
    uint64_t hill[4] = {0};
    hm_cursor c = {.text = text, .length = length};
    int square;
    while (c.at < length) {
        if (!hm_4p_take_square(&c, &square)) return false;
        hill[square >> 6] |= 1ull << (square & 63);
        if (c.at < length && !hm_take(&c, ' ')) return false;
    }
    memcpy(rules->hill, hill, sizeof hill);
    return true;
}

/* Pieces to promote to: "QRBN", "D" for the one-point queen. */
static const char kind_letters[] = "  NBRQ D";

static bool read_kinds(const char *text, size_t length, uint32_t *value) {
    *value = 0;
    for (size_t i = 0; i < length; i++) {
        const char *found = text[i] > ' ' ? strchr(kind_letters, text[i]) : NULL;
        if (found == NULL) return false;
        *value |= 1u << (found - kind_letters);
    }
    return *value != 0;
}

static bool session_rules4p_read_number(const char *text, size_t length, uint32_t *value) {
    uint64_t number = 0;
    for (size_t i = 0; i < length && number <= UINT32_MAX; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        number = number * 10 + (uint64_t)(text[i] - '0');
    }
    *value = (uint32_t)number;
    return length > 0 && number <= UINT32_MAX;
}

static bool session_rules4p_read_flag(const char *text, size_t length, uint32_t *value) {
    *value = hm_equals(text, length, "true");
    return *value != 0 || hm_equals(text, length, "false");
}

static const struct member *session_rules4p_find(const char *name, size_t length) {
    for (size_t i = 0; i < MEMBERS; i++) {
        if (hm_equals(name, length, members[i].name)) return &members[i];
    }
    return NULL;
}

/* Sets one rule from its name and its value, which is a string only where letters are meant. */
static hm_status read_rule(hm_4p_rules *rules, const char *name, size_t name_length,
                           const char *text, size_t length, bool string, hm_error *error) {
    const struct member *m = session_rules4p_find(name, name_length);
    uint32_t value;
    int shown = name_length < 40 ? (int)name_length : 40;
    if (m == NULL) {
        return hm_fail(error, HM_ERR_FIELD, 0, "there is no rule \"%.*s\"", shown, name);
    }
    if (m->kind == SQUARES) {
        if (set_squares(rules, text, length)) return HM_OK;
        return hm_fail(error, HM_ERR_FIELD, 0, "expected squares such as \"g7 h7\" for %s",
                       m->name);
    }
    bool read = m->kind == KINDS  ? read_kinds(text, length, &value)
                : string          ? false
                : m->kind == FLAG ? session_rules4p_read_flag(text, length, &value)
                                  : session_rules4p_read_number(text, length, &value);
    bool off = m->limit && value == 0;
    if (read && (m->kind == KINDS || off || (value >= m->least && value <= m->most))) {
        session_rules4p_set(rules, m, value);
        return HM_OK;
    }
    if (m->kind == BYTE || m->kind == WORD) {
        return hm_fail(error, HM_ERR_FIELD, 0, "expected a number from %u to %u for %s",
                       (unsigned)m->least, (unsigned)m->most, m->name);
    }
    return hm_fail(error, HM_ERR_FIELD, 0, "expected %s for %s",
                   m->kind == FLAG ? "true or false" : "letters of QRBND", m->name);
}

/* ---- JSON ---- */

hm_status hm_read_rules_4p(const hm_json_value *object, hm_4p_rules *rules, hm_error *error) {
    hm_json_walk walk;
    hm_json_value key, value;
    if (object->type != HM_JSON_OBJECT) {
        return hm_fail(error, HM_ERR_FIELD, 0, "expected an object of rules");
    }
    hm_json_walk_value(&walk, object);
    while (hm_json_next_member(&walk, &key, &value)) {
        hm_status status = read_rule(rules, key.text, key.length, value.text, value.length,
                                     value.type == HM_JSON_STRING, error);
        if (status != HM_OK) return status;
    }
    return HM_OK;
}

static void put_value(hm_facts *facts, const struct member *m, const hm_4p_rules *rules) {
    char letters[8];
    size_t length = 0;
    if (m->kind == SQUARES) {
        hm_text *text = hm_fact_begin(facts, m->name);
        const char *before = "";
        hm_text_puts(text, "");
        for (int square = 0; square < HM_4P_SQUARES; square++) {
            if ((rules->hill[square >> 6] >> (square & 63) & 1) == 0) continue;
            hm_text_puts(text, before);
            hm_4p_square_format(square, text);
            before = " ";
        }
        hm_fact_end(facts);
        return;
    }
    uint32_t value = get(rules, m);
    if (m->kind == FLAG) {
        hm_fact_bool(facts, m->name, value != 0);
    } else if (m->kind == KINDS) {
        for (unsigned i = 0; i < 8; i++)
            if ((value >> i & 1) != 0) letters[length++] = kind_letters[i];
        hm_fact_string(facts, m->name, letters, length);
    } else {
        hm_fact_uint(facts, m->name, value);
    }
}

void hm_put_rules_4p(hm_facts *facts, const hm_4p_rules *rules) {
    hm_4p_rules usual;
    bool open = false;
    hm_4p_rules_init(&usual, (hm_4p_profile)rules->profile, (hm_4p_mode)rules->mode);
    for (size_t i = 0; i < MEMBERS; i++) {
        if (session_rules4p_is_same(rules, &usual, &members[i])) continue;
        if (!open) hm_fact_open(facts, "rules", '{');
        open = true;
        put_value(facts, &members[i], rules);
    }
    if (open) hm_fact_close(facts);
}

/* Without rules of what does not happen: in Teams no king walks. */
static hm_4p_rules in_effect(const hm_4p_rules *rules) {
    hm_4p_rules effect = *rules;
    effect.walking = rules->walking && rules->mode != HM_4P_TEAMS;
    effect.walking_attacks = rules->walking_attacks && effect.walking;
    return effect;
}

void hm_put_lost_rules_4p(hm_facts *facts, const hm_4p_rules *ours, const hm_4p_rules *written) {
    hm_4p_rules here = in_effect(ours), there = in_effect(written);
    for (size_t i = 0; i < MEMBERS; i++) {
        if (session_rules4p_is_same(&here, &there, &members[i])) continue;
        hm_text_printf(hm_fact_begin(facts, NULL), "the rule %s is not written", members[i].name);
        hm_fact_end(facts);
    }
}

/* ---- words ---- */

/* "NAME=VALUE,NAME=VALUE"; a flag alone is true. */
hm_status hm_rule_words_4p(const char *words, hm_4p_rules *rules, hm_error *error) {
    for (const char *at = words; *at != '\0';) {
        size_t length = strcspn(at, ",");
        size_t name = strcspn(at, "=,");
        bool alone = name == length;
        hm_status status =
            alone ? read_rule(rules, at, name, "true", 4, false, error)
                  : read_rule(rules, at, name, at + name + 1, length - name - 1, false, error);
        if (status != HM_OK) return status;
        at += length + (at[length] == ',');
    }
    return HM_OK;
}
