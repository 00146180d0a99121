//===- DeviceCalls.h - calls of the device runtime --------------*- C++ -*-===//
//
// The functions of pacc/ABI/DeviceEntries.def: their calls are made and recognised
// here, and nowhere by name. Types follow from the prototypes.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_DEVICECALLS_H
#define PACC_TRANSFORMS_DEVICECALLS_H

#include "llvm/IR/IRBuilder.h"
#include <optional>

namespace pacc {

enum class DeviceEntry {
  None,
#define PACC_DEVICE_ENTRY(Id, name, effect, result, parameters) Id,
#define PACC_DEVICE_LANES(Id, name, effect) Id,
#define PACC_DEVICE_GANGS(Id, name, effect, result, parameters) Id,
#include "pacc/ABI/DeviceEntries.def"
};

/// What values of a reduction are on their way: those of the device runtime's functions.
struct ReducedValue {
  unsigned Op;   ///< enum pacc_red_op, never && or ||
  unsigned Type; ///< enum pacc_red_type, at least 32 bits
  bool operator==(const ReducedValue &O) const { return Op == O.Op && Type == O.Type; }
};

/// A function of the device runtime.
struct DeviceFunction {
  DeviceEntry Entry = DeviceEntry::None;
  std::optional<ReducedValue> Reduced; ///< of an entry that is there for each operator and type

  explicit operator bool() const { return Entry != DeviceEntry::None; }
  bool is(DeviceEntry Other) const { return Entry == Other; }
  /// All lanes of a gang or row call it together.
  bool isMeeting() const;
  /// Tells nothing but where a lane is, and among how many.
  bool isIdentity() const;
};

/// The function of the device runtime that `I` calls, or none.
DeviceFunction deviceFunctionOf(const llvm::Instruction &I);

/// A call of `Entry`, declared on demand.
llvm::CallInst *callDevice(llvm::IRBuilder<> &B, DeviceEntry Entry,
                           llvm::ArrayRef<llvm::Value *> Args = {});
llvm::CallInst *callDevice(llvm::IRBuilder<> &B, DeviceFunction Called,
                           llvm::ArrayRef<llvm::Value *> Args);

/// The function itself, declared on demand.
llvm::FunctionCallee declareDevice(llvm::Module &M, DeviceFunction Wanted);

} // namespace pacc

#endif
