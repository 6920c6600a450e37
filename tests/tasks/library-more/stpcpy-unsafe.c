/* stpcpy returns the place of the terminator it wrote */
extern void reach_error(void);
extern char *stpcpy(char *, const char *);
extern char *__stpcpy(char *, const char *);
int main(void) {
    char a[8];
    char *end = stpcpy(a, "ab");
    end = __stpcpy(end, "cd");
    if (end - a != 6)
        reach_error();
    if (a[1] != 'b' || a[3] != 'd' || *end != 0)
        reach_error();
    return 0;
}
