/* All that the compiler checks, each kind in a function of its own. Nothing of it is run. */
extern void use(int *);
extern int abs(int);
extern long labs(long);
struct S { int a : 5; unsigned b : 7; long long c : 40; short d; char e; long long f; _Bool g; signed char h : 3; };
enum E { E0, E1 };

int sums(int a, int b) { return a + b - 3 * a; }
long negations(int a, short s, long l, char c, unsigned u, _Bool b, struct S *p) {
  return -a + -s + -l + -c + -u + -b + -p->a + -p->c + ~a + !a + -(-a);
}
int constants(void) {
  int x = 2147483647 + 1;
  long y = (2147483647 + 1) * 2L;
  char buf[4];
  if ((2147483647 + 1) < 0) x = 3;
  return x + (int)y + buf[(2147483647 + 1) & 1] + (3 + 4);
}
int compound(int a, int b, short s, char c, long l, unsigned u, struct S *p) {
  a += b; a -= b; a *= b; a /= b; a %= b; a <<= b; a >>= b;
  s += b; s *= s; s <<= 3; c -= l; l *= a; u += a; a += u; a += l;
  p->a += a; p->b *= 3; p->c <<= 2; p->d--; p->e++; p->f++; p->g += 2; p->h = -p->h;
  return a;
}
int steps(int a, short s, char c, long long l, _Bool b, enum E e, float f, int *p, struct S *q) {
  a++; ++a; a--; --a; s++; --s; c++; c--; l++; l--; b++; e++; --e; f++; p++; --p;
  q->a++; q->b--; q->c++; (*p)++; p[a++]--;
  return a + s + c;
}
int promoted(short a, short b, unsigned short c, unsigned char d, signed char e, _Bool f) {
  return a + b - c * a + c * c + d * d * d + e * e - f + f * f + a * b * c + (a - b) * 2 + -(-e);
}
long long longer(long long a, int b) { return a * b + a - b + (a << b) + (a >> b) + a / b + a % b; }
int enums(enum E e, enum E f) { return e + f - e * 2 + (e << 1); }
_BitInt(13) bits(_BitInt(13) a, _BitInt(13) b, int c) { a += b; a *= b; a <<= c; a++; return -a; }
int choices(int c, int n) {
  n = c ? n * 2 : n - 1;
  n = c && n + 1 > 3 || n - 3;
  int r = (c ?: n + 1);
  return c ? (n ? n * 3 : n + 4) : -n + r;
}
int loops(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    if (i * 3 == n) continue;
    if (i + 7 == n) break;
    s += i;
  }
  while (n--) s -= n;
  do { s *= 2; } while (s - 1 < n + 2);
  for (;;) { int k = s++; if (k > 10) return k; }
}
int without_end(int n) { for (;;) n = n + 1; }
int not_reached(int n) { return n + 1; n *= 2; while (1) { n--; } return n; }
int cases(int n) {
  switch (n + 1) {
  case 1: n *= 2;
  case 2: { int q = n - 1; use(&q); n = q + 1; break; }
  case 3 ... 6: n <<= 1; break;
  case 7: 1 << 31; break;
  default: return -n;
  }
  return n;
}
int jumps(int n) {
  goto in;
  {
    int x;
  in:
    x = n + 1; use(&x); n = x * 2;
    if (n < 3) goto in;
    { int y = (int){n + 2}; use((int[]){n + 1, n - 1, y}); }
  }
again:
  n--;
  if (n > 3) goto again;
  return n;
}
int jumped_over(int n) {
  int *p = 0;
  for (;;) {
    switch (n) {
      int x;
    case 1: x = n ? n + 1 : n * 2; p = &x; break;
    case 2: x = 3 - n; n++; continue;
    case 3: x = -1 << n; p = &x; break;
    case 4: { int y; case 5: y = x = n << 1; use(&y); break; }
    default: return p != 0;
    }
    n -= 1;
  }
}
int computed(int n) {
  static void *t[] = {&&a, &&b};
  void *last = &&b;
  goto *t[n & 1];
a:
  n = n + 1;
  goto *t[n % 2];
b:
  return n * 2 + (last != 0);
}
int statements(int n) { return ({ int t = n + 1; t * 2; }) + ({ int u = n; u++; u; }) << ({ n - 1; }); }
void count(int *p) { *p += 1; }
int cleanups(int n) {
  __attribute__((cleanup(count))) int a = n + 1;
  if (n > 3) {
    __attribute__((cleanup(count))) int b = a * 2;
    if (b - 1) return b + a;
    for (int i = 0; i < n; i++) { __attribute__((cleanup(count))) int c = i - 1; if (c) break; }
  }
  return a - n;
}
__attribute__((optnone, noinline)) int not_optimized(int n) { return n + 1 + n * 2 + (n << 1) - -n; }
int arrays(int n, long m, unsigned short k, unsigned u) {
  int a[n][m + 1][k];
  char b[n * 2], d[u];
  for (int i = 0; i < n; i++) { int c[i + 1]; c[i] = i * 2; a[i][m][k - 1] = c[i]; }
  int (*p)[m] = (void *)a;
  typedef short T[n][3];
  T t;
  p++; p[1][2] = 4;
  return sizeof(a) + sizeof(T) + a[n - 1][m][0] + b[n + n - 1] + sizeof(int[n++]) + (p - (int (*)[m])a) + d[0];
}
int array_parameters(int n, int a[n][n + 1], int (*b)[n]) { return a[1][2] + b[n][n - 1] + sizeof(*b); }
int constant_arrays(void) { int a[(0, -5)]; int b[(0, 5)]; return 1; }
int shifts(int a, unsigned u, short s, unsigned char c, long l, char amount) {
  int r = a << 1;
  r ^= 1 << a; r ^= s << c; r ^= c << 24; r ^= l << 63; r ^= 1L << a; r ^= a << amount; r ^= 0 << a; r ^= a << 0;
  r ^= a >> s; r ^= u << s; r ^= u >> s; r ^= a >> 1; r ^= a >> -1; r ^= a << 40;
  return r;
}
int constant_shifts(void) { return (1 << 31) ^ (1 << 30) ^ (-1 << 2) ^ (3 << 40) ^ (1u << 31) ^ (1u << 33) ^ (-8 >> 1); }
int cut_amounts(int a, unsigned u, long long n) {
  int r = a << n;
  r ^= a >> n; r ^= u << n; r ^= u >> n; r ^= a << (int)n; r ^= a << (char)n; r ^= u << 17179869187LL; r ^= a << 17179869187LL;
  return r;
}
int divisions(int a, int b, long l, short s) {
  int r = a / b + a % b + a / -1 + a % -1 + a / 7 + (-2147483647 - 1) / b + 7 / -1;
  r += l / b + s / s + s / -1;
  r /= 3; r %= b;
  return r;
}
int constant_divisions(void) { return ((-2147483647 - 1) / -1) ^ ((-2147483647 - 1) % -1) ^ ((-2147483647 - 1) / 2); }
int builtins(unsigned a, unsigned long b, unsigned long long c, int d, unsigned short e) {
  if (d) __builtin_unreachable();
  int r = __builtin_clz(a) ^ __builtin_clzl(b) ^ __builtin_clzll(c) ^ __builtin_ctz(a) ^ __builtin_ctzl(b) ^ __builtin_ctzll(c);
  r ^= __builtin_clz(0) ^ __builtin_ctz(8) ^ __builtin_clzs(e) ^ __builtin_clzg(a);
  r ^= __builtin_ffs(d) ^ __builtin_ffsll(c) ^ __builtin_clrsb(d) ^ __builtin_popcount(a) ^ __builtin_parity(a);
  r ^= __builtin_clzg(a, 3) ^ __builtin_ctzg(c, d) ^ __builtin_bswap32(a) ^ __builtin_rotateleft32(a, d);
  return r;
}
int promises(int d) { __builtin_assume(d != 3); __builtin_assume(d + 1 > 3); return d; }
int asked(int a, int b) {
  int r;
  long long t;
  if (__builtin_add_overflow(a, b, &r)) return 1;
  if (__builtin_smul_overflow(a, b, &r)) return -r;
  return __builtin_sub_overflow(a, b + 1, &t) ^ r ^ __builtin_mul_overflow_p(a, b, (short)0);
}
int absolutes(int a, long l) {
  return abs(a) ^ __builtin_abs(a + 1) ^ labs(l) ^ __builtin_llabs(a) ^ abs(-2147483647 - 1) ^ abs(-3) ^ (abs(-a) + 1);
}
int pointers(int *p, int *q, int n, char *c, struct S *s) {
  p += n; p -= n; p = p + n * 2; c = c - n;
  return (p - q) ^ (q - p) ^ p[n + 1] ^ (&p[n])[-n] ^ (s + n - s) ^ (int)(long)(p + -n);
}
float floats(float a, double b, int n) { a += n; a *= b; n += a; n -= b; n *= 1.5; a++; return -a + n; }
typedef int v4 __attribute__((vector_size(16)));
v4 vectors(v4 a, v4 b) { a += b; a = a * b - a; a <<= b; a = -a; return a / b; }
_Complex int complexes(_Complex int a, _Complex int b) { return a * b + a - b; }
int shared(_Atomic int *p, volatile int *v, int n) {
  *p += n; (*p)++; *v += n; (*v)--;
  return *v * 2 ^ __atomic_fetch_add((int *)p, n + 1, 5) ^ __sync_fetch_and_sub((int *)p, n * 2);
}
int variadic(int n, ...) {
  __builtin_va_list l;
  int s = 0;
  __builtin_va_start(l, n);
  while (n-- > 0) s += __builtin_va_arg(l, int);
  __builtin_va_end(l);
  return variadic(s + 1, n * 2, -n) ^ (n > 2 ? variadic(n - 1) : 0);
}
int assembly(int n) {
  asm goto("" : : "r"(n + 1) : : out);
  n *= 2;
  asm("" : "+r"(n) : "r"(n - 1));
out:
  return n + 3;
}
struct B { int x, y; };
struct B made(int n) { return (struct B){.x = n + 1, .y = n * 2}; }
int initial(int n) {
  struct B b = {n - 1, n + n};
  int a[3] = {n + 1, [2] = n * 3}, *p = a;
  static int z = 5 + 6;
  b = made(b.x ^ a[2]);
  return b.x + b.y * p[n - n] + z;
}
int compared(int x) { return x + 1 > x; }
#if __SIZEOF_INT128__
__int128 wide(__int128 a, int b, unsigned __int128 c) { a += b; a *= a; a <<= b; c <<= b; a--; return a / b + a % b + (__int128)c; }
#endif
__attribute__((no_sanitize("undefined"))) int spared(int x) { return x + 1 + (x << 3); }
[[clang::__no_sanitize__("signed-integer-overflow", "shift")]] int spared_too(int x) { return x + 1 + (x << 3); }
#pragma clang attribute push(__attribute__((no_sanitize("undefined"))), apply_to = function)
int spared_by_pragma(int x) { return x + 1 + (x << 3); }
#pragma clang attribute pop

int table[2][3][4];
struct shelf { short first[3]; int then; char last[2]; };
long indices(struct shelf *s, int n, unsigned char c, unsigned long u) {
  int rows[n][5][n + 1];
  rows[1][c][n] = 0;
  int *p = &table[1][2][n], (*q)[4] = &table[1][u];
  return *p + (*q)[c] + s->first[n] + s->last[n] + "text"[u] + table[0][0][9] + sizeof rows[n] + (long)&rows[u][n];
}
long truncated(float f, double d, long double l) {
  unsigned char c = d;
  short s = f;
  s += d;
  c -= l;
  long long w = f;
  _Bool b = d;
  enum { A } e = l;
  return c + s + (long)w + (unsigned long)l + b + e + (int)1e9 + (int)1e10 + (unsigned)-0.5f + (unsigned char)256.0f;
}
unsigned zero_divisions(unsigned a, int b, long c) { return a / 0 + b % 0 + 1 / 0 + 7u % 0u + b / 3 + a % 7 + c / -1 + a / b; }
