/*
 * time.h and sys/time.h: the clocks are input, what is arithmetic is exact.
 *
 * The zone of local time is input.  Its distance from Greenwich is the same at all times, or it changes in ways that are not
 * known: then no counterexample may rest on local times.
 */
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

/* Linux counts the nanoseconds of a clock in 63 bits: none comes to the year 2263. */
#define LAST_SECOND 9223372036

MODEL time_t time(time_t *to)
{
    time_t now = __cegas_input_long("time");
    __cegas_assume((now >= -1) & ((int64) now <= LAST_SECOND));
    if (to != NULL)
        *to = now;
    return now;
}

/* But for those that can be set, a clock goes forwards. */
#define CLOCKS 8
#define IS_SET(number) ((number) == 0 || (number) == 5) /* CLOCK_REALTIME and its coarse form */
static struct timespec last[CLOCKS];

MODEL int clock_gettime(int clock, struct timespec *to)
{
    if (__cegas_input_int("clock_gettime fails") != 0) {
        int number = __cegas_input_int("errno");
        __cegas_assume(number > 0);
        set_errno(number);
        return -1;
    }
    time_t seconds = __cegas_input_long("clock_gettime");
    long rest = __cegas_input_long("clock_gettime");
    __cegas_assume((seconds >= 0) & ((int64) seconds <= LAST_SECOND) & (rest >= 0) & (rest < 1000000000));
    if (clock > 0 && clock < CLOCKS && !IS_SET(clock)) {
        struct timespec *before = &last[clock];
        __cegas_assume((seconds > before->tv_sec) | ((seconds == before->tv_sec) & (rest >= before->tv_nsec)));
        before->tv_sec = seconds;
        before->tv_nsec = rest;
    }
    to->tv_sec = seconds;
    to->tv_nsec = rest;
    return 0;
}

/* The time that the program has used does not become less, as long as it is known; in 32 bits it wraps around. */
MODEL long clock(void)
{
    static long last;
    long now = __cegas_input_long("clock");
    if (sizeof now > 4) {
        __cegas_assume((now == -1) | (now >= last));
        last = now == -1 ? last : now;
    }
    return now;
}

/* The zone is obsolete, and nobody asks for it. */
MODEL int gettimeofday(struct timeval *to, void *zone)
{
    if (zone != NULL)
        __cegas_unsupported("gettimeofday with a zone");
    time_t seconds = __cegas_input_long("gettimeofday");
    long rest = __cegas_input_long("gettimeofday");
    __cegas_assume((seconds >= 0) & ((int64) seconds <= LAST_SECOND) & (rest >= 0) & (rest < 1000000));
    to->tv_sec = seconds;
    to->tv_usec = rest;
    return 0;
}

/* ---- The calendar ---- */

static int64 floor_division(int64 a, int64 b)
{
    return a / b - (a % b < 0);
}

/* Between these the year of a date fits an int. */
#define EARLIEST (-67768040609740800)
#define LATEST 67768036191676799

/* The last time that became a date.  The date becomes the same time again, and another time of its day lies as far from midnight
 * as it says: no solver has to divide and multiply to see that. */
static struct {
    _Bool is_there;
    int64 seconds, midnight;
    struct tm date;
} last_broken;

static _Bool is_of_last_day(const struct tm *tm)
{
    const struct tm *date = &last_broken.date;
    return last_broken.is_there
           && (tm->tm_year == date->tm_year) & (tm->tm_mon == date->tm_mon) & (tm->tm_mday == date->tm_mday);
}

static _Bool has_last_clock(const struct tm *tm)
{
    const struct tm *date = &last_broken.date;
    return (tm->tm_hour == date->tm_hour) & (tm->tm_min == date->tm_min) & (tm->tm_sec == date->tm_sec);
}

#define ERA 146097                             /* the days of 400 years, after which the calendar repeats itself */
#define TO_1970 719468                         /* the days from March 1 of year 0 */
#define BEFORE (5368710 * (int64) ERA)         /* more days than there are between year 0 and EARLIEST */
#define NEAR 37                                /* so many bits have the seconds from year 0 to year 4355 */

/* Days since 1970 as years that begin in March, in terms of the era of 400 years that they are in.  No branch depends on the
 * date but whether it is near, so that its numbers are small; and what is true of a division is said for those to whom it is
 * a circuit: the sizes of what is left are known to everybody then. */
static struct tm *break_down(int64 seconds, struct tm *to)
{
    if (last_broken.is_there && seconds == last_broken.seconds) {
        *to = last_broken.date;
        return to;
    }
    int era, of_era, rest;
    unsigned long long from_0 = (unsigned long long) seconds + TO_1970 * (int64) 86400;
    if (from_0 >> NEAR == 0) {
        unsigned parts = (unsigned) (from_0 >> 7), days = parts / (86400 >> 7);
        rest = (int) (parts - days * (86400 >> 7)) * 128 + (int) (from_0 & 127);
        era = (int) (days / ERA);
        of_era = (int) (days % ERA);
    } else if (seconds >= EARLIEST && seconds <= LATEST) {
        unsigned long long shifted = from_0 + BEFORE * 86400;
        unsigned long long days = (shifted >> 7) / (86400 >> 7), eras = days / ERA;
        rest = (int) (shifted - days * 86400);
        era = (int) eras - (int) (BEFORE / ERA);
        of_era = (int) (days - eras * ERA);
    } else {
        set_errno(EOVERFLOW);
        return NULL;
    }
    __cegas_assume((rest >= 0) & (rest < 86400) & (of_era >= 0) & (of_era < ERA));
    int year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    __cegas_assume((year_of_era >= 0) & (year_of_era < 400) & (of_year >= 0) & (of_year < 366));
    int month = (5 * of_year + 2) / 153;
    _Bool is_new = month >= 10; /* January and February are of the next year */
    int day = of_year - (153 * month + 2) / 5 + 1;
    int civil = year_of_era + is_new;
    _Bool is_leap = (civil % 4 == 0) & ((civil % 100 != 0) | (civil == 0) | (civil == 400));
    month += 2 - 12 * is_new;
    __cegas_assume((month >= 0) & (month < 12) & (day >= 1) & (day <= 31));
    int of_civil = of_year - 306 + !is_new * (365 + is_leap);
    __cegas_assume((of_civil >= 0) & (of_civil < 366));
    to->tm_sec = rest % 60;
    to->tm_min = rest / 60 % 60;
    to->tm_hour = rest / 3600;
    to->tm_mday = day;
    to->tm_mon = month;
    to->tm_year = (int) (era * (int64) 400 + civil - 1900);
    to->tm_wday = (of_era + 3) % 7; /* an era has whole weeks */
    to->tm_yday = of_civil;
    to->tm_isdst = 0;
    to->tm_gmtoff = 0;
    to->tm_zone = "GMT";
    last_broken.is_there = 1;
    last_broken.seconds = seconds;
    last_broken.midnight = seconds - rest;
    last_broken.date = *to;
    return to;
}

#define LONGEST_NAME 16
static char zone_name[LONGEST_NAME];
static long zone_offset;
static _Bool zone_is_known, zone_changes;

/* How far a zone is away: less than 25 hours (POSIX, TZ). */
static long offset_of_zone(void)
{
    if (!zone_is_known) {
        zone_is_known = 1;
        zone_changes = __cegas_input_int("whether the time zone changes") != 0;
        zone_offset = __cegas_input_long("the time zone");
        __cegas_assume(zone_offset > -25 * 3600 && zone_offset < 25 * 3600);
        __cegas_input_bytes("the time zone", zone_name, LONGEST_NAME - 1);
    }
    if (!zone_changes)
        return zone_offset;
    long offset = __cegas_inexact_long("a time zone that changes");
    __cegas_assume((offset > -25 * 3600) & (offset < 25 * 3600));
    return offset;
}

static struct tm *break_down_locally(int64 seconds, struct tm *to)
{
    long offset = offset_of_zone();
    _Bool is_far = (seconds < 2 * EARLIEST) | (seconds > 2 * LATEST); /* wherever one is, and the sum may be too large */
    struct tm *found = break_down(is_far ? seconds : seconds + offset, to);
    if (found != NULL) {
        found->tm_isdst = zone_changes & (__cegas_input_int("whether it is summer time") != 0);
        found->tm_gmtoff = offset;
        found->tm_zone = zone_name;
    }
    return found;
}

/* The seconds from 1970 to a date whose parts may be of any size. */
static int64 seconds_of(const struct tm *tm)
{
    int64 clock = (int64) tm->tm_hour * 3600 + (int64) tm->tm_min * 60 + tm->tm_sec;
    if (is_of_last_day(tm))
        return has_last_clock(tm) ? last_broken.seconds : last_broken.midnight + clock;
    int64 months = tm->tm_mon, year = (int64) tm->tm_year + 1900 + floor_division(months, 12);
    int month = (int) (months - floor_division(months, 12) * 12);
    if (month < 2)
        year--;
    int64 era = floor_division(year, 400);
    int year_of_era = (int) (year - era * 400);
    int day_of_year = (153 * (month < 2 ? month + 10 : month - 2) + 2) / 5;
    int64 days = era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
    return (days + tm->tm_mday - 1) * 86400 + clock;
}

/* A date as a time; the date gets the parts that it should have. */
static time_t make_time(struct tm *tm, _Bool locally)
{
    int64 seconds = seconds_of(tm) - (locally ? offset_of_zone() : 0);
    struct tm proper;
    if (seconds != (time_t) seconds) {
        set_errno(EOVERFLOW);
        return -1;
    }
    if ((locally ? break_down_locally(seconds, &proper) : break_down(seconds, &proper)) == NULL)
        return -1;
    *tm = proper;
    return (time_t) seconds;
}

MODEL time_t mktime(struct tm *tm)
{
    return make_time(tm, 1);
}

MODEL time_t timegm(struct tm *tm)
{
    return make_time(tm, 0);
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

/* ---- Texts ---- */

struct sink {
    char *to;
    size_t room;
    size_t count;
    size_t most;       /* the length of the text, if all its parts were as long as they can be */
    _Bool is_unknown;  /* it has a part of which C does not say how it is written */
};

#define LONGEST_PART 24

static void put(struct sink *sink, char c)
{
    if (sink->count < sink->room)
        sink->to[sink->count] = c;
    sink->count++;
    sink->most++;
}

static void put_text(struct sink *sink, const char *s)
{
    while (*s != '\0')
        put(sink, *s++);
}

/* A number below ten times a power of ten, all its digits, with zeros or spaces in front.  Of a small type: so are divisions. */
static void put_digits(struct sink *sink, unsigned short number, unsigned short power, char padding)
{
    sink->most += LONGEST_PART;
    for (; power > 0; power /= 10) {
        _Bool is_padding = (number < power) & (power > 1);
        put(sink, (char) (is_padding * padding + !is_padding * ('0' + number / power % 10)));
    }
}

/* A number of any length: of years behind 9999. */
static void put_long(struct sink *sink, unsigned number)
{
    char text[10];
    int n = 0;
    sink->most += LONGEST_PART;
    for (; number > 0; number /= 10)
        text[n++] = (char) ('0' + number % 10);
    while (n > 0)
        put(sink, text[--n]);
}

static void put_year(struct sink *sink, unsigned year)
{
    if (year <= 9999)
        put_digits(sink, (unsigned short) year, 1000, '0');
    else
        put_long(sink, year);
}

/* C does not say what becomes of parts that no date has (7.27.3.5p5). */
static int part(struct sink *sink, int number, int most)
{
    _Bool is_in_range = (number >= 0) & (number <= most);
    int found = is_in_range * number;
    sink->is_unknown |= !is_in_range;
    __cegas_assume((found >= 0) & (found <= most));
    return found;
}

#define NOT_MODELLED "a conversion of strftime that is not modelled"

static const char days[7][10] = { "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday" };
static const char months[12][10] = {
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
};

/* The first three letters of a name, or all. */
static void put_name(struct sink *sink, const char *name, _Bool is_whole)
{
    for (int i = 0; i < 3; i++)
        put(sink, name[i]);
    for (int i = 3; is_whole && name[i] != '\0'; i++)
        put(sink, name[i]);
    sink->most += LONGEST_PART;
}

/* How libraries write years of less than four digits differs. */
static unsigned year_of(struct sink *sink, const struct tm *tm)
{
    _Bool is_in_range = tm->tm_year >= 1000 - 1900;
    sink->is_unknown |= !is_in_range;
    return is_in_range * (tm->tm_year + 1900u);
}

static _Bool is_leap(unsigned year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

/* The year that a week of ISO 8601 belongs to, and its number: the first one has the first Thursday. */
static unsigned iso_year(struct sink *sink, const struct tm *tm, int *week)
{
    unsigned year = year_of(sink, tm);
    int monday = (part(sink, tm->tm_wday, 6) + 6) % 7;
    int thursday = part(sink, tm->tm_yday, 365) - monday + 3;
    if (thursday < 0) {
        year--;
        thursday += 365 + is_leap(year);
    } else if (thursday >= 365 + is_leap(year)) {
        thursday -= 365 + is_leap(year);
        year++;
    }
    *week = thursday / 7 + 1;
    return year;
}

static void put_two(struct sink *sink, unsigned number)
{
    put_digits(sink, (unsigned short) number, 10, '0');
}

static void put_century(struct sink *sink, unsigned year)
{
    if (year <= 9999)
        put_two(sink, (unsigned short) year / 100);
    else
        put_long(sink, year / 100);
}

static void put_clock(struct sink *sink, const struct tm *tm, _Bool has_seconds)
{
    put_two(sink, part(sink, tm->tm_hour, 23));
    put(sink, ':');
    put_two(sink, part(sink, tm->tm_min, 59));
    if (has_seconds) {
        put(sink, ':');
        put_two(sink, part(sink, tm->tm_sec, 60));
    }
}

static int twelve(int hour)
{
    return hour % 12 == 0 ? 12 : hour % 12;
}

static void put_zone(struct sink *sink, const struct tm *tm)
{
    long minutes = (tm->tm_gmtoff < 0 ? -tm->tm_gmtoff : tm->tm_gmtoff) / 60;
    sink->is_unknown |= minutes > 99 * 60;
    minutes %= 100 * 60;
    put(sink, tm->tm_gmtoff < 0 ? '-' : '+');
    put_digits(sink, (unsigned short) (minutes / 60 * 100 + minutes % 60), 1000, '0');
}

/* What strftime makes of one conversion, in the "C" locale. */
static void put_part(struct sink *sink, char kind, const struct tm *tm)
{
    int week, hour = tm->tm_hour;
    switch (kind) {
    case 'a': put_name(sink, days[part(sink, tm->tm_wday, 6)], 0); break;
    case 'A': put_name(sink, days[part(sink, tm->tm_wday, 6)], 1); break;
    case 'b': case 'h': put_name(sink, months[part(sink, tm->tm_mon, 11)], 0); break;
    case 'B': put_name(sink, months[part(sink, tm->tm_mon, 11)], 1); break;
    case 'c':
        put_name(sink, days[part(sink, tm->tm_wday, 6)], 0);
        put(sink, ' ');
        put_name(sink, months[part(sink, tm->tm_mon, 11)], 0);
        put(sink, ' ');
        put_digits(sink, part(sink, tm->tm_mday, 31), 10, ' ');
        put(sink, ' ');
        put_clock(sink, tm, 1);
        put(sink, ' ');
        put_year(sink, year_of(sink, tm));
        break;
    case 'C': put_century(sink, year_of(sink, tm)); break;
    case 'd': put_two(sink, part(sink, tm->tm_mday, 31)); break;
    case 'D': case 'x':
        put_two(sink, part(sink, tm->tm_mon, 11) + 1);
        put(sink, '/');
        put_two(sink, part(sink, tm->tm_mday, 31));
        put(sink, '/');
        put_two(sink, year_of(sink, tm) % 100);
        break;
    case 'e': put_digits(sink, part(sink, tm->tm_mday, 31), 10, ' '); break;
    case 'F':
        put_year(sink, year_of(sink, tm));
        put(sink, '-');
        put_two(sink, part(sink, tm->tm_mon, 11) + 1);
        put(sink, '-');
        put_two(sink, part(sink, tm->tm_mday, 31));
        break;
    case 'g': put_two(sink, iso_year(sink, tm, &week) % 100); break;
    case 'G': put_year(sink, iso_year(sink, tm, &week)); break;
    case 'H': put_two(sink, part(sink, hour, 23)); break;
    case 'I': put_two(sink, twelve(part(sink, hour, 23))); break;
    case 'j': put_digits(sink, part(sink, tm->tm_yday, 365) + 1, 100, '0'); break;
    case 'm': put_two(sink, part(sink, tm->tm_mon, 11) + 1); break;
    case 'M': put_two(sink, part(sink, tm->tm_min, 59)); break;
    case 'n': put(sink, '\n'); break;
    case 'p': put_text(sink, part(sink, hour, 23) < 12 ? "AM" : "PM"); break;
    case 'r':
        put_two(sink, twelve(part(sink, hour, 23)));
        put(sink, ':');
        put_two(sink, part(sink, tm->tm_min, 59));
        put(sink, ':');
        put_two(sink, part(sink, tm->tm_sec, 60));
        put_text(sink, hour < 12 ? " AM" : " PM");
        break;
    case 'R': put_clock(sink, tm, 0); break;
    case 'S': put_two(sink, part(sink, tm->tm_sec, 60)); break;
    case 't': put(sink, '\t'); break;
    case 'T': case 'X': put_clock(sink, tm, 1); break;
    case 'u': put_digits(sink, (part(sink, tm->tm_wday, 6) + 6) % 7 + 1, 1, '0'); break;
    case 'U': put_two(sink, (part(sink, tm->tm_yday, 365) + 7 - part(sink, tm->tm_wday, 6)) / 7); break;
    case 'V':
        iso_year(sink, tm, &week);
        put_two(sink, week);
        break;
    case 'w': put_digits(sink, part(sink, tm->tm_wday, 6), 1, '0'); break;
    case 'W': put_two(sink, (part(sink, tm->tm_yday, 365) + 7 - (part(sink, tm->tm_wday, 6) + 6) % 7) / 7); break;
    case 'y': put_two(sink, year_of(sink, tm) % 100); break;
    case 'Y': put_year(sink, year_of(sink, tm)); break;
    case 'z':
        if (tm->tm_isdst >= 0)
            put_zone(sink, tm);
        break;
    case 'Z':
        if (tm->tm_zone != NULL)
            put_text(sink, tm->tm_zone);
        break;
    case '%': put(sink, '%'); break;
    default: __cegas_unsupported(NOT_MODELLED);
    }
}

/* Of a text with parts that C leaves open only is known how long it is at most, in glibc. */
static size_t unknown_text(const struct sink *sink)
{
    size_t length = __cegas_inexact_size("a date with a part that is out of range");
    __cegas_assume(length <= sink->most);
    if (sink->room > 0)
        __cegas_inexact_bytes("a date with a part that is out of range", sink->to, sink->room);
    if (length >= sink->room)
        return 0;
    sink->to[length] = '\0';
    return length;
}

/* What does not fit leaves anything behind. */
MODEL size_t strftime(char *to, size_t size, const char *format, const struct tm *tm)
{
    struct sink sink = { to, size, 0, 0, 0 };
    READS(tm, sizeof *tm)
    for (; *format != '\0'; format++) {
        if (*format != '%') {
            put(&sink, *format);
            continue;
        }
        format++;
        if (*format == 'E' || *format == 'O') { /* other forms, of which the "C" locale has none */
            const char *conversions = *format++ == 'E' ? "cCxXyY" : "BdeHImMSuUVwWy";
            while (*conversions != *format && *conversions != '\0')
                conversions++;
            if (*conversions == '\0')
                __cegas_unsupported(NOT_MODELLED);
        }
        put_part(&sink, *format, tm);
    }
    if (sink.is_unknown)
        return unknown_text(&sink);
    if (sink.count < size) {
        to[sink.count] = '\0';
        return sink.count;
    }
    if (size > 0)
        __cegas_inexact_bytes("a date for which there is no room", to, size);
    return 0;
}

#define LENGTH 26

/* A date of a year that has four digits; there may be none. */
static char *put_date(char *to, const struct tm *tm)
{
    if (tm == NULL) {
        set_errno(EINVAL);
        return NULL;
    }
    struct sink sink = { to, LENGTH, 0, 0, 0 };
    if (year_of(&sink, tm) > 9999)
        __cegas_unsupported("the text of a year behind 9999");
    put_part(&sink, 'c', tm);
    if (sink.is_unknown)
        __cegas_unsupported("asctime of a date with a part that is out of range, or a year before 1000");
    put(&sink, '\n');
    put(&sink, '\0');
    return to;
}

static char shared_text[LENGTH];

MODEL char *asctime(const struct tm *tm)
{
    return put_date(shared_text, tm);
}

MODEL char *asctime_r(const struct tm *tm, char *to)
{
    return put_date(to, tm);
}

MODEL char *ctime(const time_t *time)
{
    return put_date(shared_text, break_down_locally(*time, &shared));
}

MODEL char *ctime_r(const time_t *time, char *to)
{
    struct tm tm;
    return put_date(to, break_down_locally(*time, &tm));
}
