typedef struct {
    int taken;
} spinlock_t;
void spin_lock(spinlock_t *l);
void spin_unlock(spinlock_t *l);
extern int __VERIFIER_nondet_int(void);

static spinlock_t a;

struct operations {
    void (*enter)(spinlock_t *l);
    void (*leave)(spinlock_t *l);
};

static const struct operations table = {spin_lock, spin_lock};

int main(void)
{
    table.enter(&a);
    table.leave(&a); /* taken twice */
    return 0;
}
