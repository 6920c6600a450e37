/* time.h and sys/time.h: the clocks are input, what is arithmetic is exact.  The zone of local time is input. */
#include "cegas_model.h"

typedef long time_t;
typedef __INT64_TYPE__ int64;

#define EOVERFLOW 75

struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};
struct timespec {
    time_t tv_sec;
    long tv_nsec;
};
struct timeval {
    time_t tv_sec;
    long tv_usec;
};

/* Through a format that holds every time_t exactly. */
MODEL double difftime(time_t later, time_t earlier)
{
    if (sizeof(time_t) == 4)
        return (double) later - (double) earlier;
    return (double) ((long double) later - (long double) earlier);
}

/* ---- Clocks ---- */

MODEL time_t time(time_t *to)
{
    time_t now = __cegas_input_long("time");
    __cegas_assume(now >= -1);
    if (to != NULL)
        *to = now;
    return now;
}

MODEL int clock_gettime(int clock, struct timespec *to)
{
    (void) clock;
    if (__cegas_input_int("clock_gettime fails") != 0) {
        set_errno(EINVAL);
        return -1;
    }
    time_t seconds = __cegas_input_long("clock_gettime");
    long rest = __cegas_input_long("clock_gettime");
    __cegas_assume(seconds >= 0 && rest >= 0 && rest < 1000000000);
    to->tv_sec = seconds;
    to->tv_nsec = rest;
    return 0;
}

/* The zone is obsolete, and nobody asks for it. */
MODEL int gettimeofday(struct timeval *to, void *zone)
{
    if (zone != NULL)
        __cegas_unsupported("gettimeofday with a zone");
    time_t seconds = __cegas_input_long("gettimeofday");
    long rest = __cegas_input_long("gettimeofday");
    __cegas_assume(seconds >= 0 && rest >= 0 && rest < 1000000);
    to->tv_sec = seconds;
    to->tv_usec = rest;
    return 0;
}

/* ---- The calendar ---- */

static int64 floor_division(int64 a, int64 b)
{
    return a / b - (a % b < 0);
}

/* The days since 1970 as a date of the Gregorian calendar, counted in years that begin in March. */
static struct tm *break_down(int64 seconds, struct tm *to)
{
    int64 days = floor_division(seconds, 86400);
    int rest = (int) (seconds - days * 86400);
    int64 shifted = days + 719468;
    int64 era = floor_division(shifted, 146097);
    int of_era = (int) (shifted - era * 146097);
    int year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int month = (5 * of_year + 2) / 153;
    int64 year = era * 400 + year_of_era + (month >= 10) - 1900;
    if (year != (int) year) {
        set_errno(EOVERFLOW);
        return NULL;
    }
    int64 civil = year + 1900;
    _Bool leap = (civil % 4 == 0 && civil % 100 != 0) || civil % 400 == 0;
    to->tm_sec = rest % 60;
    to->tm_min = rest / 60 % 60;
    to->tm_hour = rest / 3600;
    to->tm_mday = of_year - (153 * month + 2) / 5 + 1;
    to->tm_mon = month < 10 ? month + 2 : month - 10;
    to->tm_year = (int) year;
    to->tm_wday = (int) ((days % 7 + 11) % 7);
    to->tm_yday = month < 10 ? of_year + 59 + leap : of_year - 306;
    to->tm_isdst = 0;
    to->tm_gmtoff = 0;
    to->tm_zone = "GMT";
    return to;
}

#define LONGEST_NAME 16
static char zone_name[LONGEST_NAME];

/* A zone is less than 25 hours away (POSIX, TZ). */
static struct tm *break_down_locally(int64 seconds, struct tm *to)
{
    long offset = __cegas_input_long("localtime");
    __cegas_assume(offset > -25 * 3600 && offset < 25 * 3600);
    if (seconds > 67768036191676799 || seconds < -67768040609740800)
        __cegas_unsupported("a local time whose year does not fit an int");
    struct tm *found = break_down(seconds + offset, to);
    if (found != NULL) {
        found->tm_isdst = __cegas_input_int("localtime") != 0;
        found->tm_gmtoff = offset;
        __cegas_input_bytes("localtime", zone_name, LONGEST_NAME - 1);
        found->tm_zone = zone_name;
    }
    return found;
}

static struct tm shared;

MODEL struct tm *gmtime(const time_t *time)
{
    return break_down(*time, &shared);
}

MODEL struct tm *gmtime_r(const time_t *time, struct tm *to)
{
    return break_down(*time, to);
}

MODEL struct tm *localtime(const time_t *time)
{
    return break_down_locally(*time, &shared);
}

MODEL struct tm *localtime_r(const time_t *time, struct tm *to)
{
    return break_down_locally(*time, to);
}
