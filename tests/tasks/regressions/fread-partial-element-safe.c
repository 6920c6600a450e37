/* the element after those that fread counts may have been read in part */
extern void reach_error(void);
extern __SIZE_TYPE__ fread(void *, __SIZE_TYPE__, __SIZE_TYPE__, void *);
extern struct file stream;
int main(void) {
    short a[2] = {7, 7};
    unsigned long n = fread(a, sizeof(short), 2, &stream);
    if (n == 0 && a[1] != 7)
        reach_error();
    return 0;
}
