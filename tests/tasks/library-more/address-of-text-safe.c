/* inet_pton reads four numbers below 256, without zeros in front */
extern void reach_error(void);
extern int inet_pton(int, const char *, void *);
int main(void) {
    unsigned char address[4] = { 9, 9, 9, 9 };
    if (inet_pton(2, "10.0.0.256", address) != 0 || address[0] != 9)
        reach_error();
    if (inet_pton(2, "192.168.1.20", address) != 1 || address[0] != 192 || address[3] != 20)
        reach_error();
    return 0;
}
