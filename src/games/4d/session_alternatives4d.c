/* Legal 4D moves that a refused text may have meant. */
#include "chess4d/notation/text4d.h"
#include "games/4d/play4d.h"

/* Those that begin where it begins; when there are none, those that end where it ends. */
hm_status hm_alternatives_4d(void *play, const char *text, size_t length, const hm_watch *watch,
                             hm_facts *facts, hm_error *error) {
    hm_play_4d *p = play;
    hm_4d_move_words words;
    size_t count, found = 0;
    hm_status status = hm_4d_move_words_parse(text, length, &words, error);
    if (status == HM_OK) status = hm_play_4d_list(p, false, watch, &count, error);
    for (int end = 0; end < 2 && status == HM_OK && found == 0; end++) {
        for (size_t i = 0; i < count; i++) {
            hm_4d_move move = p->list.at[i];
            bool like =
                end == 0 ? HM_4D_MOVE_FROM(move) == words.from : HM_4D_MOVE_TO(move) == words.to;
            if (!like) continue;
            hm_4d_move_format(move, hm_fact_begin(facts, NULL));
            hm_fact_end(facts);
            found++;
        }
    }
    return status;
}
