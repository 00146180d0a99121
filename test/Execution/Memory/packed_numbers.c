// Floating-point numbers that are stored in parts: in packed structures, in buffers of bytes, byte by byte.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

enum { N = 200 };
struct __attribute__((packed)) Packed { char tag; float f; double d; };
struct __attribute__((packed, aligned(2))) Halves { short tag; float f; double d; };
static struct Packed packed[N];
static struct Halves halves[N];
static float x[N];
static unsigned char bytes[17 * N], low[N], parts[4 * N];
static unsigned short words[N];

int main(void) {
  for (int i = 0; i < N; i++) x[i] = i + 0.1f;
#pragma acc parallel loop copyin(x) copy(packed, halves, bytes, low, parts, words)
  for (int i = 0; i < N; i++) {
    packed[i].f = x[i] + 16;
    packed[i].d = x[i] * 3.5;
    halves[i].f = x[i] * 2;
    halves[i].d = x[i] - 0.5;
    const float v[2] = {x[i] * 7, x[i] + 100};
    const double w = x[i] / 3.0;
    memcpy(bytes + 17 * i + 1, v, sizeof v);
    memcpy(bytes + 17 * i + 9, &w, sizeof w);
    union { float f; unsigned u; unsigned char c[4]; } u;
    u.f = x[i] * 5;
    low[i] = (unsigned char)u.u;
    words[i] = (unsigned short)u.u;
    for (int k = 0; k < 4; k++) parts[4 * i + k] = u.c[k];
  }
  for (int i = 0; i < N; i++) {
    float v[2], f = x[i] * 5;
    double w;
    unsigned u;
    memcpy(v, bytes + 17 * i + 1, sizeof v);
    memcpy(&w, bytes + 17 * i + 9, sizeof w);
    memcpy(&u, &f, sizeof u);
    CHECK_EQ(packed[i].f, x[i] + 16);
    CHECK_EQ(packed[i].d, x[i] * 3.5);
    CHECK_EQ(halves[i].f, x[i] * 2);
    CHECK_EQ(halves[i].d, x[i] - 0.5);
    CHECK_EQ(v[0], x[i] * 7);
    CHECK_EQ(v[1], x[i] + 100);
    CHECK_EQ(w, x[i] / 3.0);
    CHECK_EQ(low[i], u & 0xff);
    CHECK_EQ(words[i], u & 0xffff);
    CHECK_EQ(memcmp(parts + 4 * i, &f, 4), 0);
  }
  return check_done();
}
