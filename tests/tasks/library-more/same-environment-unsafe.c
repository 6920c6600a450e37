/* a name in the environment has a value each time, or never */
extern void reach_error(void);
extern char *getenv(const char *);
extern int setenv(const char *, const char *, int), unsetenv(const char *);
int main(void) {
    int before = getenv("HOME") == 0, other = getenv("USER") == 0;
    int after = getenv("HOME") == 0;
    if (before == after)
        reach_error();
    setenv("A", "b", 1), unsetenv("C");
    return other;
}
