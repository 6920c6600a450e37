/* wide characters in the C locale: those of ASCII have classes, others have none */
extern void reach_error(void);
extern int iswalnum(unsigned);
extern int iswalpha(unsigned);
extern int iswblank(unsigned);
extern int iswcntrl(unsigned);
extern int iswdigit(unsigned);
extern int iswgraph(unsigned);
extern int iswlower(unsigned);
extern int iswprint(unsigned);
extern int iswpunct(unsigned);
extern int iswspace(unsigned);
extern int iswupper(unsigned);
extern int iswxdigit(unsigned);
int main(void) {
    int n = 0;
    for (unsigned c = 40; c < 300; c += 7)
        n += (iswalnum(c) != 0) + (iswalpha(c) != 0) + (iswblank(c) != 0) + (iswcntrl(c) != 0) + (iswdigit(c) != 0)
           + (iswgraph(c) != 0) + (iswlower(c) != 0) + (iswprint(c) != 0) + (iswpunct(c) != 0) + (iswspace(c) != 0)
           + (iswupper(c) != 0) + (iswxdigit(c) != 0);
    if (n != 56)
        reach_error();
    return 0;
}
