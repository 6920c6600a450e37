/* gettimeofday gives microseconds below a million; gmtime knows the year of 0 */
extern void reach_error(void);
struct timeval { long seconds, microseconds; };
struct tm { int second, minute, hour, day, month, year, weekday, yearday, saving; long offset; const char *zone; };
extern int gettimeofday(struct timeval *, void *);
extern struct tm *gmtime(const long *);
extern char *asctime(const struct tm *);
int main(void) {
    struct timeval t;
    long zero = 0;
    if (gettimeofday(&t, 0) == 0 && (t.microseconds < 0 || t.microseconds > 999999))
        reach_error();
    if (gmtime(&zero)->year != 70 || asctime(gmtime(&zero))[0] != 'F' )
        reach_error();
    return 0;
}
