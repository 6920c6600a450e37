typedef struct {
    int taken;
} spinlock_t;
void spin_lock(spinlock_t *l);
void spin_unlock(spinlock_t *l);
extern int __VERIFIER_nondet_int(void);

static spinlock_t a;

static int work(int n)
{
    spin_lock(&a);
    if (n < 0)
        goto fail;
    spin_unlock(&a);
    return n;
fail:
    spin_unlock(&a);
out:
    return -1;
}

int main(void)
{
    return work(__VERIFIER_nondet_int());
}
