/* strtok overwrites delimiters and goes on where it stopped; empty tokens are skipped */
extern void reach_error(void);
extern char *strtok(char *, const char *);
int main(void) {
    char a[] = ",a,,bc;d";
    char *p = strtok(a, ","), *q = strtok(0, ",;");
    if (p != a + 1 || p[1] != 0)
        reach_error();
    if (q != a + 4 || q[2] != 0)
        reach_error();
    if (strtok(0, ";") != a + 7)
        reach_error();
    if (strtok(0, ";") != 0)
        reach_error();
    return 0;
}
