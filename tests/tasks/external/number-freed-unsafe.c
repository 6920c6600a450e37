/* what can be freed is null or does not lie in the last page */
extern void reach_error(void);
extern void *get(void);
void free(void *);
int main(void) {
    void *p = get();
    free(p);
    if ((long)p == -0)
        reach_error();
    return 0;
}
