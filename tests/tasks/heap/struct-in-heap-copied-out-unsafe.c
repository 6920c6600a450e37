/* a structure copied out of a heap block survives the block */
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct rec { int a; char s[8]; };
int main(void) {
    struct rec *p = malloc(sizeof(*p));
    p->a = 5;
    p->s[0] = 'q';
    struct rec copy = *p;
    p->a = 50;
    free(p);
    if (copy.a != 50 || copy.s[0] != 'q')
        reach_error();
    return 0;
}
