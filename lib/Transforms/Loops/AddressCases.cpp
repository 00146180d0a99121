//===- AddressCases.cpp - addresses that are one of several ---------------===//
//
//   *(c ? &s : &t) += x;   m = *(m < x ? &x : &m);     ->   if (c) s += x; else t += x;
//
// std::max and its like return a reference to one of their arguments, and a pointer may be
// set by a condition. Where one of the variables that it may lead to is the copy of a
// reduction, the steps that ask who uses the copy would not see what is done through it. So
// such a load or store is done in each case to the variable itself. Which case it is, a number
// beside the address says; what is no copy of a reduction stays behind the address.
//
// With forwardHeldAddresses. What is left of the addresses then is used in ways that nobody
// follows (ReductionCopies.cpp).
//
//===----------------------------------------------------------------------===//
#include "FormSteps.h"
#include "Loops/AddressCases.h"
#include "pacc/IR/Calls.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {

SmallPtrSet<const AllocaInst *, 8> reductionCopies(Function &F) {
  SmallPtrSet<const AllocaInst *, 8> Copies;
  constexpr unsigned MineArgument = 4;
  for (Instruction &I : instructions(F))
    if (markerOf(I).is(MarkerKind::Reduction))
      if (const auto *Copy = dyn_cast<AllocaInst>(getUnderlyingObject(
              cast<CallBase>(I).getArgOperand(MineArgument), /*MaxLookup=*/0)))
        Copies.insert(Copy);
  return Copies;
}

/// Pointers, and structures of such.
static bool holdsAddress(Type *T) {
  return T->isPointerTy() || any_of(T->subtypes(), [](Type *Part) { return holdsAddress(Part); });
}

bool mayKeepCopy(const CallBase &Call, const SmallPtrSetImpl<const AllocaInst *> &Copies) {
  for (unsigned N = 0; N != Call.arg_size(); ++N)
    if (const Value *V = Call.getArgOperand(N); V->getType()->isPointerTy() && !Call.doesNotCapture(N))
      if (const auto *Variable = dyn_cast<AllocaInst>(getUnderlyingObject(V, /*MaxLookup=*/0));
          Variable && Copies.contains(Variable))
        return true;
  return false;
}

bool handsOnCopy(const CallBase &Call, const SmallPtrSetImpl<const AllocaInst *> &Copies) {
  return holdsAddress(Call.getType()) && mayKeepCopy(Call, Copies);
}

namespace {

/// Something in a reduction's copy.
using Place = std::pair<AllocaInst *, int64_t>;

class AddressCases {
public:
  explicit AddressCases(Function &F) : F(F), DL(F.getDataLayout()), Copies(reductionCopies(F)) {}

  /// True if an access became several.
  bool run() {
    if (Copies.empty())
      return false;
    findChoices();
    SmallVector<std::pair<Instruction *, Instruction *>, 8> Accesses;
    for (Instruction *Choice : Choices)
      for (User *U : Choice->users())
        if (auto *I = cast<Instruction>(U); isAccessTo(*I, *Choice))
          Accesses.push_back({I, Choice});
    if (Accesses.empty())
      return false;
    for (Instruction *Choice : Choices)
      makeTwins(*Choice);
    for (Instruction *Choice : Choices)
      fillTwins(*Choice);
    for (auto [I, Choice] : Accesses)
      split(*I, *Choice);
    removeUnused();
    return true;
  }

private:
  /// What stands beside a choice.
  struct Twin {
    Instruction *Case = nullptr; ///< a place's number; Rest: none of the places
    Instruction *Rest = nullptr; ///< the address in that case
  };
  static constexpr uint64_t RestCase = 0;

  Function &F;
  const DataLayout &DL;
  const SmallPtrSet<const AllocaInst *, 8> Copies;
  SetVector<Instruction *> Choices; ///< PHIs and selects that may lead to a copy
  MapVector<Instruction *, Twin> Twins;
  SmallVector<Place, 8> Places; ///< number N is the one at N - 1

  static bool isAccessTo(const Instruction &I, const Value &Address) {
    if (auto *Load = dyn_cast<LoadInst>(&I))
      return Load->isSimple();
    auto *Store = dyn_cast<StoreInst>(&I);
    return Store && Store->isSimple() && Store->getValueOperand() != &Address;
  }

  /// The addresses among which a PHI or select chooses.
  static SmallVector<Use *, 4> optionsOf(Instruction &Choice) {
    SmallVector<Use *, 4> Options;
    for (Use &U : Choice.operands())
      if (!isa<SelectInst>(Choice) || U.getOperandNo() != 0)
        Options.push_back(&U);
    return Options;
  }

  bool placeOf(Value *Address, Place &Found) const {
    APInt Offset(DL.getIndexTypeSizeInBits(Address->getType()), 0);
    auto *Variable = dyn_cast<AllocaInst>(
        Address->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true));
    if (!Variable || !Copies.contains(Variable))
      return false;
    Found = {Variable, Offset.getSExtValue()};
    return true;
  }

  void findChoices() {
    bool Changed = true;
    while (Changed) {
      Changed = false;
      for (Instruction &I : instructions(F)) {
        if (!isa<PHINode, SelectInst>(I) || !I.getType()->isPointerTy() || Choices.contains(&I))
          continue;
        Place Found;
        if (any_of(optionsOf(I), [&](const Use *U) {
              auto *Inner = dyn_cast<Instruction>(U->get());
              return (Inner && Choices.contains(Inner)) || placeOf(U->get(), Found);
            }))
          Changed |= Choices.insert(&I);
      }
    }
  }

  uint64_t numberOf(const Place &P) {
    auto It = find(Places, P);
    if (It == Places.end()) {
      Places.push_back(P);
      return Places.size();
    }
    return It - Places.begin() + 1;
  }

  IntegerType *caseType() const { return Type::getInt32Ty(F.getContext()); }

  void makeTwins(Instruction &Choice) {
    Twin T;
    if (auto *Phi = dyn_cast<PHINode>(&Choice)) {
      T.Case = PHINode::Create(caseType(), Phi->getNumIncomingValues(), "case", Phi->getIterator());
      T.Rest = PHINode::Create(Phi->getType(), Phi->getNumIncomingValues(), "rest", Phi->getIterator());
    } else {
      Value *Condition = cast<SelectInst>(Choice).getCondition();
      Value *None = ConstantInt::get(caseType(), RestCase), *Nowhere = PoisonValue::get(Choice.getType());
      T.Case = SelectInst::Create(Condition, None, None, "case", Choice.getIterator());
      T.Rest = SelectInst::Create(Condition, Nowhere, Nowhere, "rest", Choice.getIterator());
    }
    T.Case->setDebugLoc(Choice.getDebugLoc());
    T.Rest->setDebugLoc(Choice.getDebugLoc());
    Twins[&Choice] = T;
  }

  void fillTwins(Instruction &Choice) {
    const Twin T = Twins[&Choice];
    for (Use *Option : optionsOf(Choice)) {
      auto *Inner = dyn_cast<Instruction>(Option->get());
      Place Found;
      Value *Case = ConstantInt::get(caseType(), RestCase), *Rest = Option->get();
      if (Inner && Choices.contains(Inner)) {
        Case = Twins[Inner].Case;
        Rest = Twins[Inner].Rest;
      } else if (placeOf(Option->get(), Found)) {
        Case = ConstantInt::get(caseType(), numberOf(Found));
        Rest = PoisonValue::get(Choice.getType());
      }
      if (auto *Phi = dyn_cast<PHINode>(&Choice)) {
        cast<PHINode>(T.Case)->addIncoming(Case, Phi->getIncomingBlock(*Option));
        cast<PHINode>(T.Rest)->addIncoming(Rest, Phi->getIncomingBlock(*Option));
      } else {
        T.Case->setOperand(Option->getOperandNo(), Case);
        T.Rest->setOperand(Option->getOperandNo(), Rest);
      }
    }
  }

  /// The cases of a choice, those of the choices in it, too; whether there is another address.
  bool casesOf(Instruction &Choice, SetVector<uint64_t> &Cases, SmallPtrSetImpl<Instruction *> &Seen) {
    bool HasRest = false;
    if (!Seen.insert(&Choice).second)
      return false;
    for (Use *Option : optionsOf(Choice)) {
      auto *Inner = dyn_cast<Instruction>(Option->get());
      Place Found;
      if (Inner && Choices.contains(Inner))
        HasRest |= casesOf(*Inner, Cases, Seen);
      else if (placeOf(Option->get(), Found))
        Cases.insert(numberOf(Found));
      else
        HasRest = true;
    }
    return HasRest;
  }

  /// `I` is done in each case to what the address is then.
  void split(Instruction &I, Instruction &Choice) {
    SetVector<uint64_t> Cases;
    SmallPtrSet<Instruction *, 4> Seen;
    if (casesOf(Choice, Cases, Seen))
      Cases.insert(RestCase);
    BasicBlock *Head = I.getParent(), *Tail = SplitBlock(Head, &I);
    Head->getTerminator()->eraseFromParent();
    IRBuilder<> B(Head);
    B.SetCurrentDebugLocation(I.getDebugLoc());
    const Twin T = Twins[&Choice];
    PHINode *Loaded = isa<LoadInst>(I) ? PHINode::Create(I.getType(), Cases.size(), "", I.getIterator()) : nullptr;
    SmallVector<BasicBlock *, 4> Blocks;
    for (uint64_t Case : Cases) {
      BasicBlock *Block = BasicBlock::Create(F.getContext(), "case", &F, Tail);
      Blocks.push_back(Block);
      IRBuilder<> Within(Block);
      Within.SetCurrentDebugLocation(I.getDebugLoc());
      Instruction *Done = I.clone();
      Value *Address = Case == RestCase ? T.Rest : addressOfPlace(Within, Places[Case - 1]);
      Done->replaceUsesOfWith(&Choice, Address);
      Within.Insert(Done);
      Within.CreateBr(Tail);
      if (Loaded)
        Loaded->addIncoming(Done, Block);
    }
    choose(B, *T.Case, Cases.getArrayRef(), Blocks);
    if (Loaded)
      I.replaceAllUsesWith(Loaded);
    I.eraseFromParent();
  }

  static Value *addressOfPlace(IRBuilder<> &B, const Place &P) {
    return P.second ? B.CreatePtrAdd(P.first, B.getInt64(P.second)) : P.first;
  }

  /// Branches, not a switch: conditions of a gang's control flow are handed on one by one.
  void choose(IRBuilder<> &B, Value &Case, ArrayRef<uint64_t> Cases, ArrayRef<BasicBlock *> Blocks) {
    for (size_t N = 0; N + 1 < Cases.size(); ++N) {
      BasicBlock *Next = N + 2 == Cases.size()
                             ? Blocks.back()
                             : BasicBlock::Create(F.getContext(), "case", &F, Blocks[N + 1]);
      B.CreateCondBr(B.CreateICmpEQ(&Case, ConstantInt::get(caseType(), Cases[N])), Blocks[N], Next);
      B.SetInsertPoint(Next);
    }
    if (Cases.size() == 1)
      B.CreateBr(Blocks.front());
  }

  void removeUnused() {
    SmallVector<WeakTrackingVH, 16> Parts;
    for (auto &[Choice, T] : Twins)
      Parts.append({Choice, T.Case, T.Rest});
    for (const WeakTrackingVH &Part : Parts) {
      Value *V = Part;
      if (auto *Phi = dyn_cast_or_null<PHINode>(V))
        RecursivelyDeleteDeadPHINode(Phi);
      else if (V)
        RecursivelyDeleteTriviallyDeadInstructions(V);
    }
  }
};

} // namespace

bool accessByCases(Function &Kernel) { return AddressCases(Kernel).run(); }

} // namespace pacc
