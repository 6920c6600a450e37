/* copying part of an array of pointers changes just the elements it covers */
extern void __VERIFIER_error(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
static void fill(int **out, int n, int *value) {
    for (int i = 0; i < n; i++)
        out[i] = value;
}
int main(void) {
    int old = 0, new_value = 0;
    int *from[3], *to[4];
    fill(from, 3, &new_value);
    fill(to, 4, &old);
    memcpy(&to[1], from, 3 * sizeof(from[0]));
    for (int i = 0; i < 4; i++)
        *to[i] += 1;
    if (old != 2 || new_value != 2)
        __VERIFIER_error();
    return 0;
}
