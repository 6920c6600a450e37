/* without translations, gettext and its like give what they get */
extern void reach_error(void);
extern char *gettext(const char *), *dgettext(const char *, const char *), *dcgettext(const char *, const char *, int);
extern char *ngettext(const char *, const char *, unsigned long), *dngettext(const char *, const char *, const char *, unsigned long);
extern char *dcngettext(const char *, const char *, const char *, unsigned long, int);
int main(void) {
    const char *one = "%d file", *more = "%d files";
    if (gettext(one) != one || dgettext("d", one) != one || dcgettext("d", more, 5) != more)
        reach_error();
    if (ngettext(one, more, 1) != one || ngettext(one, more, 0) != more || dngettext("d", one, more, 2) != more)
        reach_error();
    if (dcngettext("d", one, more, 1, 5) != one)
        reach_error();
    return 0;
}
