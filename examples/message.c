/* UNSAFE. A message says how long the name in it is. Whoever copies the name believes that, and the buffer ends first. */
extern unsigned char __VERIFIER_nondet_uchar(void);

struct message {
  unsigned char length;
  char name[15];
};

static void parse(const struct message *message, char *name) {
  int i = 0;
  for (; i < message->length; i++)
    name[i] = message->name[i];
  name[i] = 0;
}

int main(void) {
  struct message message = {__VERIFIER_nondet_uchar(), "Alexandra"};
  char name[8];
  if (message.length > sizeof message.name)
    return 0;
  parse(&message, name);
  return name[0];
}
