/* parts that no date has are written in some way, and their text is bounded */
extern void reach_error(void);
struct tm {
    int second, minute, hour, day, month, year, weekday, day_of_year, summer;
    long offset;
    const char *zone;
};
extern unsigned long strftime(char *, unsigned long, const char *, const struct tm *);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    struct tm date = { 0, 0, 0, 1, 0, 100, 6, 0, 0, 0, 0 };
    char text[8];
    date.hour = __VERIFIER_nondet_int();
    unsigned long length = strftime(text, 8, "%H:%M", &date);
    if (length > 7 || (length > 0 && text[length] != 0))
        reach_error();
    if (date.hour == 23 && text[0] != '1')
        reach_error();
    return 0;
}
