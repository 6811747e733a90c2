/* Comments of .c4d games: a line that begins with '#' belongs to the move before it. */
#include "chess4d/notation/text4d.h"

#include <stdlib.h>

void hm_4d_notes_clear(hm_4d_notes *notes) {
    hm_text_clear(&notes->words);
    free(notes->list.at);
    *notes = (hm_4d_notes){.words = {0}};
}

bool hm_4d_notes_add(hm_4d_notes *notes, size_t ply, const char *text, size_t length) {
    if (!HM_ROOM(notes->list, 1)) return false;
    hm_4d_note note = {.ply = ply, .text = notes->words.length, .length = length};
    hm_text_add(&notes->words, text, length);
    hm_text_add(&notes->words, "", 1);
    if (notes->words.failed) return false;
    size_t at = notes->list.count++;
    for (; at > 0 && notes->list.at[at - 1].ply > ply; at--)
        notes->list.at[at] = notes->list.at[at - 1];
    notes->list.at[at] = note;
    return true;
}

bool hm_4d_notes_copy(hm_4d_notes *to, const hm_4d_notes *from) {
    return hm_text_copy(&to->words, &from->words) && HM_COPY_LIST(to->list, from->list);
}

void hm_4d_notes_cut(hm_4d_notes *notes, size_t ply) {
    while (notes->list.count > 0 && notes->list.at[notes->list.count - 1].ply > ply)
        notes->list.count--;
}
