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
    struct list b = {2, 0}, a = {1, &b};
    struct iterator i = {&a}, j = {&b};
    int sum = 0;
    while (has_next(&i) && has_next(&j)) {
        sum += next(&i);
        sum += next(&i); /* next without has_next */
    }
    return sum;
}
