// Jumps into a loop with a directive, or out of it, and into a data construct, are errors at their lines. Sema has those
// into compute constructs.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
void cases(int n, int *o) {
#pragma acc parallel copyout(o[0:10])
  switch (n) {
#pragma acc loop
    for (int i = 0; i < 10; i++) {
    case 1: // expected-error {{a jump to this case would lead into a loop with a directive: not possible}}
      o[i] = 1;
    }
  }
  switch (n) {
#pragma acc data copyout(o[0:10])
    {
    case 1: // expected-error {{a jump to this case would lead into the block of a data construct: not possible}}
      o[0] = 1;
      switch (n) {
      case 2:
        o[1] = 2;
      }
    }
  }
}

void labels(int n, int *o) {
#pragma acc parallel copyout(o[0:10])
  {
    if (n)
      goto in;
#pragma acc loop
    for (int i = 0; i < 10; i++) {
    in: // expected-error {{a jump to this label would lead into a loop with a directive: not possible}}
      if (o[i])
        goto out; // expected-error {{'goto' out of a loop with a directive is not possible}}
      if (o[i] > 1)
        goto next;
      o[i] = 1;
    next:;
    }
  out:;
  }
  if (n)
    goto there;
  void *address = &&other;
#pragma acc data copyout(o[0:10])
  {
  there: // expected-error {{a jump to this label would lead into the block of a data construct: not possible}}
    o[0] = 1;
  other: // expected-error {{a jump to this label would lead into the block of a data construct: not possible}}
    o[0] = 1;
  inner:
    if (o[0]++ < n)
      goto inner;
  }
}
