/* ctime and ctime_r write a local time as 25 characters, and give a text or null */
extern void reach_error(void);
extern char *ctime(const long *), *ctime_r(const long *, char *);
int main(void) {
    long noon = 43200;
    char text[26];
    char *p = ctime_r(&noon, text), *q = ctime(&noon);
    if (p != 0 && (p != text || text[3] != ' ' || text[24] != ' ' || text[25] != 0))
        reach_error();
    if (q != 0 && q[24] != '\n')
        reach_error();
    return 0;
}
