/* a copy of a file has the number that was asked for, and is open */
extern void reach_error(void);
extern int open(const char *, int, ...), dup2(int, int), close(int);
int main(void) {
    int a = open("a", 0);
    if (a < 0 || a > 9 || dup2(a, 10) < 0)
        return 0;
    close(10);
    if (open("b", 0) == 10)
        reach_error();
    return 0;
}
