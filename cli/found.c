/* Prints the results of a search: its score in words, and the line so far beside the progress. */
#include "cli.h"

#include <stdlib.h>

const char *cli_score_text(long long score, long long mate, char room[CLI_SCORE_ROOM]) {
    long long size = llabs(score);
    if (mate != 0) {
        snprintf(room, CLI_SCORE_ROOM, "%s in %lld", mate > 0 ? "mate" : "mated", llabs(mate));
    } else {
        snprintf(room, CLI_SCORE_ROOM, "%c%lld.%02lld", score < 0 ? '-' : '+', size / 100,
                 size % 100);
    }
    return room;
}

void cli_progress_found(cli_progress *progress, unsigned depth, long long score, long long mate,
                        const hm_text *moves) {
    char room[CLI_SCORE_ROOM];
    snprintf(progress->found, sizeof progress->found, "depth %u  %s  %s", depth,
             cli_score_text(score, mate, room), moves->length > 0 ? moves->data : "");
}
