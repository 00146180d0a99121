//===- EarlierValues.cpp - what the iteration before has computed ---------===//
#include "pacc/Access/EarlierValues.h"
#include "pacc/Access/FixedAddresses.h"

#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

/// The store in the loop that sets the variable, if there is one only, before `At` in each iteration; null else.
static StoreInst *storeBefore(const AllocaInst &Variable, const Instruction &At, const LoopControl &Control,
                              const DominatorTree &DT) {
  StoreInst *Only = nullptr;
  for (const User *U : Variable.users()) {
    auto *I = const_cast<Instruction *>(cast<Instruction>(U));
    if (I->isLifetimeStartOrEnd() || (isa<LoadInst>(I) && variableOf(*I)))
      continue;
    auto *Store = dyn_cast<StoreInst>(I);
    if (!Store || variableOf(*Store) != &Variable)
      return nullptr;
    if (!Control.L->contains(*Store))
      continue;
    if (Only)
      return nullptr;
    Only = Store;
  }
  return Only && Control.Counted->contains(Only) && DT.dominates(Only, &At) ? Only : nullptr;
}

std::optional<EarlierValue> EarlierValue::of(Value &V, const Instruction &At, const LoopControl &Control,
                                             const DominatorTree &DT) {
  constexpr unsigned MostSteps = 24;
  EarlierValue E;
  E.Result = &V;
  E.Counter = Control.Counter;
  if (!E.add(V, At, Control, DT, MostSteps))
    return std::nullopt;
  return E;
}

/// `At`, where `V` is used, is reached in each iteration.
bool EarlierValue::add(Value &V, const Instruction &At, const LoopControl &Control, const DominatorTree &DT,
                       unsigned Steps) {
  auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return isa<Constant, Argument>(V);
  if (!Control.L->contains(*I)) // it was there before the loop
    return !isa<AllocaInst>(I) && DT.dominates(I, Control.L->Begin);
  if (!Steps || !Control.Counted->contains(I) || !DT.dominates(I->getParent(), At.getParent()))
    return false;
  if (const AllocaInst *Variable = isa<LoadInst>(I) ? variableOf(*I) : nullptr) {
    if (Variable == Counter)
      return true;
    if (isSetIn(*Control.L, *Variable)) {
      StoreInst *Store = storeBefore(*Variable, *I, Control, DT);
      if (!Store || !add(*Store->getValueOperand(), *Store, Control, DT, Steps - 1))
        return false;
      Held[I] = Store->getValueOperand();
      return true;
    }
    Again.insert(I);
    return true;
  }
  const auto *Load = dyn_cast<LoadInst>(I);
  const auto *Call = dyn_cast<IntrinsicInst>(I);
  const bool IsPure = isa<CastInst, BinaryOperator, UnaryOperator, CmpInst, SelectInst, GetElementPtrInst>(I) ||
                      (Call && Call->doesNotAccessMemory()) || (Load && Load->isSimple());
  if (!IsPure || !all_of(I->operands(), [&](Use &U) {
        return isa<Function>(U.get()) || add(*U.get(), *I, Control, DT, Steps - 1);
      }))
    return false;
  Again.insert(I);
  return true;
}

Value *EarlierValue::compute(Value &Number, Instruction &Before) const {
  DenseMap<const Value *, Value *> Known;
  return compute(*Result, Number, Before, Known);
}

Value *EarlierValue::compute(Value &V, Value &Number, Instruction &Before, DenseMap<const Value *, Value *> &Known) const {
  auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return &V;
  if (Value *There = Known.lookup(&V))
    return There;
  Value *Result = I;
  if (isa<LoadInst>(I) && variableOf(*I) == Counter) {
    Result = &Number;
  } else if (Value *Stored = Held.lookup(I)) {
    Result = compute(*Stored, Number, Before, Known);
  } else if (Again.contains(I)) {
    Instruction *Copy = I->clone();
    for (Use &U : Copy->operands())
      U.set(compute(*U.get(), Number, Before, Known));
    Copy->insertBefore(Before.getIterator());
    Result = Copy;
  }
  return Known[&V] = Result;
}

} // namespace pacc
