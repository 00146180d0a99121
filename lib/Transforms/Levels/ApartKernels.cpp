//===- ApartKernels.cpp - kernels for launches that allow more ------------===//
#include "Levels/ApartKernels.h"

#include "pacc/Access/ChosenInMemory.h"
#include "pacc/Access/LastValues.h"
#include "pacc/Access/SumsInMemory.h"
#include "pacc/Access/LoadedNumbers.h"
#include "pacc/Access/LoadedPointers.h"
#include "Kernels/CheckedKernels.h"
#include "pacc/Access/KernelParameters.h"
#include "Kernels/Parameters/ParameterUses.h"
#include "Levels/ParallelLoops.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/Support/Options.h"

#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace pacc {
namespace {

/// Launches can tell where what it leads to lies.
bool canBeFound(const KernelParameter &P) {
  switch (P.Kind) {
  case PACC_ARG_MAPPED:
  case PACC_ARG_MAPPED_OR_HOST:
  case PACC_ARG_THIS:
  case PACC_ARG_POINTER:
  case PACC_ARG_POINTER_OR_HOST:
  case PACC_ARG_OBJECT:
  case PACC_ARG_COPY_OF:
    return true;
  }
  return false;
}

/// Leaves of `Uses` the parameters that must lie apart. False if there is nothing to gain, or no
/// launch could find out.
bool keepUnknown(const Function &Kernel, ParameterUses &Uses) {
  const std::vector<KernelParameter> Parameters = readKernelParameters(Kernel);
  unsigned Unknown = 0;
  bool IsWritten = false;
  for (const Argument &A : Kernel.args()) {
    unsigned &Use = Uses[A.getArgNo()];
    if (!A.getType()->isPointerTy() || A.hasNoAliasAttr() || A.hasByValAttr())
      Use = PACC_APART_UNUSED;
    if (Use == PACC_APART_UNUSED)
      continue;
    if (A.getArgNo() >= Parameters.size() || !canBeFound(Parameters[A.getArgNo()]))
      return false;
    ++Unknown;
    IsWritten |= Use == PACC_APART_WRITTEN;
  }
  return Unknown > 1 && IsWritten;
}

void separate(Function &Kernel, const ParameterUses &Uses) {
  for (auto [Index, Use] : enumerate(Uses))
    if (Use != PACC_APART_UNUSED)
      Kernel.addParamAttr(Index, Attribute::NoAlias);
}

/// Some loop might be parallel in another launch.
bool hasDependence(Function &Kernel, const LoopVerdicts &Verdicts) {
  const LoopTree Tree(Kernel);
  return any_of(Tree.loops(), [&](const auto &L) {
    const auto It = Verdicts.find(L->Id);
    return It != Verdicts.end() && It->second.Obstacle.IsOfMemory;
  });
}

/// Launches may allow more than `Verdicts` do.
bool mayBeApart(Function &F, const LoopVerdicts &Verdicts, const AheadLoadsOf &Ahead) {
  return isKernel(F) && readOrigin(F).Construct != PACC_SERIAL &&
         (hasDependence(F, Verdicts) || mayRunAhead(F, Verdicts, Ahead.lookup(F.getName())));
}

/// What must hold of a launch for all loops to be as `Verdicts` has them.
LaunchConditions conditionsOf(Function &Kernel, const LoopVerdicts &Verdicts) {
  LaunchConditions All;
  const LoopTree Tree(Kernel);
  for (const auto &L : Tree.loops()) {
    const auto It = Verdicts.find(L->Id);
    if (It == Verdicts.end() || !It->second.Independent)
      continue;
    for (const LaunchCondition &Condition : It->second.Conditions)
      addCondition(All, Condition);
  }
  return All;
}

bool isInVector(const MarkedLoop &L) {
  for (const MarkedLoop *P = L.Parent; P; P = P->Parent)
    if (P->Map.OfRoutine ? P->Map.Vector : P->Flags & PACC_LOOP_VECTOR)
      return true;
  return false;
}

/// Some loop is spread that is not as `Before` has it. `Found`: the kernel as `Now` has it, or itself.
bool isBetter(Function &Kernel, const LoopVerdicts &Before, Function &Found, const LoopVerdicts &Now) {
  const LoopTree Tree(Kernel), TreeNow(Found);
  const unsigned Construct = readOrigin(Kernel).Construct;
  const ParallelLoops Was(Tree, Before, Construct), Is(TreeNow, Now, Construct);
  SmallSet<uint32_t, 8> InOrder;
  for (const auto &L : Tree.loops())
    if (Was.isSeq(*L))
      InOrder.insert(L->Id);
  return any_of(TreeNow.loops(), [&](const auto &L) { return InOrder.contains(L->Id) && !Is.isSeq(*L) && !isInVector(*L); });
}

/// Nothing is lost but levels inside loops that are spread now: every loop that was spread still is, or is inside one.
bool coversAll(Function &Kernel, const LoopVerdicts &Before, const LoopVerdicts &Now) {
  const LoopTree Tree(Kernel);
  const unsigned Construct = readOrigin(Kernel).Construct;
  const ParallelLoops Was(Tree, Before, Construct), Is(Tree, Now, Construct);
  return all_of(Tree.loops(), [&](const auto &L) {
    if (Was.isSeq(*L))
      return true;
    for (const MarkedLoop *Round = L->Parent; Round; Round = Round->Parent)
      if (Was.isSeq(*Round) && !Is.isSeq(*Round))
        return true;
    return false;
  });
}

/// Some loop is parallel.
bool isSpread(Function &Kernel, const LoopVerdicts &Verdicts) {
  const LoopTree Tree(Kernel);
  const ParallelLoops Is(Tree, Verdicts, readOrigin(Kernel).Construct);
  return any_of(Tree.loops(), [&](const auto &L) { return !Is.isSeq(*L); });
}

/// It finds pointers in memory, or numbers that may tell how long rows are.
bool findsAddresses(const Function &Kernel) {
  return any_of(instructions(Kernel), [](const Instruction &I) {
    const auto *Load = dyn_cast<LoadInst>(&I);
    return Load && (Load->getType()->isIntegerTy() || Load->getType()->isPointerTy()) &&
           isa<Argument>(getUnderlyingObject(Load->getPointerOperand()));
  });
}

/// Once its data lie apart, loops that add to elements may become reductions, and keep in them what comes last.
bool mayGather(Function &Kernel, const ParameterUses &Uses) {
  if (all_of(Uses, [](unsigned Use) { return Use == PACC_APART_UNUSED; }))
    return false;
  LoopTree Tree(Kernel);
  return any_of(Tree.loops(), [&](const auto &L) {
    return (!options().NoImplicitSums && !findSumsInMemory(Tree, *L).empty()) || !findLastValues(Tree, *L).empty() ||
           !findChosenInMemory(Tree, *L).empty();
  });
}

/// `Found`: the kernel, or as it was before.
Function *makeApart(Function &Kernel, Function &Found, const ParameterUses &Uses, const LaunchConditions &Conditions) {
  ValueToValueMapTy Map;
  Function *Apart = CloneFunction(&Found, Map);
  Apart->setName(apartName(Kernel.getName()));
  std::vector<KernelParameter> Parameters = readKernelParameters(Kernel);
  for (auto [P, Use] : zip(Parameters, Uses))
    P.Apart = Use;
  writeKernelParameters(*Apart, Parameters);
  writeLaunchConditions(*Apart, Conditions);
  separate(*Apart, Uses);
  setApartKernel(Kernel, Apart);
  return Apart;
}

/// What candidates reach, by their own pointers and those that they find in memory.
class LoadedObjects {
public:
  LoadedObjects(Module &Neutral, ArrayRef<StringRef> Candidates) : Neutral(Neutral) {
    for (StringRef Name : Candidates)
      Kernels[Name].Names = std::make_unique<NamedAccesses>(*Neutral.getFunction(Name));
  }

  /// Where the kernel can tell that what it reaches lies apart, that is so in its copy.
  void separate(Function &Copy) {
    OfKernel &Of = Kernels[Copy.getName()];
    Function *Check = createCheck(*Neutral.getFunction(Copy.getName()));
    if (writeApartCheck(Copy, *Check, Of.Accesses, Of.Numbers)) {
      Of.Check = Check;
      Of.Accesses.tell(Copy);
    } else {
      Check->eraseFromParent();
    }
  }
  bool areApart(const Function &Kernel) { return Kernels[Kernel.getName()].Check; }

  /// `Apart` asks before it counts on that, and on `Conditions`.
  void keep(Function &Kernel, Function &Apart, ArrayRef<LaunchCondition> Conditions) {
    OfKernel &Of = Kernels[Kernel.getName()];
    Of.Accesses.tell(Apart);
    demandConditions(*Of.Check, Conditions, Of.Numbers);
    setCheck(Apart, *Of.Check, inOrderName(Kernel.getName()));
    Of.Check = nullptr;
  }

  ~LoadedObjects() {
    for (auto &Each : Kernels)
      if (Each.second.Check)
        Each.second.Check->eraseFromParent();
  }

private:
  struct OfKernel {
    std::unique_ptr<NamedAccesses> Names;
    ApartAccesses Accesses;
    SmallVector<Value *, 4> Numbers; ///< in the check
    Function *Check = nullptr;
  };
  Module &Neutral;
  StringMap<OfKernel> Kernels;
};

} // namespace

/// The same of those of `Candidates` that can tell themselves whether what they reach lies apart.
static void makeCheckedKernels(Module &Neutral, const LoopVerdicts &Verdicts, ArrayRef<StringRef> Candidates,
                               ApartKernels &Result) {
  SmallVector<StringRef, 4> Dependent;
  copy_if(Candidates, std::back_inserter(Dependent),
          [&](StringRef Name) {
            Function &Kernel = *Neutral.getFunction(Name);
            return hasDependence(Kernel, Verdicts) && (findsAddresses(Kernel) || !isSpread(Kernel, Verdicts));
          });
  // Of a kernel that checks its accesses lanes may end early.
  if (Dependent.empty() || options().Check)
    return;
  LoadedObjects Loaded(Neutral, Dependent);
  const LoopVerdicts Now = analyseKernels(Neutral, Dependent, [&](Function &Copy) { Loaded.separate(Copy); });
  for (StringRef Name : Dependent) {
    Function &Kernel = *Neutral.getFunction(Name);
    // Where something is parallel anyway, one lane for all of it is much to lose: too much for levels beside that.
    if (!Loaded.areApart(Kernel) || !isBetter(Kernel, Verdicts, Kernel, Now) || !coversAll(Kernel, Verdicts, Now))
      continue;
    LaunchConditions OfLaunch = conditionsOf(Kernel, Now), OfMemory;
    copy_if(OfLaunch, std::back_inserter(OfMemory), std::mem_fn(&LaunchCondition::isOfMemory));
    erase_if(OfLaunch, std::mem_fn(&LaunchCondition::isOfMemory));
    Function *Apart = makeApart(Kernel, Kernel, ParameterUses(Kernel.arg_size(), PACC_APART_UNUSED), OfLaunch);
    Loaded.keep(Kernel, *Apart, OfMemory);
    Result.Kernels.insert(Apart);
    const LoopTree Tree(Kernel);
    for (const auto &L : Tree.loops())
      Result.Verdicts[L->Id] = Now.lookup(L->Id);
  }
}

void addInOrderCopies(Module &Neutral) {
  SmallVector<Function *, 4> Checked;
  for (Function &F : Neutral)
    if (!F.isDeclaration() && !apartKernelOf(F).empty())
      if (const Function *Apart = Neutral.getFunction(apartKernelOf(F)); inOrderOf(*Apart) == inOrderName(F.getName()))
        Checked.push_back(&F);
  for (Function *Kernel : Checked) {
    makePartOfKernels(*Neutral.getFunction(checkOf(*Neutral.getFunction(apartKernelOf(*Kernel)))));
    ValueToValueMapTy Map;
    Function *InOrder = CloneFunction(Kernel, Map);
    InOrder->setName(inOrderName(Kernel->getName()));
    setApartKernel(*InOrder, nullptr);
    KernelOrigin Origin = readOrigin(*Kernel);
    Origin.Construct = PACC_SERIAL;
    makeKernel(*InOrder, Origin);
    makePartOfKernels(*InOrder);
  }
}

Function *addApartKernel(Function &Kernel, const LaunchConditions &Conditions) {
  return makeApart(Kernel, Kernel, ParameterUses(Kernel.arg_size(), PACC_APART_UNUSED), Conditions);
}

KernelsAsFound::KernelsAsFound(Module &Neutral, const LoopVerdicts &Verdicts, const AheadLoadsOf &Ahead) {
  SmallVector<Function *, 8> Wanted;
  for (Function &F : Neutral)
    if (!F.isDeclaration() && mayBeApart(F, Verdicts, Ahead))
      Wanted.push_back(&F);
  for (Function *F : Wanted) {
    ValueToValueMapTy Map;
    Function *Copy = CloneFunction(F, Map);
    Copy->setName(F->getName() + ".as.found");
    Copies.insert(Copy);
    CopyOf[F] = Copy;
  }
}

KernelsAsFound::~KernelsAsFound() {
  for (auto [Kernel, Copy] : CopyOf)
    Copy->eraseFromParent();
}

Function &KernelsAsFound::of(Function &Kernel) const {
  Function *Copy = CopyOf.lookup(&Kernel);
  return Copy ? *Copy : Kernel;
}

ApartKernels makeApartKernels(Module &Neutral, const LoopVerdicts &Verdicts, const AheadLoadsOf &Ahead,
                              const KernelsAsFound &AsFound) {
  SmallVector<StringRef, 4> Candidates;
  for (Function &F : Neutral)
    if (!F.isDeclaration() && !AsFound.contains(F) && mayBeApart(F, Verdicts, Ahead))
      Candidates.push_back(F.getName());
  ApartKernels Result;
  if (Candidates.empty())
    return Result;
  StringMap<ParameterUses> Separate;
  const auto Found = [&](StringRef Name) -> Function & { return AsFound.of(*Neutral.getFunction(Name)); };
  SmallVector<StringRef, 4> OfFound;
  for (StringRef Name : Candidates)
    OfFound.push_back(Found(Name).getName());
  Result.Verdicts = analyseKernels(Neutral, OfFound, [&](Function &Copy) {
    ParameterUses Unknown(Copy.arg_size(), PACC_APART_UNUSED);
    if (!findParameterUses(Copy, Unknown) || !keepUnknown(Copy, Unknown))
      Unknown.assign(Copy.arg_size(), PACC_APART_UNUSED);
    separate(Copy, Unknown);
    Separate[Copy.getName()] = Unknown;
  });
  SmallVector<StringRef, 4> Rest, Quicker, Better;
  for (StringRef Name : Candidates) {
    Function &Kernel = *Neutral.getFunction(Name);
    const ParameterUses &Uses = Separate.at(Found(Name).getName());
    const bool IsBetter = isBetter(Kernel, Verdicts, Found(Name), Result.Verdicts);
    const bool IsKnown = any_of(Uses, [](unsigned Use) { return Use != PACC_APART_UNUSED; });
    const bool IsAhead = IsKnown && mayRunAhead(Kernel, Verdicts, Ahead.lookup(Name));
    const bool Gathers = !IsBetter && mayGather(Kernel, Uses);
    if (!IsBetter && !Gathers) {
      Rest.push_back(Name); // loops that are parallel are better than quicker ones
      if (IsAhead)
        Quicker.push_back(Name);
      continue;
    }
    if (IsBetter && hasDependence(Kernel, Result.Verdicts) && findsAddresses(Kernel)) {
      Better.push_back(Name); // still better, maybe, if it looks itself
      continue;
    }
    Function *Apart = makeApart(Kernel, Found(Name), Uses, conditionsOf(Kernel, Result.Verdicts));
    Result.Kernels.insert(Apart);
    if (!IsBetter && !IsAhead)
      Result.Tentative.insert(Apart);
  }
  makeCheckedKernels(Neutral, Verdicts, Rest, Result);
  const LoopVerdicts OfLaunch = Result.Verdicts;
  makeCheckedKernels(Neutral, OfLaunch, Better, Result);
  for (StringRef Name : Better) {
    Function &Kernel = *Neutral.getFunction(Name);
    if (apartKernelOf(Kernel).empty())
      Result.Kernels.insert(makeApart(Kernel, Found(Name), Separate.at(Found(Name).getName()),
                                      conditionsOf(Kernel, Result.Verdicts)));
  }
  for (StringRef Name : Quicker) {
    Function &Kernel = *Neutral.getFunction(Name);
    if (apartKernelOf(Kernel).empty())
      Result.Kernels.insert(makeApart(Kernel, Found(Name), Separate.at(Found(Name).getName()),
                                      conditionsOf(Kernel, Result.Verdicts)));
  }
  return Result;
}

void dropUselessKernels(Module &Neutral, const LoopVerdicts &Verdicts, ApartKernels &Apart) {
  for (Function &Kernel : Neutral) {
    Function *Of = Neutral.getFunction(apartKernelOf(Kernel));
    if (!Of || !Apart.Tentative.contains(Of) || !apartKernelOf(*Of).empty() ||
        isBetter(Kernel, Verdicts, *Of, Apart.Verdicts))
      continue;
    setApartKernel(Kernel, nullptr);
    Apart.Tentative.erase(Of);
    Apart.Kernels.erase(Of);
    Of->eraseFromParent();
  }
}

} // namespace pacc
