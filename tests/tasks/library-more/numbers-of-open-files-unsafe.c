/* files that are open have different numbers */
extern void reach_error(void);
extern int open(const char *, int, ...), dup(int), close(int), socket(int, int, int), mkstemp(char *);
int main(void) {
    char name[] = "tXXXXXX";
    int a = open("a", 0), b = dup(a);
    if (a < 0 || b < 0)
        return 0;
    int c = mkstemp(name);
    if (a == b || a == c || b == c)
        reach_error();
    close(a);
    int d = socket(2, 1, 0);
    if (d == a || (c >= 0 && d == c))
        reach_error();
    return 0;
}
