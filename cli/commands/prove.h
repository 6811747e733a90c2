/* Private header of the program: the command prove, in its parts. */
#ifndef HM_CLI_PROVE_H
#define HM_CLI_PROVE_H

#include "cli.h"
#include "proof/proof4.h"
#include "prove/prove4d.h"

typedef struct cli_prove_arguments {
    bool check, full, census;
    const char *engine, *first, *shard, *output;
    cli_number mate;
} cli_prove_arguments;

/* prove --check (prove_check_4d.c): checks the certificates of all operands; returns an exit
 * status. */
int cli_prove_check(const cli_call *call);

/* The same of one game of 5D chess with the whole defence (prove_check_5d.c); returns an exit
 * status. Without a name none is printed. */
int cli_prove_check_5d(const cli_call *call, const char *name, const hm_text *text);
/* The same of one game of Teams (prove_check_4p.c). */
int cli_prove_check_4p(const cli_call *call, const char *name, const hm_text *text);
/* An offset's line and column, and the line itself for the caret of a terminal (prove_place.c). */
cli_place cli_prove_place(const char *name, const hm_text *text, uint64_t offset);
/* Prints an error in the text of a certificate, with its place (name: NULL for a text that no file
 * holds); returns its exit status. */
int cli_prove_fail(const cli_call *call, const char *name, const hm_text *text,
                   const hm_error *error);

/* Without --check (prove_search_4d.c): searches for a forced mate; returns an exit status. */
int cli_prove_search(const cli_call *call);

/* The same of a session of 5D chess, by its exact solver (prove_search_5d.c). */
int cli_prove_search_5d(const cli_call *call, hm_session *session);

/* The same of a session of the four-player game (prove_search_4p.c). */
int cli_prove_search_4p(const cli_call *call, hm_session *session);
/* Refuses a position in which the game is over: nobody moves there, so there is nothing to prove
 * (prove_end.c). */
int cli_prove_refuse_end(const cli_call *call, hm_session *session);
/* Whether a search ended at a limit or by a signal, and did not fail (prove_search_5d.c). */
bool cli_prove_is_limit(hm_status status);
/* Refuses options of the search by threats, which 5D chess and Teams do not have; prints that there
 * is no mate in so many moves, of a search that began at `start` (prove_search_5d.c). */
int cli_prove_refuse_4d_options(const cli_prove_arguments *a);
int cli_prove_print_none(const cli_call *call, unsigned moves, bool complete, uint64_t positions,
                         double start);

/* prove --census (prove_census_4d.c): prints what every first move does; `task` is the search as it
 * is asked for. */
int cli_prove_census(const cli_call *call, hm_prove_4d_task *task);

/* Write the result of a check that proved a mate: as text; as members of an object. */
void cli_prove_print_proved(const hm_proof4 *proof, const hm_proof4_report *report);
void cli_prove_put_proved(const hm_proof4 *proof, const hm_proof4_report *report, hm_facts *facts);

#endif
