/* an object whose method was overridden calls the new one, its sibling the old one */
extern void __VERIFIER_error(void);
struct animal;
struct methods {
    int (*voice)(struct animal *);
    int (*legs)(struct animal *);
};
struct animal {
    struct methods m;
    int age;
};
static int four(struct animal *a) { return 4 + 0 * a->age; }
static int quiet(struct animal *a) { return a->age; }
static int loud(struct animal *a) { return 10 * a->age; }
static void create(struct animal *a, int age) {
    a->m.voice = quiet;
    a->m.legs = four;
    a->age = age;
}
int main(void) {
    struct animal cat, dog;
    create(&cat, 3);
    create(&dog, 5);
    dog.m.voice = loud;
    struct methods kept = cat.m;
    cat.m = dog.m;
    if (cat.m.voice(&cat) != 30 || dog.m.voice(&dog) != 50)
        __VERIFIER_error();
    cat.m = kept;
    if (cat.m.voice(&cat) != 3 || cat.m.legs(&cat) != 4)
        __VERIFIER_error();
    return 0;
}
