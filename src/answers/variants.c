/* variants: the start names of all games, or of one. A start that the rules know but that cannot be
 * played is listed too, with the reason. Every question accepts the names of playable starts as
 * positions. The question needs no input, so it is asked alone. */
#include "answers/answers.h"

#include <string.h>

/* A word names the game. */
static hm_verdict variants_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    const hm_request *request = asked->request;
    const char *word = request->word_count > 0 ? request->words[0] : NULL;
    bool found = word == NULL;
    hm_error cause;
    hm_start start, again;
    hm_fact_open(facts, "variants", '[');
    for (size_t g = 0; hm_games[g] != NULL; g++) {
        const hm_game *game = hm_games[g];
        if (game->start == NULL || (word != NULL && strcmp(word, game->name) != 0)) continue;
        found = true;
        for (size_t i = 0; game->start(i, &start, NULL); i++) {
            hm_fact_open(facts, NULL, '{');
            hm_fact_word(facts, "name", start.name);
            hm_fact_word(facts, "game", game->name);
            hm_fact_word(facts, "title", start.title);
            hm_fact_bool(facts, "playable", start.refused == NULL);
            if (start.refused != NULL) hm_fact_word(facts, "reason", start.refused);
            game->start(i, &again, facts); /* and what only this game says of a start */
            hm_fact_close(facts);
        }
    }
    hm_fact_close(facts);
    if (found) return HM_YES;
    hm_fail(&cause, HM_ERR_ARGUMENT, 0, "no game with start names is called \"%.40s\"", word);
    return hm_fail_word(error, &cause, NULL, request, 0);
}

const hm_question hm_question_variants = {
    .name = "variants",
    .most = 1,
    .words = "the game",
    .alone = true,
    .answer = variants_answer,
};
