/* pushing at the head reverses the order */
extern void __VERIFIER_error(void);
extern void *malloc(__SIZE_TYPE__);
struct node { int v; struct node *next; };
static struct node *push(struct node *head, int v) {
    struct node *n = malloc(sizeof(*n));
    n->v = v;
    n->next = head;
    return n;
}
int main(void) {
    struct node *list = 0;
    int number = 0;
    for (int i = 1; i <= 3; i++)
        list = push(list, i);
    for (struct node *p = list; p; p = p->next)
        number = number * 10 + p->v;
    if (number != 321)
        __VERIFIER_error();
    return 0;
}
