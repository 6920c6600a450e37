/* a day that begins with a time of clock zero has less than 86400 seconds until a time in it */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void), timegm(void *);
struct tm { int second, minute, hour, day, month, year, weekday, yearday, saving; long offset; const char *zone; };
extern struct tm *gmtime(const long *);
int main(void) {
    long time = __VERIFIER_nondet_long();
    struct tm *date = gmtime(&time);
    if (date == 0)
        return 0;
    date->second = date->minute = date->hour = 0;
    if (time - timegm(date) >= 86400)
        reach_error();
    return 0;
}
