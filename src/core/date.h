/* Private header of core/: dates in the forms in which game files have them (date.c). */
#ifndef HM_CORE_DATE_H
#define HM_CORE_DATE_H

/* Unknown parts are 0. */
typedef struct hm_date {
    int year, month, day;
} hm_date;

/* "Mon Mar 07 2022", "2022.03.07", "2022-03-07", "7.3.2022", "03/07/2022". */
hm_date hm_date_read(const char *text);

#endif
