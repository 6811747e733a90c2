/* Private header of the program: the command review. */
#ifndef HM_CLI_REVIEW_H
#define HM_CLI_REVIEW_H

#include "cli.h"

/* Prints a review for people (review_table.c). */
cli_print_answer cli_print_review;

#endif
