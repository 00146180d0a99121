//===- DifferingValues.cpp - what is another value in each chunk ----------===//
#include "Checks/Variables/DifferingValues.h"

#include "Checks/Variables/BodyAccesses.h"
#include "Checks/Variables/VariableNames.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/Report.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

class DifferenceFinder {
public:
  DifferenceFinder(const Function &F, const BodyAccesses &Body, const TargetLibraryInfo &Library,
                   const KernelTexts &Texts)
      : F(F), Body(Body), Library(Library), Texts(Texts) {}

  void run() {
    while (findMore())
      ;
    for (const auto &[Store, Call] : Stores)
      if (const VariableAccess *Use = useOf(*Store))
        tell(*Store, *Call, *Use);
  }

private:
  const Function &F;
  const BodyAccesses &Body;
  const TargetLibraryInfo &Library;
  const KernelTexts &Texts;
  /// Those of host code that leave what comes of a call, and that call.
  MapVector<const VariableAccess *, const CallBase *> Stores;

  static bool isHostCode(const VariableAccess &A) { return !A.Loop && !A.OnDevice; }

  bool findMore() {
    const size_t Before = Stores.size();
    for (const VariableAccess &A : Body.all()) {
      if (!A.Writes || !isHostCode(A) || !A.Of.Object || Stores.count(&A))
        continue;
      const auto *Store = dyn_cast<StoreInst>(A.I);
      const auto *Call = dyn_cast<CallBase>(A.I);
      if (Store && !Store->getValueOperand()->getType()->isPointerTy())
        Call = sourceOf(*Store->getValueOperand());
      else if (Call && !mayDiffer(*Call))
        Call = nullptr;
      if (Call)
        Stores.insert({&A, Call});
    }
    return Stores.size() != Before;
  }

  /// Nothing that the program does tells what the call answers.
  bool mayDiffer(const CallBase &Call) const {
    const StringRef Name = calleeName(Call);
    LibFunc Known;
    if (isa<IntrinsicInst>(Call) || Call.onlyReadsMemory() || isEntry(Name) || markerOf(Call) ||
        Name.starts_with("pacc.") || Name.starts_with("__") || Name.starts_with("acc_"))
      return false;
    const Function *Callee = Call.getCalledFunction();
    return !Callee || (Callee->isDeclaration() && !(Library.getLibFunc(*Callee, Known) && isFunction(Known)));
  }

  /// Of its arguments alone: mathematics, and what looks at strings.
  static bool isFunction(LibFunc Known) {
    switch (Known) {
    case LibFunc_fgetc:
    case LibFunc_fgetc_unlocked:
    case LibFunc_getc:
    case LibFunc_getc_unlocked:
    case LibFunc_getchar:
    case LibFunc_getchar_unlocked:
    case LibFunc_fread:
    case LibFunc_fread_unlocked:
    case LibFunc_read:
    case LibFunc_pread:
    case LibFunc_fscanf:
    case LibFunc_scanf:
    case LibFunc_fgets:
    case LibFunc_fgets_unlocked:
    case LibFunc_gets:
    case LibFunc_ftell:
    case LibFunc_ftello:
    case LibFunc_ftello64:
    case LibFunc_gettimeofday:
    case LibFunc_times:
      return false;
    default:
      return true;
    }
  }

  /// The call that the value comes of, by way of variables, too; or null.
  const CallBase *sourceOf(const Value &V) const {
    SmallPtrSet<const Value *, 16> Seen = {&V};
    SmallVector<const Value *, 16> Work = {&V};
    while (!Work.empty()) {
      const auto *I = dyn_cast<Instruction>(Work.pop_back_val());
      if (!I || !Body.overChunks().contains(I))
        continue;
      const auto *Call = dyn_cast<CallBase>(I);
      if (Call && mayDiffer(*Call))
        return Call;
      if (isa<LoadInst>(I)) {
        for (unsigned N : Body.in(*I->getParent()))
          if (const VariableAccess &Read = Body.all()[N]; Read.I == I && Read.Reads)
            for (const auto &[Store, Source] : Stores)
              if (Store->mayMeet(Read))
                return Source;
        continue;
      }
      for (const Value *Of : I->operands())
        if (Seen.insert(Of).second)
          Work.push_back(Of);
    }
    return nullptr;
  }

  const VariableAccess *useOf(const VariableAccess &Store) const {
    for (const VariableAccess &A : Body.all())
      if (A.Reads && !isHostCode(A) && A.Of.Object && A.mayMeet(Store))
        return &A;
    return nullptr;
  }

  void tell(const VariableAccess &Store, const CallBase &Call, const VariableAccess &Use) const {
    const Spot S = spotOf(*Store.I, Texts);
    const Function *Callee = Call.getCalledFunction();
    if (!S.At)
      return;
    const std::string Of = Callee ? "'" + userName(Callee->getName()) + "'" : std::string("a call through a pointer");
    reportWarning(F, DiagnosticLocation(S.At),
                  nameOf(Store, Body) + " is set here once for each chunk by what " + Of +
                      " answers, which may be another value each time, and a loop of the pipeline uses it" +
                      lineOf(*Use.I, Texts) +
                      ": do it before the pipeline (a function that is declared 'pure' always answers the same)",
                  WarningGroup::Halo);
  }
};

} // namespace

void warnOfDifferingValues(const Function &F, const BodyAccesses &Body, const TargetLibraryInfo &Library,
                           const KernelTexts &Texts) {
  DifferenceFinder(F, Body, Library, Texts).run();
}

} // namespace pacc
