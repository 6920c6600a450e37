/* wcschr finds the first, wcsrchr the last, wcsstr a whole string */
extern void reach_error(void);
typedef __WCHAR_TYPE__ wchar_t;
extern wchar_t *wcschr(const wchar_t *, wchar_t), *wcsrchr(const wchar_t *, wchar_t);
extern wchar_t *wcsstr(const wchar_t *, const wchar_t *);
int main(void) {
    const wchar_t *s = L"banana";
    if (wcschr(s, 'n') != s + 2 || wcsrchr(s, 'a') != s + 5)
        reach_error();
    if (wcschr(s, 0) != s + 6 || wcschr(s, 'x') != 0)
        reach_error();
    if (wcsstr(s, L"nan") != s + 2 || wcsstr(s, L"nab") != 0)
        reach_error();
    return 0;
}
