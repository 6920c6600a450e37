/* a pointer to the link field removes a node without a special case */
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct node { int v; struct node *next; };
int main(void) {
    struct node *list = 0, **link = &list;
    for (int i = 1; i <= 3; i++) {
        *link = malloc(sizeof(**link));
        (*link)->v = i;
        (*link)->next = 0;
        link = &(*link)->next;
    }
    for (link = &list; (*link)->v != 2; link = &(*link)->next) ;
    struct node *gone = *link;
    *link = gone->next;
    free(gone);
    int number = 0;
    for (struct node *p = list; p; p = p->next)
        number = number * 10 + p->v;
    if (number != 123)
        reach_error();
    return 0;
}
