/* mktime takes a date of a zone that is less than 25 hours away */
extern void reach_error(void);
struct tm { int second, minute, hour, day, month, year, weekday, of_year, dst; long offset; const char *zone; };
extern long mktime(struct tm *);
int main(void) {
    struct tm tm = { .hour = 12, .day = 1, .year = 70 };
    long time = mktime(&tm);
    if (time <= -46800 || time >= 133199)
        reach_error();
    return 0;
}
