/* asctime_r writes a time as 25 characters */
extern void reach_error(void);
struct tm { int second, minute, hour, day, month, year, weekday, yearday, saving; long offset; const char *zone; };
extern struct tm *gmtime(const long *);
extern char *asctime_r(const struct tm *, char *);
int main(void) {
    long zero = 0;
    char text[26];
    char *p = asctime_r(gmtime(&zero), text);
    if (p != text || text[0] != 'T' || text[24] != '\n' || text[25] != 0 || text[23] != '1')
        reach_error();
    return 0;
}
