/* gmtime_r knows leap years and weekdays */
extern void reach_error(void);
struct tm { int second, minute, hour, day, month, year, weekday, of_year, dst; long offset; const char *zone; };
extern struct tm *gmtime_r(const long *, struct tm *);
int main(void) {
    struct tm tm;
    long time = 951827696;
    if (gmtime_r(&time, &tm) != &tm || tm.year != 100 || tm.month != 1 || tm.day != 29)
        reach_error();
    if (tm.hour != 12 || tm.minute != 34 || tm.second != 56 || tm.weekday != 2 || tm.of_year != 59)
        reach_error();
    return 0;
}
