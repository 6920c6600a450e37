typedef struct {
    int taken;
} spinlock_t;
void spin_lock(spinlock_t *l);
void spin_unlock(spinlock_t *l);
extern int __VERIFIER_nondet_int(void);

static spinlock_t locks[3];

int main(void)
{
    for (int i = 0; i < 3; i++)
        spin_lock(&locks[i]);
    for (int i = 0; i < 3; i++)
        spin_unlock(&locks[i]);
    return 0;
}
