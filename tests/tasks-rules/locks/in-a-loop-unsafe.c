typedef struct {
    int taken;
} spinlock_t;
void spin_lock(spinlock_t *l);
void spin_unlock(spinlock_t *l);
extern int __VERIFIER_nondet_int(void);

static spinlock_t a;

int main(void)
{
    for (;;) {
        spin_lock(&a); /* taken twice */
        if (__VERIFIER_nondet_int() == 7)
            continue;
        else
            spin_unlock(&a);
    }
    return 0;
}
