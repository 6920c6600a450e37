/* a circular list ends where its first node comes round again */
extern void __VERIFIER_error(void);
extern void *malloc(__SIZE_TYPE__);
struct node { struct node *next; };
int main(void) {
    struct node *first = malloc(sizeof(*first)), *last = first;
    for (int i = 0; i < 2; i++) {
        last->next = malloc(sizeof(*last));
        last = last->next;
    }
    last->next = first;
    int length = 0;
    struct node *p = first;
    do {
        p = p->next;
        length++;
    } while (p != first);
    if (length != 6)
        __VERIFIER_error();
    return 0;
}
