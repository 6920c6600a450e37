/* in C23 a prefix 0b announces base 2; before, the number ends at the b */
extern void reach_error(void);
extern long __isoc23_strtol(const char *, char **, int), strtol(const char *, char **, int);
extern unsigned long __isoc23_strtoul(const char *, char **, int);
extern long long __isoc23_strtoll(const char *, char **, int), __isoc23_strtoimax(const char *, char **, int);
extern unsigned long long __isoc23_strtoull(const char *, char **, int);
extern unsigned long long __isoc23_strtoumax(const char *, char **, int);
int main(void) {
    const char *s = "0b101";
    if (__isoc23_strtol(s, 0, 0) != 5)
        reach_error();
    if (__isoc23_strtoul(s, 0, 2) != 5 || __isoc23_strtoll("-0B11", 0, 0) != -3)
        reach_error();
    if (__isoc23_strtoull(s, 0, 16) != 0xb101 || __isoc23_strtoimax(s, 0, 10) != 0)
        reach_error();
    if (__isoc23_strtoumax(s, 0, 0) != 5)
        reach_error();
    return 0;
}
