/* the date of a time is that of no other time */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void), timegm(void *);
struct tm { int second, minute, hour, day, month, year, weekday, yearday, saving; long offset; const char *zone; };
extern struct tm *gmtime(const long *);
int main(void) {
    long time = __VERIFIER_nondet_long();
    struct tm *date = gmtime(&time);
    if (date == 0)
        return 0;
    if (timegm(date) == time)
        reach_error();
    return 0;
}
