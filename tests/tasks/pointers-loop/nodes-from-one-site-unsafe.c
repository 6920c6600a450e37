/* blocks that one allocation in a loop makes are different objects with their own links */
extern void __VERIFIER_error(void);
extern void *malloc(__SIZE_TYPE__);
struct node {
    int value;
    struct node *next;
};
int main(void) {
    struct node *list = 0, *kept[3];
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof(*n));
        n->value = i;
        n->next = list;
        list = n;
        kept[i] = n;
    }
    kept[2]->next = kept[1];
    if (list->next->next)
        __VERIFIER_error();
    list->next->value = 9;
    if (kept[0]->value != 9 || kept[1]->value != 1)
        __VERIFIER_error();
    return 0;
}
