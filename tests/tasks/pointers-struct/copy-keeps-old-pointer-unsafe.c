/* a copy of a record keeps its pointer when the original is changed afterwards */
extern void __VERIFIER_error(void);
struct view {
    int *at;
    int length;
};
static void move_to(struct view *v, int *at) { v->at = at; }
int main(void) {
    int x = 1, y = 2;
    struct view original = {&x, 1};
    struct view before = original;
    move_to(&original, &y);
    struct view after = original;
    move_to(&before, &x);
    *after.at = 20;
    *before.at = 10;
    if (x != 10 || y != 20)
        __VERIFIER_error();
    if (before.at != original.at || after.length != 1)
        __VERIFIER_error();
    move_to(&original, after.at);
    if (*before.at + *original.at != 30)
        __VERIFIER_error();
    return 0;
}
