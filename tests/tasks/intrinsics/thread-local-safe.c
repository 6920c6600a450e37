/* a thread-local variable of the only thread */
extern void reach_error(void);
static _Thread_local int x = 5;
static void add(int n) { x += n; }
int main(void) {
    int *p = &x;
    add(2);
    if (*p != 7)
        reach_error();
    return 0;
}
