// A driver with two locks and a device that is counted: a failing transfer leaves the lock of its queue taken.
// cegas check examples/rules/driver.c --automaton examples/rules/locks.rule
typedef struct {
    int taken;
} spinlock_t;
extern void spin_lock(spinlock_t *lock);
extern void spin_unlock(spinlock_t *lock);
extern int transfer(int unit);

struct queue {
    spinlock_t lock;
    int errors;
};
static struct queue queues[2];

static int send(struct queue *queue, int unit)
{
    spin_lock(&queue->lock);
    if (transfer(unit) < 0) {
        queue->errors++;
        return -1;
    }
    spin_unlock(&queue->lock);
    return 0;
}

int main(void)
{
    send(&queues[0], 1);
    send(&queues[1], 1);
    return send(&queues[0], 2);
}
