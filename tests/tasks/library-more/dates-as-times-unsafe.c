/* timegm takes dates that do not exist, and makes them proper */
extern void reach_error(void);
struct tm { int second, minute, hour, day, month, year, weekday, of_year, dst; long offset; const char *zone; };
extern long timegm(struct tm *);
int main(void) {
    struct tm tm = { .second = 61, .day = 31, .month = 13, .year = 99 };
    if (timegm(&tm) != 951955260 || tm.day != 2 || tm.month != 2 || tm.year != 100 || tm.minute != 1)
        reach_error();
    return 0;
}
