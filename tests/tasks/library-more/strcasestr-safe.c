/* strcasestr finds a substring whatever the case */
extern void reach_error(void);
extern char *strcasestr(const char *, const char *);
int main(void) {
    const char *s = "Model Checking";
    if (strcasestr(s, "cHECK") != s + 6)
        reach_error();
    if (strcasestr(s, "") != s)
        reach_error();
    if (strcasestr(s, "kings") != 0)
        reach_error();
    return 0;
}
