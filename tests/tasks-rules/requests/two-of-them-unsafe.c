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
    struct request *a = request_new(1), *b = request_new(2);
    request_send(a, 1);
    request_send(a, 2); /* sent twice */
    request_free(a);
    request_free(b);
    return 0;
}
