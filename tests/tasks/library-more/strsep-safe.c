/* strsep returns empty tokens, too, and null at the end */
extern void reach_error(void);
extern char *strsep(char **, const char *);
int main(void) {
    char a[] = "x,,y";
    char *p = a;
    if (strsep(&p, ",") != a || a[1] != 0)
        reach_error();
    if (strsep(&p, ",") != a + 2)
        reach_error();
    if (strsep(&p, ",") != a + 3 || p != 0)
        reach_error();
    if (strsep(&p, ",") != 0)
        reach_error();
    return 0;
}
