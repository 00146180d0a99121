//===- LoopReductions.cpp - reductions that no clause asks for ------------===//
#include "Reductions/Implicit/LoopReductions.h"
#include "pacc/Access/FixedAddresses.h"
#include "pacc/Access/LoopControl.h"
#include "Reductions/Combiner.h"
#include "Reductions/Ordered/ChosenStores.h"
#include "Reductions/Ordered/LastStores.h"
#include "Reductions/Implicit/OtherWays.h"
#include "Reductions/Implicit/ReductionMarks.h"
#include "pacc/IR/Calls.h"
#include "pacc/Support/Options.h"

#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace pacc {
namespace {

/// A loop inside, with a directive, gives the variable what it has gathered by the same operator.
bool isReducedBy(const CallInst &Reduce, const Use &U, unsigned Op) {
  return markerOf(Reduce).is(MarkerId::Reduce) && Reduce.getArgOperandNo(&U) == 5 &&
         (*constantArgument(Reduce, 1) & ~PACC_RED_FLAGS) == Op;
}

} // namespace

bool canBeReduced(const MarkedLoop &L, const CallInst &Mark) {
  AllocaInst *Variable = variableOfMark(Mark);
  const auto IsCombined = [&](const Use *U) {
    const User *By = U->getUser();
    if (const auto *Call = dyn_cast<CallInst>(By))
      return isReducedBy(*Call, *U, operatorOfMark(Mark));
    return (isa<LoadInst>(By) || isa<StoreInst>(By)) && getLoadStorePointerOperand(By) == U->get() &&
           !cast<Instruction>(By)->isVolatile();
  };
  return Variable && Variable->isStaticAlloca() && all_of(usesIn(L, *Variable), IsCombined) &&
         !isReachedFromOutside(*Variable, L);
}

bool mayGather(const MarkedLoop &L) {
  return !options().NoImplicitSums && !L.Map.OfRoutine && (L.Flags & PACC_LOOP_PLAIN) && !(L.Flags & PACC_LOOP_INDEPENDENT) && L.Reduces.empty();
}

LoopReductions::LoopReductions(LoopTree &Tree, MarkedLoop &L, ArrayRef<CallInst *> Marks)
    : L(L), Marks(Marks), LastValues(lastValuesToKeep(Tree, L)), Chosen(chosenToReduce(Tree, L)), Arrays(Tree, L) {
  erase_if(Chosen, [this](const ChosenInMemory &Each) {
    return any_of(Each.Elements, [this](const ChosenInMemory::Element &E) { return Arrays.has(E.Address); });
  });
  const auto IsChosen = [this](const Value *Address) {
    return any_of(Chosen, [Address](const ChosenInMemory &Each) { return Each.has(Address); });
  };
  erase_if(LastValues, [&](const LastValue &Last) { return IsChosen(Last.Address) || Arrays.has(Last.Address); });
  if (!mayGather(L))
    return;
  Sums = findSumsInMemory(Tree, L);
  erase_if(Sums, [&](const SumInMemory &Sum) { // each iteration begins anew in what it sets
    return IsChosen(Sum.Address) || Arrays.has(Sum.Address) ||
           any_of(LastValues, [&](const LastValue &Last) { return isSameAddress(Last.Address, Sum.Address); });
  });
}

void LoopReductions::make() {
  reduceAll();
  reduceChosen(L, Chosen);
  keepLast(L, LastValues);
  Arrays.make();
}

void LoopReductions::reduceAll() {
  SmallVector<Reduction, 2> OfVariables, OfElements;
  for (const CallInst *Mark : Marks)
    OfVariables.push_back(ofVariable(*Mark));
  for (const SumInMemory &Sum : Sums)
    OfElements.push_back(ofElement(Sum));
  IRBuilder<> Behind(L.End->getNextNode());
  for (const Reduction &R : concat<Reduction>(OfVariables, OfElements))
    reduce(Behind, R);
  for (const Reduction &R : OfVariables) {
    Behind.SetCurrentDebugLocation(R.At);
    Behind.CreateStore(Behind.CreateLoad(R.Variable->getAllocatedType(), R.Whole), R.Variable);
    Behind.CreateLifetimeEnd(R.Whole);
  }
  if (!OfElements.empty())
    addToElements(*Behind.GetInsertPoint(), OfElements);
}

void LoopReductions::makeForAnalysis() {
  for (const SumInMemory &Sum : Sums)
    markForAnalysis(Sum, L);
  Sums.clear();
  reduceAll();
  reduceChosenForAnalysis(Chosen);
  keepLastForAnalysis(L, LastValues);
  Arrays.makeForAnalysis();
}

LoopReductions::Reduction LoopReductions::start(Type *T, const Twine &Name) const {
  IRBuilder<> Entry(&*L.Begin->getFunction()->getEntryBlock().getFirstInsertionPt());
  Reduction R;
  R.Mine = Entry.CreateAlloca(T, nullptr, Name);
  R.Whole = Entry.CreateAlloca(T, nullptr, Name);
  IRBuilder<>(L.Begin).CreateLifetimeStart(R.Whole); // each iteration of the loops round it has its own
  return R;
}

LoopReductions::Reduction LoopReductions::ofVariable(const CallInst &Mark) const {
  AllocaInst &Variable = *variableOfMark(Mark);
  Type *T = Variable.getAllocatedType();
  Reduction R = start(T, Variable.getName());
  R.Op = operatorOfMark(Mark);
  R.Flags = flagsOfMark(Mark);
  R.Type = typeOfMark(Mark);
  R.TypeArgument = Mark.getArgOperand(2);
  R.Name = Mark.getArgOperand(3);
  R.At = Mark.getDebugLoc();
  R.Variable = &Variable;
  for (Use *U : usesIn(L, Variable))
    U->set(R.Mine);
  IRBuilder<> Before(L.Begin);
  Before.CreateStore(Before.CreateLoad(T, &Variable), R.Whole);
  Before.CreateStore(Combiner(Before, R.Op, R.Type).identity(), R.Mine);
  return R;
}

LoopReductions::Reduction LoopReductions::ofElement(const SumInMemory &Sum) const {
  IRBuilder<> Before(L.Begin);
  Reduction R = start(Sum.Updates.front().Old->getType(), "sum");
  R.Op = Sum.Op;
  R.Flags = Sum.Flags;
  R.Type = Sum.Type;
  R.TypeArgument = Before.getInt32(Sum.Type);
  R.Name = Before.CreateGlobalString(Sum.Name, ".str");
  R.At = Sum.Updates.front().New->getDebugLoc();
  for (const auto &[Old, New] : Sum.Updates) {
    R.Mine->setAlignment(std::max({R.Mine->getAlign(), Old->getAlign(), New->getAlign()})); // as they expect of the element
    Old->setOperand(0, R.Mine);
    New->setOperand(1, R.Mine);
  }
  for (AllocaInst *Copy : {R.Whole, R.Mine})
    Before.CreateStore(Combiner(Before, R.Op, R.Type).identity(), Copy);
  return R;
}

void LoopReductions::reduce(IRBuilder<> &Behind, const Reduction &R) const {
  const auto Reduce = L.Begin->getModule()->getOrInsertFunction(
      "__pacc_reduce", Behind.getVoidTy(), Behind.getInt32Ty(), Behind.getInt32Ty(), Behind.getInt32Ty(),
      Behind.getPtrTy(), Behind.getPtrTy(), Behind.getPtrTy());
  Behind.SetCurrentDebugLocation(R.At);
  Behind.CreateCall(Reduce, {L.Begin->getArgOperand(0), Behind.getInt32(R.Op | R.Flags | PACC_RED_IMPLIED), R.TypeArgument,
                             R.Name, R.Mine, R.Whole});
}

/// Where it comes in front of `Before` if the reduction has not what changes nothing.
Instruction *LoopReductions::ifChanged(const Reduction &R, Instruction &Before) {
  IRBuilder<> B(&Before);
  Type *T = R.Whole->getAllocatedType(), *Bits = B.getIntNTy(T->getScalarSizeInBits());
  Value *Whole = B.CreateBitCast(B.CreateLoad(T, R.Whole), Bits);
  Value *Nothing = B.CreateBitCast(Combiner(B, R.Op, R.Type).identity(), Bits);
  return SplitBlockAndInsertIfThen(B.CreateICmpNE(Whole, Nothing), &Before, /*Unreachable=*/false);
}

void LoopReductions::addToElements(Instruction &Behind, ArrayRef<Reduction> OfElements) const {
  LoopControl Control;
  Control.find(L);
  Value *IsEntered = IRBuilder<>(L.Begin).CreateIsNotNull(Control.tripsBefore(*L.Begin));
  Instruction *Then = SplitBlockAndInsertIfThen(IsEntered, &Behind, /*Unreachable=*/false);
  for (const auto &[Sum, R] : zip(Sums, OfElements)) {
    Instruction *At = Sum.IsSure ? Then : ifChanged(R, *Then);
    IRBuilder<> B(At);
    B.SetCurrentDebugLocation(R.At);
    Combiner Combine(B, R.Op, R.Type, (R.Flags & PACC_RED_KEEPS_NAN) != 0);
    Combine.intoMemory(addressBefore(Sum, *At), Combine.load(R.Whole));
    IRBuilder<>(&Behind).CreateLifetimeEnd(R.Whole);
  }
}

} // namespace pacc
