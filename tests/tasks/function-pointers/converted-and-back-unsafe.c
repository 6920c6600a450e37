/* a function pointer stored as another function type and cast back still calls it */
extern void reach_error(void);
typedef void (*any)(void);
static int triple(int n) { return 3 * n; }
static int twice(int n) { return 2 * n; }
int main(void) {
    any store[2] = {(any)twice, (any)triple};
    int i = 1;
    int (*f)(int) = (int (*)(int))store[i];
    if (f(3) != 6)
        reach_error();
    return 0;
}
