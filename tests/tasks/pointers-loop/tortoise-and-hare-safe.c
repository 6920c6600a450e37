/* a slow and a fast pointer meet if and only if the links form a cycle */
extern void reach_error(void);
struct node {
    struct node *next;
};
struct race {
    struct node *slow;
    struct node *fast;
};
static int has_cycle(struct node *start) {
    struct race r = {start, start};
    while (r.fast && r.fast->next) {
        r.slow = r.slow->next;
        r.fast = r.fast->next->next;
        if (r.slow == r.fast)
            return 1;
    }
    return 0;
}
int main(void) {
    struct node n[5];
    for (int i = 0; i < 5; i++)
        n[i].next = i < 4 ? &n[i + 1] : 0;
    if (has_cycle(n))
        reach_error();
    n[4].next = &n[2];
    if (!has_cycle(n))
        reach_error();
    n[3].next = 0;
    if (has_cycle(&n[1]))
        reach_error();
    return 0;
}
