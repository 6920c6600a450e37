/* a name in the environment has a value each time, or never */
extern void reach_error(void);
extern char *getenv(const char *);
extern int setenv(const char *, const char *, int), unsetenv(const char *);
int main(void) {
    if (getenv("HOME") == 0)
        return 0;
    if (getenv("HOME") == 0)
        reach_error();
    setenv("A", "b", 1), unsetenv("C");
    return 0;
}
