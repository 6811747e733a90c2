/* Private header of the program: what the name of a file says, and what is there (path.c). */
#ifndef HM_CLI_PATH_H
#define HM_CLI_PATH_H

#include <stdbool.h>

/* No name, or "-": standard input or output. */
bool cli_is_standard(const char *path);
/* A name of which only the ending is there does not end with it. */
bool cli_ends_with(const char *path, const char *ending);
/* Whether a regular file exists, perhaps through a link. */
bool cli_is_file(const char *path);
/* Whether it begins as a file of SQLite does. */
bool cli_is_database(const char *path);

#endif
