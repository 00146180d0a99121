// The functions of the C library that GPU code has, as code of the host: what they give is what the host's library
// gives. Here run the sources that the plugin carries; that kernels get them is seen elsewhere.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clangxx -std=c++17 -O2 -ffreestanding -c %source_root/lib/Targets/Runtime/Library/Fractions.cpp -o fractions.o
// RUN: %clangxx -std=c++17 -O2 -ffreestanding -c %source_root/lib/Targets/Runtime/Library/Mathematics.cpp -o mathematics.o
// RUN: %clangxx -std=c++17 -O2 -ffreestanding -c %source_root/lib/Targets/Runtime/Library/Numbers.cpp -o numbers.o
// RUN: %clangxx -std=c++17 -O2 -ffreestanding -c %source_root/lib/Targets/Runtime/Library/Random.cpp -o random.o
// RUN: %clangxx -std=c++17 -O2 -ffreestanding -c %source_root/lib/Targets/Runtime/Library/Sorting.cpp -o sorting.o
// RUN: %clangxx -std=c++17 -O2 -ffreestanding -c %source_root/lib/Targets/Runtime/Library/Strings.cpp -o strings.o
// RUN: llvm-objcopy --prefix-symbols=device_ fractions.o
// RUN: llvm-objcopy --prefix-symbols=device_ mathematics.o
// RUN: llvm-objcopy --prefix-symbols=device_ numbers.o
// RUN: llvm-objcopy --prefix-symbols=device_ random.o
// RUN: llvm-objcopy --prefix-symbols=device_ sorting.o
// RUN: llvm-objcopy --prefix-symbols=device_ strings.o
// RUN: %driver -O2 %s fractions.o mathematics.o numbers.o random.o sorting.o strings.o -I%build_root/include -L%build_root/lib -lpaccrt -lm -o program
// RUN: env LD_LIBRARY_PATH=%build_root/lib ./program
#define _GNU_SOURCE
#include "../../check.h"
#include <ctype.h>
#include <search.h>
#include <strings.h>

/* What the sources call of other sources, or of CUDA. */
int device_isspace(int c) { return isspace(c); }
int device_tolower(int c) { return tolower(c); }
static size_t most_memory = -1;
void *device_malloc(size_t size) { return size > most_memory ? 0 : malloc(size); }
void device_free(void *p) { free(p); }
void *device_memcpy(void *to, const void *from, size_t size) { return memcpy(to, from, size); }
void *device_memmove(void *to, const void *from, size_t size) { return memmove(to, from, size); }
void *device_memset(void *to, int value, size_t size) { return memset(to, value, size); }
int device_memcmp(const void *a, const void *b, size_t size) { return memcmp(a, b, size); }
size_t device_strlen(const char *s) { return strlen(s); }
size_t device_strnlen(const char *s, size_t n) { return strnlen(s, n); }
int device_strcmp(const char *a, const char *b) { return strcmp(a, b); }
char *device_strchr(const char *s, int c) { return strchr(s, c); }
char *device_strrchr(const char *s, int c) { return strrchr(s, c); }

#define OF_REALS(name, suffix, real)                                                               \
  real device_##name##suffix(real x, real y) { return name##suffix(x, y); }
#define OF_REAL(name, suffix, real)                                                                \
  real device_##name##suffix(real x) { return name##suffix(x); }
#define OF_BOTH(suffix, real)                                                                      \
  OF_REALS(nextafter, suffix, real) OF_REALS(remainder, suffix, real) OF_REALS(fmod, suffix, real)  \
  OF_REAL(lgamma, suffix, real) OF_REAL(floor, suffix, real)                                        \
  int device_ilogb##suffix(real x) { return ilogb##suffix(x); }                                    \
  real device_scalbn##suffix(real x, int by) { return scalbn##suffix(x, by); }
OF_BOTH(, double)
OF_BOTH(f, float)

#define BOTH(result, name, parameters) extern result device_##name parameters;
BOTH(double, strtod, (const char *, char **))
BOTH(float, strtof, (const char *, char **))
BOTH(long, strtol, (const char *, char **, int))
BOTH(unsigned long, strtoul, (const char *, char **, int))
BOTH(double, erand48, (unsigned short *))
BOTH(long, nrand48, (unsigned short *))
BOTH(long, jrand48, (unsigned short *))
BOTH(int, lcong48_r, (unsigned short *, struct drand48_data *))
BOTH(int, drand48_r, (struct drand48_data *, double *))
BOTH(int, srand48_r, (long, struct drand48_data *))
BOTH(int, mrand48_r, (struct drand48_data *, long *))
BOTH(int, rand_r, (unsigned *))
BOTH(void, qsort, (void *, size_t, size_t, int (*)(const void *, const void *)))
BOTH(void, qsort_r, (void *, size_t, size_t, int (*)(const void *, const void *, void *), void *))
BOTH(void *, bsearch, (const void *, const void *, size_t, size_t, int (*)(const void *, const void *)))
BOTH(size_t, strspn, (const char *, const char *))
BOTH(size_t, strcspn, (const char *, const char *))
BOTH(char *, strpbrk, (const char *, const char *))
BOTH(char *, strcasestr, (const char *, const char *))
BOTH(char *, strtok_r, (char *, const char *, char **))
BOTH(char *, strsep, (char **, const char *))
BOTH(char *, stpncpy, (char *, const char *, size_t))
BOTH(char *, strdup, (const char *))
BOTH(int, strcasecmp, (const char *, const char *))
BOTH(int, strncasecmp, (const char *, const char *, size_t))
BOTH(size_t, strxfrm, (char *, const char *, size_t))
BOTH(void *, memmem, (const void *, size_t, const void *, size_t))
BOTH(void *, memrchr, (const void *, int, size_t))
BOTH(void *, memccpy, (void *, const void *, int, size_t))

static unsigned long drawn = 88172645463325252ul;
static unsigned long draw(void) {
  drawn ^= drawn << 13;
  drawn ^= drawn >> 7;
  return drawn ^= drawn << 17;
}

/* The same bits, or both no number. */
static int same(double a, double b) { return (isnan(a) && isnan(b)) || memcmp(&a, &b, sizeof a) == 0; }

static void compare(const char *text) {
  char *end, *device_end;
  double wide = device_strtod(text, &device_end), want = strtod(text, &end);
  if (!same(wide, want) || end != device_end) check_report(__FILE__, __LINE__, text, wide, want);
  float narrow = device_strtof(text, &device_end), wanted = strtof(text, &end);
  if (!same(narrow, wanted) || end != device_end) check_report(__FILE__, __LINE__, text, narrow, wanted);
  static const int bases[] = {0, 2, 8, 10, 16, 36};
  for (int i = 0; i < 6; i++) {
    long number = device_strtol(text, &device_end, bases[i]);
    if (number != strtol(text, &end, bases[i]) || end != device_end) check_report(__FILE__, __LINE__, text, number, bases[i]);
    unsigned long positive = device_strtoul(text, &device_end, bases[i]);
    if (positive != strtoul(text, &end, bases[i]) || end != device_end) check_report(__FILE__, __LINE__, text, positive, bases[i]);
  }
}

static void numbers(void) {
  static const char *const texts[] = {
      "", "-", "+", "0", "-0", "00012", "0x", "0x1", "0x.8", "0x.", "0x1p", "0x1p3", "0x1p-1074", "0x1p-1075",
      "0x1.8p-1075", "0x1.0000000000000800000000000000001p0", "0x1.00000000000008p0", "0x1.00000000000018p0",
      "0x123456789abcdef123456789p-500", "inf", "-infinity", "infinit", "INF", "nan", "nan(12)", "nan(", "nanx", "1e",
      "1e+", "1e5x", "1.e5", ".5", ".", "-.5e-3", "1e400", "1e-400", "1e308", "1.7976931348623157e308",
      "1.7976931348623159e308", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
      "2.2250738585072011e-308", "9007199254740993", "9007199254740992.999999999999999999999999999999999999",
      "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
      "18446744073709551615", "18446744073709551616", "-18446744073709551615", "-18446744073709551616", "  \t\n42z",
      "0777", "08", "zz", "1e1000000000000000", "0e1000000000000000", "16777217", "16777217.0000000000000000001",
      "1.17549435e-38", "7.006492321624085354618e-46", "7.0064923216240853546186479164495e-46", "3.40282357e38",
      "3.4028235677973366e38", "1234567890123456789012345678901234567890",
      "0.000000000000000000000000000000000000000000000000001234"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) compare(texts[i]);
  static char text[2000];
  for (int i = 0; i < 20000; i++) {
    unsigned long bits = draw();
    double x;
    memcpy(&x, &bits, sizeof x);
    if (!isfinite(x)) continue;
    const int digits = draw() % 25;
    snprintf(text, sizeof text, "%.*e", digits, x);
    compare(text);
    snprintf(text, sizeof text, "%.*g", digits, ldexp(1 + (draw() >> 12) * 0x1p-52, (int)(draw() % 200) - 100));
    compare(text);
    snprintf(text, sizeof text, "%a", x);
    compare(text);
    snprintf(text, sizeof text, i % 2 ? "%ld" : "%lx", (long)bits);
    compare(text);
  }
  for (int i = 0; i < 200; i++) { // exactly half-way between two numbers, and a little more
    unsigned long bits = i % 2 ? draw() & 0xfffffffffffff : draw() & 0x7fefffffffffffff;
    double x;
    memcpy(&x, &bits, sizeof x);
    snprintf(text, sizeof text, "%.1100Le", ((long double)x + nextafter(x, INFINITY)) / 2);
    compare(text);
    strchr(text, 'e')[-1] = '1';
    compare(text);
  }
}

static int compared;
static int by_high_bits(const void *a, const void *b) {
  compared++;
  return (*(const int *)a >> 8) - (*(const int *)b >> 8);
}
static int upwards(const void *a, const void *b, void *sign) {
  return *(int *)sign * ((*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b));
}

static void sorts(void) {
  static int want[2000], got[2000];
  for (int n = 0; n < 200; n++)
    for (int small = 0; small < 2; small++) {
      const int count = n < 190 ? n : 2000;
      for (int i = 0; i < count; i++) want[i] = got[i] = draw() % (small ? 3000 : 1 << 30);
      qsort(want, count, sizeof *want, by_high_bits);
      device_qsort(got, count, sizeof *got, by_high_bits); // equal ones, too, keep their order as they do in glibc
      CHECK_EQ(memcmp(want, got, count * sizeof *want), 0);
      int sign = 1, key = draw() % 3000;
      most_memory = 0; // what is left is a sort in place
      compared = 0;
      device_qsort(got, count, sizeof *got, by_high_bits);
      CHECK(count < 30 || compared < 30 * count);
      for (int i = 1; i < count; i++) CHECK(got[i - 1] >> 8 <= got[i] >> 8);
      device_qsort_r(got, count, sizeof *got, upwards, &sign);
      most_memory = -1;
      qsort_r(want, count, sizeof *want, upwards, &sign);
      CHECK_EQ(memcmp(want, got, count * sizeof *want), 0);
      int *there = bsearch(&key, want, count, sizeof key, by_high_bits);
      int *found = device_bsearch(&key, want, count, sizeof key, by_high_bits);
      CHECK_EQ(!there, !found);
      CHECK(!found || *found >> 8 == key >> 8);
    }
}

static void draws(void) {
  unsigned short state[3] = {1, 2, 3}, device_state[3] = {1, 2, 3}, constants[7] = {1, 2, 3, 4, 5, 6, 7};
  struct drand48_data data, device_data;
  unsigned seed = 5, device_seed = 5;
  srand48_r(77, &data);
  device_srand48_r(77, &device_data);
  for (int i = 0; i < 1000; i++) {
    if (i == 500) {
      lcong48_r(constants, &data);
      device_lcong48_r(constants, &device_data);
    }
    double a, b;
    long m, n;
    CHECK_EQ(device_erand48(device_state), erand48(state));
    CHECK_EQ(device_nrand48(device_state), nrand48(state));
    CHECK_EQ(device_jrand48(device_state), jrand48(state));
    CHECK_EQ(device_rand_r(&device_seed), rand_r(&seed));
    drand48_r(&data, &a);
    device_drand48_r(&device_data, &b);
    mrand48_r(&data, &m);
    device_mrand48_r(&device_data, &n);
    CHECK(a == b && m == n);
  }
}

static void strings(void) {
  for (int i = 0; i < 20000; i++) {
    char text[12], what[5], a[24], b[24];
    for (int k = 0; k < 11; k++) text[k] = "abAB-\xe4"[draw() % 6];
    for (int k = 0; k < 4; k++) what[k] = "abAB-\xe4"[draw() % 6];
    text[draw() % 12] = what[draw() % 5] = text[11] = what[4] = 0;
    const char *at = text;
    CHECK_EQ(device_strspn(at, what), strspn(at, what));
    CHECK_EQ(device_strcspn(at, what), strcspn(at, what));
    CHECK(device_strpbrk(at, what) == strpbrk(at, what));
    CHECK(device_strcasestr(at, what) == strcasestr(at, what));
    CHECK_EQ(device_strcasecmp(at, what), strcasecmp(at, what));
    CHECK_EQ(device_strncasecmp(at, what, i % 5), strncasecmp(at, what, i % 5));
    CHECK(device_memmem(at, 11, what, i % 4) == memmem(at, 11, what, i % 4));
    CHECK(device_memrchr(at, 'A', i % 12) == memrchr(at, 'A', i % 12));
    memset(a, 'x', sizeof a);
    memset(b, 'x', sizeof b);
    CHECK_EQ(device_stpncpy(a, at, i % 20) - a, stpncpy(b, at, i % 20) - b);
    CHECK_EQ(memcmp(a, b, sizeof a), 0);
    CHECK_EQ(device_strxfrm(a, at, i % 20), strxfrm(b, at, i % 20));
    void *end = device_memccpy(a, at, 'B', 11), *wanted = memccpy(b, at, 'B', 11);
    CHECK_EQ(end ? (char *)end - a : -1, wanted ? (char *)wanted - b : -1);
    strcpy(a, at);
    strcpy(b, at);
    char *rest, *device_rest, *token = strtok_r(b, what, &rest), *device_token = device_strtok_r(a, what, &device_rest);
    for (; token && device_token; token = strtok_r(0, what, &rest), device_token = device_strtok_r(0, what, &device_rest))
      CHECK_EQ(device_token - a, token - b);
    CHECK(!token && !device_token);
    strcpy(a, at);
    strcpy(b, at);
    rest = b;
    device_rest = a;
    while ((token = strsep(&rest, what)) && (device_token = device_strsep(&device_rest, what)))
      CHECK_EQ(device_token - a, token - b);
    CHECK(!device_rest);
    char *copy = device_strdup(at);
    CHECK_EQ(strcmp(copy, at), 0);
    free(copy);
  }
}

#define COMPARE1(result, name, suffix, real, x)                                                    \
  do {                                                                                             \
    extern result device_##name##suffix(real);                                                     \
    const double got = device_##name##suffix(x), want = name##suffix(x);                           \
    if (!same(got, want)) check_report(#name #suffix, __LINE__, #x, got, want);                    \
  } while (0)
#define COMPARE2(name, suffix, real, x, y)                                                         \
  do {                                                                                             \
    extern real device_##name##suffix(real, real);                                                 \
    const double got = device_##name##suffix(x, y), want = name##suffix(x, y);                     \
    if (!same(got, want)) check_report(#name #suffix, __LINE__, #x, got, want);                    \
  } while (0)
#define COMPARE(suffix, real)                                                                      \
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {                                    \
    const real x = values[i];                                                                      \
    int sign, device_sign;                                                                         \
    extern real device_lgamma##suffix##_r(real, int *);                                            \
    CHECK(same(device_lgamma##suffix##_r(x, &device_sign), lgamma##suffix##_r(x, &sign)));         \
    if (!isnan(x)) CHECK_EQ(device_sign, sign);                                                    \
    COMPARE1(real, significand, suffix, real, x);                                                  \
    COMPARE1(real, nextup, suffix, real, x);                                                       \
    COMPARE1(real, nextdown, suffix, real, x);                                                     \
    COMPARE1(real, gamma, suffix, real, x);                                                        \
    COMPARE1(long, llogb, suffix, real, x);                                                        \
    for (size_t k = 0; k < sizeof values / sizeof *values; k++) {                                  \
      const real y = values[k];                                                                    \
      COMPARE2(drem, suffix, real, x, y);                                                          \
      COMPARE2(fmaximum, suffix, real, x, y);                                                      \
      COMPARE2(fminimum, suffix, real, x, y);                                                      \
      COMPARE2(fmaximum_num, suffix, real, x, y);                                                  \
      COMPARE2(fminimum_num, suffix, real, x, y);                                                  \
      COMPARE2(fmaximum_mag, suffix, real, x, y);                                                  \
      COMPARE2(fminimum_mag, suffix, real, x, y);                                                  \
      COMPARE2(fmaximum_mag_num, suffix, real, x, y);                                              \
      COMPARE2(fminimum_mag_num, suffix, real, x, y);                                              \
      if (x != 0 || y != 0) COMPARE2(fmaxmag, suffix, real, x, y);                                 \
      if (x != 0 || y != 0) COMPARE2(fminmag, suffix, real, x, y);                                 \
    }                                                                                              \
  }

static void mathematics(void) {
  static const double values[] = {0.0, -0.0, 1, -1, 1.5, -1.5, -2.5, 3, -3, 1e-310, -1e-40, 1e300, -1e30,
                                  NAN, INFINITY, -INFINITY, 0x1p-1074, 0x1.fffffep127, 7.25};
  COMPARE(, double)
  COMPARE(f, float)
}

int main(void) {
  numbers();
  mathematics();
  sorts();
  draws();
  strings();
  return check_done();
}
