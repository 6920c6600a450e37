/* reversing a list by recursion returns its last node, and the first node ends the new list */
extern void __VERIFIER_error(void);
struct node {
    int value;
    struct node *next;
};
static struct node *reverse(struct node *n) {
    if (!n->next)
        return n;
    struct node *rest = n->next;
    struct node *head = reverse(rest);
    rest->next = n;
    n->next = 0;
    return head;
}
int main(void) {
    struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
    struct node *head = reverse(&a);
    int number = 0;
    for (struct node *n = head; n; n = n->next)
        number = 10 * number + n->value;
    if (head != &c || number != 321)
        __VERIFIER_error();
    return 0;
}
