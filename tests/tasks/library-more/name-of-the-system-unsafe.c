/* uname gives texts that end within their fields */
extern void reach_error(void);
struct names { char field[6][65]; };
extern int uname(struct names *);
int main(void) {
    static struct names a;
    struct names *p = &a;
    int n = uname(p);
    if (n >= 0 || (n == 0 && p->field[0][64] != 0))
        reach_error();
    return 0;
}
