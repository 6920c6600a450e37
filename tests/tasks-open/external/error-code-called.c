/* an error code of a function without a body comes before any access; must-not: SAFE */
extern void reach_error(void);
struct device { int (*start)(void); };
extern struct device *find(void);
int main(void) {
    struct device *d = find();
    if ((unsigned long)d >= (unsigned long)-4095) {
        if ((long)d == -19)
            reach_error();
        return 0;
    }
    return d ? d->start() : 0;
}
