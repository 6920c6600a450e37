// The alignment of a long long member decides the size of the struct (ILP32).
extern void reach_error(void);

struct s { char c; long long x; };
int main(void) {
  struct s a[2] = {{1, 2}, {3, 4}};
  if (sizeof a != 32 || a[1].x != 4) reach_error();
  return 0;
}
