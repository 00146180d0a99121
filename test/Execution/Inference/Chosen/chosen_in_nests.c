// What a loop in another one sets together with an extreme (a pivot's search in an elimination, the nearest vertex, the
// least of the rest) is a reduction, too, where the loop gets lanes; where it does not, nothing changes.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc %without_gpu -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | %FileCheck %s --implicit-check-not='of the same iteration'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc %without_gpu -O0 -w -gpu=races %s -o %t.O0 -lm && env PACC_EMULATOR=order:3 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
// RUN: %run_host %t.O0 > %t.got && diff %t.want %t.got
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 96
static double A[N][N], x[N];
static int piv[N];
static void hash(const char *w, const void *p, size_t n) { unsigned long h = 14695981039346656037ul; for (size_t i = 0; i < n; i++) h = (h ^ ((const unsigned char *)p)[i]) * 1099511628211ul; printf("%s %lx\n", w, h); }
static void fill(double *a, int n) { for (int i = 0; i < n; i++) a[i] = (i * 7919 % 211 - 100) / 8.0; }
// CHECK-LABEL: lu:
// CHECK: Generating implicit reduction(max:m)
// CHECK: Generating implicit reduction(r of the same iteration)
void lu(int n, double *a, int *p) {
#pragma acc kernels copy(a[:n*n]) copyout(p[:n])
  for (int k = 0; k < n; k++) {
    int r = k; double m = fabs(a[k * n + k]);
    for (int i = k + 1; i < n; i++) if (fabs(a[i * n + k]) > m) { m = fabs(a[i * n + k]); r = i; }
    p[k] = r;
    if (r != k) for (int j = 0; j < n; j++) { double t = a[k * n + j]; a[k * n + j] = a[r * n + j]; a[r * n + j] = t; }
    for (int i = k + 1; i < n; i++) {
      double f = a[i * n + k] / a[k * n + k]; a[i * n + k] = f;
      for (int j = k + 1; j < n; j++) a[i * n + j] -= f * a[k * n + j];
    }
  }
}
// CHECK-LABEL: lu_matrix:
// CHECK: Generating implicit reduction(max:m)
// CHECK: Generating implicit reduction(p of the same iteration)
void lu_matrix(void) {
#pragma acc kernels
  for (int k = 0; k < N; k++) {
    int p = k; double m = 0;
    for (int i = k; i < N; i++) { double v = fabs(A[i][k]); if (v >= m) { m = v; p = i; } }
    piv[k] = p;
    for (int j = 0; j < N; j++) { double t = A[k][j]; A[k][j] = A[p][j]; A[p][j] = t; }
    for (int i = k + 1; i < N; i++) { A[i][k] /= A[k][k]; for (int j = k + 1; j < N; j++) A[i][j] -= A[i][k] * A[k][j]; }
  }
}
// CHECK-LABEL: full:
// CHECK: Generating implicit reduction(max:m)
// CHECK: Generating implicit reduction(pi of the same iteration)
// CHECK: Generating implicit reduction(pj of the same iteration)
void full(int n) {
  int i, j, k, pi, pj; double m;
#pragma acc kernels
  for (k = 0; k < n; k++) {
    m = -1; pi = pj = k;
    for (i = k; i < n; i++) for (j = k; j < n; j++) if (fabs(A[i][j]) > m) { m = fabs(A[i][j]); pi = i; pj = j; }
    piv[k] = pi * 1000 + pj;
    for (j = 0; j < n; j++) { double t = A[k][j]; A[k][j] = A[pi][j]; A[pi][j] = t; }
    for (i = 0; i < n; i++) { double t = A[i][k]; A[i][k] = A[i][pj]; A[i][pj] = t; }
    for (i = k + 1; i < n; i++) { double f = A[i][k] / A[k][k]; for (j = k; j < n; j++) A[i][j] -= f * A[k][j]; }
  }
}
// CHECK-LABEL: sort:
// CHECK: Generating implicit reduction(min:__pacc_best_m)
// CHECK: Generating implicit reduction(m of the same iteration)
void sort(int n, double *a) {
#pragma acc kernels copy(a[:n])
  for (int i = 0; i < n - 1; i++) { int m = i; for (int j = i + 1; j < n; j++) if (a[j] < a[m]) m = j; double t = a[i]; a[i] = a[m]; a[m] = t; }
}
// CHECK-LABEL: dijkstra:
// CHECK: Generating implicit reduction(min:best)
// CHECK: Generating implicit reduction(u of the same iteration)
void dijkstra(int n, const int *w, int *d, int *used) {
#pragma acc kernels copyin(w[:n*n]) copy(d[:n], used[:n])
  for (int s = 0; s < n; s++) {
    int best = 1 << 30, u = -1;
    for (int v = 0; v < n; v++) if (!used[v] && d[v] < best) { best = d[v]; u = v; }
    if (u >= 0) {
      used[u] = 1;
      for (int v = 0; v < n; v++) if (d[u] + w[u * n + v] < d[v]) d[v] = d[u] + w[u * n + v];
    }
  }
}
// CHECK-LABEL: nearest:
// CHECK: Loop carried scalar dependence for {{b|best}} prevents
void nearest(int n, int k, const double *p, const double *c, int *at) {
#pragma acc kernels copyin(p[:2*n], c[:2*k]) copyout(at[:n])
  for (int i = 0; i < n; i++) {
    double best = 1e30; int b = 0;
    for (int j = 0; j < k; j++) { double dx = p[2*i] - c[2*j], dy = p[2*i+1] - c[2*j+1], d = dx*dx + dy*dy; if (d < best) { best = d; b = j; } }
    at[i] = b;
  }
}
// CHECK-LABEL: rows:
// CHECK: Generating implicit reduction(max:b)
// CHECK: Generating implicit reduction(w of the same iteration)
void rows(int n, int m, const double *a, int *at, double *most) {
#pragma acc kernels copyin(a[:n*m]) copyout(at[:n], most[:n])
  for (int i = 0; i < n; i++) {
    double b = a[i * m]; int w = 0;
    for (int j = 1; j < m; j++) if (a[i * m + j] > b) { b = a[i * m + j]; w = j; }
    at[i] = w; most[i] = b;
  }
}
// CHECK-LABEL: down:
// CHECK: Generating implicit reduction(max:m)
// CHECK: Generating implicit reduction(w of the same iteration)
void down(int n, double *a, int *p) {
#pragma acc kernels copy(a[:n]) copyout(p[:n])
  for (int k = n - 1; k > 0; k--) {
    unsigned w = 0; double m = a[0];
    for (unsigned i = k; i > 0; i--) if (m < a[i]) { m = a[i]; w = i; }
    p[k] = w; a[w] = a[k]; a[k] = m;
  }
}
// CHECK-LABEL: dist:
// CHECK: Generating implicit reduction(max:far)
// CHECK: Generating implicit reduction(who of the same iteration)
void dist(int n, const double *pts, double *md, int *order) { /* farthest points */
#pragma acc kernels copyin(pts[:n]) copy(md[:n]) copyout(order[:n])
  for (int k = 0; k < n; k++) {
    double far = -1; int who = 0;
    for (int i = 0; i < n; i++) if (md[i] > far) { far = md[i]; who = i; }
    order[k] = who;
    for (int i = 0; i < n; i++) { double d = fabs(pts[i] - pts[who]); if (d < md[i]) md[i] = d; }
  }
}
// What the loop reads beside the condition is not left to copies.
// CHECK-LABEL: read_beside:
// CHECK: prevents parallelization
// CHECK: prevents parallelization
void read_beside(int n, double *a, int *at, double *m2) {
#pragma acc kernels copy(a[:n]) copyout(at[:n], m2[:n])
  for (int k = 0; k < n; k++) {
    double m = -1; int w = 0;
    for (int i = k; i < n; i++) { if (a[i] > m) { m = a[i]; w = i; } m2[i] = m; }
    at[k] = w; a[w] -= 1;
  }
}
// CHECK-LABEL: set_elsewhere:
// CHECK: prevents parallelization
// CHECK: prevents parallelization
void set_elsewhere(int n, double *a, int *at) {
#pragma acc kernels copy(a[:n]) copyout(at[:n])
  for (int k = 0; k < n; k++) {
    double m = -1; int w = 0;
    for (int i = k; i < n; i++) { if (a[i] > m) { m = a[i]; w = i; } if (i == 5) w = 3; }
    at[k] = w; a[w] -= 1;
  }
}
int main(void) {
  int n = 61; double *a = malloc(N * N * sizeof *a); int *p = calloc(N * N, sizeof *p);
  fill(a, n * n); for (int i = 0; i < n; i++) a[i * n + i] += 3; lu(n, a, p); hash("lu", a, n * n * 8); hash("lu", p, n * 4);
  fill(a, 1); a[0] = 2; lu(1, a, p); hash("lu1", a, 8);
  fill(A[0], N * N); for (int i = 0; i < N; i++) A[i][i] += 5; lu_matrix(); hash("lum", A, sizeof A); hash("lum", piv, sizeof piv);
  fill(A[0], N * N); for (int i = 0; i < N; i++) A[i][i] += 5; full(50); hash("full", A, sizeof A); hash("full", piv, sizeof piv);
  fill(a, 300); sort(300, a); hash("sort", a, 2400);
  int *w = malloc(n * n * 4), *d = malloc(n * 4), *u = calloc(n, 4); for (int i = 0; i < n * n; i++) w[i] = 1 + i * 7919 % 97; for (int i = 0; i < n; i++) d[i] = i ? 1 << 29 : 0;
  dijkstra(n, w, d, u); hash("dij", d, n * 4); hash("dij", u, n * 4);
  fill(a, 2000); double c[16]; fill(c, 16); nearest(1000, 8, a, c, p); hash("near", p, 4000);
  fill(a, 9000); double most[96]; a[77] = NAN; a[90] = NAN; a[100] = -0.0; rows(90, 100, a, p, most); hash("rows", p, 360); hash("rows", most, 720);
  fill(a, 9000); rows(3, 3000, a, p, most); hash("rows", p, 12); 
  fill(a, 200); down(200, a, p); hash("down", a, 1600); hash("down", p + 1, 796);
  fill(a, 200); double md[200]; for (int i = 0; i < 200; i++) md[i] = 1e9; dist(200, a, md, p); hash("dist", md, 1600); hash("dist", p, 800);
  fill(a, 90); read_beside(90, a, p, md); hash("beside", a, 720); hash("beside", p, 360); hash("beside", md, 720);
  fill(a, 90); set_elsewhere(90, a, p); hash("elsewhere", a, 720); hash("elsewhere", p, 360);
  return 0;
}
