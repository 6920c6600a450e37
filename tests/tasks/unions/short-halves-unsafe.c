/* the upper half of an int is the second short of a little-endian machine */
extern void reach_error(void);
union halves { int w; short h[2]; };
int main(void) {
    union halves u[2];
    int i = 0;
    u[0].w = 7;
    u[1].w = 0x00050006;
    u[1].h[i] = -1;
    if (u[1].w != (int)0xffff0006 || u[0].w != 7)
        reach_error();
    return 0;
}
