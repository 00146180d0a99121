//===- InlineRoutines.cpp - routines become parts of kernels --------------===//
#include "Kernels/Captures.h"
#include "Kernels/KernelBody.h"
#include "Levels/LoopLevels.h"
#include "pacc/Access/LoopTree.h"
#include "Routines/Routines.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/Report.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace pacc {
namespace {

class RoutineInliner {
public:
  explicit RoutineInliner(Module &M) : M(M) {}

  bool run() {
    findRoutines();
    if (Routines.empty() || !Good)
      return Good;
    for (Function *F : Routines)
      prepare(*F);
    NextLoop = lastLoop() + 1;
    const auto Verdicts = analyseLoops(M, DeviceRole::Routine);
    for (Function *F : Routines) {
      inlineCallsIn(*F);
      assignLevels(*F, Verdicts);
    }
    for (Function &F : M)
      if (isKernel(F) && !F.isDeclaration())
        inlineCallsIn(F);
    eraseRoutines();
    return Good;
  }

private:
  Module &M;
  SmallVector<Function *, 8> Routines; ///< with a level; those that others call come first
  unsigned NextLoop = 0;
  bool Good = true;

  void fail(const Instruction &At, const Twine &Message) {
    reportError(At, Message);
    Good = false;
  }

  static std::string nameOf(const Function &F) { return "'" + userName(F.getName()) + "'"; }

  // --- levels --------------------------------------------------------------------

  void findRoutines() {
    CallGraph Calls(M);
    for (auto Group = scc_begin(&Calls); !Group.isAtEnd(); ++Group)
      for (const CallGraphNode *Node : *Group) {
        Function *F = Node->getFunction();
        if (!F || F->isDeclaration() || isKernel(*F))
          continue;
        giveLevel(*F);
        if (roleOf(*F) != DeviceRole::Routine)
          continue;
        Routines.push_back(F);
        if (Group.hasCycle()) {
          reportError(*F, F->getSubprogram(), nameOf(*F) + " calls itself: a routine with the level '" +
                                                  levelName(routineLevel(*F)) +
                                                  "' cannot be recursive");
          Good = false;
        }
      }
  }

  /// Checks the calls of `F`. Without a directive of its own it has the level that they need.
  void giveLevel(Function &F) {
    const bool HasDirective = F.hasFnAttribute("pacc-routine");
    for (Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      const unsigned Needed = Callee ? routineLevel(*Callee) : 0, Level = routineLevel(F);
      if (Needed <= Level)
        continue;
      if (HasDirective)
        fail(I, nameOf(*Callee) + " is 'routine " + levelName(Needed) + "', but " + nameOf(F) +
                    ", which calls it, is 'routine " + levelName(Level) + "'");
      else
        makeRoutine(F, Needed, originOf(F));
    }
  }

  static KernelOrigin originOf(const Function &F) {
    KernelOrigin Origin;
    Origin.Function = userName(F.getName());
    if (const DISubprogram *Subprogram = F.getSubprogram())
      Origin.Line = Subprogram->getLine();
    return Origin;
  }

  // --- inlining ------------------------------------------------------------------

  void prepare(Function &F) {
    Good &= dropExceptions(F);
    promoteParameters(F);
    // It holds for one call; the barriers of a kernel stand between many.
    for (Argument &A : F.args())
      A.removeAttr(Attribute::NoAlias);
  }

  /// `I` as a marker whose first argument is the number of a loop.
  static CallInst *loopMarker(Instruction &I) {
    return markerOf(I).isOfLoop() ? dyn_cast<CallInst>(&I) : nullptr;
  }

  unsigned lastLoop() const {
    int64_t Last = PACC_LOOP_REGION;
    for (Function &F : M)
      for (Instruction &I : instructions(F))
        if (const CallInst *Marker = loopMarker(I))
          Last = std::max(Last, constantArgument(*Marker, 0).value_or(0));
    return Last;
  }

  /// Numbers of loops are unique, and so each copy of the routine needs its own.
  void renumber(Function &F) {
    DenseMap<int64_t, unsigned> Numbers;
    for (Instruction &I : instructions(F))
      if (CallInst *Marker = loopMarker(I)) {
        const int64_t Old = constantArgument(*Marker, 0).value_or(PACC_LOOP_REGION);
        if (Old == PACC_LOOP_REGION)
          continue;
        auto [Number, IsNew] = Numbers.try_emplace(Old, NextLoop);
        NextLoop += IsNew;
        Marker->setArgOperand(
            0, ConstantInt::get(Marker->getArgOperand(0)->getType(), Number->second));
      }
  }

  void inlineCallsIn(Function &F) {
    SmallVector<CallBase *, 8> Calls;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (const Function *Callee = Call->getCalledFunction();
            Callee && roleOf(*Callee) == DeviceRole::Routine)
          Calls.push_back(Call);
    for (CallBase *Call : Calls)
      inlineCall(*Call);
    if (!Calls.empty())
      forwardCaptures(F);
  }

  void inlineCall(CallBase &Call) {
    Function &Callee = *Call.getCalledFunction();
    CallBase *Plain = &Call;
    if (auto *Invoke = dyn_cast<InvokeInst>(Plain))
      Plain = changeToCall(Invoke);
    renumber(Callee);
    IRBuilder<> B(Plain);
    FunctionCallee Marker =
        M.getOrInsertFunction("__pacc_call", B.getVoidTy(), B.getInt32Ty());
    cast<Function>(Marker.getCallee())->setDoesNotThrow();
    B.CreateCall(Marker, {B.getInt32(routineLevel(Callee))});
    const std::string Name = nameOf(Callee);
    InlineFunctionInfo Info;
    if (!InlineFunction(*Plain, Info).isSuccess())
      fail(*Plain, "the routine " + Name + " cannot be inlined here");
  }

  void eraseRoutines() {
    for (Function *F : reverse(Routines)) {
      if (F->use_empty()) {
        F->eraseFromParent();
        continue;
      }
      const std::string Message = "the address of " + nameOf(*F) + ", a 'routine " +
                                  levelName(routineLevel(*F)) +
                                  "', is used: such routines cannot be called through pointers";
      const auto *User = dyn_cast<Instruction>(*F->user_begin());
      if (User)
        reportError(*User, Message);
      else
        reportError(*F, F->getSubprogram(), Message);
      Good = false;
    }
  }
};

} // namespace

bool inlineRoutines(Module &Neutral) { return RoutineInliner(Neutral).run(); }

} // namespace pacc
