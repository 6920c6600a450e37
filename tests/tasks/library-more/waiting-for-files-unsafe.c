/* poll tells of what was asked for, and of errors; without an end it does not come back for nothing */
extern void reach_error(void);
struct pollfd { int file; short events, found; };
extern int poll(struct pollfd *, unsigned long, int);
int main(void) {
    struct pollfd p[2] = {{3, 1, 9}, {-1, 1, 9}};
    int n = poll(p, 2, -1);
    if (n >= 0 && (n != 1 || p[0].found == 0 || (p[0].found & 1) || p[1].found != 0))
        reach_error();
    return 0;
}
