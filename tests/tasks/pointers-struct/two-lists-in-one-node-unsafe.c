/* a node that is in two lists has a link for each; the lists stay independent */
extern void __VERIFIER_error(void);
struct job {
    int id;
    struct job *by_age;
    struct job *by_rank;
};
struct queues {
    struct job *oldest;
    struct job *highest;
};
static void add(struct queues *q, struct job *j) {
    j->by_age = q->oldest;
    q->oldest = j;
    struct job **at = &q->highest;
    while (*at && (*at)->id > j->id)
        at = &(*at)->by_age;
    j->by_rank = *at;
    *at = j;
}
int main(void) {
    struct job a = {2, 0, 0}, b = {1, 0, 0}, c = {3, 0, 0};
    struct queues q = {0, 0};
    add(&q, &c);
    add(&q, &a);
    if (c.by_rank != &a)
        __VERIFIER_error();
    add(&q, &b);
    if (q.highest != &c || c.by_rank != &a || a.by_rank != &b || b.by_rank)
        __VERIFIER_error();
    if (q.oldest != &b || b.by_age != &a || a.by_age != &c)
        __VERIFIER_error();
    return 0;
}
