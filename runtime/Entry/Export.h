//===- Export.h - functions that programs link to ---------------*- C++ -*-===//
#ifndef PACC_RUNTIME_ENTRY_EXPORT_H
#define PACC_RUNTIME_ENTRY_EXPORT_H

/// On each definition of an exported C function; all else is hidden.
#define PACC_EXPORT extern "C" __attribute__((visibility("default")))

#endif
