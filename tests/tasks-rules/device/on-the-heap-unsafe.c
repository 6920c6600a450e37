extern int __VERIFIER_nondet_int(void);

struct device {
    int references;
    int flags;
};

static void device_init(struct device *d)
{
    d->references = 1;
}

static void device_get(struct device *d)
{
    d->references++;
}

static void device_put(struct device *d)
{
    d->references--;
}

void *malloc(unsigned long size);
void free(void *block);

int main(void)
{
    struct device *all[2];
    for (int i = 0; i < 2; i++) {
        all[i] = malloc(sizeof(struct device));
        device_init(all[i]);
    }
    device_get(all[1]);
    device_put(all[1]);
    for (int i = 0; i < 2; i++)
        device_put(all[1]); /* given back once too often */
    free(all[0]);
    free(all[1]);
    return 0; /* a reference is left */
}
