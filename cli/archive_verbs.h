/* Private header of the program: what `archive` does with a database (commands/cmd_archive.c and
 * its neighbours). */
#ifndef HM_CLI_ARCHIVE_VERBS_H
#define HM_CLI_ARCHIVE_VERBS_H

#include "files.h"
#include "many_games.h"

typedef struct archive_arguments {
    cli_find_choice find;
    const char *output, *where, *from, *sort, *same, *to, *columns, *journal, *shard;
    bool strict, explain, skip_bad, no_positions, salvage;
    cli_number depth, min;
} archive_arguments;

/* Opens the database of the call's first operand, which is taken away; returns an exit status. */
int cli_open_archive(cli_call *call, bool write, hm_archive **archive);

/* Exit statuses; the database is open, and its operand taken away. */
typedef int cli_archive_verb(cli_call *call, hm_archive *archive);
cli_archive_verb cli_archive_add, cli_archive_merge, cli_archive_find, cli_archive_export;

#endif
