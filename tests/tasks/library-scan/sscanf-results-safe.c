/* sscanf returns how much it has converted, and EOF only if the text ends before that */
extern void reach_error(void);
extern int sscanf(const char *, const char *, ...);
int main(void) {
    int a = 7, b = 8;
    if (sscanf("  ", "%d", &a) != -1 || sscanf("x", "%d", &a) != 0 || sscanf("", "") != 0 || sscanf("-", "%d", &a) != 0)
        reach_error();
    if (sscanf("1", "%d %d", &a, &b) != 1 || a != 1 || b != 8)
        reach_error();
    return 0;
}
