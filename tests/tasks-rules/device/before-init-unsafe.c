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

int main(void)
{
    struct device a, b;
    struct device *order[2] = {&a, &b};
    int first = __VERIFIER_nondet_int() != 0;
    device_init(order[first]);
    device_init(order[!!first]); /* initialised twice */
    device_put(&a); /* given back before init */
    device_put(&b); /* given back before init */
    return 0;
}
