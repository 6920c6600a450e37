typedef struct {
    int taken;
} spinlock_t;
void spin_lock(spinlock_t *l);
void spin_unlock(spinlock_t *l);
extern int __VERIFIER_nondet_int(void);

struct device {
    int id;
    spinlock_t rx, tx;
};

static void send(struct device *d)
{
    spin_lock(&d->tx); /* taken twice */
    d->id++;
    spin_unlock(&d->tx);
}

int main(void)
{
    struct device d = {0};
    spin_lock(&d.tx);
    send(&d);
    spin_unlock(&d.tx);
    return 0;
}
