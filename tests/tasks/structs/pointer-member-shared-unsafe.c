/* copying a structure copies the pointer inside it, not what it points to */
extern void reach_error(void);
struct holder { int *p; int v; };
int main(void) {
    int x = 1;
    struct holder a = {&x, 1};
    struct holder b = a;
    *a.p = 7;
    a.v = 7;
    if (*b.p != 1 || b.v != 1)
        reach_error();
    return 0;
}
