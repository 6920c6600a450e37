/* the name under which glibc headers call strsep */
extern void reach_error(void);
extern char *__strsep_g(char **, const char *);
int main(void) {
    char a[] = "x:y";
    char *p = a;
    if (__strsep_g(&p, ";") != a || p != a + 2)
        reach_error();
    return 0;
}
