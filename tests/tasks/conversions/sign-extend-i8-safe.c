// Converting a negative signed char to unsigned int extends the sign first.
extern void reach_error(void);

int main(void) {
  signed char c = -1;
  unsigned u = c;
  if (u != 4294967295u) reach_error();
  return 0;
}
