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

typedef void (*action)(struct device *);

static void each(struct device *d, const action *actions, int count)
{
    for (int i = 0; i < count; i++)
        actions[i](d); /* used after the last reference was given back */
}

int main(void)
{
    static const action actions[] = {device_init, device_put, device_get, device_put};
    struct device a, b;
    each(&a, actions, 4);
    each(&b, actions, 4);
    return 0;
}
