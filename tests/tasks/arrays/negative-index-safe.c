/* a negative index from a pointer into the middle stays inside the object */
extern void reach_error(void);
int main(void) {
    int a[5] = {1, 2, 3, 4, 5};
    int *mid = &a[2];
    int i = -1;
    if (mid[i] != 2)
        reach_error();
    return 0;
}
