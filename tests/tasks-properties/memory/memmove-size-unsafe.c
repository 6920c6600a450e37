// memmove may overlap but not leave the array.
extern void *memmove(void *, const void *, unsigned long);
int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6};
  memmove(a + 2, a, 5 * sizeof(int));
  return a[2] != 1;
}
