// A label variable changed inside a loop switches between two bodies.
extern void __VERIFIER_error(void);

int main(void) {
  void *next = &&even;
  int n = 0, evens = 0, odds = 0;
loop:
  if (n++ == 9) goto done;
  goto *next;
even:
  evens++;
  next = &&odd;
  goto loop;
odd:
  odds++;
  next = &&even;
  goto loop;
done:
  if (evens != 5 || odds != 4) __VERIFIER_error();
  return 0;
}
