/* atomic operations on objects that no instruction covers are calls */
extern void reach_error(void);
typedef struct { char bytes[5]; } five;
int main(void) {
    five a = { {1, 2, 3, 4, 5} }, b = { {9, 8, 7, 6, 5} }, c, d = { {0} };
    __atomic_load(&a, &c, 5);
    __atomic_exchange(&a, &b, &d, 5);
    if (c.bytes[4] != 5 || d.bytes[0] != 1 || a.bytes[0] != 8)
        reach_error();
    if (__atomic_compare_exchange(&a, &c, &d, 0, 5, 5) || c.bytes[1] != 8)
        reach_error();
    __atomic_store(&a, &d, 5);
    if (a.bytes[1] != 2)
        reach_error();
    return 0;
}
