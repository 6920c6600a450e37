/* the difference of two pointers is signed, and negative when the first is the lower one */
extern void reach_error(void);
int main(void) {
    short a[8] = {0};
    int low = 1, high = 6;
    short *p = a + low;
    short *q = a + high;
    if (q - p != 5)
        reach_error();
    if (!(p - q < 0))
        reach_error();
    return a[0];
}
