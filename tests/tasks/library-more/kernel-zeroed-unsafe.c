/* the allocators of the kernel whose names have a z or a c return zeroed blocks */
extern void reach_error(void);
typedef __SIZE_TYPE__ size;
extern void *kzalloc(size, unsigned), *kcalloc(size, size, unsigned), *kvzalloc(size, unsigned);
extern void *vzalloc(size);
extern void *kzalloc_node(size, unsigned, int), *devm_kzalloc(void *, size, unsigned), *vmalloc_user(size);
extern void kfree(const void *), kvfree(const void *), vfree(const void *);
int main(void) {
    int *p = kzalloc(4, 0), *q = kcalloc(2, 4, 0), *r = kvzalloc(8, 0), *s = vzalloc(4);
    int *t = kzalloc_node(4, 0, 0), *u = devm_kzalloc(0, 4, 0), *v = vmalloc_user(4);
    *p = 1;
    if (*p || q[1] || r[1] || *s || *t || *u || *v)
        reach_error();
    kfree(p), kfree(q), kvfree(r), vfree(s);
    return 0;
}
