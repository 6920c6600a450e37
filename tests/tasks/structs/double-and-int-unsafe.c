/* a double and an int in one structure use registers of different classes */
extern void reach_error(void);
struct mixed { double d; int i; };
static struct mixed bump(struct mixed m) {
    m.d = m.d * 2;
    m.i = m.i + 1;
    return m;
}
int main(void) {
    struct mixed m = {0.25, 1};
    m = bump(bump(m));
    if (m.d != 1.0 || m.i != 2)
        reach_error();
    return 0;
}
