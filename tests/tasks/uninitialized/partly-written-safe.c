/* a byte written into an uninitialised int is known, its other bytes are not */
extern void reach_error(void);
int main(void) {
    unsigned x;
    unsigned char *p = (unsigned char *)&x;
    p[0] = 5;
    if ((x & 0xff) != 5)
        reach_error();
    return 0;
}
