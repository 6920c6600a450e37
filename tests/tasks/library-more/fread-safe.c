/* fread fills whole elements; its result is their number */
extern void reach_error(void);
extern __SIZE_TYPE__ fread(void *, __SIZE_TYPE__, __SIZE_TYPE__, void *);
extern struct file stream;
int main(void) {
    short a[3] = {7, 7, 7};
    unsigned long n = fread(a, sizeof(short), 2, &stream);
    if (n > 2 || a[2] != 7)
        reach_error();
    return 0;
}
