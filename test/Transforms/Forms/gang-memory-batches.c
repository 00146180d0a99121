// Lanes do not wait for the memory of their gang: loops over it alone are not taken several iterations at a time.
// RUN: %pacc -O2 -c %s -o %t.o -Rpass=pacc-jam -Rpass-missed=pacc-jam 2>&1 | %FileCheck %s

void lattice(int n, int steps, const float *restrict from, float *restrict to) {
#pragma acc parallel loop gang present(from, to)
  for (int o = 0; o < n; o++) {
    float v[2][2050];
#pragma acc loop vector
    for (int i = 0; i < 2050; i++) // CHECK: :[[@LINE]]:{{.*}}: remark: a lane takes 4 iterations of a row at a time
      v[0][i] = from[o * 2050 + i];
    for (int t = 0; t < steps; t++) {
#pragma acc loop vector
      for (int i = t + 1; i < 2049 - t; i++) // CHECK: :[[@LINE]]:{{.*}}: remark: a lane takes one iteration at a time: there is nothing to load or store
        v[1 - t % 2][i] = v[t % 2][i - 1] + v[t % 2][i + 1];
    }
    to[o] = v[steps % 2][1024];
  }
}
