/* strtold reads a number as long as it goes */
extern void reach_error(void);
extern long double strtold(const char *, char **);
int main(void) {
    const char *text = "-2.5e1x";
    char *end;
    long double a = strtold(text, &end);
    if (a != -25 || end != text + 7)
        reach_error();
    return 0;
}
