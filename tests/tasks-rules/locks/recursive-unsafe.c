typedef struct {
    int taken;
} spinlock_t;
void spin_lock(spinlock_t *l);
void spin_unlock(spinlock_t *l);
extern int __VERIFIER_nondet_int(void);

static spinlock_t a;

static int depth(int n)
{
    int below = 0;
    spin_lock(&a); /* taken twice */
    if (n == 1)
        below = depth(n - 1);
    spin_unlock(&a);
    if (n > 1)
        below = depth(n - 1);
    return below + 1;
}

int main(void)
{
    return depth(3);
}
