/* strchrnul returns the end of the string where strchr returns null */
extern void reach_error(void);
extern char *strchrnul(const char *, int);
int main(void) {
    const char *s = "key=value";
    int c = 63;
    if (strchrnul(s, c) != s + 3)
        reach_error();
    if (strchrnul(s, '#') != s + 9)
        reach_error();
    return 0;
}
