// What a pipeline says of itself at run time: a line for each chunk and copy, the table of times at exit,
// and the timeline. What the loop leaves out of `b` is copied, too.
// RUN: %pacc -O2 %s -o %t
// RUN: env PACC_NOTIFY=3 %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=NOTIFY
// RUN: env PACC_TIME=1 PACC_TRACE_FILE=%t.json %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=TABLE
// RUN: %python -c "import json, sys; print(*sorted({e['name'] for e in json.load(open(sys.argv[1]))}), sep='\n')" %t.json | %FileCheck %s --check-prefix=TIMELINE
// RUN: env PACC_TIME=1 PACC_NOTIFY=1 PACC_TRACE_FILE=%t.spread.json %run_emulators %t 2>&1 | %FileCheck %s --check-prefix=SPREAD
// RUN: %FileCheck %s --check-prefix=DEVICES < %t.spread.json
// RUN: %python %source_root/tools/timeline.py %t.spread.json | %FileCheck %s --check-prefix=PICTURE
// RUN: env PACC_TIME=1 %run_host %t 2>&1 | %FileCheck %s --check-prefix=HOST
// RUN: %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=QUIET
#include "../check.h"

// NOTIFY: pipeline chunk 1/3 file={{.*}}pipeline_messages.c function=main line=[[#PIPELINE:]] device=0 threadid=1 units=0..33
// NOTIFY-NEXT: upload emulator data file={{.*}} line=[[#PIPELINE+2]] device=0 threadid=1 variable=a bytes=140
// NOTIFY-NEXT: upload emulator data file={{.*}} line=[[#PIPELINE+3]] device=0 threadid=1 variable=b bytes=4
// NOTIFY-NEXT: launch emulator kernel file={{.*}} line=[[#PIPELINE+3]]
// NOTIFY-NEXT: download emulator data file={{.*}} line=[[#PIPELINE+6]] device=0 threadid=1 variable=b bytes=136
// NOTIFY: pipeline chunk 2/3 {{.*}} units=34..67
// NOTIFY-NEXT: upload {{.*}} variable=a bytes=136
// NOTIFY: pipeline chunk 3/3 {{.*}} units=68..99
// NOTIFY-NEXT: upload {{.*}} variable=a bytes=124
// NOTIFY: download {{.*}} variable=b bytes=128

// TABLE: PACC pipelines
// TABLE-NEXT: pipeline_messages.c main line {{[0-9]+}}: 1 run, 3 tasks, 3 buffers of each array
// TABLE-NEXT: in {{[0-9.]+}} ms 408 bytes {{[0-9.]+}} GB/s
// TABLE-NEXT: kernels {{[0-9.]+}} ms
// TABLE-NEXT: out {{[0-9.]+}} ms 400 bytes
// TABLE-NEXT: host {{[0-9.]+}} ms
// TABLE-NEXT: reused 16 bytes, copied on the device
// TABLE-NEXT: total {{[0-9.]+}} ms; the stages one after the other: {{[0-9.]+}} ms (overlap {{[0-9.]+}}); bound: {{in|kernels|out|host}}, {{[0-9.]+}}% of the total

// TIMELINE: host 1/3
// TIMELINE: in 1/3
// TIMELINE: in 3/3
// TIMELINE: kernels 3/3
// TIMELINE: out 2/3
// TIMELINE: process_name

// SPREAD: pipeline chunk {{.*}} device=2 threadid=1
// SPREAD: tasks on 3 devices, 1 buffers of each array on each
// DEVICES: "process_name","args":{"name":"emulator {{[012]}}"}
// DEVICES: "process_name","args":{"name":"emulator {{[012]}}"}
// DEVICES: "process_name","args":{"name":"emulator {{[012]}}"}

// HOST: 3 tasks, 1 buffers
// HOST-NOT: GB/s

// PICTURE: >emulator 2: in 0<
// PICTURE: <title>in 3/3

// QUIET: PASS
// QUIET-NOT: pipeline
int main(void) {
  enum { N = 100 };
  int a[N], b[N];
  long sum = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma pacc pipeline targetin(a(1,1,1)[0:N]) targetout(b(0,1,0)[0:N]) num_tasks(3) async
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < N - 1; i++)
      b[i] = a[i - 1] + a[i + 1];
#pragma pacc update host(b[0:N])
#pragma pacc loop pipe(1)
    for (int i = 1; i < N - 1; i++)
      sum += b[i];
  }
  CHECK_EQ(sum, 2 * (N - 2) * (N - 1) / 2);
  return check_done();
}
