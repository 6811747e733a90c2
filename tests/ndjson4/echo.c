/* Half of the differential test of NDJSON4: one answer a line of standard input: "silent",
 * "skipped", or the frame's tail, its pieces and whether there was a warning. */
#include "hypermate/ndjson4.h"

#include <stdio.h>
#include <unistd.h>

static void print_frame(const hm_ndjson4_record *record) {
    const hm_frame_meta *meta = &record->meta;
    printf("frame %u", meta->ply);
    for (int i = 0; i < 4; i++)
        printf(" %d", meta->from[i]);
    for (int i = 0; i < 4; i++)
        printf(" %d", meta->to[i]);
    printf(" %d %d %s", meta->promo, meta->flags, record->warning[0] == '\0' ? "good" : "warned");
    for (int s = 0; s < HM_4D_SQUARES; s++)
        if (record->board.square[s] != HM_4D_EMPTY) printf(" %d:%d", s, record->board.square[s]);
    printf("\n");
}

int main(void) {
    hm_source *source;
    hm_ndjson4_reader *reader;
    const hm_ndjson4_record *record;
    if (hm_source_from_fd(&source, STDIN_FILENO, "input", NULL) != HM_OK) return 1;
    if (hm_ndjson4_reader_open(&reader, source, 0, 0, NULL) != HM_OK) return 1;
    while (hm_ndjson4_reader_next(reader, &record, NULL) == HM_OK && record != NULL) {
        if (record->kind == HM_NDJSON4_FRAME) {
            print_frame(record);
        } else {
            printf("%s\n", record->kind == HM_NDJSON4_SILENT ? "silent" : "skipped");
        }
    }
    hm_ndjson4_reader_close(reader);
    hm_source_close(source);
    return 0;
}
