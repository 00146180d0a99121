//===- ReachedGlobals.cpp - variables that called functions use -----------===//
#include "Constructs/ReachedGlobals.h"

#include "Constructs/GlobalUses.h"
#include "Units/DeviceModule.h"
#include "Units/Unit.h"
#include "pacc/ABI/Entries.h"
#include "pacc/ABI/Unit.h"
#include "pacc/IR/AbiTypes.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/EntryNames.h"
#include "pacc/IR/Report.h"
#include "pacc/IR/SymbolNames.h"
#include "pacc/Support/Feedback.h"
#include "pacc/Targets/Target.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {
namespace {

/// Calls that stand before an instruction whatever way control takes.
struct CallsBefore {
  CallBase *Begin = nullptr; ///< the last one of __pacc_begin
  CallBase *Any = nullptr;   ///< the last one of __pacc_enter, __pacc_begin and __pacc_leave

  void pass(Instruction &I) {
    const StringRef Name = calleeName(I);
    if (Name == BeginEntry)
      Begin = cast<CallBase>(&I);
    if (Name == BeginEntry || Name == EnterEntry || Name == LeaveEntry)
      Any = cast<CallBase>(&I);
  }
};

/// What stands before each block of a function that control reaches. (Once for all of its instructions: to look back from
/// each of them takes time with the square of their number.)
DenseMap<const BasicBlock *, CallsBefore> callsBeforeBlocks(Function &F) {
  DominatorTree DT(F);
  DenseMap<const BasicBlock *, CallsBefore> Before;
  for (const DomTreeNode *Node : depth_first(&DT)) {
    CallsBefore Calls = Before[Node->getBlock()];
    for (Instruction &I : *Node->getBlock())
      Calls.pass(I);
    for (const DomTreeNode *Child : *Node)
      Before[Child->getBlock()] = Calls;
  }
  return Before;
}

/// Calls `Visit` with each instruction that control reaches, and with what stands before it.
void visitWithCallsBefore(Function &F, const DenseMap<const BasicBlock *, CallsBefore> &Before,
                          function_ref<void(Instruction &, const CallsBefore &)> Visit) {
  for (BasicBlock &Block : F) {
    const auto It = Before.find(&Block);
    if (It == Before.end())
      continue;
    CallsBefore Calls = It->second;
    for (Instruction &I : Block) {
      Visit(I, Calls);
      Calls.pass(I);
    }
  }
}

/// A compute construct on the host.
struct ComputeConstruct {
  CallBase *Start = nullptr; ///< __pacc_begin
  CallBase *Inner = nullptr; ///< __pacc_enter
  SmallVector<CallBase *, 2> Kernels; ///< the calls of captured functions
  SmallVector<CallBase *, 8> Items, Queues, Arguments;
  SmallVector<LoadInst *, 8> Loads; ///< by the host, inside

  bool is(pacc_construct Kind) const { return constantArgument(*Start, 0) == std::optional<int64_t>(Kind); }
};

/// Those of a function, each with its parts. `Captured`: functions that become kernels.
SmallVector<ComputeConstruct, 4> constructsOf(Function &F, const SmallPtrSetImpl<Function *> &Captured) {
  if (F.isDeclaration())
    return {};
  MapVector<CallBase *, ComputeConstruct> Found; // by __pacc_enter
  const auto Before = callsBeforeBlocks(F);
  visitWithCallsBefore(F, Before, [&](Instruction &I, const CallsBefore &Calls) {
    if (Calls.Begin && calleeName(I) == EnterEntry &&
        constantArgument(*Calls.Begin, 0).value_or(PACC_DATA) <= PACC_SERIAL) {
      ComputeConstruct &C = Found[cast<CallBase>(&I)];
      C.Start = Calls.Begin;
      C.Inner = cast<CallBase>(&I);
    }
  });
  if (Found.empty())
    return {};
  DenseMap<CallBase *, ComputeConstruct *> ByStart;
  for (auto &[At, C] : Found)
    ByStart[C.Start] = &C;
  visitWithCallsBefore(F, Before, [&](Instruction &I, const CallsBefore &Calls) {
    const StringRef Name = calleeName(I);
    auto *Load = dyn_cast<LoadInst>(&I);
    auto *Call = dyn_cast<CallBase>(&I);
    if (Name == "__pacc_item" || Name == "__pacc_async") {
      if (ComputeConstruct *C = ByStart.lookup(Calls.Begin))
        (Name == "__pacc_item" ? C->Items : C->Queues).push_back(Call);
      return;
    }
    const bool IsKernel = Call && Captured.contains(Call->getCalledFunction());
    if (!Load && !IsKernel && Name != "__pacc_arg")
      return;
    const auto It = Found.find(Calls.Any);
    if (It == Found.end())
      return;
    ComputeConstruct &C = It->second;
    if (Load)
      C.Loads.push_back(Load);
    else if (IsKernel)
      C.Kernels.push_back(Call);
    else
      C.Arguments.push_back(Call);
  });
  SmallVector<ComputeConstruct, 4> All;
  for (auto &[At, C] : Found)
    if (!C.Kernels.empty())
      All.push_back(std::move(C));
  return All;
}

bool holdsPointers(const Type *T) {
  return T->isPointerTy() || any_of(T->subtypes(), holdsPointers);
}

/// That kernels may have a copy of: not what is constant, of functions, of threads, of the implementation's, and not
/// objects with pointers, which nobody would lead to the device.
bool canBeMapped(const GlobalVariable &Variable, const DeviceReach &Reach) {
  Type *T = Variable.getValueType();
  return !Variable.isConstant() && !Variable.isThreadLocal() && !Reach.declares(Variable) &&
         !Variable.getName().starts_with("_ZSt") && !isOfCLibrary(Variable.getName()) && T->isSized() &&
         !Variable.getDataLayout().getTypeAllocSize(T).isZero() && (T->isPointerTy() || !holdsPointers(T));
}

/// By what the argument gives the kernel, code may come to variables that no clause of the construct names with it.
bool mayLeadElsewhere(const ComputeConstruct &C, const CallBase &Argument) {
  const Value *Storage = Argument.getArgOperand(3)->stripPointerCasts();
  const auto *Local = dyn_cast<AllocaInst>(Storage);
  const auto *Global = dyn_cast<GlobalVariable>(Storage);
  const Type *T = Local ? Local->getAllocatedType() : Global ? Global->getValueType() : nullptr;
  const bool IsNamed =
      any_of(C.Items, [&](const CallBase *Item) { return Item->getArgOperand(2)->stripPointerCasts() == Storage; });
  return !T || (holdsPointers(T) && !(T->isPointerTy() && IsNamed));
}

/// The kernel changes the copy that it has of a variable by the argument.
bool changesCopy(const ComputeConstruct &C, const CallBase &Argument) {
  const std::optional<int64_t> Slot = constantArgument(Argument, 0);
  for (CallBase *Call : C.Kernels) {
    const auto *Context = dyn_cast<AllocaInst>(Call->getArgOperand(0)->stripPointerCasts());
    Function *const Kernel = Call->getCalledFunction();
    const DeviceReach Reach(Kernel);
    for (Instruction &I : instructions(*Kernel)) {
      auto *Field = dyn_cast<GetElementPtrInst>(&I);
      const auto *Index = Field && Field->getNumIndices() == 2 ? dyn_cast<ConstantInt>(Field->getOperand(2)) : nullptr;
      if (!Index || Index->getSExtValue() != Slot || !Context ||
          Field->getSourceElementType() != Context->getAllocatedType())
        continue;
      for (User *U : Field->users())
        if (isa<LoadInst>(U) && !Reach.isOnlyRead(*U))
          return true;
    }
  }
  return false;
}

/// Maps the variables of one module.
class Mapper {
public:
  Mapper(Module &Host, UnitInterface &Unit) : Host(Host), Unit(Unit) {}

  /// What kernels of other files come to, too: no construct of this file maps that for them.
  void leaveToDirectives(const DeviceReach &Exported) {
    for (auto &[Variable, Use] : Exported.globals())
      Others.insert(Variable);
  }
  bool map(const ComputeConstruct &C);

private:
  bool map(const ComputeConstruct &C, GlobalVariable &Variable, const Instruction &Use, bool IsRead);
  CallInst *addItem(const ComputeConstruct &C, GlobalVariable &Variable, unsigned Action);
  void addToUnit(GlobalVariable &Variable, unsigned Line);

  Module &Host;
  UnitInterface &Unit;
  /// Kernels may run where the host's own variables are not.
  const bool IsDevices = wantsImages() || emulatorTarget().isWanted();
  SmallPtrSet<GlobalVariable *, 8> Others, Known;
};

} // namespace

static unsigned lineOf(const ComputeConstruct &C) { return constantArgument(*C.Start, 4).value_or(0); }

static std::string functionOf(const ComputeConstruct &C) { return stringArgument(*C.Start, 3).value_or(""); }

static void note(const ComputeConstruct &C, const std::string &Text) { feedback().note(functionOf(C), lineOf(C), Text); }

/// False after a report: what the construct has by value, for its kernels or for host code in it, would not be what its
/// functions see.
static bool agreesWithValues(const ComputeConstruct &C, const GlobalVariable &Variable, const Instruction &Use,
                             bool IsRead) {
  const std::string Name = userName(Variable.getName());
  const auto Report = [&](StringRef What) {
    const std::string Function = userName(Use.getFunction()->getName());
    reportError(Use, "global variable '" + Name + "' is used in '" + Function + "', and " + What +
                         ": name it in a data clause of the construct, as in copy(" + Name + ")");
    return false;
  };
  for (const CallBase *Argument : C.Arguments) {
    const int64_t Kind = constantArgument(*Argument, 1).value_or(PACC_ARG_MAPPED) & ~int64_t(PACC_ARG_UNLESS_MAPPED);
    if (Argument->getArgOperand(3)->stripPointerCasts() == &Variable &&
        (Kind == PACC_ARG_BYVAL || Kind == PACC_ARG_BYVAL_MEMORY) && (!IsRead || changesCopy(C, *Argument)))
      return Report("the construct that calls it has a copy of its own, which does not change along");
  }
  for (const LoadInst *Load : C.Loads)
    if (!IsRead && C.is(PACC_KERNELS) && getUnderlyingObject(Load->getPointerOperand()) == &Variable)
      return Report("host code of the kernels construct that calls it needs what it becomes");
  return true;
}

CallInst *Mapper::addItem(const ComputeConstruct &C, GlobalVariable &Variable, unsigned Action) {
  const DataLayout &DL = Host.getDataLayout();
  Type *T = Variable.getValueType();
  IRBuilder<> B(C.Inner);
  Value *Address = &Variable, *Bytes = B.getInt64(DL.getTypeAllocSize(T));
  if (Action & PACC_ITEM_POINTER) {
    Address = B.CreateLoad(T, &Variable);
    Bytes = B.getInt64(-1);
  }
  CallInst *Item = B.CreateCall(declareEntry<decltype(__pacc_item)>(Host, "__pacc_item"),
                                {B.getInt32(Action), B.CreateGlobalString(userName(Variable.getName())), &Variable,
                                 Address, B.getInt64(0), Bytes});
  Item->setDoesNotThrow();
  return Item;
}

void Mapper::addToUnit(GlobalVariable &Variable, unsigned Line) {
  if (!Known.insert(&Variable).second)
    return;
  if (!Variable.hasName())
    Variable.setName("pacc.unnamed");
  markDeclared(Variable, /*IsLink=*/true);
  DeclaredVariable D;
  D.Symbol = Variable.getName().str();
  D.Name = userName(D.Symbol);
  D.Kind = PACC_GLOBAL_LINK;
  D.Size = Host.getDataLayout().getTypeAllocSize(Variable.getValueType());
  D.Line = Line;
  Unit.Variables.push_back(std::move(D));
}

/// What the kernels change comes back; so does what pointers without a clause may change, which would be found present.
bool Mapper::map(const ComputeConstruct &C, GlobalVariable &Variable, const Instruction &Use, bool IsRead) {
  if (!IsRead && Variable.getValueType()->isPointerTy()) {
    reportError(Use, "kernels change the pointer '" + userName(Variable.getName()) + "': name it in 'declare create'");
    return false;
  }
  if (!agreesWithValues(C, Variable, Use, IsRead))
    return false;
  if (!IsDevices)
    return true;
  addToUnit(Variable, lineOf(C));
  const bool HasPointers =
      any_of(C.Arguments, [&](const CallBase *Argument) { return mayLeadElsewhere(C, *Argument); });
  const bool StaysOnHost = IsRead && (!HasPointers || Variable.getValueType()->isPointerTy());
  for (CallBase *Item : C.Items) {
    if (Item->getArgOperand(2)->stripPointerCasts() != &Variable)
      continue;
    unsigned Action = constantArgument(*Item, 0).value_or(PACC_COPY);
    if (!StaysOnHost) {
      Action &= ~PACC_ITEM_ONLY_READ;
      if ((Action & PACC_ITEM_IMPLICIT) && (Action & PACC_ACTION_MASK) == PACC_COPYIN)
        Action += PACC_COPY - PACC_COPYIN;
      Item->setArgOperand(0, ConstantInt::get(Item->getArgOperand(0)->getType(), Action));
    }
    if (!(Action & PACC_ITEM_POINTER))
      return true;
  }
  addItem(C, Variable, (StaysOnHost ? PACC_COPYIN : PACC_COPY) | PACC_ITEM_IMPLICIT);
  feedback().item(functionOf(C), lineOf(C), std::string("Generating implicit ") + (StaysOnHost ? "copyin(" : "copy("),
                  userName(Variable.getName()), ") [if not already present]");
  if (Variable.getValueType()->isPointerTy()) { // what it leads to is there, as that of pointers in the kernel itself
    addItem(C, Variable, PACC_PRESENT | PACC_ITEM_IMPLICIT | PACC_ITEM_POINTER);
    addItem(C, Variable, PACC_ATTACH | PACC_ITEM_IMPLICIT | PACC_ITEM_POINTER | PACC_ITEM_MEMBER);
  }
  return true;
}

/// Behind what its queue has to do, and the host waits for its end: what functions read then is what the host had when
/// it came to the construct, as with variables that the kernel itself reads.
static void makeSynchronous(const ComputeConstruct &C) {
  for (CallBase *Queue : C.Queues) {
    IRBuilder<> B(Queue);
    B.CreateCall(declareEntry<decltype(__pacc_wait_queue)>(*Queue->getModule(), "__pacc_wait_queue"),
                 {Queue->getArgOperand(0)})
        ->setDoesNotThrow();
    if (isa<InvokeInst>(Queue))
      Queue = changeToCall(cast<InvokeInst>(Queue));
    Queue->eraseFromParent();
    note(C, "Not asynchronous, as functions use global variables that no directive names");
  }
}

bool Mapper::map(const ComputeConstruct &C) {
  SmallVector<Function *, 4> Kernels;
  for (CallBase *Call : C.Kernels)
    Kernels.push_back(Call->getCalledFunction());
  const DeviceReach Reach(Kernels);
  bool Good = true, HasSome = false;
  for (auto &[Variable, Use] : Reach.globals()) {
    const bool IsRead = Reach.isOnlyRead(*Variable);
    const bool IsNew = !Known.contains(Variable);
    if (is_contained(Kernels, Use->getFunction()) || // what they use themselves is captured
        Others.contains(Variable) || !canBeMapped(*Variable, Reach) || (IsNew && isDeclared(*Variable)) ||
        (IsNew && !IsRead && Variable->getValueType()->isPointerTy()))
      continue;
    HasSome = true;
    Good &= map(C, *Variable, *Use, IsRead);
  }
  if (HasSome && Good && IsDevices)
    makeSynchronous(C);
  return Good;
}

bool mapReachedGlobals(Module &Host, UnitInterface &Unit) {
  SmallPtrSet<Function *, 8> Captured;
  for (CallBase *Marker : callsOf(Host, "__pacc_kernel"))
    Captured.insert(Marker->getFunction());
  if (Captured.empty())
    return true;
  findUnchanging(Host);
  SmallVector<Function *, 8> Exported;
  for (Function &F : Host)
    if (isExported(F))
      Exported.push_back(&F);
  Mapper M(Host, Unit);
  M.leaveToDirectives(DeviceReach(Exported));
  bool Good = true;
  for (Function &F : Host)
    for (const ComputeConstruct &C : constructsOf(F, Captured))
      Good &= M.map(C);
  return Good;
}

} // namespace pacc
