/* strtoul accepts a minus sign and negates in unsigned long */
extern void reach_error(void);
extern unsigned long strtoul(const char *, char **, int);
int main(void) {
    const char *s = "-1";
    unsigned long v = strtoul(s, 0, 10);
    if (v != 18446744073709551615u)
        reach_error();
    return 0;
}
