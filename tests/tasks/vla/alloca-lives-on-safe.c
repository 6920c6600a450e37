/* memory from alloca lives until the function returns, across loop bodies */
extern void reach_error(void);
struct node { int v; struct node *next; };
int main(void) {
    struct node *list = 0;
    for (int i = 1; i <= 4; i++) {
        struct node *n = __builtin_alloca(sizeof(struct node));
        n->v = i;
        n->next = list;
        list = n;
    }
    int sum = 0;
    for (; list; list = list->next)
        sum += list->v;
    if (sum != 10)
        reach_error();
    return 0;
}
