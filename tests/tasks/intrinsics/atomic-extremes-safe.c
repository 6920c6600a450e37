/* atomic minimum and maximum, signed and unsigned */
extern void reach_error(void);
int main(void) {
    int a = -5;
    unsigned b = 7;
    if (__atomic_fetch_max(&a, 3, 5) != -5 || a != 3)
        reach_error();
    if (__atomic_fetch_min(&a, -1, 5) != 3 || a != -1)
        reach_error();
    if (__atomic_fetch_max(&b, -1u, 5) != 7 || __atomic_fetch_min(&b, 2, 5) != -1u || b != 2)
        reach_error();
    return 0;
}
