/* a base above 36 is refused with errno */
extern void reach_error(void);
extern long long strtoq(const char *, char **, int);
extern unsigned long long strtouq(const char *, char **, int);
extern int *__errno_location(void);
int main(void) {
    *__errno_location() = 0;
    if (strtoq("z", 0, 36) != 35 || strtouq("-1", 0, 10) != -1ULL || *__errno_location() != 0)
        reach_error();
    if (strtoq("z", 0, 36) != 0)
        reach_error();
    if (*__errno_location() != 22)
        reach_error();
    return 0;
}
