/* blocks of the other allocators of the kernel are distinct and hold what is stored */
extern void reach_error(void);
typedef __SIZE_TYPE__ size;
extern void *kmalloc(size, unsigned), *__kmalloc(size, unsigned), *vmalloc(size), *kvmalloc(size, unsigned);
extern void *kmalloc_array(size, size, unsigned), *devm_kmalloc(void *, size, unsigned);
extern void kfree_sensitive(const void *), kzfree(const void *), devm_kfree(void *, const void *);
extern unsigned long get_zeroed_page(unsigned);
int main(void) {
    int *p = kmalloc(4, 0), *q = __kmalloc(4, 0), *r = vmalloc(4), *s = kvmalloc(4, 0);
    int *t = kmalloc_array(2, 4, 0), *u = devm_kmalloc(0, 4, 0), *page = (int *)get_zeroed_page(0);
    *p = 1, *q = 2, *r = 3, *s = 4, t[1] = 5, *u = 6;
    if (*p + *q + *r + *s + t[1] + *u != 20)
        reach_error();
    if (page[1023] != 0 || p == q)
        reach_error();
    kfree_sensitive(p), kzfree(q), devm_kfree(0, u);
    return 0;
}
