//===- Heap.cpp - memory of one lane whose size is known late -*- C++ -*-===//
//
// Every lane asks for itself: unlike malloc in the program's own gang-level code,
// which one lane calls for its gang.
//
//===----------------------------------------------------------------------===//
#include "Form.h"
#include "pacc/ABI/Device.h"

extern "C" void *malloc(uint64_t Bytes);
extern "C" void free(void *Memory);

/// Sections may be empty: there is nothing to get then, and compute-sanitizer calls malloc(0) a mistake.
PACCD_ENTRY void *__paccd_heap_get(uint64_t Bytes) {
  return Bytes ? malloc(Bytes) : nullptr;
}
PACCD_ENTRY void __paccd_heap_return(void *Memory) { free(Memory); }
