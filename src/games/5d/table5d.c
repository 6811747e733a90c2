/* The table of 5D chess with multiverse time travel. */
#include "chess5d/notation/game5d.h"
#include "chess5d/notation/variants5d.h"
#include "games/5d/play5d.h"

#include "games/archiving.h"
#include "games/batching.h"
#include "games/labelling.h"

/* Too fast to be watched. */
static size_t table5d_extent(const char *text, size_t length, const hm_watch *watch) {
    (void)watch;
    return hm_5d_variants_extent(text, length);
}

static const hm_notation notations[] = {
    {.name = "fen5d",
     .title = "5D position or game",
     .game = &hm_game_5d,
     .flags = HM_IS_READ | HM_IS_WRITTEN,
     .extent = hm_5d_game_extent_watched},
    {.name = "5d-variants",
     .title = "5D variants of the commercial game",
     .game = &hm_game_5d,
     .flags = HM_IS_READ | HM_IS_WRITTEN | HM_IS_DOCUMENT,
     .extent = table5d_extent},
    {.name = "5dpgn",
     .title = "5D game, moves in full",
     .game = &hm_game_5d,
     .flags = HM_IS_WRITTEN | HM_IS_FORM | HM_IS_APART},
    {.name = "5dpgn-short",
     .title = "5D game, moves as short as can be",
     .game = &hm_game_5d,
     .flags = HM_IS_WRITTEN | HM_IS_FORM | HM_IS_APART},
    {.name = "5dpgn-raw",
     .title = "5D game, moves as two squares",
     .game = &hm_game_5d,
     .flags = HM_IS_WRITTEN | HM_IS_FORM | HM_IS_APART},
    {.name = "alexbay",
     .title = "5D game in Alexbay's notation",
     .game = &hm_game_5d,
     .flags = HM_IS_WRITTEN | HM_IS_FORM | HM_IS_APART},
    {.name = "5d-json-game",
     .title = "5D game in JSON",
     .game = &hm_game_5d,
     .flags = HM_IS_WRITTEN | HM_IS_FORM | HM_IS_OBJECT},
    {0},
};

static const hm_option options[] = {
    {"promotions", HM_OPTION_TEXT, HM_OPTION_READING, .argument = "LIST",
     .help =
         "5D: pieces that pawns may become, best first, such as Q,N,R,B; *: all but royal pieces"},
    {"memory", HM_OPTION_NUMBER, HM_OPTION_READING, .argument = "MIB", .least = 1, .most = 1 << 20,
     .help = "MiB that the 5D solver may take for its constraints and the dead ends it has found "
             "(512)"},
    {"marks", HM_OPTION_FLAG, HM_OPTION_GAMES,
     .help = "5dpgn: mark checks, mates, and jumps that create an active timeline"},
    {"seed-headers", HM_OPTION_FLAG, HM_OPTION_GAMES,
     .help = "5dpgn: write headers size, puzzle, variant, not Mode, Board, Size"},
    {0},
};

const hm_game hm_game_5d = {
    .name = "5d",
    .title = "5D chess",
    .annotate = hm_annotate_5d,
    .tag = hm_tag_5d,
    .set_tag = hm_set_tag_5d,
    .archiving = &hm_archiving_5d,
    .batching = &hm_batching_5d,
    .labelling = &hm_labelling_5d,
    .notations = notations,
    .options = options,
    .recognise = hm_recognise_5d,
    .start = hm_start_5d,
    .read = hm_read_5d,
    .destroy = hm_play_5d_destroy,
    .copy = hm_play_5d_copy,
    .format = hm_format_5d,
    .losses = hm_losses_5d,
    .own_notation = hm_own_notation_5d,
    .ply = hm_play_5d_ply,
    .plies = hm_play_5d_plies,
    .step = hm_play_5d_step,
    .undo = hm_play_5d_undo,
    .cut = hm_play_5d_cut,
    .ply_text = hm_play_5d_ply_text,
    .play = hm_play_5d_text,
    .is_refusal = hm_play_5d_is_refusal,
    .pending = hm_play_5d_pending,
    .may_submit = hm_play_5d_may_submit,
    .submit = hm_play_5d_submit,
    .side = hm_play_5d_side,
    .sides = "wb",
    .list = hm_play_5d_list,
    .move_text = hm_play_5d_move_text,
    .move_facts = hm_move_facts_5d,
    .play_listed = hm_play_5d_play_listed,
    .why = hm_why_5d,
    .attackers = hm_attackers_5d,
    .refusal = hm_refusal_5d,
    .alternatives = hm_alternatives_5d,
    .check = hm_check_5d,
    .status = hm_status_5d,
    .ending = hm_ending_5d,
    .key = hm_play_5d_key,
    .root = hm_play_5d_root,
    .perft = hm_perft_5d,
    .perft_stats = hm_perft_stats_5d,
    .state = hm_state_5d,
    .replay = hm_replay_5d,
    .draw = hm_draw_5d,
    .scene = hm_scene_5d,
    .actions = hm_actions_5d,
    .solve = hm_solve_5d,
    .random_forms = hm_random_forms_5d,
    .random_plies = 16,
    .usual_start = hm_usual_start_5d,
    .random = hm_random_5d,
};
