/* Completes <math.h> of Windows, whose macros convert what they do not look at. */
#ifndef HM_WINDOWS_MATH_H
#define HM_WINDOWS_MATH_H

#include_next <math.h>

#undef isnan
#undef isinf
#undef isfinite
#undef signbit
#define isnan(number)    __builtin_isnan(number)
#define isinf(number)    __builtin_isinf(number)
#define isfinite(number) __builtin_isfinite(number)
#define signbit(number)  __builtin_signbit(number)

#endif
