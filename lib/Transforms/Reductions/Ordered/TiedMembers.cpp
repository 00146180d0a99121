//===- TiedMembers.cpp - the calls of one combined reduction --------------===//
#include "Reductions/Ordered/TiedMembers.h"
#include "Reductions/Combiner.h"
#include "pacc/Markers/Markers.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

AllocaInst *TiedMembers::variable(Type *T, const Twine &Name) const {
  BasicBlock &Entry = L.Begin->getFunction()->getEntryBlock();
  return IRBuilder<>(&Entry, Entry.getFirstInsertionPt()).CreateAlloca(T, nullptr, Name);
}

TiedMember TiedMembers::start(Type *T, const Twine &Name, unsigned Op, unsigned RedType) const {
  const TiedMember M = {variable(T, Name), variable(T, Name), Op, RedType};
  IRBuilder<> B(L.Begin);
  B.CreateLifetimeStart(M.Whole); // each iteration of the loops round it has its own
  for (AllocaInst *Variable : {M.Whole, M.Mine})
    B.CreateStore(Combiner(B, Op, RedType).identity(), Variable);
  return M;
}

void TiedMembers::reduce(IRBuilder<> &B, const TiedMember &M, StringRef Name, unsigned Flags) const {
  const auto Reduce =
      L.Begin->getModule()->getOrInsertFunction("__pacc_reduce", B.getVoidTy(), B.getInt32Ty(), B.getInt32Ty(),
                                                B.getInt32Ty(), B.getPtrTy(), B.getPtrTy(), B.getPtrTy());
  B.CreateCall(Reduce, {L.Begin->getArgOperand(0), B.getInt32(M.Op | Flags | PACC_RED_IMPLIED), B.getInt32(M.Type),
                        B.CreateGlobalString(Name, ".str"), M.Mine, M.Whole});
}

void TiedMembers::end(IRBuilder<> &B, ArrayRef<TiedMember> Members) {
  for (const TiedMember &M : Members)
    B.CreateLifetimeEnd(M.Whole);
}

IterationNumbers::IterationNumbers(IRBuilder<> &B, ArrayRef<LoopControl> Controls, ArrayRef<TiedMember> Places) {
  for (const auto &[Control, Place] : zip(Controls, Places)) {
    Here.push_back(B.CreateZExt(B.CreateLoad(Control.Counter->getAllocatedType(), Control.Counter), B.getInt64Ty()));
    Known.push_back(B.CreateLoad(B.getInt64Ty(), Place.Mine));
  }
}

Value *IterationNumbers::isBefore(IRBuilder<> &B) const {
  Value *Before = B.CreateICmpSLT(Here.back(), Known.back());
  for (size_t I = Here.size() - 1; I-- > 0;)
    Before = B.CreateOr(B.CreateICmpSLT(Here[I], Known[I]), B.CreateAnd(B.CreateICmpEQ(Here[I], Known[I]), Before));
  return Before;
}

Value *IterationNumbers::isNotBefore(IRBuilder<> &B) const { return B.CreateNot(isBefore(B)); }

} // namespace pacc
