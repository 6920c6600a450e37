void *malloc(unsigned long size);
void free(void *block);
extern int __VERIFIER_nondet_int(void);

struct request {
    int size;
    int is_sent;
};

static struct request *request_new(int size)
{
    struct request *r = malloc(sizeof(struct request));
    r->size = size;
    r->is_sent = 0;
    return r;
}

static int request_send(struct request *r, int bytes)
{
    r->is_sent = 1;
    return bytes;
}

static void request_free(struct request *r)
{
    r->size = 0;
}

static void swap(struct request **a, struct request **b)
{
    struct request *c = *a;
    *a = *b;
    *b = c;
}

int main(void)
{
    struct request *a = request_new(1), *b = request_new(2);
    request_free(a);
    if (__VERIFIER_nondet_int())
        swap(&a, &b);
    request_send(b, 1); /* sent after it was freed */
    request_free(b);
    return 0; /* never freed */
}
