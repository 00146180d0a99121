//===- DeviceNames.h - the device for which clauses count -------*- C++ -*-===//
#ifndef PACC_LOWERING_DEVICENAMES_H
#define PACC_LOWERING_DEVICENAMES_H

#include "llvm/ADT/StringRef.h"

namespace pacc {

/// Whether the name, in a device_type clause, is that of the device that one list is chosen for
/// (OpenACC 3.4, 2.4; Clauses/DeviceTypes.h says which that is).
bool isDeviceOfProgram(llvm::StringRef Name);

} // namespace pacc

#endif
