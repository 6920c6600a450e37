/* strftime writes dates, and nothing that does not fit */
extern void reach_error(void);
struct tm { int second, minute, hour, day, month, year, weekday, of_year, dst; long offset; const char *zone; };
extern unsigned long strftime(char *, unsigned long, const char *, const struct tm *);
int main(void) {
    struct tm tm = { 56, 4, 23, 9, 1, 124, 5, 39, 0, 0, "GMT" };
    char text[20];
    if (strftime(text, 10, "%Y-%m-%d", &tm) != 0)
        reach_error();
    if (strftime(text, sizeof text, "%F %T", &tm) != 19 || text[5] != '0' || text[9] != '9' || text[18] != '6' || text[19] != 0)
        reach_error();
    if (strftime(text, sizeof text, "%a %e %b %I%p %Z", &tm) != 19 || text[0] != 'F' || text[4] != ' ' || text[11] != '1')
        reach_error();
    return 0;
}
