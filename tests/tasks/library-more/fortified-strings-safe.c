/* the checked string functions, where the object is large enough */
extern void reach_error(void);
typedef __SIZE_TYPE__ size;
extern char *__strcpy_chk(char *, const char *, size), *__stpcpy_chk(char *, const char *, size);
extern char *__strcat_chk(char *, const char *, size), *__strncat_chk(char *, const char *, size, size);
extern char *__strncpy_chk(char *, const char *, size, size);
extern char *__stpncpy_chk(char *, const char *, size, size);
int main(void) {
    char a[8], b[8];
    size all = 8;
    __strcpy_chk(a, "ab", all), __strcat_chk(a, "c", all), __strncat_chk(a, "def", 1, all);
    if (a[3] != 'd' || a[4] != 0)
        reach_error();
    if (__stpcpy_chk(b, "xyz", all) != b + 3)
        reach_error();
    if (__strncpy_chk(b, "q", 2, all) != b || b[1] != 0)
        reach_error();
    if (__stpncpy_chk(b, "mn", 4, all) != b + 2 || b[3] != 0)
        reach_error();
    return 0;
}
