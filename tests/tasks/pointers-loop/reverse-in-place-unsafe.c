/* turning every link round makes the last node the first */
extern void reach_error(void);
struct node {
    int value;
    struct node *next;
};
static void reverse(struct node **list) {
    struct node *done = 0;
    while (*list) {
        struct node *n = *list;
        *list = n->next;
        n->next = done;
        done = n;
    }
    *list = done;
}
int main(void) {
    struct node d = {4, 0}, c = {3, &d}, b = {2, &c}, a = {1, &b};
    struct node *list = &b;
    reverse(&list);
    if (list != &d || d.next != &c)
        reach_error();
    if (b.next != &a || a.next)
        reach_error();
    return 0;
}
