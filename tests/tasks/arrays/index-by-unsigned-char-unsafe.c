/* an index of type unsigned char wraps from 255 to 0; a signed one becomes -1 */
extern void reach_error(void);
typedef signed char index;
int main(void) {
    int a[258] = {0};
    int *base = a + 1;
    int v = 255;
    index i = (index)v;
    base[i] = 9;
    if (a[0] == 9)
        reach_error();
    i++;
    return base[i];
}
