/* one byte stored into a pointer moves it within an object that is aligned accordingly */
extern void reach_error(void);
int a[64] __attribute__((aligned(256)));
int main(void) {
    for (int i = 0; i < 64; i++)
        a[i] = i;
    int *p = a + 1;
    *(char *)&p = 8;
    if (*p != 2)
        reach_error();
    return 0;
}
