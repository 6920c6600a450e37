/* the address of a local may be used by every function called while it lives */
extern void reach_error(void);
static void third(int *p) { *p += 3; }
static void second(int **pp) { third(*pp); }
static void first(int *p) {
    int *copy = p;
    second(&copy);
}
int main(void) {
    int x = 5;
    first(&x);
    if (x != 5)
        reach_error();
    return 0;
}
