//===- UsedRows.h - rows behind pointers that kernels use -------*- C++ -*-===//
#ifndef PACC_RUNTIME_DATA_POINTERS_USEDROWS_H
#define PACC_RUNTIME_DATA_POINTERS_USEDROWS_H

#include "Data/DataItem.h"

namespace pacc::rt {

/// That the device has of rows at the pointers in `M`, which lead where the host's do, what is surely used by `Of` through a
/// pointer of `Value`. Callers hold the table's lock.
Status checkRows(PresentTable &Table, const DataItem &Of, HostAddress Value, const Mapping &M, const char *Name);

} // namespace pacc::rt

#endif
