/* a vector of truth values is kept as the bits of an integer */
extern void reach_error(void);
typedef _Bool bits __attribute__((ext_vector_type(8)));
int main(void) {
    bits b = {1, 0, 1, 1, 0, 0, 0, 1};
    unsigned char byte;
    __builtin_memcpy(&byte, &b, 1);
    if (byte != 141 || b[1] || !b[2])
        reach_error();
    return 0;
}
