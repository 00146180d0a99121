//===- Calls.cpp - finding and reading calls of markers and entries -------===//
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
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

Marker markerOf(const Instruction &I) { return markerNamed(calleeName(I)); }

Marker markerOf(const Function &F) { return markerNamed(F.getName()); }

SmallVector<CallInst *, 16> markersOf(Function &F) {
  SmallVector<CallInst *, 16> Found;
  for (Instruction &I : instructions(F))
    if (markerOf(I))
      Found.push_back(cast<CallInst>(&I));
  return Found;
}

const Value *addressOf(const Instruction &I) {
  if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    return Update->getPointerOperand();
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Exchange->getPointerOperand();
  return getLoadStorePointerOperand(&I);
}

bool isEntry(StringRef Name) {
  constexpr StringLiteral Family = "__pacc_"; // of markers, too
  return Name.starts_with(Family) && !markerNamed(Name);
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
