// memcpy, memset, structure assignment, local arrays, string constants and functions of strings in kernels.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { N = 64 };
struct block {
  int words[40];
  double last;
};

static void strings(void) {
  char to[N][32], words[N][16];
  int found[N];
  for (int i = 0; i < N; i++) snprintf(words[i], 16, "w%d-%c", 37 * i, 'a' + i % 26);
#pragma acc parallel loop copyin(words) copyout(to, found)
  for (int i = 0; i < N; i++) {
    char text[32];
    strcpy(text, words[i]);
    strcat(text, "/x");
    strncpy(to[i], text, 32);
    const char *seven = memchr(text, '7', 4), *dash = strchr(text, '-');
    found[i] = (seven ? seven - text : 9) + 10 * (dash - text) + 100 * (strchr(text, '#') == 0) +
               1000 * (strncmp(text, "w37", 3) < 0) + 10000 * (strchr(text, 0) == text + strlen(text));
  }
  for (int i = 0; i < N; i++) {
    char want[32] = {0};
    strcpy(want, words[i]);
    strcat(want, "/x");
    CHECK_EQ(memcmp(to[i], want, 32), 0);
    const char *seven = memchr(want, '7', 4);
    CHECK_EQ(found[i], (seven ? seven - want : 9) + 10 * (strchr(want, '-') - want) + 100 +
                           1000 * (strncmp(want, "w37", 3) < 0) + 10000);
  }
}

int main(void) {
  strings();
  static struct block from[N], to[N], second[N];
  static int rows[N][16];
  char text[N][8];
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < 40; k++)
      from[i].words[k] = 100 * i + k;
    from[i].last = 0.5 * i;
  }
#pragma acc parallel loop copyin(from) copyout(to, second, rows, text)
  for (int i = 0; i < N; i++) {
    to[i] = from[N - 1 - i];
    memcpy(&second[i], &from[i], sizeof(struct block));
    memset(rows[i], 0, sizeof rows[i]);
    int order[16]; // each lane's own
    for (int k = 0; k < 16; k++)
      order[(k * 5) % 16] = k;
    for (int k = 0; k < 8; k++)
      rows[i][k] = order[k] + i;
    struct block local = from[i];
    local.words[3] = -1;
    rows[i][8] = local.words[3] + local.words[4];
    const char *word = i % 2 ? "odd" : "even";
    for (int k = 0; k < 5; k++)
      text[i][k] = word[k % 4];
    text[i][4] = 0;
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(to[i].last, 0.5 * (N - 1 - i));
    CHECK_EQ(to[i].words[39], 100 * (N - 1 - i) + 39);
    CHECK(memcmp(&second[i], &from[i], sizeof(struct block)) == 0);
    for (int k = 0; k < 8; k++)
      CHECK_EQ(rows[i][(k * 5) % 16 < 8 ? (k * 5) % 16 : 15], (k * 5) % 16 < 8 ? k + i : 0);
    CHECK_EQ(rows[i][8], 100 * i + 3);
    CHECK(strncmp(text[i], i % 2 ? "odd" : "even", 4) == 0);
  }
  return check_done();
}
