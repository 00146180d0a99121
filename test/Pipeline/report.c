// -Minfo tells the plan: one line an array.
// RUN: %pacc -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s
// CHECK:      blur:
// CHECK-NEXT: [[@LINE+5]], Generating pipeline in chunks along dimension 1: targetin(in(1,1,1)[:n][:m]) [unit 1, halo 1 left, 1 right]
// CHECK-NEXT: Generating pipeline: targetin(weights[:3]) comes whole
// CHECK-NEXT: Generating pipeline in chunks along dimension 1: targetout(out(0,1,0)[1:n-2][:m]) [unit 1, halo 0 left, 0 right]
// CHECK-NEXT: Generating pipeline of 2 stages, num_tasks(4), async
void blur(int n, int m, double in[n][m], double out[n][m], double weights[3]) {
#pragma pacc pipeline targetin(in(1,1,1)[0:n][0:m], weights[0:3]) targetout(out(0,1,0)[1:n-2][0:m]) async num_tasks(4)
  {
    // CHECK-NEXT: [[@LINE+1]], Generating update device(in[:n][:m],weights[:3])
#pragma pacc update device(in[0:n][0:m], weights[0:3])
    // CHECK-NEXT: [[@LINE+1]], Generating {{.*}}GPU code
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < m; j++)
        out[i][j] = weights[0] * in[i - 1][j] + weights[1] * in[i][j] + weights[2] * in[i + 1][j];
    // CHECK: [[@LINE+1]], Generating update self(out[1:n-2][:m])
#pragma pacc update host(out[1:n-2][0:m])
#pragma pacc loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      out[i][0] = 0;
  }
}
