//===- ChunkVariables.cpp - what other loops make of variables ------------===//
#include "Checks/Chunks/ChunkVariables.h"

#include "Checks/Chunks/BodyAccesses.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/Report.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace pacc {
namespace {

class VariableJudge {
public:
  VariableJudge(const Function &F, const DominatorTree &DT, const BodyAccesses &Body, const KernelTexts &Texts)
      : F(F), DT(DT), Body(Body), Texts(Texts) {}

  /// False after reporting an error.
  bool run() {
    for (const bool InLoop : {true, false})
      for (const VariableAccess &A : Body.all())
        if (A.Writes && InLoop == (A.Loop != 0))
          follow(A);
    return Good;
  }

private:
  const Function &F;
  const DominatorTree &DT;
  const BodyAccesses &Body;
  const KernelTexts &Texts;
  DenseSet<const DILocation *> Reported;
  bool Good = true;

  //===--------------------------------------------------------------------===//
  // Who gets what was stored
  //===--------------------------------------------------------------------===//

  /// All that read what `Store` leaves, along every way through the body and on to the next chunk.
  void follow(const VariableAccess &Store) {
    DenseSet<std::tuple<const BasicBlock *, unsigned, unsigned>> Seen;
    SmallVector<BodyAccesses::Way, 16> Work;
    SmallVector<const VariableAccess *, 2> Undone;
    const auto Walk = [&](const BodyAccesses::Way &At, bool FromStore) {
      for (unsigned N : Body.in(*At.Block)) {
        const VariableAccess &A = Body.all()[N];
        if (FromStore) {
          FromStore = A.I != Store.I;
          continue;
        }
        if (A.Reads && A.mayMeet(Store))
          judge(Store, A, At.IsNextChunk);
        if (!A.overwrites(Store))
          continue;
        if (Store.Loop && Store.Loop != A.Loop && At.IsNextChunk && !Body.isCounter(Store) &&
            (!A.Loop || (Body.isBehind(Store, A) && !isCarried(A))))
          Undone.push_back(&A);
        return;
      }
      for (const BodyAccesses::Way &To : Body.waysOn(At))
        if (Seen.insert({To.Block, To.Stage, unsigned(To.IsNextChunk)}).second)
          Work.push_back(To);
    };
    Walk({Store.I->getParent(), Body.stageOf(Store.I->getParent()), false}, /*FromStore=*/true);
    while (!Work.empty())
      Walk(Work.pop_back_val(), /*FromStore=*/false);
    if (Undone.empty() || !isCarried(Store) || !(Body.isUsedBehind(*Store.Base) || isUsed(Store)))
      return;
    if (Undone.front()->Loop)
      tell(Store, *Undone.front(), "changed", "and by another loop",
           ": chunk by chunk the last change is another one; put them into pipelines of their own");
    else
      tell(*Undone.front(), Store, "set", "for each chunk, which undoes what those before have made of it",
           ": do it before the pipeline");
  }

  /// Somebody in the body wants what the loop makes of the variable.
  bool isUsed(const VariableAccess &Store) const {
    const unsigned Operator = operatorOf(Store);
    return any_of(Body.all(), [&](const VariableAccess &A) {
      return A.Reads && A.mayMeet(Store) && !(A.Loop == Store.Loop && Operator && isOnlyGathered(A, Operator));
    });
  }

  /// An iteration of its loop reads what the iteration before has left there.
  bool isCarried(const VariableAccess &Store) const {
    const Loop &L = Body.pipeLoop(Store.Loop);
    SmallPtrSet<const BasicBlock *, 8> Seen;
    SmallVector<const BasicBlock *, 8> Work = {L.getHeader()};
    while (!Work.empty()) {
      const BasicBlock *BB = Work.pop_back_val();
      if (!L.contains(BB) || !Seen.insert(BB).second)
        continue;
      bool IsLost = false;
      for (unsigned N : Body.in(*BB)) {
        const VariableAccess &A = Body.all()[N];
        if (A.Reads && A.mayMeet(Store))
          return true;
        IsLost |= A.overwrites(Store);
        if (IsLost)
          break;
      }
      if (!IsLost)
        append_range(Work, successors(BB));
    }
    return false;
  }

  void judge(const VariableAccess &Store, const VariableAccess &Read, bool ByNextChunk) {
    if (Store.Loop && Store.Loop != Read.Loop) {
      if (!Read.Loop || (!areSums(Store, Read) && !isWhenAllAreThrough(Read, Store)))
        tell(Read, Store, "read", "when only some chunks have changed it",
             ": put this behind the pipeline, or into a pipeline of its own");
    } else if (!Store.Loop && !Read.Loop && ByNextChunk) {
      tell(Read, Store, "read", "once for each chunk, and has what the chunk before has left",
           ": do it before or behind the pipeline, or in a 'pipe' loop");
    } else if (!Store.Loop && Read.Loop && ByNextChunk && !Body.isBehind(Read, Store)) {
      tell(Store, Read, "changed", "while other chunks still read what was there before",
           ": do it before or behind the pipeline");
    }
  }

  /// In one iteration alone of a loop behind that of `Store`: the last one perhaps, when all its chunks are through.
  bool isWhenAllAreThrough(const VariableAccess &A, const VariableAccess &Store) const {
    if (!Body.isBehind(A, Store))
      return false;
    const Loop &L = Body.pipeLoop(A.Loop);
    return any_of(L.blocks(), [&](const BasicBlock *BB) {
      const auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
      const auto *Test = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
      if (!Test || !Test->isEquality())
        return false;
      const BasicBlockEdge WhereEqual(BB, Branch->getSuccessor(Test->getPredicate() == ICmpInst::ICMP_EQ ? 0 : 1));
      return DT.dominates(WhereEqual, A.I->getParent()) &&
             (isCounted(*Test->getOperand(0), L) || isCounted(*Test->getOperand(1), L));
    });
  }

  /// Whether the value is another one in each iteration, as it counts them.
  static bool isCounted(const Value &V, const Loop &L, unsigned Depth = 0) {
    constexpr unsigned Deepest = 8;
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I || !L.contains(I) || Depth == Deepest)
      return false;
    if (isa<PHINode>(I))
      return I->getParent() == L.getHeader();
    if (isa<BinaryOperator, CastInst>(I))
      return any_of(I->operands(), [&](const Value *Operand) { return isCounted(*Operand, L, Depth + 1); });
    const auto *Variable = isa<LoadInst>(I) ? dyn_cast<AllocaInst>(I->getOperand(0)) : nullptr;
    return Variable && any_of(Variable->users(), [&](const User *U) {
             const auto *Store = dyn_cast<StoreInst>(U);
             return Store && L.contains(Store) &&
                    (countsOn(*Store) || isCounted(*Store->getValueOperand(), L, Depth + 1));
           });
  }

  /// `i = i + step`
  static bool countsOn(const StoreInst &Store) {
    const auto *Sum = dyn_cast<BinaryOperator>(Store.getValueOperand());
    return Sum && any_of(Sum->operands(), [&](const Value *Operand) {
             const auto *Load = dyn_cast<LoadInst>(Operand);
             return Load && Load->getPointerOperand() == Store.getPointerOperand();
           });
  }

  /// The two loops gather whole numbers in the variable by one operator, and the reading one wants it for nothing else.
  bool areSums(const VariableAccess &Store, const VariableAccess &Read) const {
    const unsigned Operator = operatorOf(Store);
    return Operator && all_of(Body.all(), [&](const VariableAccess &A) {
             return A.Loop != Read.Loop || !A.Reads || !A.mayMeet(Store) || isOnlyGathered(A, Operator) ||
                    isWhenAllAreThrough(A, Store);
           });
  }

  /// That by which a store combines what was there with something else; 0: by none that may come in any order.
  unsigned operatorOf(const VariableAccess &Store) const {
    for (const VariableAccess &A : Body.all())
      if (A.Reads && A.Loop == Store.Loop && A.mayMeet(Store))
        for (const unsigned Operator :
             {Instruction::Add, Instruction::Mul, Instruction::And, Instruction::Or, Instruction::Xor})
          if (isOnlyGathered(A, Operator, Store.I))
            return Operator;
    return 0;
  }

  /// All that comes of the value is a new one of the same variable, by the operator; at `Place`, if that is given.
  bool isOnlyGathered(const VariableAccess &Read, unsigned Operator, const Instruction *Place = nullptr) const {
    const Instruction *I = Read.I;
    while (I->hasOneUse()) {
      const Use &U = *I->use_begin();
      const auto *By = cast<Instruction>(U.getUser());
      if (isa<StoreInst>(By))
        return U.getOperandNo() == 0 && (!Place || Place == By) &&
               any_of(Body.all(), [&](const VariableAccess &A) { return A.I == By && A.mayMeet(Read); });
      const bool IsDifference = By->getOpcode() == Instruction::Sub && U.getOperandNo() == 0;
      if (!isa<CastInst>(By) && By->getOpcode() != (IsDifference ? Instruction::Sub : Operator))
        return false;
      if (IsDifference && Operator != Instruction::Add)
        return false;
      I = By;
    }
    return false;
  }

  //===--------------------------------------------------------------------===//

  /// The variable as the program calls it; nothing, if only something leads to it.
  static std::string nameOf(const Value &Base) {
    if (isa<AllocaInst>(Base))
      return Base.getName().split('.').first.str();
    if (!isa<GlobalVariable>(Base))
      return "";
    const std::string Name = userName(Base.getName());
    return Name.substr(Name.find_last_of(".:") + 1); // of a function
  }

  void tell(const VariableAccess &Here, const VariableAccess &Other, StringRef Verb, StringRef When, StringRef Advice) {
    const Spot S = spotOf(*Here.I, Texts), There = spotOf(*Other.I, Texts);
    const std::string Name = nameOf(*Here.Base);
    if (!S.At || !There.At)
      return;
    Good = false;
    if (!Reported.insert(S.At).second)
      return;
    const std::string What = Name.empty() ? "a variable" : "'" + Name + "'";
    const std::string Line = " (line " + std::to_string(There.At->getLine()) + ")";
    reportError(F, DiagnosticLocation(S.At),
                What + " is " + Verb + (S.InCall ? " in this call " : " here ") + When + Line + Advice);
  }
};

} // namespace

bool checkVariables(Function &F, FunctionAnalysisManager &FAM) {
  KernelTexts Texts;
  makeTraceable(F, FAM, Texts);
  const auto &LI = FAM.getResult<LoopAnalysis>(F);
  const auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  bool Good = true;
  for (const Instruction &I : instructions(F))
    if (const Loop *L = calleeName(I) == "__pacc_pipeline_next" ? LI.getLoopFor(I.getParent()) : nullptr)
      Good &= VariableJudge(F, DT, BodyAccesses(F, LI, DT, *L, Texts), Texts).run();
  return Good;
}

} // namespace pacc
