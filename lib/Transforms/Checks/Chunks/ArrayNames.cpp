//===- ArrayNames.cpp - which arrays of a pipeline an address is in -------===//
#include "Checks/Chunks/ArrayNames.h"

#include "Checks/Chunks/PlainPipelines.h"
#include "pacc/IR/Calls.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {

const ChunkArray *arrayNamed(const Value *Base, const ChunkModel &M) {
  for (const ChunkArray &A : M.Arrays)
    if (A.Base == Base)
      return &A;
  return nullptr;
}

/// What a pointer may be, while its choices are gone through.
struct ArrayNames::Search {
  const ChunkModel &M;
  const Loop &OverChunks;
  const bool FromMemory;
  SmallVector<NamedArray, 1> Found;
  SmallPtrSet<const Value *, 8> Seen;      ///< choices
  SmallVector<const Loop *, 2> CarriedBy;  ///< rounds before left the pointer in hand
  bool IsMoving = false;                   ///< `p += step[i]`: it is not known how far it has come
};

SmallVector<NamedArray, 1> ArrayNames::arraysAt(const Value &Address, int64_t Bytes, bool FromMemory,
                                                const ChunkModel &M, const Loop &OverChunks) const {
  if (const std::optional<NamedArray> Certain = certainAt(Address, Bytes, M))
    return {*Certain};
  Search S{M, OverChunks, FromMemory, {}, {}, {}};
  if (const auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(SE.getSCEV(const_cast<Value *>(&Address)))))
    addChosen(*Base->getValue(), S);
  for (NamedArray &A : S.Found)
    if (S.IsMoving)
      A.Begin = Polynomial::unknown();
  return std::move(S.Found);
}

/// Unknown subscripts go on from a pointer that begins in another member of the array's object: `table[i % 4]`.
static bool isOfOtherMember(const Value &Address, const PlaceBefore &Array, const DataLayout &DL) {
  const Value *Pointer = nullptr;
  for (const auto *Gep = dyn_cast<GEPOperator>(&Address); Gep; Gep = dyn_cast<GEPOperator>(Gep->getPointerOperand()))
    if (!Gep->hasAllConstantIndices())
      Pointer = Gep->getPointerOperand();
  const SmallVector<Place, 1> Begins = Pointer && Array.Extent ? placesOf(*Pointer, 1, DL) : SmallVector<Place, 1>();
  return Begins.size() == 1 && Begins[0].Way.back().From != -ByteRange::Far && !Array.mayHold(Begins[0]);
}

std::optional<NamedArray> ArrayNames::certainAt(const Value &Address, std::optional<int64_t> Bytes,
                                                const ChunkModel &M) const {
  const auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(SE.getSCEV(const_cast<Value *>(&Address))));
  if (!Base)
    return std::nullopt;
  if (const ChunkArray *Own = arrayNamed(Base->getValue(), M))
    return NamedArray{Own, Polynomial::number(0)};
  for (const ChunkArray &A : M.Arrays) {
    const Value *Pointer = pointerBefore(*A.Base);
    const SCEV *Before = Pointer ? SE.getSCEV(const_cast<Value *>(Pointer)) : nullptr;
    if (!Before || SE.getPointerBase(Before) != Base)
      continue;
    // A pointer without an end: all of the object is the array's, from there on.
    const int64_t Meant = Bytes ? *Bytes : A.Before && A.Before->Extent ? 1 : -1;
    const SmallVector<Place, 1> Places = placesOf(Address, Meant, F.getDataLayout());
    // The very pointer that some object holds (a vector), whatever has been stored there.
    const bool IsHeld = isa<LoadInst>(Base->getValue()) && Before == Base;
    if (!IsHeld && (!A.Before || Places.size() != 1 || !A.Before->holds(Places[0]) ||
                    isOfOtherMember(Address, *A.Before, F.getDataLayout())))
      continue;
    return NamedArray{&A, Values.of(SE.removePointerBase(Before))};
  }
  return std::nullopt;
}

void ArrayNames::addChosen(const Value &Pointer, Search &S) const {
  if (const auto *Choice = dyn_cast<SelectInst>(&Pointer)) {
    if (S.Seen.insert(Choice).second)
      for (const Value *One : {Choice->getTrueValue(), Choice->getFalseValue()})
        addLeaf(*One, S);
    return;
  }
  if (const auto *Phi = dyn_cast<PHINode>(&Pointer)) {
    if (!S.Seen.insert(Phi).second)
      return;
    const Loop *L = LI.isLoopHeader(Phi->getParent()) ? LI.getLoopFor(Phi->getParent()) : nullptr;
    for (unsigned N = 0; N != Phi->getNumIncomingValues(); ++N) {
      const bool IsCarried = L && L->contains(Phi->getIncomingBlock(N));
      if (IsCarried)
        S.CarriedBy.push_back(L);
      addLeaf(*Phi->getIncomingValue(N), S);
      if (IsCarried)
        S.CarriedBy.pop_back();
    }
    return;
  }
  if (const auto *Load = dyn_cast<LoadInst>(&Pointer); Load && S.FromMemory)
    addKept(*Load, S);
}

/// One of the pointers that a choice is made from.
void ArrayNames::addLeaf(const Value &Leaf, Search &S) const {
  const SCEV *To = SE.getSCEV(const_cast<Value *>(&Leaf));
  const Polynomial Offset = Values.of(SE.removePointerBase(To));
  if (std::optional<NamedArray> A = certainAt(Leaf, std::nullopt, S.M)) {
    const bool IsEarlier = any_of(S.CarriedBy, [&](const Loop *L) { return !SE.isLoopInvariant(To, L); });
    S.Found.push_back({A->Array, IsEarlier ? Polynomial::unknown() : A->Begin - Offset, /*IsCertain=*/false});
  } else if (const auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(To))) {
    S.IsMoving |= S.Seen.contains(Base->getValue()) && !(Offset == Polynomial());
    const size_t Known = S.Found.size();
    addChosen(*Base->getValue(), S);
    for (NamedArray &A : drop_begin(S.Found, Known))
      A.Begin = A.Begin - Offset;
  }
}

/// It leads to where the array's pointer has led.
bool ArrayNames::isIn(const Value &Pointer, const ChunkArray &A) const {
  if (!SE.isSCEVable(Pointer.getType()) || !Pointer.getType()->isPointerTy())
    return false;
  const SCEV *Base = SE.getPointerBase(SE.getSCEV(const_cast<Value *>(&Pointer)));
  const Value *Before = pointerBefore(*A.Base);
  return Base == SE.getSCEV(const_cast<Value *>(A.Base)) ||
         (Before && Base == SE.getPointerBase(SE.getSCEV(const_cast<Value *>(Before))));
}

/// A function of another file, not one of the library, may store it somewhere.
bool ArrayNames::mayKeep(const CallBase &Call, const ChunkArray &A) const {
  LibFunc Known;
  const StringRef Name = calleeName(Call);
  if (isa<IntrinsicInst>(Call) || isEntry(Name) || Name.starts_with("pacc.") || Library.getLibFunc(Call, Known))
    return false;
  for (unsigned N = 0; N != Call.arg_size(); ++N)
    if (!Call.doesNotCapture(N) && isIn(*Call.getArgOperand(N), A))
      return true;
  return false;
}

/// A pointer from memory: that of an array which has been stored there. One that a function may have kept is taken for the
/// array's beginning.
void ArrayNames::addKept(const LoadInst &Load, Search &S) const {
  SimpleAAQueryInfo Query(AA);
  Query.MayBeCrossIteration = true;
  const MemoryLocation At = MemoryLocation::get(&Load);
  for (const Instruction &I : instructions(F)) {
    const bool InChunks = S.OverChunks.contains(&I);
    if (const auto *Store = dyn_cast<StoreInst>(&I)) {
      const Value &Stored = *Store->getValueOperand();
      // That of an array's own name in its variable stands for the pointer from before the pipeline.
      const bool IsOwnName = !InChunks && arrayNamed(&Stored, S.M);
      if (!Stored.getType()->isPointerTy() || IsOwnName ||
          AA.alias(At, MemoryLocation::get(Store), Query) == AliasResult::NoAlias)
        continue;
      Search Then{S.M, S.OverChunks, /*FromMemory=*/false, {}, {}, {}};
      addLeaf(Stored, Then);
      for (NamedArray &A : Then.Found) {
        const bool IsFixed = A.Begin.isKnown() && A.Begin.constant() && !Then.IsMoving;
        const bool IsOfChunk = InChunks && !SE.isLoopInvariant(SE.getSCEV(const_cast<Value *>(&Stored)), &S.OverChunks);
        A.Begin = IsFixed && !IsOfChunk ? A.Begin : Polynomial::unknown();
        S.Found.push_back(std::move(A));
      }
    } else if (const auto *Call = dyn_cast<CallBase>(&I); Call && !InChunks) {
      for (const ChunkArray &A : S.M.Arrays)
        if (mayKeep(*Call, A) && isModSet(AA.getModRefInfo(Call, At)))
          S.Found.push_back({&A, Polynomial(), /*IsCertain=*/false});
    }
  }
}

} // namespace pacc
