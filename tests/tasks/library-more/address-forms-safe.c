/* inet_aton takes addresses of one to four parts, in three bases */
extern void reach_error(void);
extern int inet_aton(const char *, unsigned *);
extern unsigned inet_addr(const char *);
int main(void) {
    unsigned a = 5;
    if (!inet_aton("127.1", &a) || a != 0x0100007f || inet_addr("0x10.010.3.4") != 0x04030810)
        reach_error();
    if (inet_aton("1.2.3.256", &a) || inet_addr("1.2.3.4x") != 0xffffffff || a != 0x0100007f)
        reach_error();
    return 0;
}
