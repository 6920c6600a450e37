// The sieve of Eratosthenes finds 25 primes below 100.
extern void reach_error(void);

int main(void) {
  char composite[100] = {0};
  int primes = 0;
  for (int i = 2; i < 100; i++) {
    if (composite[i]) continue;
    primes++;
    for (int j = i * i; j < 100; j += i)
      composite[j] = 1;
  }
  if (primes == 25) reach_error();
  return 0;
}
