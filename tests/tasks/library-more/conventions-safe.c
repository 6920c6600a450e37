/* in the C locale, the decimal point is a point */
extern void reach_error(void);
struct lconv { char *point; };
extern struct lconv *localeconv(void);
extern char *setlocale(int, const char *);
int main(void) {
    if (setlocale(0, "C") == 0 || localeconv()->point[0] != '.')
        reach_error();
    return 0;
}
