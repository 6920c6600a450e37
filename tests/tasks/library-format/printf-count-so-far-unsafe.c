/* %n in a format that is printed */
extern void reach_error(void);
extern int printf(const char *, ...);
int main(void) {
    int n = 5;
    printf("%s %d%n\n", "line", 15, &n);
    if (n != 8)
        reach_error();
    return 0;
}
