// Conversions between numbers and integers of 128 bits are calls of a library of the compiler, which the GPU lacks: LLVM
// ended with "unsupported library call operation". They become conversions of 64 bits.
// RUN: rm -rf %t && mkdir %t && cd %t && %pacc -O2 -gpu=keep -c %s -o wide.o
// RUN: %FileCheck --input-file=ptx-wide-conversions.sm_75.ptx %s
// RUN: awk '/entry difference_/,/^}/' ptx-wide-conversions.sm_75.ptx | %FileCheck %s --check-prefix=EXACT
// RUN: %pacc -O0 -c %s -o wide.o
// CHECK-DAG: cvt.rn.f32.u64
// CHECK-DAG: cvt.rn.f64.u64
// CHECK-DAG: cvt.rzi.u64.f64
void convert(int n, __int128 *s, unsigned __int128 *u, float *f, double *d, _Float16 *h) {
#pragma acc parallel loop copy(s[0:n], u[0:n], f[0:n], d[0:n], h[0:n])
  for (int i = 0; i < n; i++) {
    f[i] = s[i] + f[i] * (float)u[i];
    d[i] = s[i] - d[i] / (double)u[i];
    h[i] = s[i];
    u[i] = d[i];
    s[i] = f[i] * 3;
    s[i] += (unsigned __int128)h[i];
  }
}

int narrower(_BitInt(100) b, double x) {
  int result;
#pragma acc serial copyout(result)
  result = (float)b > (_BitInt(70))x;
  return result;
}

/* Nothing of such a number is lost in 64 bits, so nothing is to be rounded: LLVM had made the lowest bit one. */
// EXACT-NOT: {{[^x]}}or.b64 {{.*}}, 1;
// EXACT: cvt.rn.f64.u64
// EXACT-NOT: {{[^x]}}or.b64 {{.*}}, 1;
void difference(const __int128 a[11][9][44], long *out) {
#pragma acc serial loop copyin(a[0:11]) copy(out[0:5])
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 38; k++) {
        const __int128 x = a[i + 5][j + 3][k + 1];
        const __int128 product = (j ^ x) * (a[i + 3][j + 3][k + 1] < x);
        const double first = (double)((product ^ (3118658568276865607ul >= x - 67108864)) & 1023);
        if ((char)(long)(first - (double)(a[i + 3][j + 3][k] & 255)) < -9)
          out[i]++;
      }
}
