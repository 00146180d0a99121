//===- AddressFormulas.cpp - addresses that are computed alike ------------===//
#include "Subscripts/AddressFormulas.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {

uintptr_t AddressFormulas::of(const Value *V) {
  const auto *I = dyn_cast<Instruction>(V);
  const auto Itself = reinterpret_cast<uintptr_t>(V);
  if (!I || !isa<GetElementPtrInst, CastInst, BinaryOperator>(I))
    return Itself;
  if (const auto It = Known.find(V); It != Known.end())
    return It->second;
  const auto *Gep = dyn_cast<GetElementPtrInst>(I);
  SmallVector<uintptr_t, 8> Steps = {I->getOpcode(), I->getRawSubclassOptionalData(),
                                     reinterpret_cast<uintptr_t>(I->getType()),
                                     reinterpret_cast<uintptr_t>(Gep ? Gep->getSourceElementType() : nullptr)};
  SmallVector<std::pair<unsigned, MDNode *>, 2> Notes; // rows of arrays of variable length are marked
  I->getAllMetadataOtherThanDebugLoc(Notes);
  for (const auto &[Kind, Note] : Notes)
    Steps.append({Kind, reinterpret_cast<uintptr_t>(Note)});
  for (const Value *Operand : I->operands())
    Steps.push_back(of(Operand));
  const uintptr_t Number = First.try_emplace(std::move(Steps), Itself).first->second;
  Known[V] = Number;
  return Number;
}

bool DistinctAccesses::isNew(const Instruction &I) {
  const auto *Store = dyn_cast<StoreInst>(&I);
  const auto *Load = dyn_cast<LoadInst>(&I);
  // Stores of one value leave the same, whatever meets whom (leaveTheSame).
  if (Store ? !Store->isSimple() || L.isLoopInvariant(Store->getValueOperand()) : !Load || !Load->isSimple())
    return true;
  SmallVector<uintptr_t, 16> Key = {I.getOpcode(), Formulas.of(getLoadStorePointerOperand(&I)),
                                    reinterpret_cast<uintptr_t>(getLoadStoreType(&I)),
                                    reinterpret_cast<uintptr_t>(I.getParent())};
  SmallVector<std::pair<unsigned, MDNode *>, 4> Notes;
  I.getAllMetadataOtherThanDebugLoc(Notes);
  for (const auto &[Kind, Note] : Notes)
    Key.append({Kind, reinterpret_cast<uintptr_t>(Note)});
  return Seen.insert(std::move(Key)).second;
}

} // namespace pacc
