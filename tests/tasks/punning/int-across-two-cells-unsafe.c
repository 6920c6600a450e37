/* an int read from the middle of two neighbouring ints mixes their halves */
extern void reach_error(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
int main(void) {
    unsigned a[2] = {0xffff0000u, 1};
    unsigned v;
    int at = 2;
    memcpy(&v, (char *)a + at, sizeof(v));
    v -= 0xffff;
    if (v != 1)
        reach_error();
    return 0;
}
