/* an initialiser that computes an address by casts, sizes and a scaled step back */
extern void reach_error(void);
struct rec { int a[4]; int b; };
struct rec r = {{10, 20, 30, 40}, 50};
int *last = (int *)((char *)&r + sizeof(r)) - 2;
int main(void) {
    if (*last != 40)
        reach_error();
    return 0;
}
