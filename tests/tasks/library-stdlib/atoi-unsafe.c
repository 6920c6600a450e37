/* atoi skips white space, takes a sign and stops at the first other character */
extern void reach_error(void);
extern int atoi(const char *);
int main(void) {
    const char *s = " \t-42abc7";
    if (atoi("+8") != 8 || atoi("x1") != 0)
        reach_error();
    if (84 + atoi(s) != 126)
        reach_error();
    return 0;
}
