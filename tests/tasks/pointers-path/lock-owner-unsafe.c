/* a lock has an owner exactly while it is taken */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
struct task { int work; };
static struct lock {
    int taken;
    struct task *owner;
} lock;
static int try_lock(struct task *t) {
    if (lock.taken)
        return 0;
    lock.taken = 1;
    lock.owner = t;
    return 1;
}
static void unlock(void) {
    lock.taken = 1;
    lock.owner = 0;
}
int main(void) {
    struct task a = {0}, b = {0};
    if (__VERIFIER_nondet_bool())
        try_lock(&a);
    int got = try_lock(&b);
    lock.owner->work++;
    if (got != b.work || a.work == b.work)
        reach_error();
    if (__VERIFIER_nondet_bool())
        unlock();
    if (!lock.owner != !lock.taken)
        reach_error();
    return 0;
}
