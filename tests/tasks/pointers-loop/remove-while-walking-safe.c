/* removing nodes through a pointer to the link leaves exactly the others, whatever is removed */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static int choice(void) {
    if (__VERIFIER_nondet_bool())
        return 1;
    return 0;
}
struct node {
    int drop;
    struct node *next;
};
int main(void) {
    struct node n[3];
    struct node *list = n;
    int kept = 0;
    for (int i = 0; i < 3; i++) {
        n[i].drop = choice();
        n[i].next = i < 2 ? &n[i + 1] : 0;
        kept += !n[i].drop;
    }
    struct node **link = &list;
    while (*link)
        if ((*link)->drop)
            *link = (*link)->next;
        else
            link = &(*link)->next;
    int length = 0;
    for (struct node *p = list; p; p = p->next) {
        if (p->drop)
            reach_error();
        length++;
    }
    if (length != kept)
        reach_error();
    return 0;
}
