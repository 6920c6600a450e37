/* strtol reads digits of its base only */
extern void reach_error(void);
extern long strtol(const char *, char **, int);
int main(void) {
    const char *s = "1f";
    int base = 10;
    if (strtol(s, 0, base) != 31)
        reach_error();
    return 0;
}
