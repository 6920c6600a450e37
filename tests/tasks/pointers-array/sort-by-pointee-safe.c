/* sorting an array of pointers by what they point to moves the pointers, not the values */
extern void __VERIFIER_error(void);
static void sort(int **v, int n) {
    for (int i = 1; i < n; i++) {
        int *moved = v[i];
        int j = i;
        while (j > 0 && *v[j - 1] > *moved) {
            v[j] = v[j - 1];
            j--;
        }
        v[j] = moved;
    }
}
int main(void) {
    int data[4] = {30, 10, 40, 20};
    int *view[4];
    for (int i = 0; i < 4; i++)
        view[i] = &data[i];
    sort(view, 4);
    if (view[0] != &data[1] || view[1] != &data[3])
        __VERIFIER_error();
    if (view[2] != &data[0] || view[3] != &data[2])
        __VERIFIER_error();
    return data[0] - 30;
}
