/* sscanf reads integers in all bases, with signs, widths and sizes */
extern void reach_error(void);
extern int sscanf(const char *, const char *, ...);
int main(void) {
    int a, b;
    unsigned c;
    signed char d = 1;
    long e;
    if (sscanf(" -12 0x1f 17 300 99", "%d %i %o %hhd %*d", &a, &b, &c, &d) != 4 || a != -12 || b != 31 || c != 15 || d != 44)
        reach_error();
    if (sscanf("12345", "%2d%ld", &a, &e) != 2 || a != 12 || e != 345)
        reach_error();
    return 0;
}
