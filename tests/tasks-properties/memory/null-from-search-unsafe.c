// What a search does not find is a null pointer.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int keys[3] = {1, 2, 3};
int *find(int key) {
  for (int i = 0; i < 3; i++)
    if (keys[i] == key)
      return &keys[i];
  return 0;
}
int main(void) {
  int key = __VERIFIER_nondet_int();
  __VERIFIER_assume(key >= 1 && key <= 4);
  return *find(key) != key;
}
