/* unlinking a node joins its neighbours in both directions */
extern void __VERIFIER_error(void);
struct node {
    struct node *prev, *next;
};
static void insert_after(struct node *at, struct node *n) {
    n->prev = at;
    n->next = at->next;
    at->next->prev = n;
    at->next = n;
}
static void remove_node(struct node *n) {
    n->prev->next = n->next;
    n->next->prev = n->prev;
}
int main(void) {
    struct node head = {&head, &head}, a, b, c;
    insert_after(&head, &a);
    insert_after(&a, &c);
    insert_after(&a, &b);
    if (head.prev != &c || a.next != &b)
        __VERIFIER_error();
    remove_node(&b);
    if (a.next != &c || c.prev != &a)
        __VERIFIER_error();
    remove_node(&c);
    if (head.prev != &a || a.next != &head)
        __VERIFIER_error();
    return 0;
}
