//===- LoneAccesses.cpp - code without accesses to put together -----------===//
//
// LLVM's LoadStoreVectorizer puts neighbours of one block together where the first one's alignment allows for the whole:
// a multiple of its own size. Of what PACC has not made wide before (WideAccesses.cpp) hardly an access is aligned to
// more than its size.
//
//===----------------------------------------------------------------------===//
#include "Nvptx/Output/LoneAccesses.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

/// The loads, or the stores, of a block that lead into one object.
struct Neighbours {
  unsigned Count = 0;
  uint64_t Least = UINT64_MAX; ///< bytes of an access
  uint64_t Aligned = 1;        ///< the best alignment, which neighbours may share

  void add(const Instruction &Access) {
    const DataLayout &Layout = Access.getDataLayout();
    ++Count;
    Least = std::min(Least, Layout.getTypeStoreSize(getLoadStoreType(&Access)).getFixedValue());
    Aligned = std::max(Aligned, getLoadStoreAlignment(&Access).value());
  }
  bool mayBecomeOne() const { return Count > 1 && Aligned >= 2 * Least; }
};

/// Also where nothing is said about its accesses: code generation chooses where it lies.
bool hasOwnMemory(const Function &F) {
  return any_of(F.args(), [](const Argument &A) { return A.hasByValAttr(); }) ||
         any_of(F, [](const BasicBlock &Block) {
           return any_of(Block, [](const Instruction &I) { return isa<AllocaInst>(I); });
         });
}

/// What tells the objects apart. Addresses that one condition chooses count as one.
const Value *objectOf(const Instruction &Access) {
  const Value *Object = getUnderlyingObject(getLoadStorePointerOperand(&Access), /*MaxLookup=*/0);
  const auto *Chosen = dyn_cast<SelectInst>(Object);
  return Chosen ? Chosen->getCondition() : Object;
}

bool hasNeighbours(const BasicBlock &Block) {
  SmallDenseMap<std::pair<const Value *, unsigned>, Neighbours, 8> Objects;
  for (const Instruction &I : Block)
    if (isa<LoadInst, StoreInst>(I))
      Objects[{objectOf(I), isa<LoadInst>(I)}].add(I);
  return any_of(Objects, [](const auto &Each) { return Each.second.mayBecomeOne(); });
}

} // namespace

void noteLoneAccesses(Function &F) {
  if (!F.isDeclaration() && !hasOwnMemory(F) && none_of(F, hasNeighbours))
    F.addFnAttr(Attribute::NoImplicitFloat); // the vectoriser passes over such functions
}

} // namespace pacc
