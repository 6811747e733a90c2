/* Private header of chess4p/: which profile was played when (rules.c; rules4p, section 8). */
#ifndef HM_CHESS4P_PERIOD_H
#define HM_CHESS4P_PERIOD_H

#include "hypermate/more/chess4p.h"

/* A month or a day of 0 is not known. */
typedef struct hm_4p_date {
    int year, month, day;
} hm_4p_date;

/* The profile of a day. In April 2022, in which the servers merged, this is the older one. */
hm_4p_profile hm_4p_profile_dated(hm_4p_date date);

#endif
