// An index past a row of a matrix is out of bounds (C11 J.2), though the next row lies there.
int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
int main(void) {
  int sum = 0;
  for (int j = 0; j <= 3; j++)
    sum += m[0][j];
  return sum == 0;
}
