/* beyond the range strtoll and strtoull return the bound and set errno */
extern void reach_error(void);
extern long long strtoll(const char *, char **, int);
extern unsigned long long strtoull(const char *, char **, int);
extern int *__errno_location(void);
int main(void) {
    *__errno_location() = 0;
    long long a = strtoll("-9223372036854775809", 0, 10);
    if (a != -9223372036854775807 - 1 || *__errno_location() != 34)
        reach_error();
    *__errno_location() = 0;
    if (strtoull("18446744073709551615", 0, 10) != -1ULL || *__errno_location() != 0)
        reach_error();
    return 0;
}
