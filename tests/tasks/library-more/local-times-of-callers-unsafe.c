/* localtime_r fills what it is given */
extern void reach_error(void);
struct tm { int second, minute, hour, day, month, year, weekday, yearday, saving; long offset; const char *zone; };
extern struct tm *localtime_r(const long *, struct tm *);
int main(void) {
    long noon = 43200;
    struct tm local;
    struct tm *p = localtime_r(&noon, &local);
    if (p == &local && local.year != 71 && local.year != 69)
        reach_error();
    return 0;
}
