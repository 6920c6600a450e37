/* a pointer to the last link appends nodes in order */
extern void __VERIFIER_error(void);
struct node {
    int value;
    struct node *next;
};
int main(void) {
    struct node pool[3];
    struct node *list = 0;
    struct node **tail = &list;
    for (int i = 0; i < 3; i++) {
        pool[i].value = i + 1;
        pool[i].next = 0;
        *tail = &pool[i];
        tail = &pool[i].next;
    }
    int number = 0;
    for (struct node *n = list; n; n = n->next)
        number = 10 * number + n->value;
    if (number != 123)
        __VERIFIER_error();
    return 0;
}
