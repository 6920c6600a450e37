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

int main(void)
{
    struct request *a = request_new(1);
    int n = __VERIFIER_nondet_int();
    if (n > 0)
        request_send(a, n);
    request_free(a);
    return 0;
}
