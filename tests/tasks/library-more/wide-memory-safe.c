/* the functions on arrays of wide characters count in characters */
extern void reach_error(void);
typedef __WCHAR_TYPE__ wchar_t;
typedef __SIZE_TYPE__ size;
extern wchar_t *wmemcpy(wchar_t *, const wchar_t *, size), *wmemmove(wchar_t *, const wchar_t *, size);
extern wchar_t *wmemset(wchar_t *, wchar_t, size), *wmemchr(const wchar_t *, wchar_t, size);
extern int wmemcmp(const wchar_t *, const wchar_t *, size);
int main(void) {
    wchar_t a[4] = {1, 2, 3, 4}, b[4];
    wmemcpy(b, a, 4);
    wmemmove(b + 1, b, 3);
    wmemset(b, 9, 1);
    if (b[3] != 3)
        reach_error();
    if (wmemchr(b, 2, 4) != b + 2 || wmemchr(b, 7, 4) != 0)
        reach_error();
    if (wmemcmp(a, b, 4) >= 0 || wmemcmp(b + 1, a, 3) != 0)
        reach_error();
    return 0;
}
