/* localtime breaks a time down as a zone that is less than 25 hours away has it */
extern void reach_error(void);
struct tm { int second, minute, hour, day, month, year, weekday, of_year, dst; long offset; const char *zone; };
extern struct tm *localtime(const long *);
int main(void) {
    long noon = 43200;
    struct tm *tm = localtime(&noon);
    if (tm && tm->year != 70 && tm->year != 69)
        reach_error();
    return 0;
}
