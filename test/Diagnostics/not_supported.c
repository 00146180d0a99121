// What OpenACC has and this version does not is an error at its line, never ignored.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
// RUN: not %clang_plugin -DSHORT -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o

// CHECK: not_supported.c:[[@LINE+5]]:37: error: '(int)a[0]' is in 'use_device': using it in a clause of a construct in the block is not supported yet
// CHECK-NEXT: {{.*}}#pragma acc parallel loop num_gangs((int)a[0])
void host_data(double *a, int n) {
#pragma acc host_data use_device(a)
  {
#pragma acc parallel loop num_gangs((int)a[0]) // expected-error {{'(int)a[0]' is in 'use_device': using it in a clause of a construct in the block is not supported yet}}
    for (int i = 0; i < n; i++)
      a[i] = 0;
  }
}

#ifndef SHORT
void jump_into_host_data(double *a, int n) {
  switch (n) {
#pragma acc host_data use_device(a)
    {
    case 3: // expected-error {{a jump to this case would lead into the block of host_data: not possible}}
      a = 0;
    }
  }
}

void in_a_pipeline(double *a, int n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] = 0;
#pragma acc set device_num(0) // expected-error {{'set' in a pipeline is not possible: it would be done for each chunk; put it before or behind the pipeline}}
#pragma acc init // expected-error {{'init' in a pipeline is not possible}}
#pragma acc shutdown // expected-error {{'shutdown' in a pipeline is not possible}}
#pragma acc host_data use_device(a)
    ;
  }
}

void tiles(double *a, int n) {
#pragma acc parallel
#pragma acc loop tile(4, 4)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) // expected-error {{bounds of a collapsed loop that depend on 'i' are not supported yet}}
      a[i] = 0;
#pragma acc parallel loop tile(4)
  for (int i = 0; i < n; i++) // expected-note {{this loop's iterations are counted beforehand}}
    i++; // expected-error {{'i' is the variable of a loop with a directive and changes in its body}}
}
#endif
