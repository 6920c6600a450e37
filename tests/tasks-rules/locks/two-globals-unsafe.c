typedef struct {
    int taken;
} spinlock_t;
void spin_lock(spinlock_t *l);
void spin_unlock(spinlock_t *l);
extern int __VERIFIER_nondet_int(void);

static spinlock_t a, b;

int main(void)
{
    spin_lock(&a);
    spin_lock(&b);
    spin_unlock(&b);
    spin_unlock(&b); /* released, but not held */
    return 0; /* still held at the end */
}
