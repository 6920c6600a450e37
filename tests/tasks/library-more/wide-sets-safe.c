/* wcsspn, wcscspn and wcspbrk look for members of a set */
extern void reach_error(void);
typedef __WCHAR_TYPE__ wchar_t;
extern __SIZE_TYPE__ wcsspn(const wchar_t *, const wchar_t *), wcscspn(const wchar_t *, const wchar_t *);
extern wchar_t *wcspbrk(const wchar_t *, const wchar_t *);
int main(void) {
    const wchar_t *s = L"aabbc";
    if (wcsspn(s, L"a") != 2 || wcscspn(s, L"cb") != 2)
        reach_error();
    if (wcspbrk(s, L"c") != s + 4 || wcspbrk(s, L"x") != 0)
        reach_error();
    return 0;
}
