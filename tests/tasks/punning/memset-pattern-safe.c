/* memset repeats a byte; how many bytes of the int it covers decides the value */
extern void reach_error(void);
extern void *memset(void *, int, __SIZE_TYPE__);
int main(void) {
    int x = 0;
    int n = 4;
    memset(&x, 0x101, n);
    if (x != 0x01010101)
        reach_error();
    return 0;
}
