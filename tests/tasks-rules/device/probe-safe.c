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

static struct device net, disk;

static int probe(struct device *d)
{
    device_init(d);
    device_get(d);
    d->flags = __VERIFIER_nondet_int();
    if (d->flags < 0) {
        device_put(d);
        device_put(d);
        return -1;
    }
    device_put(d);
    device_put(d);
    return 0;
}

int main(void)
{
    return probe(&net) + probe(&disk);
}
