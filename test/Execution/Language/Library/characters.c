// The functions of <ctype.h>, which its header makes look-ups in tables of the library, as macros and as
// functions; what they return is the same number on all devices. rand_r draws what the host draws.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST = -128, ALL = 384, KINDS = 12 };

static void kinds(void) {
  int macros[ALL][KINDS], functions[ALL][KINDS], changed[ALL][4];
#pragma acc parallel loop copyout(macros, functions, changed)
  for (int i = 0; i < ALL; i++) {
    int c = FIRST + i;
    int m[KINDS] = {isalnum(c), isalpha(c), isblank(c), iscntrl(c), isdigit(c), isgraph(c),
                    islower(c), isprint(c), ispunct(c), isspace(c), isupper(c), isxdigit(c)};
    int f[KINDS] = {(isalnum)(c), (isalpha)(c), (isblank)(c), (iscntrl)(c), (isdigit)(c), (isgraph)(c),
                    (islower)(c), (isprint)(c), (ispunct)(c), (isspace)(c), (isupper)(c), (isxdigit)(c)};
    for (int k = 0; k < KINDS; k++) macros[i][k] = m[k], functions[i][k] = f[k];
    changed[i][0] = toupper(c), changed[i][1] = tolower(c);
    changed[i][2] = (toupper)(c), changed[i][3] = (tolower)(c);
  }
  for (int i = 0; i < ALL; i++) {
    int c = FIRST + i;
    int m[KINDS] = {isalnum(c), isalpha(c), isblank(c), iscntrl(c), isdigit(c), isgraph(c),
                    islower(c), isprint(c), ispunct(c), isspace(c), isupper(c), isxdigit(c)};
    for (int k = 0; k < KINDS; k++) {
      CHECK_EQ(macros[i][k], m[k]);
      CHECK_EQ(!functions[i][k], !m[k]);
    }
    CHECK_EQ(changed[i][0], toupper(c));
    CHECK_EQ(changed[i][1], tolower(c));
    CHECK_EQ(changed[i][2], toupper(c));
    CHECK_EQ(changed[i][3], tolower(c));
  }
}

/* Words of a text, each counted at its first letter. */
static void words(void) {
  const char text[] = "  It was the best of times,\tit was the worst\nof times...  ";
  const int n = sizeof text - 1;
  int count = 0, capitals = 0;
#pragma acc parallel loop reduction(+ : count, capitals) copyin(text)
  for (int i = 0; i < n; i++) {
    if (isalpha(text[i]) && (i == 0 || isspace(text[i - 1])))
      count++;
    if (isupper(text[i]))
      capitals++;
  }
  CHECK_EQ(count, 12);
  CHECK_EQ(capitals, 1);
}

static void searches(void) {
  enum { N = 64 };
  char names[N][16];
  int last[N], inside[N], length[N], drawn[N];
  unsigned seeds[N];
  for (int i = 0; i < N; i++) snprintf(names[i], 16, "a/%d/b%d", i, i % 7);
#pragma acc parallel loop copyin(names) copyout(last, inside, length, drawn, seeds)
  for (int i = 0; i < N; i++) {
    char joined[40] = "x";
    strncat(joined, names[i], 5);
    strncat(joined, names[i], 30);
    const char *slash = strrchr(joined, '/'), *b = strstr(joined, "/b3");
    last[i] = slash - joined;
    inside[i] = b ? b - joined : -1;
    length[i] = strnlen(joined, 9) * 100 + strnlen(names[i], 99) + (strrchr(joined, '#') ? 1000 : 0) +
                (strstr(joined, "") == joined ? 2000 : 0);
    unsigned seed = 17 * i;
    drawn[i] = rand_r(&seed) ^ rand_r(&seed);
    seeds[i] = seed;
  }
  for (int i = 0; i < N; i++) {
    char joined[40] = "x";
    strncat(joined, names[i], 5);
    strncat(joined, names[i], 30);
    const char *slash = strrchr(joined, '/'), *b = strstr(joined, "/b3");
    CHECK_EQ(last[i], slash - joined);
    CHECK_EQ(inside[i], b ? b - joined : -1);
    CHECK_EQ(length[i], 900 + strlen(names[i]) + 2000);
    unsigned seed = 17 * i;
    int both = rand_r(&seed);
    both ^= rand_r(&seed);
    CHECK_EQ(drawn[i], both);
    CHECK_EQ(seeds[i], seed);
  }
}

int main(void) {
  kinds();
  words();
  searches();
  return check_done();
}
