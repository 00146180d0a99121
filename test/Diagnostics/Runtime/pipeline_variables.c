// Environment variables of pipelines with values that mean nothing: an error where the program would run otherwise
// than asked, a warning where only a report is lost.
// RUN: %pacc -O2 %s -o %t
// RUN: not env PACC_PIPELINES=0 %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=PIPELINES
// PIPELINES: FATAL ERROR: PACC_PIPELINES=0: 1 to 16 pipelines expected
// RUN: not env PACC_DEVICES=two %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=DEVICES
// DEVICES: FATAL ERROR: PACC_DEVICES=two: an integer expected
// RUN: not env PACC_DEVICE_MEMORY=1.5G %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=MEMORY
// MEMORY: FATAL ERROR: PACC_DEVICE_MEMORY=1.5G: a number of bytes expected
// RUN: env PACC_TIME=yes %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=TIME
// TIME: pacc: warning: PACC_TIME=yes: an integer expected
// RUN: env PACC_TRACE_FILE=%t.none/trace %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=NOFOLDER
// NOFOLDER: pacc: warning: PACC_TRACE_FILE={{.*}}.none/trace: No such file or directory
// RUN: env PACC_TRACE_FILE=/dev/full %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=FULL
// FULL: pacc: warning: PACC_TRACE_FILE=/dev/full: No space left on device
int main(void) {
  float a[100];
#pragma pacc pipeline targetout(a(0,1,0)[0:100]) async num_tasks(4)
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < 100; i++)
      a[i] = i;
#pragma pacc update host(a[0:100])
  }
  return a[99] != 99;
}
