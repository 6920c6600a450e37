/* wcslen counts characters, not bytes; wcsnlen has a limit */
extern void reach_error(void);
typedef __WCHAR_TYPE__ wchar_t;
extern __SIZE_TYPE__ wcslen(const wchar_t *), wcsnlen(const wchar_t *, __SIZE_TYPE__);
int main(void) {
    const wchar_t *s = L"h\u00e9llo";
    if (wcslen(s) != 5 || wcsnlen(s, 9) != 5)
        reach_error();
    if (wcsnlen(s, 2) != 2)
        reach_error();
    return 0;
}
