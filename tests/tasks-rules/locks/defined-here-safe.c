typedef struct {
    int taken;
} spinlock_t;
extern int __VERIFIER_nondet_int(void);

static void spin_lock(spinlock_t *l)
{
    l->taken = 1;
}

static void spin_unlock(spinlock_t *l)
{
    l->taken = 0;
}

int main(void)
{
    spinlock_t here, there;
    spinlock_t *first = __VERIFIER_nondet_int() ? &here : &there;
    spinlock_t *second = first == &here ? &there : &here;
    spin_lock(first);
    spin_lock(second);
    spin_unlock(first);
    spin_unlock(second);
    return 0;
}
