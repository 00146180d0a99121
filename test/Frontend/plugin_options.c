// A bad plugin argument is an error that names it.
// RUN: not %clang_plugin -fplugin-arg-pacc-nonsense -c %s -o %t.o 2>&1 | FileCheck --check-prefix=NAME %s
// RUN: not %clang_plugin -fplugin-arg-pacc-target=fpga -c %s -o %t.o 2>&1 | FileCheck --check-prefix=TARGET %s
// RUN: %clang_plugin -Werror -fplugin-arg-pacc-target=gpu,host -fplugin-arg-pacc-minfo -fsyntax-only %s

// NAME: error: pacc: unknown plugin option 'nonsense'
// TARGET: error: pacc: unknown target 'fpga' (gpu, multicore, host, emulator)
int main(void) { return 0; }
