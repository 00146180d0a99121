// What 'declare' refuses, beside what Clang reports by itself.
// RUN: %clang_plugin -fopenacc -fsyntax-only -Xclang -verify %s
double table[10], *rows;
volatile int always;
_Thread_local int mine;
extern double elsewhere[];
int n;

#pragma acc declare create(always) // expected-error {{'always' is volatile: 'declare' of such a variable is not possible}}
#pragma acc declare create(mine) // expected-error {{'mine' is thread-local: 'declare' of such a variable is not possible}}
#pragma acc declare create(table[0:5])
#pragma acc declare create(rows[0:n]) // expected-warning {{when the program starts no section of 'rows' can be on the device: 'create' means the pointer itself}}
#pragma acc declare create(elsewhere)
#pragma acc declare link(n)
extern double part[10];
#pragma acc declare link(part[0:5])

void enters(int *a, int k) {
  switch (k) {
    int local;
#pragma acc declare create(local)
  case 1: // expected-error {{a jump to this case would lead into the scope of 'declare': not possible}}
    break;
  }
  if (k)
    goto inside;
  {
    int other;
#pragma acc declare create(other)
  inside: // expected-error {{a jump to this label would lead into the scope of 'declare': not possible}}
    other = a[0];
  }
}

/* Out of a data construct, through the scope. */
int leaves(int *a) {
#pragma acc data copy(a[0:4])
  {
    int local = 0;
#pragma acc declare copyin(local)
    if (a[0])
      return 1; // expected-warning {{'return' leaves the block of a data construct, which may be left at its end only (OpenACC 3.4, 2.6.5): the construct ends here, too}}
  }
  return 0;
}

/* In a block inside of the one that declares the variable the data end earlier than the variable. */
void inner(int n, int parameter[n], int *pointer) {
  int local = n, first[10], before[10];
#pragma acc declare copyin(local) create(first)
#pragma acc declare copyin(pointer[0:n])
  {
    int own[3], later[n];
#pragma acc declare create(own)
#pragma acc declare create(later, before[1:3]) // expected-warning {{'declare' belongs into the block that declares 'before': here its data live to the end of this block alone}}
#pragma acc declare present(parameter) // expected-warning {{'declare' belongs into the block that declares 'parameter'}}
    ;
  }
  for (int i = 0; i < n; i++) {
#pragma acc declare create(i) // expected-warning {{'declare' belongs into the block that declares 'i'}}
  }
}
