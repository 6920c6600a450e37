/* a pointer from outside may be a small number, which is no object's address: only null is excluded here */
extern void reach_error(void);
extern void *get(void);
int main(void) {
    void *p = get();
    if (p != 0 && p == (void *)0)
        reach_error();
    return 0;
}
