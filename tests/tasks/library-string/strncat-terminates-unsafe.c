/* strncat appends at most that many characters and always a terminator */
extern void reach_error(void);
extern char *strncat(char *, const char *, __SIZE_TYPE__);
int main(void) {
    char s[8] = {'a', 0, 'x', 'x', 'x', 'x', 'x', 0};
    const char *more = "bcdef";
    strncat(s, more, 2);
    if (s[2] != 'c' || s[3] != 'x' || s[4] != 'x')
        reach_error();
    return 0;
}
