/* a proper prefix sorts before the longer string; characters compare as unsigned */
extern void reach_error(void);
extern int strcmp(const char *, const char *);
int main(void) {
    const char *a = "abc", *b = "abcd", *high = "\377";
    if (strcmp(high, a) < 0 || strcmp(a, "abc") != 0)
        reach_error();
    if (!(strcmp(a, b) < 0))
        reach_error();
    return 0;
}
