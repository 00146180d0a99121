// -Wacc-serialized: loops of a kernels construct that cannot be counted beforehand. The loops in them may be parallel.
// RUN: %clang_plugin -fsyntax-only -fplugin-arg-pacc-acc-serialized=warning -Xclang -verify %s
void pieces(int n, double *restrict a) {
#pragma acc kernels copy(a[0:n])
  {
    for (int i = 0; i < n; i++)
      a[i] += 1;
    for (int i = 1; i < n; i *= 2) // expected-warning-re {{the iterations of this loop run one after the other: they cannot be counted beforehand ({{.*}}) [-Wacc-serialized]}}
      a[i] += 1;
    while (a[0] < 5) // expected-warning {{the iterations of this loop run one after the other: they cannot be counted beforehand (it is not a 'for' loop) [-Wacc-serialized]}}
      a[0] += 1;
    while (a[0] < 9)
      for (int i = 0; i < n; i++)
        a[i] += 1;
  }
}
