/* removing every second node of a circle leaves the one that counting predicts */
extern void __VERIFIER_error(void);
struct person {
    struct person *next;
    int number;
};
int main(void) {
    struct person circle[5];
    for (int i = 0; i < 5; i++) {
        circle[i].number = i + 1;
        circle[i].next = &circle[(i + 1) % 4];
    }
    struct person *at = circle;
    for (int left = 5; left > 1; left--) {
        at->next = at->next->next;
        at = at->next;
    }
    if (at != &circle[2])
        __VERIFIER_error();
    if (at->next != at)
        __VERIFIER_error();
    return 0;
}
