/* strcasecmp and strncasecmp ignore the case of letters, but of nothing else */
extern void reach_error(void);
extern int strcasecmp(const char *, const char *);
extern int strncasecmp(const char *, const char *, __SIZE_TYPE__);
extern int __strcasecmp(const char *, const char *);
int main(void) {
    if (strcasecmp("aBc", "AbC") != 0 || strcasecmp("[", "{") == 0)
        reach_error();
    if (strncasecmp("abX", "ABy", 2) != 0)
        reach_error();
    if (__strcasecmp("B", "a") <= 0)
        reach_error();
    return 0;
}
