/* mbstowcs and wcstombs keep the characters of ASCII, and refuse others */
extern void reach_error(void);
typedef __WCHAR_TYPE__ wchar_t;
extern unsigned long mbstowcs(wchar_t *, const char *, unsigned long), wcstombs(char *, const wchar_t *, unsigned long);
extern int mbtowc(wchar_t *, const char *, unsigned long), wctomb(char *, wchar_t);
int main(void) {
    wchar_t wide[4], c;
    char narrow[4];
    if (mbstowcs(wide, "xyz", 4) != 3 || wide[2] != 'z' || wide[3] != 0 || wcstombs(narrow, wide, 2) != 3 || narrow[2] != 'z')
        reach_error();
    if (mbstowcs(0, "abcd", 0) != 4 || mbstowcs(wide, "a\xff", 4) != -1UL || mbtowc(&c, "q", 1) != 1 || c != 'q')
        reach_error();
    if (wctomb(narrow, 0x100) != -1 || wctomb(narrow, 'w') != 1 || narrow[0] != 'w')
        reach_error();
    return 0;
}
