/* the byte at the lowest address of an int is its least significant one */
extern void reach_error(void);
int main(void) {
    unsigned w = 0x11223344u;
    unsigned char *p = (unsigned char *)&w;
    int i = 0;
    if (p[i] != 0x11)
        reach_error();
    return 0;
}
