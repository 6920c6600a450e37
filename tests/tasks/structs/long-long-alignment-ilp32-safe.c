/* the 32-bit ABI aligns a long long inside a structure to four bytes */
extern void reach_error(void);
struct rec { char c; long long v; };
int main(void) {
    struct rec r[2];
    int i = 1;
    r[0].v = -1;
    r[i].v = 5;
    if ((char *)&r[i] - (char *)r != 12 || r[0].v != -1)
        reach_error();
    return 0;
}
