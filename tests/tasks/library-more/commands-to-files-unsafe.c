/* fcntl and ioctl: flags, and what can be read, are not negative */
extern void reach_error(void);
extern int fcntl(int, int, ...), ioctl(int, unsigned long, ...);
extern int tcgetattr(int, void *);
int main(void) {
    int n = -1;
    char terminal[64];
    terminal[60] = 9;
    if (fcntl(3, 4, 2048) > 0 || fcntl(3, 1) > 0 || fcntl(3, 3) < -1)
        reach_error();
    if (ioctl(3, 0x541b, &n) == 0 && n < 0)
        reach_error();
    if (tcgetattr(0, terminal) > 0 || terminal[60] != 9)
        reach_error();
    return 0;
}
