extern int __VERIFIER_nondet_int(void);

struct list {
    int value;
    struct list *next;
};
struct iterator {
    struct list *at;
};

int has_next(struct iterator *it)
{
    return it->at != 0;
}

int next(struct iterator *it)
{
    int value = it->at ? it->at->value : 0;
    it->at = it->at ? it->at->next : 0;
    return value;
}

void reset(struct iterator *it)
{
    it->at = 0;
}

int main(void)
{
    struct list a = {1, 0};
    struct iterator i = {__VERIFIER_nondet_int() ? &a : 0};
    int more = has_next(&i);
    if (more)
        next(&i);
    return 0;
}
