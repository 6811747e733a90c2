/* Writes the content of a picture of a game as numbers, for programs that draw it themselves. */
#include "chess5d/notation/text5d.h"
#include "chess5d/picture/draw5d.h"
#include "chess5d/picture/layout5d.h"
#include "chess5d/rules/letters5d.h"
#include "hypermate/facts.h"

static void put_flag(hm_facts *facts, const char *key, bool flag) {
    if (flag) hm_fact_bool(facts, key, true);
}

/* ---- timelines and boards ---- */

static void scene_facts5d_put_board(const hm_5d_scene *scene, int32_t line, int32_t time,
                                    hm_facts *facts) {
    const hm_5d_position *position = scene->position;
    bool ghost = hm_5d_scene_is_ghost(scene, line, time);
    char squares[256];
    size_t count = 0;
    for (int rank = 0; rank < hm_5d_height(position); rank++) {
        for (int file = 0; file < hm_5d_width(position); file++) {
            int square = HM_5D_SQUARE(file, rank);
            squares[count++] = hm_5d_sign(hm_5d_position_at(position, line, time - ghost, square));
        }
    }
    hm_fact_open(facts, NULL, '{');
    hm_fact_int(facts, "line", line);
    hm_fact_int(facts, "time", time);
    hm_fact_string(facts, "squares", squares, count);
    put_flag(facts, "ghost", ghost);
    hm_fact_close(facts);
}

static void scene_facts5d_put_boards(const hm_5d_scene *scene, hm_facts *facts) {
    const hm_5d_position *position = scene->position;
    int32_t first, last, from, to, start, end;
    hm_5d_lines(position, &first, &last);
    hm_5d_active(position, &from, &to);
    hm_fact_open(facts, "lines", '[');
    for (int32_t line = first; line <= last; line++) {
        hm_5d_line(position, line, &start, &end);
        hm_fact_open(facts, NULL, '{');
        hm_fact_int(facts, "line", line);
        hm_5d_line_format(position, line, hm_fact_begin(facts, "name"));
        hm_fact_end(facts);
        hm_fact_int(facts, "start", start);
        hm_fact_int(facts, "end", end);
        put_flag(facts, "active", line >= from && line <= to);
        put_flag(facts, "mandatory", hm_5d_is_mandatory(position, line));
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
    hm_fact_open(facts, "boards", '[');
    for (int32_t line = first; line <= last; line++) {
        hm_5d_line(position, line, &start, &end);
        for (int32_t time = start; time <= end || hm_5d_scene_is_ghost(scene, line, time); time++)
            scene_facts5d_put_board(scene, line, time, facts);
    }
    hm_fact_close(facts);
}

/* ---- arrows ---- */

static void scene_facts5d_put_place(hm_facts *facts, const char *key, int32_t line, int32_t time,
                                    int square) {
    hm_fact_open(facts, key, '[');
    hm_fact_int(facts, NULL, line);
    hm_fact_int(facts, NULL, time);
    hm_fact_int(facts, NULL, HM_5D_FILE(square));
    hm_fact_int(facts, NULL, HM_5D_RANK(square));
    hm_fact_close(facts);
}

/* arrivals: the timelines on which the pieces have arrived; NULL: nothing was played. */
static void put_arrows(hm_facts *facts, const char *key, const hm_5d_move_list *list,
                       const int32_t *arrivals) {
    hm_fact_open(facts, key, '[');
    for (size_t i = 0; i < list->count; i++) {
        const hm_5d_move *move = &list->moves[i];
        hm_fact_open(facts, NULL, '{');
        scene_facts5d_put_place(facts, "from", move->from_line, move->from_time, move->from);
        scene_facts5d_put_place(facts, "to", move->to_line, move->to_time, move->to);
        if (arrivals != NULL) hm_fact_int(facts, "arrival", arrivals[i]);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
}

/* ---- words ---- */

const char *hm_5d_scene_side(const hm_5d_scene *scene) {
    static const char *const words[2][2] = {{"White to move", "White to move, in check"},
                                            {"Black to move", "Black to move, in check"}};
    return words[scene->position->side == HM_5D_BLACK][scene->checks.count > 0];
}

void hm_5d_scene_title(const hm_5d_scene *scene, hm_text *text) {
    hm_text_puts(text, hm_5d_scene_side(scene));
    if (hm_5d_lacks_centre(scene->position)) return;
    hm_text_puts(text, ", present ");
    hm_5d_time_format(hm_5d_present(scene->position), text);
}

hm_status hm_5d_game_scene(const hm_5d_game *game, int32_t node, const hm_5d_move *pending,
                           size_t count, hm_facts *facts, hm_error *error) {
    hm_5d_scene scene;
    hm_status status = hm_5d_node_check(game, node, error);
    if (status != HM_OK) return status;
    status = hm_5d_scene_build(game, node, pending, count, true, &scene);
    if (status != HM_OK) return hm_fail_memory(error, "a scene");
    hm_fact_int(facts, "width", hm_5d_width(scene.position));
    hm_fact_int(facts, "height", hm_5d_height(scene.position));
    hm_fact_int(facts, "present", hm_5d_present(scene.position));
    scene_facts5d_put_boards(&scene, facts);
    hm_fact_open(facts, "branches", '[');
    for (size_t i = 0; i < scene.branches.count; i++) {
        const hm_5d_branch *branch = &scene.branches.at[i];
        hm_fact_open(facts, NULL, '{');
        hm_fact_int(facts, "line", branch->line);
        hm_fact_int(facts, "from_line", branch->from_line);
        hm_fact_int(facts, "from_time", branch->from_time);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
    put_arrows(facts, scene.pending ? "pending" : "last", &scene.last, scene.arrivals.at);
    put_arrows(facts, "checks", &scene.checks, NULL);
    hm_5d_scene_title(&scene, hm_fact_begin(facts, "title"));
    hm_fact_end(facts);
    hm_5d_scene_clear(&scene);
    return HM_OK;
}
