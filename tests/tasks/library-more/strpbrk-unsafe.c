/* strpbrk finds the first character that is in the set */
extern void reach_error(void);
extern char *strpbrk(const char *, const char *);
int main(void) {
    const char *s = "one, two";
    if (strpbrk(s, ", ") != s + 2)
        reach_error();
    if (strpbrk(s, "xyz") != 0)
        reach_error();
    return 0;
}
