/* in the C locale a character is a byte, and those above 127 are none */
extern void reach_error(void);
extern int btowc(int), wctob(unsigned), mblen(const char *, unsigned long);
extern unsigned long mbrtowc(int *, const char *, unsigned long, void *), mbrlen(const char *, unsigned long, void *);
extern unsigned long wcrtomb(char *, int, void *);
int main(void) {
    int w = 0;
    char c[16];
    if (btowc('x') != 'x' || wctob('y') != 'y' || wctob(300) != -1 || mblen("ab", 2) != 1)
        reach_error();
    if (mbrtowc(&w, "z", 1, 0) != 1 || w != 'z' || mbrlen("", 1, 0) != 0 || wcrtomb(c, 'q', 0) != 1 || c[0] != 'q')
        reach_error();
    return 0;
}
