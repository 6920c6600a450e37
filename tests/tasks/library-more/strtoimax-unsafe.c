/* strtoimax and strtoumax report where they stopped */
extern void reach_error(void);
extern __INTMAX_TYPE__ strtoimax(const char *, char **, int);
extern __UINTMAX_TYPE__ strtoumax(const char *, char **, int);
int main(void) {
    const char *s = "0x1fg";
    char *end;
    if (strtoimax(s, &end, 10) != 31 || end != s + 4)
        reach_error();
    if (strtoumax(s + 1, &end, 10) != 0 || end != s + 1)
        reach_error();
    return 0;
}
