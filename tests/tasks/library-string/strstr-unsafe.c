/* strstr restarts after a partial match */
extern void reach_error(void);
extern char *strstr(const char *, const char *);
int main(void) {
    const char *s = "aaaab", *key = "aab";
    if (strstr(s, key) - s != 0 || strstr(s, "ba") != 0 || strstr(s, "") != s)
        reach_error();
    return 0;
}
