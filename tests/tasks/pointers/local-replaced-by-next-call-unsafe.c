/* each call makes the kept pointer mean its own local before it writes through it */
extern void reach_error(void);
int *kept;
static void keep(int *p) { kept = p; }
static void call(int v) {
    int z = v;
    keep(&z);
    *kept = v + 1;
    if (z != v + 2)
        reach_error();
}
int main(void) {
    call(1);
    call(5);
    return 0;
}
