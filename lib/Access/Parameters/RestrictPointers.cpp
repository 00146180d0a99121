//===- RestrictPointers.cpp - parameters that keep their promise ----------===//
#include "pacc/Access/RestrictPointers.h"

#include "Parameters/ParameterOrigins.h"
#include "pacc/IR/Calls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

bool isAssignedHereOnly(const AllocaInst &Variable, const CaptureContexts &Contexts) {
  return all_of(Variable.uses(), [&](const Use &U) {
    const auto *I = cast<Instruction>(U.getUser());
    if (const auto *Store = dyn_cast<StoreInst>(I))
      return U.getOperandNo() == StoreInst::getPointerOperandIndex() ||
             Contexts.contains(getUnderlyingObject(Store->getPointerOperand()));
    return isa<LoadInst>(I) || I->isLifetimeStartOrEnd() || isEntry(calleeName(*I));
  });
}

namespace {

/// Functions of the libraries that keep no pointer which they get, nor put one where a kernel may find it. Those that read
/// numbers put into `*end` where in the text they came to.
bool keepsNothing(const CallBase &Call) {
  const StringRef Name = calleeName(Call);
  if (is_contained({"strtod", "strtof", "strtold", "strtol", "strtoll", "strtoul", "strtoull"}, Name))
    return Call.arg_size() > 1 && isa<ConstantPointerNull>(Call.getArgOperand(1));
  return is_contained({"free",      "_ZdlPv",    "_ZdaPv", "_ZdlPvm", "_ZdaPvm", "fread",  "fwrite",  "printf",
                       "fprintf",   "atoi",      "atol",   "atoll",   "atof",    "rand_r", "erand48", "nrand48",
                       "jrand48",   "lgamma_r",  "lgammaf_r", "lgammal_r", "modf", "modff", "modfl",  "frexp",
                       "frexpf",    "frexpl",    "remquo", "remquof", "remquol", "sincos", "sincosf", "sincosl"},
                      Name);
}

/// The function that is called only looks at what the pointer leads to, changes it, or returns the pointer.
bool onlyUses(const CallBase &Call, const Use &Pointer, const CaptureContexts &Contexts, unsigned Callers);

/// Where the value of a pointer goes in the host's function, and what is made of it.
class WaysOf {
public:
  WaysOf(const Value &Pointer, const CaptureContexts &Contexts, unsigned Callers = 0)
      : Contexts(Contexts), Callers(Callers), HandedOver(Contexts.KernelsKeepAddresses) {
    add(Pointer);
    while (!Work.empty())
      for (const Use &U : Work.pop_back_val()->uses())
        follow(U);
  }

  bool isKept() const { return Kept; }
  bool isHandedOver() const { return HandedOver; }
  /// The variable may hold something that comes from the pointer.
  bool holds(const AllocaInst &Variable) const { return Variables.contains(&Variable); }

private:
  const CaptureContexts &Contexts;
  const unsigned Callers; ///< through which the pointer has come, from the function that has the kernel
  SmallVector<const Value *, 16> Work;
  SmallPtrSet<const Value *, 16> Seen;
  SmallPtrSet<const AllocaInst *, 4> Variables; ///< of pointers
  bool Kept = false; ///< in memory that is no such variable
  bool HandedOver;   ///< functions got it that may have kept it

  void add(const Value &V) {
    if (Seen.insert(&V).second)
      Work.push_back(&V);
  }

  void keepIn(const AllocaInst &Variable) {
    if (!Variables.insert(&Variable).second)
      return;
    Kept |= !isAssignedHereOnly(Variable, Contexts);
    for (const User *U : Variable.users())
      if (isa<LoadInst>(U))
        add(*U);
  }

  void follow(const Use &U) {
    const auto *I = cast<Instruction>(U.getUser());
    if (const auto *Store = dyn_cast<StoreInst>(I)) {
      const auto *Variable = dyn_cast<AllocaInst>(Store->getPointerOperand());
      if (U.getOperandNo() == StoreInst::getPointerOperandIndex())
        return;
      if (Variable && Variable->getAllocatedType()->isPointerTy())
        keepIn(*Variable);
      else
        Kept = true;
    } else if (isa<GetElementPtrInst, PHINode, SelectInst, CastInst, FreezeInst>(I)) {
      Kept |= !I->getType()->isPtrOrPtrVectorTy();
      add(*I);
    } else if (const auto *Call = dyn_cast<CallBase>(I)) {
      HandedOver |= !isa<IntrinsicInst>(Call) && !isEntry(calleeName(*I)) && !onlyUses(*Call, U, Contexts, Callers);
      if (I->getType()->isPointerTy())
        add(*I);
      else if (I->getType()->isAggregateType())
        Kept = true;
    } else {
      Kept |= !isa<LoadInst, ICmpInst, ReturnInst>(I);
    }
  }
};

bool onlyUses(const CallBase &Call, const Use &Pointer, const CaptureContexts &Contexts, unsigned Callers) {
  constexpr unsigned MostCallers = 3;
  if (keepsNothing(Call))
    return true;
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || Callee->isDeclaration() || Callee->isInterposable() || !Call.isArgOperand(&Pointer) ||
      Call.getArgOperandNo(&Pointer) >= Callee->arg_size() || Callers == MostCallers)
    return false;
  const WaysOf There(*Callee->getArg(Call.getArgOperandNo(&Pointer)), Contexts, Callers + 1);
  return !There.isKept() && !There.isHandedOver();
}

/// What the variable holds when the kernel starts was there before the function began, or was allocated for it.
bool comesFromOutside(const KernelParameter &P, const CaptureContexts &Contexts) {
  const auto *Variable = dyn_cast_or_null<AllocaInst>(P.Storage);
  return Variable && isAssignedHereOnly(*Variable, Contexts) && all_of(Variable->users(), [Variable](const User *U) {
           const auto *Store = dyn_cast<StoreInst>(U);
           return !Store || Store->getPointerOperand() != Variable || isa<Argument, Constant>(Store->getValueOperand());
         });
}

/// `Other` may lead to what `Ways` has led to.
bool mayComeFrom(const WaysOf &Ways, const KernelParameter &Other, const CaptureContexts &Contexts) {
  if (const auto *Variable = dyn_cast_or_null<AllocaInst>(Other.Storage); Variable && Ways.holds(*Variable))
    return true;
  // What leads on from objects, followsAddresses tells.
  return Ways.isHandedOver() && Other.isPointer() && !Other.Object && !comesFromOutside(Other, Contexts);
}

} // namespace

void checkRestrictPointers(std::vector<KernelParameter> &Parameters, const CaptureContexts &Contexts) {
  for (KernelParameter &P : Parameters) {
    if (!P.Restrict)
      continue;
    const WaysOf Ways(P.Object ? *P.Object : *onlyStoreTo(*cast<AllocaInst>(P.Storage))->getValueOperand(), Contexts);
    P.HandedOver = Ways.isHandedOver();
    P.Restrict = !Ways.isKept() && none_of(Parameters, [&](const KernelParameter &Other) {
      return &Other != &P && mayComeFrom(Ways, Other, Contexts);
    });
  }
}

static bool isPointerVariable(const Value *Address) {
  const auto *Variable = dyn_cast<AllocaInst>(Address);
  return Variable && Variable->getAllocatedType()->isPointerTy();
}

bool keepsAddresses(const Function &Captured) {
  return any_of(instructions(Captured), [](const Instruction &I) {
    if (const auto *Store = dyn_cast<StoreInst>(&I))
      return Store->getValueOperand()->getType()->isPtrOrPtrVectorTy() && !isPointerVariable(Store->getPointerOperand());
    if (const auto *Call = dyn_cast<CallBase>(&I); Call && !isa<IntrinsicInst>(I) && !markerOf(I) && !isEntry(calleeName(I)))
      return any_of(Call->args(), [Call](const Use &U) {
        return U->getType()->isPtrOrPtrVectorTy() && !onlyUses(*Call, U, CaptureContexts(), 0);
      });
    return isa<PtrToIntInst>(I);
  });
}

bool followsAddresses(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    if (const auto *Load = dyn_cast<LoadInst>(&I))
      return Load->getType()->isPtrOrPtrVectorTy() && !isPointerVariable(Load->getPointerOperand());
    return isa<IntToPtrInst>(I) ||
           (isa<CallBase>(I) && !isa<IntrinsicInst>(I) && !markerOf(I) && cast<CallBase>(I).mayReadFromMemory());
  });
}

} // namespace pacc
