/* printf returns how many characters it printed, or a negative number */
extern void reach_error(void);
extern int printf(const char *, ...);
int main(void) {
    int n = printf("%s %d\n", "line", 15);
    if (n >= 0 && n != 8)
        reach_error();
    return 0;
}
