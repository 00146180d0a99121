//===- Calls.h - finding and reading calls of markers and entries *- C++ -*-===//
#ifndef PACC_IR_CALLS_H
#define PACC_IR_CALLS_H

#include "pacc/Markers/Marker.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace llvm {
class CallBase;
class CallInst;
class Function;
class Instruction;
class Module;
class Value;
} // namespace llvm

namespace pacc {

/// Direct calls and invokes of the function `Name`, in the order of the use list.
llvm::SmallVector<llvm::CallBase *, 8> callsOf(const llvm::Module &M, llvm::StringRef Name);

/// `I` as a call of `Name`, or null.
llvm::CallBase *asCallOf(llvm::Instruction &I, llvm::StringRef Name);

/// The called function's name, or "" for an indirect call or no call at all.
llvm::StringRef calleeName(const llvm::Instruction &I);

/// The marker that `I` calls, or none (pacc/Markers/Markers.h).
Marker markerOf(const llvm::Instruction &I);

/// The marker that `F` is: after lowering no code may call one.
Marker markerOf(const llvm::Function &F);

/// The calls of markers in `F`, so that they can be replaced.
llvm::SmallVector<llvm::CallInst *, 16> markersOf(llvm::Function &F);

/// What a load, a store or an atomic operation accesses; null for other instructions.
const llvm::Value *addressOf(const llvm::Instruction &I);

/// True for the functions of pacc/ABI/Entries.h and Pipeline.h: the runtime's, for the host.
bool isEntry(llvm::StringRef Name);

/// The constant integer in argument `Index`.
std::optional<int64_t> constantArgument(const llvm::CallBase &Call, unsigned Index);

/// The string literal in argument `Index`.
std::optional<std::string> stringArgument(const llvm::CallBase &Call, unsigned Index);

} // namespace pacc

#endif
