/* memory that an unknown function hands out may be freed: the path goes on */
extern void reach_error(void);
extern void free(void *);
extern void *other_allocator(void);
int main(void) {
    void *block = other_allocator();
    int freed = 0;
    free(block);
    freed = 1;
    if (freed)
        reach_error();
    return 0;
}
