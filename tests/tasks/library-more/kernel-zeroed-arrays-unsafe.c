/* the allocators of the kernel that zero arrays and blocks for nodes */
extern void reach_error(void);
typedef __SIZE_TYPE__ size;
extern void *kcalloc_node(size, size, unsigned, int), *kvcalloc(size, size, unsigned), *kvzalloc_node(size,
    unsigned, int);
extern void *vzalloc_node(size, int), *vmalloc_32_user(size), *devm_kcalloc(void *, size, size, unsigned);
extern void *__kmalloc_node_track_caller(size, unsigned, int, long), *kmalloc_order_trace(size, unsigned, unsigned);
extern void cfree(void *);
int main(void) {
    char *p[6] = {kcalloc_node(1, 1, 0, 0), kvcalloc(1, 1, 0), kvzalloc_node(1, 0, 0), vzalloc_node(1, 0),
                 vmalloc_32_user(1), devm_kcalloc(0, 1, 1, 0)};
    char *q = __kmalloc_node_track_caller(1, 0, 0, 0), *r = kmalloc_order_trace(1, 0, 0);
    *q = 1, *r = 2;
    if (*p[0] + *p[1] + *p[2] + *p[3] + *p[4] + *p[5] + *q + *r != 2)
        reach_error();
    cfree(q);
    return 0;
}
