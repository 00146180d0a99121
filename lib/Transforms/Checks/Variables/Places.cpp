//===- Places.cpp - which memory an address leads to ----------------------===//
#include "Checks/Variables/Places.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {

/// Pointers behind more pointers than these are taken for the last one.
static constexpr size_t Deepest = 4;

static bool isGlobal(const Place &P) {
  const auto *Global = dyn_cast_or_null<GlobalVariable>(P.Object);
  return Global && !Global->isConstant() && P.Way.size() == 1;
}

bool Place::mayMeet(const Place &O) const {
  if (!Object || !O.Object)
    return isGlobal(*this) || isGlobal(O);
  return Object == O.Object && Way.size() == O.Way.size() &&
         all_of(zip(Way, O.Way), [](const auto &Both) { return std::get<0>(Both).meets(std::get<1>(Both)); });
}

bool Place::covers(const Place &O) const {
  return IsExact && Object && Object == O.Object && Way.size() == 1 && O.Way.size() == 1 && Way[0].holds(O.Way[0]);
}

bool Place::isSame(const Place &O) const {
  return Object == O.Object && Way.size() == O.Way.size() && all_of(zip(Way, O.Way), [](const auto &Both) {
           const auto &[A, B] = Both;
           return A.holds(B) && B.holds(A);
         });
}

namespace {

class PlaceFinder {
public:
  explicit PlaceFinder(const DataLayout &DL, unsigned Depth = 0) : DL(DL), Depth(Depth) {}

  /// `To` is what is meant of what `Address` leads to.
  void find(const Value &Address, ByteRange To, bool IsExact, ArrayRef<ByteRange> Behind) {
    const Value *V = &Address;
    for (const auto *Gep = dyn_cast<GEPOperator>(V); Gep; Gep = dyn_cast<GEPOperator>(V)) {
      move(*Gep, To, IsExact);
      V = Gep->getPointerOperand();
    }
    if (isa<ConstantData>(V))
      return;
    if (const auto *Choice = dyn_cast<SelectInst>(V)) {
      find(*Choice->getTrueValue(), To, false, Behind);
      return find(*Choice->getFalseValue(), To, false, Behind);
    }
    if (const auto *Phi = dyn_cast<PHINode>(V)) {
      if (Seen.insert(Phi).second)
        for (const Value *One : Phi->incoming_values())
          find(*One, One == Phi || isMoving(*Phi) ? ByteRange() : To, false, Behind);
      return;
    }
    if (const auto *Call = dyn_cast<CallBase>(V); Call && leadsOn(*Call)) {
      for (const Value *Argument : Call->args())
        if (Argument->getType()->isPointerTy())
          find(*Argument, {}, false, Behind);
      return;
    }
    SmallVector<ByteRange, 2> Way = {To};
    append_range(Way, Behind);
    if (const auto *Load = dyn_cast<LoadInst>(V); Load && Way.size() < Deepest) {
      findStored(*Load, To, Behind);
      return find(*Load->getPointerOperand(), {0, int64_t(DL.getPointerSize())}, true, Way);
    }
    Place P{V, std::move(Way), IsExact && Behind.empty()};
    if (none_of(Found, [&](const Place &O) { return O.isSame(P); }))
      Found.push_back(std::move(P));
  }

  /// What pointers lead to that are in variables to which `Address` leads.
  void findBehind(const Value &Address) {
    for (const Place &P : pointerAt(Address))
      if (const auto *Variable = dyn_cast<AllocaInst>(P.Object); Variable && P.Way.size() == 1)
          findStored(*P.Object, {}, *Variable->getFunction(), {}, {});
  }

  SmallVector<Place, 1> Found;

private:
  const DataLayout &DL;
  const unsigned Depth; ///< of places that are asked for while others are
  SmallPtrSet<const Value *, 8> Seen;
  SmallPtrSet<const Instruction *, 8> Known; ///< stores and copies

  /// What the pointers lead to that are stored where `Load` finds its own, in a variable of the function.
  void findStored(const LoadInst &Load, ByteRange To, ArrayRef<ByteRange> Behind) {
    for (const Place &P : pointerAt(*Load.getPointerOperand()))
      if (isVariable(*P.Object) && P.Way.size() == 1)
        findStored(*P.Object, P.Way[0], *Load.getFunction(), To, Behind);
  }

  /// Where a pointer lies that `Address` leads to.
  SmallVector<Place, 1> pointerAt(const Value &Address) const {
    constexpr unsigned Most = 3;
    PlaceFinder Of(DL, Depth + 1);
    if (Depth != Most)
      Of.find(Address, {0, int64_t(DL.getPointerSize())}, true, {});
    return std::move(Of.Found);
  }

  static bool isVariable(const Value &V) { return isa<AllocaInst, GlobalVariable>(V); }

  void findStored(const Value &Variable, ByteRange In, const Function &F, ByteRange To, ArrayRef<ByteRange> Behind) {
    SmallVector<const Value *, 8> Parts = {&Variable};
    SmallPtrSet<const Value *, 8> Reached;
    for (size_t N = 0; N != Parts.size(); ++N)
      for (const User *U : Parts[N]->users()) {
        if (isa<GEPOperator, PHINode, SelectInst>(U)) {
          if (Reached.insert(U).second)
            Parts.push_back(U);
        } else if (const auto *Store = dyn_cast<StoreInst>(U)) {
          const Value &Stored = *Store->getValueOperand();
          if (Stored.getType()->isPointerTy() && &Stored != Parts[N] && Store->getFunction() == &F &&
              Known.insert(Store).second && any_of(pointerAt(*Store->getPointerOperand()), [&](const Place &P) {
                return P.Object == &Variable && P.Way.size() == 1 && P.Way[0].meets(In);
              }))
            find(Stored, To, false, Behind);
        } else if (const auto *Copy = dyn_cast<AnyMemTransferInst>(U)) {
          if (Copy->getRawDest() == Parts[N] && Copy->getFunction() == &F && Known.insert(Copy).second)
            for (const Place &P : pointerAt(*Copy->getRawSource()))
              if (isVariable(*P.Object) && P.Way.size() == 1)
                findStored(*P.Object, {}, F, To, Behind); // any of its pointers
        }
      }
  }

  /// `p = p + 1` in a loop
  static bool isMoving(const PHINode &Phi) {
    return any_of(Phi.incoming_values(), [&](const Value *One) { return One->stripInBoundsOffsets() == &Phi; });
  }

  /// What a function returns leads to something that it got, if it is nothing new.
  static bool leadsOn(const CallBase &Call) {
    return !isNoAliasCall(&Call) &&
           any_of(Call.args(), [](const Value *Argument) { return Argument->getType()->isPointerTy(); });
  }

  /// What is meant, seen from where `Gep` begins.
  void move(const GEPOperator &Gep, ByteRange &To, bool &IsExact) {
    int64_t From = 0;
    ByteRange Around = {0, 0}; // of subscripts that are not known, where they may lie
    Type *In = nullptr; // what the subscript in hand is of; null: of the pointer
    for (const Value *Subscript : drop_begin(Gep.operands())) {
      const auto *Number = dyn_cast<ConstantInt>(Subscript);
      Type *Element = In ? GetElementPtrInst::getTypeAtIndex(In, const_cast<Value *>(Subscript)) : Gep.getSourceElementType();
      const auto *Array = dyn_cast_or_null<ArrayType>(In);
      const int64_t Stride = DL.getTypeAllocSize(Element).getKnownMinValue();
      if (auto *Structure = dyn_cast_or_null<StructType>(In)) {
        From += DL.getStructLayout(Structure)->getElementOffset(Number->getZExtValue());
      } else if (Number && Number->getValue().getSignificantBits() <= 32) {
        From += Number->getSExtValue() * Stride;
      } else {
        IsExact = false;
        // One element stands for any number of them in old structures.
        if (!Array || Array->getNumElements() < 2)
          Around = {};
        else if (Around.To != ByteRange::Far)
          Around.To += (Array->getNumElements() - 1) * Stride;
      }
      In = Element;
    }
    const bool IsAny = Around.To == ByteRange::Far || To.To == ByteRange::Far || To.From == -ByteRange::Far;
    To = IsAny ? ByteRange() : ByteRange{To.From + From, To.To + From + Around.To};
  }
};

} // namespace

SmallVector<Place, 1> placesOf(const Value &Address, int64_t Bytes, const DataLayout &DL) {
  PlaceFinder F(DL);
  F.find(Address, Bytes < 0 ? ByteRange() : ByteRange{0, Bytes}, Bytes >= 0, {});
  if (F.Found.size() > 1)
    for (Place &P : F.Found)
      P.IsExact = false;
  return std::move(F.Found);
}

SmallVector<Place, 1> placesBehind(const Value &Address, const DataLayout &DL) {
  PlaceFinder F(DL);
  F.findBehind(Address);
  return std::move(F.Found);
}

} // namespace pacc
