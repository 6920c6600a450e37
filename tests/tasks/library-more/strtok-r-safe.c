/* strtok_r keeps its place in a variable, so that two strings can be taken apart in turns */
extern void reach_error(void);
extern char *strtok_r(char *, const char *, char **);
extern char *__strtok_r(char *, const char *, char **);
int main(void) {
    char a[] = "x y", b[] = "p q";
    char *s, *r;
    if (strtok_r(a, " ", &s) != a || __strtok_r(b, " ", &r) != b)
        reach_error();
    if (strtok_r(0, " ", &s) != a + 2)
        reach_error();
    if (__strtok_r(0, "p", &r) != 0 && __strtok_r(0, "p", &s) != 0)
        reach_error();
    return 0;
}
