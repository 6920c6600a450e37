/* a node is put into one of two lists through a pointer to its head */
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned below(unsigned n) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < n);
    return i;
}
struct node {
    struct node *next;
    int count;
};
static struct node node;
static struct node *left, *right;
int main(void) {
    unsigned n = below(61);
    struct node **head = below(2) ? &left : &right;
    *head = &node;
    for (unsigned i = 0; i < n; i++)
        node.count += i;
    if ((left != 0) == (right != 0))
        reach_error();
    return 0;
}
