/* the record around an embedded link is found by subtracting the link's offset */
extern void reach_error(void);
struct link {
    struct link *next;
};
struct item {
    int weight;
    struct link link;
};
static struct item *item_of(struct link *l) {
    return (struct item *)((char *)l - __builtin_offsetof(struct item, link));
}
static void push(struct link *head, struct link *l) {
    l->next = head->next;
    head->next = l;
}
int main(void) {
    struct link head = {0};
    struct item a = {5, {0}}, b = {7, {0}};
    int number = 0;
    push(&head, &a.link);
    push(&head, &b.link);
    for (struct link *l = head.next; l; l = l->next)
        number = 10 * number + item_of(l)->weight;
    if (number != 75)
        reach_error();
    item_of(head.next->next)->weight = 1;
    if (a.weight != 1)
        reach_error();
    return 0;
}
