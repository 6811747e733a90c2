/* Private header of games/: how four-player inputs are read. */
#ifndef HM_READ_4P_H
#define HM_READ_4P_H

#include "games/4p/play4p.h"

/* An input while it is read. Zero-initialise; what it holds at the end is the caller's. */
typedef struct hm_reading_4p {
    const hm_input *input;
    const hm_watch *watch;
    hm_json_value object; /* of a JSON input */
    hm_input_error *error;

    /* ---- the options, which go before what the input says ---- */
    hm_4p_reading games; /* mode, profile and start are NULL unless requested */
    hm_4p_mode mode;
    hm_4p_profile profile;
    hm_4p_state asked_start; /* where games.start points to, if it is not NULL */
    const char *rules;       /* single ones; NULL: none */
    bool strict;             /* position texts to the letter, marks of games */

    /* ---- what was read ---- */
    hm_4p_state state;
    hm_4p_rules start_rules;
    hm_extras_4p extras;
    hm_4p_game *game;
} hm_reading_4p;

/* ---- start4p.c ---- */

/* A game says its rules in its tags, and is written with them: single rules are refused. */
hm_verdict hm_refuse_rules_4p(const hm_reading_4p *r);

/* State, rules and extras of the input, which is a position text. */
hm_verdict hm_read_position_4p(hm_reading_4p *r);
/* The same of a JSON state, which adds what a text cannot hold. */
hm_verdict hm_read_state_4p(hm_reading_4p *r);

/* Reads the members of a JSON game that override its tags, as the options do: mode, profile and
 * start. */
hm_verdict hm_read_start_4p(hm_reading_4p *r);
/* Reads the other members, for the game that was made of its tags. */
hm_verdict hm_read_rest_4p(hm_reading_4p *r);

/* ---- json4p.c: games in JSON ---- */

/* Whether an object has the tags of a game. */
bool hm_has_tags_4p(const hm_reading_4p *r, hm_json_value *tags);
/* The game of its tags, without moves. */
hm_verdict hm_read_tags_4p(hm_reading_4p *r, const hm_json_value *tags);
/* The game of other rules that an object keeps as a text; *kept is false when it keeps none. */
hm_verdict hm_read_kept_4p(hm_reading_4p *r, bool *kept);
/* The moves of the object onto the game, as in a text: with comments, glyphs and variations. */
hm_verdict hm_read_moves_4p(hm_reading_4p *r);

#endif
