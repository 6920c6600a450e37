/* a search returns a null pointer exactly when the key is missing */
extern void reach_error(void);
static int *find(int *a, int n, int key) {
    for (int i = 0; i < n; i++)
        if (a[i] == key)
            return &a[i];
    return 0;
}
int main(void) {
    int a[5] = {3, 1, 4, 1, 5};
    int *p = find(a, 5, 9);
    if (!p)
        reach_error();
    return 0;
}
