//===- KernelParameters.cpp - what fills each parameter of a kernel -------===//
#include "pacc/Access/KernelParameters.h"
#include "Parameters/ParameterOrigins.h"
#include "pacc/Access/RestrictPointers.h"

#include "pacc/IR/Calls.h"
#include "pacc/IR/EntryNames.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/Report.h"
#include "pacc/Markers/Markers.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <optional>

using namespace llvm;

namespace pacc {

static constexpr const char *ParametersName = "pacc.params";

bool KernelParameter::isCount() const {
  StringRef Variable = Name; // Lowering's
  return Variable.consume_front("__pacc_n_");
}

bool KernelParameter::isPointer() const {
  return Kind == PACC_ARG_POINTER || Kind == PACC_ARG_DEVICEPTR ||
         Kind == PACC_ARG_POINTER_OR_HOST || Kind == PACC_ARG_COPY_OF ||
         Kind == PACC_ARG_OBJECT || Kind == PACC_ARG_SNAPSHOT_OF;
}

bool KernelParameter::isByValue() const {
  return !InPlace && (Kind == PACC_ARG_BYVAL || Kind == PACC_ARG_BYVAL_MEMORY);
}

bool KernelParameter::isAddress() const { return !isPointer() && !isByValue(); }

bool KernelParameter::isMemoryCopy() const {
  return Kind == PACC_ARG_BYVAL && Size != 1 && Size != 2 && Size != 4 && Size != 8;
}

/// True if `Call` closes the stretch in which the arguments of the next launch stand.
static bool endsStretch(Instruction &I) {
  StringRef Name = calleeName(I);
  return Name == EnterEntry || Name == "__pacc_launch" || Name == BeginEntry;
}

/// The block that every way to `Block` leads through last, or null. A tree is made where only it can
/// tell: functions may have hundreds of kernels, and a tree takes as long as its function is.
static BasicBlock *dominatorOf(BasicBlock &Block, std::optional<DominatorTree> &Tree) {
  if (BasicBlock *Only = Block.getSinglePredecessor())
    return Only;
  if (!Tree)
    Tree.emplace(*Block.getParent());
  DomTreeNode *Node = Tree->getNode(&Block);
  return Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
}

/// The calls of `Name` between the previous launch (or enter) and `Call`.
/// A call may be an invoke and end its block, so walk up the dominator tree.
static SmallVector<CallBase *, 8> callsBefore(CallBase &Call, StringRef Name) {
  SmallVector<CallBase *, 8> Found;
  std::optional<DominatorTree> Tree;
  SmallPtrSet<BasicBlock *, 16> Seen; // code that nothing reaches may go in a circle
  for (BasicBlock *Block = Call.getParent(); Block && Seen.insert(Block).second;
       Block = dominatorOf(*Block, Tree)) {
    auto It = Block == Call.getParent() ? Call.getReverseIterator() : Block->rbegin();
    for (; It != Block->rend(); ++It) {
      if (endsStretch(*It))
        return Found;
      if (CallBase *Entry = asCallOf(*It, Name))
        Found.push_back(Entry);
    }
  }
  return Found;
}

/// The stored value if the function itself stores to `Variable` exactly once, else null.
static Value *onlyStoredValue(AllocaInst *Variable) {
  StoreInst *Store = onlyStoreTo(*Variable);
  return Store ? Store->getValueOperand() : nullptr;
}

/// The allocation (`malloc`, `new`) to which the pointer `Variable` leads wherever it leads
/// anywhere, or null if it may lead elsewhere.
static const Value *allocationOf(const AllocaInst &Variable, const CaptureContexts &Contexts) {
  const Value *Found = nullptr;
  for (const User *U : Variable.users()) {
    const auto *Store = dyn_cast<StoreInst>(U);
    if (!Store || Store->getPointerOperand() != &Variable ||
        isa<ConstantPointerNull>(Store->getValueOperand()))
      continue;
    if (Found)
      return nullptr;
    Found = getUnderlyingObject(Store->getValueOperand());
  }
  return Found && isNoAliasCall(Found) && isAssignedHereOnly(Variable, Contexts) ? Found : nullptr;
}

/// The host's function hands the variable to kernels, and does nothing else with it.
static bool isOfKernelsAlone(const AllocaInst &Variable, const CaptureContexts &Contexts) {
  return all_of(Variable.uses(), [&](const Use &U) {
    const auto *I = cast<Instruction>(U.getUser());
    if (const auto *Store = dyn_cast<StoreInst>(I))
      return U.getOperandNo() != StoreInst::getPointerOperandIndex() &&
             Contexts.contains(getUnderlyingObject(Store->getPointerOperand()));
    return I->isLifetimeStartOrEnd() || isEntry(calleeName(*I));
  });
}

static KernelParameter describe(CallBase &Call, const CaptureContexts &Contexts) {
  KernelParameter P;
  P.Kind = *constantArgument(Call, 1) & ~uint64_t(PACC_ARG_UNLESS_MAPPED); // which launches look for
  P.Name = stringArgument(Call, 2).value_or("");
  auto Size = constantArgument(Call, 4);
  P.Size = Size.value_or(0);
  P.InPlace = P.Kind == PACC_ARG_BYVAL_MEMORY && !Size;
  P.Alignment = Align(16); // of any standard type, if nothing better is known
  Value *Storage = Call.getArgOperand(3)->stripPointerCasts();
  if (auto *Local = dyn_cast<AllocaInst>(Storage)) {
    P.Alignment = Local->getAlign();
    P.Variable = Local->getAllocatedType();
    P.Storage = Local;
    P.KernelsOwn = P.Kind == PACC_ARG_MAPPED && isOfKernelsAlone(*Local, Contexts);
    if (P.Kind == PACC_ARG_POINTER || P.Kind == PACC_ARG_POINTER_OR_HOST)
      P.Object = allocationOf(*Local, Contexts);
    // A `restrict` parameter of the host function, or memory that it has allocated: nothing else leads to the data.
    if (P.isPointer()) {
      P.Restrict = P.Object;
      if (auto *FunctionArgument = dyn_cast_or_null<Argument>(onlyStoredValue(Local)))
        P.Restrict = FunctionArgument->hasNoAliasAttr();
    }
  } else if (auto *Global = dyn_cast<GlobalVariable>(Storage)) {
    P.Alignment = Global->getAlign().valueOrOne();
    P.Variable = Global->getValueType();
    P.Storage = Global;
  } else if (auto *Copy = dyn_cast<Argument>(Storage); Copy && Copy->hasByValAttr()) {
    P.Alignment = Copy->getParamAlign().valueOrOne();
    P.Variable = Copy->getParamByValType();
    P.Storage = Copy;
  }
  if (P.Kind == PACC_ARG_MAPPED)
    P.Object = P.Storage;
  return P;
}

bool findKernelParameters(CallBase &Call, unsigned Slots, const CaptureContexts &Contexts,
                          std::vector<KernelParameter> &Parameters) {
  Parameters.assign(Slots, {});
  std::vector<bool> Seen(Slots, false);
  for (CallBase *Argument : callsBefore(Call, "__pacc_arg")) {
    auto Slot = constantArgument(*Argument, 0), Kind = constantArgument(*Argument, 1);
    if (!Slot || !Kind || uint64_t(*Slot) >= Slots || Seen[*Slot]) {
      reportInternalError(*Argument, "kernel argument of a captured function is not "
                                     "one constant slot and kind");
      return false;
    }
    Seen[*Slot] = true;
    KernelParameter &P = Parameters[*Slot] = describe(*Argument, Contexts);
    if (P.isByValue() && !constantArgument(*Argument, 4)) {
      reportInternalError(*Argument, "the size of '" + P.Name + "' is not constant");
      return false;
    }
  }
  for (unsigned Slot = 0; Slot != Slots; ++Slot)
    if (!Seen[Slot]) {
      reportInternalError(Call, "no kernel argument for captured variable " + Twine(Slot));
      return false;
    }
  checkRestrictPointers(Parameters, Contexts);
  findOrigins(Parameters, Contexts);
  return true;
}

KernelShape findConstantShape(CallBase &Call) {
  KernelShape Shape;
  for (CallBase *Dims : callsBefore(Call, "__pacc_dims")) {
    auto Constant = [&](unsigned I) {
      return unsigned(std::max<int64_t>(0, constantArgument(*Dims, I).value_or(0)));
    };
    Shape.NumGangs = Constant(0);
    Shape.NumWorkers = Constant(1);
    Shape.VectorLength = Constant(2);
    Shape.AsksForLanes = !constantArgument(*Dims, 2);
    Shape.AsksForGangs = !constantArgument(*Dims, 0);
    Shape.AsksForWorkers = !constantArgument(*Dims, 1);
  }
  return Shape;
}

void writeKernelParameters(Function &Kernel, const std::vector<KernelParameter> &Parameters) {
  LLVMContext &C = Kernel.getContext();
  auto Number = [&](uint64_t Value) {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(C), Value));
  };
  SmallVector<Metadata *, 8> Nodes;
  for (const KernelParameter &P : Parameters) {
    SmallVector<Metadata *, 8> MadeOf;
    for (const LaunchCondition::Step &S : P.MadeOf)
      MadeOf.append({Number(uint64_t(S.What)), Number(S.Number)});
    Nodes.push_back(MDNode::get(C, {Number(P.Kind), Number(P.Size),
                                    Number(P.Alignment.value()), MDString::get(C, P.Name),
                                    Number(P.Apart), Number(P.KernelsOwn),
                                    P.KernelsOwn ? ConstantAsMetadata::get(PoisonValue::get(P.Variable)) : nullptr,
                                    MDNode::get(C, MadeOf), P.Base ? Number(*P.Base) : nullptr, Number(P.BytesBeyond)}));
  }
  Kernel.setMetadata(ParametersName, MDNode::get(C, Nodes));
}

std::vector<KernelParameter> readKernelParameters(const Function &Kernel) {
  std::vector<KernelParameter> Parameters;
  const MDNode *List = Kernel.getMetadata(ParametersName);
  if (!List)
    return Parameters;
  for (const MDOperand &Operand : List->operands()) {
    const auto *Node = cast<MDNode>(Operand);
    auto Number = [&](unsigned I) {
      return mdconst::extract<ConstantInt>(Node->getOperand(I))->getZExtValue();
    };
    KernelParameter P;
    P.Kind = Number(0);
    P.Size = Number(1);
    P.Alignment = Align(Number(2));
    P.Name = cast<MDString>(Node->getOperand(3))->getString().str();
    P.Apart = Number(4);
    P.KernelsOwn = Number(5);
    if (P.KernelsOwn)
      P.Variable = mdconst::extract<Constant>(Node->getOperand(6))->getType();
    const auto *MadeOf = cast<MDNode>(Node->getOperand(7));
    for (unsigned I = 0; I < MadeOf->getNumOperands(); I += 2) {
      const auto Part = [&](unsigned Of) { return mdconst::extract<ConstantInt>(MadeOf->getOperand(Of))->getSExtValue(); };
      P.MadeOf.push_back({LaunchCondition::Kind(Part(I)), Part(I + 1)});
    }
    if (Node->getOperand(8))
      P.Base = Number(8);
    P.BytesBeyond = int64_t(Number(9));
    P.InPlace = P.Kind == PACC_ARG_BYVAL_MEMORY && !P.Size; // others are large
    Parameters.push_back(std::move(P));
  }
  return Parameters;
}

/// The one reduction that `Variable` is the target of; 0 if the kernel does anything
/// else with it.
static unsigned onlyReductionInto(const Argument &Variable) {
  unsigned Found = 0;
  for (const Use &U : Variable.uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || !markerOf(*Call).is(MarkerId::Reduce) || &Call->getArgOperandUse(5) != &U ||
        PACC_RED_BIT_COUNT(*constantArgument(*Call, 2)))
      return 0;
    const unsigned Here =
        PACC_REDUCTION(*constantArgument(*Call, 1) & ~PACC_RED_FLAGS,
                       *constantArgument(*Call, 2));
    if (Found && Found != Here)
      return 0;
    Found = Here;
  }
  return Found;
}

void findReductionParameters(const Function &Kernel, std::vector<KernelParameter> &Parameters) {
  for (auto [Slot, P] : enumerate(Parameters))
    if (P.Kind == PACC_ARG_MAPPED && Slot < Kernel.arg_size())
      P.Reduction = onlyReductionInto(*Kernel.getArg(Slot));
}

} // namespace pacc
