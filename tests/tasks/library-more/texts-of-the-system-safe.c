/* strsignal, and what names domains of messages changes no memory of the program */
extern void reach_error(void);
extern char *strsignal(int), *textdomain(const char *), *bindtextdomain(const char *, const char *);
extern char *bind_textdomain_codeset(const char *, const char *);
int main(void) {
    int known = 0;
    textdomain("a"), bindtextdomain("a", "/"), bind_textdomain_codeset("a", "UTF-8");
    strsignal(2);
    if (known != 0)
        reach_error();
    return 0;
}
