//===- Calls.cpp - finding and reading calls of markers and entries -------===//
#include "Calls.h"

#include "pacc/Markers/Markers.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

SmallVector<CallBase *, 8> callsOf(const Module &M, StringRef Name) {
  SmallVector<CallBase *, 8> Calls;
  if (const Function *F = M.getFunction(Name))
    for (const User *U : F->users())
      if (const auto *Call = dyn_cast<CallBase>(U))
        if (Call->getCalledOperand() == F)
          Calls.push_back(const_cast<CallBase *>(Call));
  return Calls;
}

StringRef calleeName(const Instruction &I) {
  if (const auto *Call = dyn_cast<CallBase>(&I))
    if (const Function *F = Call->getCalledFunction())
      return F->getName();
  return "";
}

CallBase *asCallOf(Instruction &I, StringRef Name) {
  return calleeName(I) == Name ? cast<CallBase>(&I) : nullptr;
}

bool isMarker(StringRef Name) {
// Naming the functions keeps this list from drifting away from the header.
#define PACC_MARKER(F) .Case(#F, (static_cast<void>(sizeof(decltype(&F))), true))
  return StringSwitch<bool>(Name)
      PACC_MARKER(__pacc_kernel) PACC_MARKER(__pacc_loop_begin) PACC_MARKER(__pacc_loop_end)
      PACC_MARKER(__pacc_lo32) PACC_MARKER(__pacc_hi32) PACC_MARKER(__pacc_step32)
      PACC_MARKER(__pacc_lo64) PACC_MARKER(__pacc_hi64) PACC_MARKER(__pacc_step64)
      PACC_MARKER(__pacc_reduce) PACC_MARKER(__pacc_reduce_array) PACC_MARKER(__pacc_routine)
      PACC_MARKER(__pacc_call) PACC_MARKER(__pacc_declare)
      PACC_MARKER(__pacc_routine_versions)
      .Default(false);
#undef PACC_MARKER
}

bool isEntry(StringRef Name) { return Name.starts_with("__pacc_") && !isMarker(Name); }

bool isReduceMarker(StringRef Name) {
  return Name == "__pacc_reduce" || Name == "__pacc_reduce_array";
}

std::optional<int64_t> constantArgument(const CallBase &Call, unsigned Index) {
  if (Index < Call.arg_size())
    if (const auto *Value = dyn_cast<ConstantInt>(Call.getArgOperand(Index)))
      return Value->getSExtValue();
  return std::nullopt;
}

std::optional<std::string> stringArgument(const CallBase &Call, unsigned Index) {
  StringRef Text;
  if (Index < Call.arg_size() && getConstantStringInfo(Call.getArgOperand(Index), Text))
    return Text.str();
  return std::nullopt;
}

} // namespace pacc
