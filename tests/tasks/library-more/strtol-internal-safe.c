/* the functions that the inline functions of old headers call */
extern void reach_error(void);
extern long __strtol_internal(const char *, char **, int, int);
extern unsigned long __strtoul_internal(const char *, char **, int, int);
extern long long __strtoll_internal(const char *, char **, int, int);
extern unsigned long long __strtoull_internal(const char *, char **, int, int);
int main(void) {
    if (__strtol_internal("-12", 0, 10, 0) != -12 || __strtoul_internal("077", 0, 0, 0) != 63)
        reach_error();
    if (__strtoll_internal("zz", 0, 36, 0) != 1295 || __strtoull_internal("-1", 0, 10, 0) != -1ULL)
        reach_error();
    return 0;
}
