//===- Nesting.cpp - addresses whose subscripts stay in their rows --------===//
#include "Subscripts/Nesting.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
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
