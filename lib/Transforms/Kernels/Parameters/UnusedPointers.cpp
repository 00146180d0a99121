//===- UnusedPointers.cpp - pointers that kernels only hand on ------------===//
//
//   for (p = first; p != last; ++p)   // parameters of the kernel: `last` may be where what the device has of the array ends
//
//===----------------------------------------------------------------------===//
#include "Kernels/Parameters/UnusedPointers.h"

#include "Kernels/IndexSigns.h"
#include "pacc/ABI/Types.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace pacc {
namespace {

/// Follows a pointer through local variables and calls: on which side of where it leads the kernel uses memory.
class PointerWalk {
public:
  /// `All`: what was found of the same pointer before. With it, only what surely is the address itself is followed: not
  /// variables that are elsewhere at other times.
  PointerWalk(IndexSigns &Signs, const DataLayout &DL, const PointerWalk *All = nullptr)
      : Signs(Signs), DL(DL), All(All) {}

  /// A set of Sign; empty: nothing is done with `Pointer` but to keep it in variables, to move it, to hand it on and to
  /// compare it.
  unsigned sidesUsedOf(const Argument &Pointer) {
    add(Pointer, SignZero);
    for (size_t I = 0; I != Facts.size(); ++I)
      for (const Use &U : Facts[I].first->uses())
        visit(U, Facts[I].second);
    return Used;
  }

  /// With another one, after sidesUsedOf().
  bool isCompared() const { return IsCompared; }

private:
  IndexSigns &Signs;
  const DataLayout &DL;
  const PointerWalk *All;
  DenseMap<const Value *, unsigned> Sides;
  SmallVector<std::pair<const Value *, Sign>, 16> Facts;
  unsigned Used = NoSign;
  bool IsCompared = false;

  void add(const Value &V, unsigned Possible) {
    for (const Sign Side : {SignZero, SignPositive, SignNegative, SignUnknown})
      if (Possible & Side && !(Sides.lookup(&V) & Side) && (!All || Side == SignZero)) {
        Sides[&V] |= Side;
        Facts.push_back({&V, Side});
      }
  }

  /// `V` may be other addresses, too.
  void addOneOf(const Value &V, Sign Side) {
    if (!V.getType()->isPointerTy())
      Used |= SignUnknown;
    else if (!All || All->Sides.lookup(&V) == SignZero)
      add(V, Side);
  }

  /// A local variable has it: what is loaded from there is it, too, or something else that is looked at as closely.
  void keepIn(const Value &Address, Sign Side) {
    const auto *Variable = dyn_cast<AllocaInst>(&Address);
    if (!Variable) {
      Used |= SignUnknown;
      return;
    }
    for (const Use &U : Variable->uses()) {
      const auto *I = cast<Instruction>(U.getUser());
      const auto *Store = dyn_cast<StoreInst>(I);
      if (isa<LoadInst>(I) && I->getType()->isPointerTy())
        addOneOf(*I, Side);
      else if (!(Store && &Store->getOperandUse(1) == &U) && !I->isLifetimeStartOrEnd())
        Used |= SignUnknown;
    }
  }

  void call(const CallBase &Call, const Use &U, Sign Side) {
    const Function *Callee = Call.getCalledFunction();
    const auto *Memory = dyn_cast<MemIntrinsic>(&Call);
    if (Memory && isa<ConstantInt>(Memory->getLength()))
      Used |= Side;
    else if (!Call.isArgOperand(&U) || !Callee || Callee->isDeclaration() || Callee->isVarArg())
      Used |= SignUnknown;
    else
      addOneOf(*Callee->getArg(Call.getArgOperandNo(&U)), Side);
  }

  void giveBack(const Function &From, Sign Side) {
    for (const User *Of : From.users())
      if (const auto *Call = dyn_cast<CallBase>(Of); Call && Call->getCalledFunction() == &From)
        addOneOf(*Call, Side);
      else
        Used |= SignUnknown;
  }

  void visit(const Use &U, Sign Side) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I) {
      Used |= SignUnknown;
    } else if (const auto *Gep = dyn_cast<GEPOperator>(I); Gep && Gep->getType()->isPointerTy()) {
      add(*I, signsOfSum(Side, Signs.of(*Gep, DL)));
    } else if (isa<PHINode, SelectInst, FreezeInst, AddrSpaceCastInst>(I)) {
      addOneOf(*I, Side);
    } else if (const auto *Store = dyn_cast<StoreInst>(I)) {
      if (&Store->getOperandUse(0) == &U)
        keepIn(*Store->getPointerOperand(), Side);
      else
        Used |= Side;
    } else if (isa<LoadInst>(I) || (isa<AtomicRMWInst, AtomicCmpXchgInst>(I) && U.getOperandNo() == 0)) {
      Used |= Side;
    } else if (isa<ICmpInst>(I)) {
      IsCompared |= !isa<ConstantPointerNull>(I->getOperand(1 - U.getOperandNo()));
    } else if (isa<PtrToIntInst>(I)) { // for its distance from another one
      IsCompared = true;
      if (!all_of(I->users(), [](const User *Of) {
            return cast<Instruction>(Of)->getOpcode() == Instruction::Sub &&
                   all_of(Of->operands(), [](const Use &Each) { return isa<PtrToIntInst>(Each); });
          }))
        Used |= SignUnknown;
    } else if (const auto *Call = dyn_cast<CallBase>(I)) {
      call(*Call, U, Side);
    } else if (isa<ReturnInst>(I)) {
      giveBack(*I->getFunction(), Side);
    } else {
      Used |= SignUnknown;
    }
  }
};

} // namespace

void findUnusedPointers(const Function &Kernel, std::vector<KernelParameter> &Parameters) {
  const DataLayout &DL = Kernel.getDataLayout();
  IndexSigns Signs;
  for (auto [Slot, P] : enumerate(Parameters)) {
    if ((P.Kind != PACC_ARG_POINTER && P.Kind != PACC_ARG_POINTER_OR_HOST) || Slot >= Kernel.arg_size())
      continue;
    const Argument &Pointer = *Kernel.getArg(Slot);
    PointerWalk Walk(Signs, DL);
    if (const unsigned Used = Walk.sidesUsedOf(Pointer)) {
      // `while (p != first) s += *--p;`: p is where it leads at first, but nothing is used there.
      P.Back = Used & SignNegative && !(Used & ~(SignNegative | SignZero)) &&
               !PointerWalk(Signs, DL, &Walk).sidesUsedOf(Pointer);
      continue;
    }
    if (P.Kind != PACC_ARG_POINTER)
      continue;
    P.Kind = Walk.isCompared() ? PACC_ARG_BYVAL : PACC_ARG_POINTER_OR_HOST;
    if (!Walk.isCompared())
      continue;
    P.Size = DL.getPointerSize();
    P.Alignment = Align(P.Size);
    P.Pointers.assign(1, PACC_POINTER_COMPARED);
  }
}

} // namespace pacc
