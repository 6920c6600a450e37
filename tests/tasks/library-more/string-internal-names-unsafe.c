/* strnlen and strncasecmp under their names inside glibc */
extern void reach_error(void);
extern __SIZE_TYPE__ __strnlen(const char *, __SIZE_TYPE__);
extern int __strncasecmp(const char *, const char *, __SIZE_TYPE__);
int main(void) {
    if (__strnlen("abc", 2) != 3)
        reach_error();
    if (__strncasecmp("aBx", "AbY", 2) != 0)
        reach_error();
    return 0;
}
