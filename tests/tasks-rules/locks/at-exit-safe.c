typedef struct {
    int taken;
} spinlock_t;
void spin_lock(spinlock_t *l);
void spin_unlock(spinlock_t *l);
extern int __VERIFIER_nondet_int(void);

void exit(int status);
int atexit(void (*handler)(void));
static spinlock_t a;

static void clean(void)
{
    spin_unlock(&a);
}

static void ignore(void)
{
}

int main(void)
{
    if (atexit(clean))
        return 1;
    spin_lock(&a);
    exit(0);
}
