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

PACCD_ENTRY void *__paccd_heap_get(uint64_t Bytes) { return malloc(Bytes); }
PACCD_ENTRY void __paccd_heap_return(void *Memory) { free(Memory); }
