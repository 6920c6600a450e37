/* the text of a date is as long as its parts, whatever they are */
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
    char text[10];
    date.month = __VERIFIER_nondet_int();
    if (date.month < 0 || date.month > 11)
        return 0;
    if (strftime(text, 10, "%B", &date) == 0)
        reach_error();
    return 0;
}
