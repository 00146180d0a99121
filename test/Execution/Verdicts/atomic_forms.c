// Atomic operations of which only the order tells what they leave: exchanges of different values, and updates that do not
// commute (`x = e - x`, a whole number times a fraction). Loops of kernels keep it; what commutes is shared out.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s && %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0 && env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %if cuda-gpu %{ %run_gpu %t > %t.got && diff %t.want %t.got %}
// CHECK-COUNT-9: #pragma acc loop seq
// CHECK-NOT: #pragma acc loop seq
// CHECK: addc:
// CHECK-COUNT-10: #pragma acc loop gang
#include <stdio.h>
enum { N = 2000 };
#define K(name, T, start, ...) static void name(void) { T x = start; _Pragma("acc kernels") for (int i = 0; i < N; i++) { int e = i * 37 % 101, v; double w; (void)v; (void)w; __VA_ARGS__ } printf(#name " %.17g\n", (double)x); }
#define A _Pragma("acc atomic update")
#define C _Pragma("acc atomic capture")
K(xchg, int, 0, C { v = x; x = (e * 3); })
K(xchgd, double, 0, C { w = x; x = (e * 0.5); })
K(rsub, int, 0, A x = e - x;)
K(rsubd, double, 0, A x = e - x;)
K(rdivd, double, 1, A x = (e % 2 + 1) / x;)
K(trunc, int, 0, A x += e * 0.7 - 20;)
K(muld, int, 1000, A x *= (i % 4 == 3 ? 0.24 : i % 4 ? 1.5 : 1.7);)
K(boolsub, _Bool, 1, A x -= (e & 1);)
K(csub, signed char, 0, A x = e - x;)
K(addc, signed char, 0, A x += e;)
K(mulc, unsigned char, 1, A x *= (e | 1);)
K(addd, double, 0, A x += e;)
K(muldd, double, 1, A x *= (i % 2 ? 0.5 : 2);)
K(subi, int, 0, A x -= e;)
K(divi, int, 1 << 30, A x /= (i % 500 == 1 ? 3 : 1);)
K(shr, unsigned, 1u << 30, A x >>= (i % 300 == 1);)
K(mulu, unsigned, 1, A x *= (unsigned)(e | 1);)
K(addf, float, 0, A x += e;)
K(same, int, 0, C { v = x; x = (7); })
int main(void) { xchg(); xchgd(); rsub(); rsubd(); rdivd(); trunc(); muld(); boolsub(); csub(); addc(); mulc(); addd(); muldd(); subi(); divi(); shr(); mulu(); addf(); same(); }
