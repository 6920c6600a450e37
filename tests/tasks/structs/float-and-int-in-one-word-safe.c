/* a float and an int that share eight bytes travel in one integer register */
extern void reach_error(void);
struct word { float f; int i; };
static struct word swap(struct word w) {
    struct word r = {(float)w.i, (int)w.f};
    return r;
}
int main(void) {
    struct word w = {2.0f, 7};
    w = swap(w);
    if (w.f != 7)
        reach_error();
    return 0;
}
