/* minus zero equals zero but has its sign bit set */
extern void reach_error(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
int main(void) {
    float z = 0.0f, m = -z;
    unsigned bits;
    memcpy(&bits, &m, sizeof(bits));
    if (m != z || bits >> 31 != 1)
        reach_error();
    return 0;
}
