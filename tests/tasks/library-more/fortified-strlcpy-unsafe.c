/* the checked strlcpy and strlcat */
extern void reach_error(void);
typedef __SIZE_TYPE__ size;
extern size __strlcpy_chk(char *, const char *, size, size), __strlcat_chk(char *, const char *, size, size);
int main(void) {
    char a[4];
    size all = 4;
    if (__strlcpy_chk(a, "abcd", 4, all) != 4 || a[2] != 0)
        reach_error();
    if (__strlcat_chk(a, "xyz", 4, all) != 5 || a[2] != 'x')
        reach_error();
    return 0;
}
