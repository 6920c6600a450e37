/* a structure that the entry gets by value lies on the stack, aligned as the ABI says, no better; must-not: SAFE */
/* options: --entry entered */
extern void reach_error(void);
struct numbers { long each[5]; };
void entered(struct numbers found) {
  if (((unsigned long)&found & 15) == 8) reach_error();
}
