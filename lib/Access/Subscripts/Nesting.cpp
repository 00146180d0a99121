//===- Nesting.cpp - addresses whose subscripts stay in their rows --------===//
#include "Subscripts/Nesting.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {

static bool hasElements(const Type *T) { return T->isAggregateType() || T->isVectorTy(); }

/// `T` begins with an array of numbers of so many bytes: the address of its first member is that of `T`, and the address
/// of the array that of its first element, so that nothing of the way there may be left.
static bool beginsWithArrayOf(Type *T, uint64_t Bytes, const DataLayout &DL) {
  while (hasElements(T)) {
    auto *Structure = dyn_cast<StructType>(T);
    if (Structure && !Structure->getNumElements())
      return false;
    Type *First = T->getContainedType(0);
    if (!Structure && !hasElements(First))
      return DL.getTypeAllocSize(First) == Bytes;
    T = First;
  }
  return false;
}

bool staysWithin(const GEPOperator &Outer, const GEPOperator &Inner, const DataLayout &DL) {
  Type *Element = Outer.getResultElementType(), *Part = Inner.getSourceElementType();
  const uint64_t Room = DL.getTypeAllocSize(Element), Bytes = DL.getTypeAllocSize(Part);
  if (Bytes == Room)
    return true;
  if (Bytes > Room)
    return false;
  APInt Offset(DL.getIndexTypeSizeInBits(Inner.getType()), 0);
  if (Inner.accumulateConstantOffset(DL, Offset))
    return Offset.ult(Room);
  return hasElements(Element) && (hasElements(Part) || beginsWithArrayOf(Element, Bytes, DL));
}

/// Each iteration of `L` gets to `Where`, or none does: no condition in it keeps some of them away.
static bool isReachedInEach(const Loop &L, const BasicBlock &Where, ScalarEvolution &SE, const DominatorTree &Dominance) {
  const BasicBlock *Reached = &Where;
  for (const Loop *Inner : L)
    if (Inner->contains(&Where)) {
      const SCEV *Count = SE.getBackedgeTakenCount(Inner);
      if (isa<SCEVCouldNotCompute>(Count) || !SE.isLoopInvariant(Count, &L) ||
          !isReachedInEach(*Inner, Where, SE, Dominance))
        return false;
      Reached = Inner->getHeader();
    }
  return L.contains(Reached) && L.getLoopLatch() && Dominance.dominates(Reached, L.getLoopLatch());
}

bool surelyLeaves(const SCEV &Index, int64_t Room, const BasicBlock &Where, ScalarEvolution &SE,
                  const DominatorTree &Dominance) {
  constexpr unsigned MostBits = 30; // of factors, whose products have no more than 60 then
  int64_t Lowest = 0, Highest = 0;
  const SCEV *Rest = &Index;
  while (const auto *Rec = dyn_cast<SCEVAddRecExpr>(Rest)) {
    const Loop &L = *Rec->getLoop();
    const auto *Count = dyn_cast<SCEVConstant>(SE.getBackedgeTakenCount(&L));
    const auto *Step = dyn_cast<SCEVConstant>(Rec->getStepRecurrence(SE));
    if (!Rec->isAffine() || !Count || Count->isZero() || !Step || Count->getAPInt().getActiveBits() > MostBits ||
        Step->getAPInt().getSignificantBits() > MostBits || !isReachedInEach(L, Where, SE, Dominance))
      return false;
    // The iteration in which a test before the body ends the loop has no body.
    const bool TestsBehind = L.getExitingBlock() == L.getLoopLatch();
    const int64_t Last = Count->getAPInt().getZExtValue() - (TestsBehind ? 0 : 1);
    const int64_t Way = Last * Step->getAPInt().getSExtValue();
    (Way < 0 ? Lowest : Highest) += Way;
    Rest = Rec->getStart();
  }
  const auto *Start = dyn_cast<SCEVConstant>(Rest);
  if (!Start || Start->getAPInt().getSignificantBits() > 2 * MostBits)
    return false;
  const int64_t First = Start->getAPInt().getSExtValue();
  return First + Lowest < 0 || First + Highest >= Room;
}

bool ObjectPart::isApartFrom(const ObjectPart &Other) const {
  return Object == Other.Object && Bytes && Other.Bytes &&
         (Begin + int64_t(Bytes) <= Other.Begin || Other.Begin + int64_t(Other.Bytes) <= Begin);
}

ObjectPart partAt(const Value &Base, const GEPOperator *First, const DataLayout &DL) {
  APInt Offset(DL.getIndexTypeSizeInBits(Base.getType()), 0);
  const Value *Object = Base.stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  ObjectPart Part{Object, Offset.getSExtValue(), 0};
  if (First && hasElements(First->getSourceElementType()))
    if (const auto *Leading = dyn_cast<ConstantInt>(First->idx_begin()->get()); Leading && Leading->isZero())
      Part.Bytes = DL.getTypeAllocSize(First->getSourceElementType());
  return Part;
}

} // namespace pacc
