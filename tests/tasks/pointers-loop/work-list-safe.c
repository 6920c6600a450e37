/* a work list visits every node that is reachable, each one once */
extern void __VERIFIER_error(void);
struct node {
    struct node *left, *right;
    int visits;
};
static struct node *work[8];
static int waiting;
static void add(struct node *n) {
    if (n && !n->visits) {
        n->visits = 1;
        work[waiting++] = n;
    }
}
int main(void) {
    struct node d = {0, 0, 0}, c = {&d, 0, 0}, b = {0, &d, 0}, a = {&b, &c, 0}, e = {&a, &d, 0};
    int count = 0;
    add(&a);
    while (waiting > 0) {
        struct node *n = work[--waiting];
        n->visits++;
        count++;
        add(n->left);
        add(n->right);
    }
    if (count != 4 || e.visits != 0)
        __VERIFIER_error();
    if (a.visits + b.visits + c.visits + d.visits != 8)
        __VERIFIER_error();
    return 0;
}
