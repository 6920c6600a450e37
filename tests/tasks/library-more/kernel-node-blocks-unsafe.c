/* the allocators of the kernel for nodes, arrays and large blocks */
extern void reach_error(void);
typedef __SIZE_TYPE__ size;
extern void *kmalloc_node(size, unsigned, int), *__kmalloc_node(size, unsigned, int), *vmalloc_node(size, int);
extern void *kvmalloc_node(size, unsigned, int), *kmalloc_array_node(size, size, unsigned, int);
extern void *kvmalloc_array(size, size, unsigned), *devm_kmalloc_array(void *, size, size, unsigned);
extern void *vmalloc_32(size), *vmalloc_exec(size), *__vmalloc(size, unsigned), *kmalloc_large(size, unsigned);
extern void *kmalloc_order(size, unsigned, unsigned), *__kmalloc_track_caller(size, unsigned, long);
int main(void) {
    char *p[13] = {kmalloc_node(1, 0, 0), __kmalloc_node(1, 0, 0), vmalloc_node(1, 0), kvmalloc_node(1, 0, 0),
                  kmalloc_array_node(1, 1, 0, 0), kvmalloc_array(1, 1, 0), devm_kmalloc_array(0, 1, 1, 0),
                  vmalloc_32(1), vmalloc_exec(1), __vmalloc(1, 0), kmalloc_large(1, 0), kmalloc_order(1, 0, 0),
                  __kmalloc_track_caller(1, 0, 0)};
    for (int i = 0; i < 13; i++)
        *p[i] = i;
    if (*p[4] != 3 || *p[12] != 12)
        reach_error();
    return 0;
}
