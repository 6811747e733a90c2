/* Writes the head of a game (formats, section 9.4): its tags in their
 * order, and for a game that was not read those from which its rules and its start can be read. So
 * is the start of one that was read when its own tags do not tell it. */
#include "chess4p/notation/game4p.h"

#include <string.h>

static void put_tag(hm_text *text, const char *name, const char *value) {
    hm_text_printf(text, "[%s \"%s\"]\n", name, value);
}

const char *hm_4p_mode_tag(const hm_4p_rules *rules) {
    static const char *const names[] = {
        [HM_4P_TEAMS] = "Teams", [HM_4P_FFA] = "FFA", [HM_4P_SOLO] = "Solo"};
    return names[rules->mode];
}

static void put_limit(hm_text *text, const char *name, unsigned limit) {
    if (limit > 0) hm_text_printf(text, "%s=%u ", name, limit);
    if (limit == 0) hm_text_printf(text, "%s=Infinity ", name);
}

/* Those that change the rules of a profile. */
static void put_more_words(hm_text *text, const hm_4p_position *start) {
    static const char *const stalemates[] = {"", "win", "draw", "loss"};
    const hm_4p_rules *rules = &start->rules;
    hm_4p_rules own;
    hm_4p_rules_init(&own, (hm_4p_profile)rules->profile, (hm_4p_mode)rules->mode);
    const char *before = "KotH=";
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        if ((rules->hill[square >> 6] >> (square & 63) & 1) == 0) continue;
        hm_text_puts(text, before);
        hm_4p_square_format(square, text);
        before = ",";
    }
    if (*before == ',') hm_text_puts(text, " ");
    if (rules->n_check) {
        for (int seat = 0; seat < HM_4P_SEATS; seat++)
            hm_text_printf(text, "%u-",
                           start->state.lives[seat] > 0 ? start->state.lives[seat] : 1u);
        hm_text_puts(text, "check ");
    }
    if (rules->play_for_mate) hm_text_puts(text, "Play4Mate ");
    if (rules->allow_passing) hm_text_puts(text, "AllowPassing ");
    if (rules->points.mate != own.points.mate) {
        hm_text_printf(text, "PointsForMate=%u ", (unsigned)rules->points.mate);
    }
    if (rules->opposite_times > 1) {
        hm_text_printf(text, "OppX=%u ", (unsigned)rules->opposite_times);
    }
    if (rules->stalemate != HM_4P_STALEMATE_USUAL) {
        hm_text_printf(text, "Stalemate=%s ", stalemates[rules->stalemate & 3]);
    }
    if (rules->draw_rounds != own.draw_rounds) {
        put_limit(text, "FiftyMoveRule", rules->draw_rounds);
    }
    if (rules->repetitions != own.repetitions) {
        put_limit(text, "ThreefoldRepetition", rules->repetitions);
    }
}

/* The words that give a game of ours its rules. */
static void put_rule_words(hm_text *text, const hm_4p_position *start_position) {
    const hm_4p_rules *rules = &start_position->rules;
    hm_4p_rules usual;
    hm_4p_rules_init(&usual, HM_4P_CURRENT, (hm_4p_mode)rules->mode);
    hm_text_puts(text, "[RuleVariants \"");
    size_t start = text->length;
    if (rules->walking && rules->mode != HM_4P_TEAMS) hm_text_puts(text, "DeadKingWalking ");
    if (rules->en_passant) hm_text_puts(text, "EnPassant ");
    if (rules->dead_wall) hm_text_puts(text, "DeadWall ");
    if (rules->capture_the_king) hm_text_puts(text, "CaptureTheKing ");
    if (rules->promotion_rank != usual.promotion_rank) {
        bool never = rules->promotion_rank == HM_4P_NEVER_PROMOTES;
        hm_text_printf(text, "Prom=%u ", never ? 99u : (unsigned)rules->promotion_rank);
    }
    if (rules->promote_to != usual.promote_to || rules->mode != HM_4P_TEAMS) {
        static const char letters[] = "..NBRQ.D";
        hm_text_puts(text, "PromoteTo=");
        for (unsigned kind = HM_4P_KNIGHT; kind <= HM_4P_POINT_QUEEN; kind++) {
            if (rules->promote_to >> kind & 1) hm_text_add(text, &letters[kind], 1);
        }
        hm_text_puts(text, " ");
    }
    if (rules->teammate != usual.teammate) {
        hm_text_printf(text, "Teammate=%u ", (unsigned)rules->teammate);
    }
    put_more_words(text, start_position);
    if (text->length > start) text->length--;
    hm_text_puts(text, "\"]\n");
}

static void game_head4p_put_start(const hm_4p_game *game, hm_text *text) {
    const hm_4p_state *start = &game->start.state;
    hm_text wanted = {0}, fen = {0};
    hm_4p_fen_format(start, &game->options, 0, &wanted);
    for (int setup = 0; setup < HM_4P_SETUPS && !wanted.failed; setup++) {
        hm_4p_state state;
        hm_4p_state_start(&state, (hm_4p_setup)setup);
        fen.length = 0;
        hm_4p_fen_format(&state, NULL, 0, &fen);
        if (fen.failed || strcmp(fen.data, wanted.data) != 0) continue;
        wanted.length = 0;
        hm_text_puts(&wanted, hm_4p_setup_tag((hm_4p_setup)setup));
        break;
    }
    text->failed |= wanted.failed || fen.failed;
    if (!text->failed) put_tag(text, "StartFen4", wanted.data);
    hm_text_clear(&wanted);
    hm_text_clear(&fen);
}

void hm_4p_game_put_tags(const hm_4p_game *game, hm_text *text) {
    const hm_4p_rules *rules = &game->start.rules;
    const char *variant = hm_4p_game_tag(game, "Variant");
    bool plural = hm_4p_game_tag(game, "RuleVariants") != NULL;
    if (variant == NULL) put_tag(text, "Variant", hm_4p_mode_tag(rules));
    if (game->profile_untold)
        put_tag(text, "Profile", hm_4p_profile_name((hm_4p_profile)rules->profile));
    if (!game->was_read) {
        put_rule_words(text, &game->start);
        if (rules->profile != HM_4P_CURRENT)
            put_tag(text, "Profile", hm_4p_profile_name((hm_4p_profile)rules->profile));
        game_head4p_put_start(game, text);
    }
    for (size_t i = 0; i < hm_4p_game_tags(game); i++) {
        const char *name, *value;
        hm_4p_game_tag_at(game, i, &name, &value);
        if (game->start_untold && hm_same_word(name, "StartFen4")) continue;
        /* Its other name, unless that is there too: the first of a name is the one that counts. */
        bool rule = !plural && hm_same_word(name, "RuleVariant");
        /* The first Variant names the mode that was taken, whatever was read. */
        hm_4p_mode mode;
        bool other = value == variant &&
                     !(hm_4p_mode_named(value, strlen(value), &mode) && mode == rules->mode);
        put_tag(text, rule ? "RuleVariants" : name, other ? hm_4p_mode_tag(rules) : value);
    }
    if (game->was_read && game->start_untold) game_head4p_put_start(game, text);
}
