/* reversing a linked list in place moves its head to the other end */
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
struct node { int v; struct node *next; };
int main(void) {
    struct node *list = 0, *prev = 0;
    for (int i = 0; i < 4; i++) {
        struct node *n = malloc(sizeof(*n));
        n->v = i;
        n->next = list;
        list = n;
    }
    struct node *p = list;
    while (p) {
        struct node *next = p->next;
        p->next = prev;
        prev = p;
        p = next;
    }
    if (prev->v != 0)
        reach_error();
    return 0;
}
