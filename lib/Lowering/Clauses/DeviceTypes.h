//===- DeviceTypes.h - the clauses that count for the device ----*- C++ -*-===//
//
// OpenACC 3.4, 2.4. Clauses before the first device_type are defaults; those
// behind device_type(list) are for the devices of the list, behind
// device_type(*) for devices that no list of the directive names.
//
// A file is compiled once for all devices, so one list is chosen for all of them:
// that of nvidia, which the emulator stands for; with -acc=multicore or host,
// where there is no code for a GPU, that of host and multicore. What is right for
// one device is right for the others: the clauses say how loops are spread, how
// large a launch is, and what need not be waited for.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_DEVICETYPES_H
#define PACC_LOWERING_DEVICETYPES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class OpenACCClause;
class Stmt;
} // namespace clang

namespace pacc {

/// Those of a directive's clauses that count: the device's own, and the defaults
/// that they do not replace. No device_type is among them.
llvm::SmallVector<const clang::OpenACCClause *, 8>
clausesOfDevice(llvm::ArrayRef<const clang::OpenACCClause *> Clauses);

/// Leaves every construct below `Body` with no clauses but those; the places of
/// the others hold a device_type clause, which means nothing any more.
void keepClausesOfDevice(clang::Stmt *Body);

} // namespace pacc

#endif
