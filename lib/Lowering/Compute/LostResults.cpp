//===- LostResults.cpp - scalars whose new value stays in the kernel ------===//
#include "Compute/LostResults.h"
#include "Compute/ChosenValues.h"
#include "Loops/CanonicalLoop.h"
#include "Clauses/DataClauses.h"
#include "Data/Declare/Declare.h"
#include "Privates/FirstAccess.h"
#include "Privates/Updates/Updates.h"
#include "LoweringContext.h"
#include "Outlines/OpenMPVariables.h"
#include "Pipelines/Pipelines.h"
#include "Tree/Aliases/KnownPlaces.h"
#include "Tree/References.h"
#include "Privates/Updates/UpdateForms.h"
#include "Region.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace pacc {
namespace {

/// The places in one construct that change one variable.
struct Changes {
  const Stmt *First = nullptr;
  std::optional<pacc_red_op> Operator; ///< of all of them, if a reduction is meant
};

class LostResultFinder {
public:
  explicit LostResultFinder(LoweringContext &Ctx) : Ctx(Ctx) {}

  void visit(const Stmt *S) {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return;
    if (const auto *Compute = dyn_cast<OpenACCComputeConstruct>(S))
      return judge(Compute, Compute->getStructuredBlock());
    if (const auto *Combined = dyn_cast<OpenACCCombinedConstruct>(S))
      return judge(Combined, Combined->getLoop());
    const auto *Data = dyn_cast<OpenACCDataConstruct>(S);
    bool Outside = InPipeline;
    if (Data)
      Around.push_back(Data);
    InPipeline |= Data && isPipeline(Ctx, Data);
    const auto *Directive = dyn_cast<OMPExecutableDirective>(S);
    if (Directive)
      OpenMP.push_back(Directive);
    for (const Stmt *Child : S->children())
      visit(Child);
    InPipeline = Outside;
    if (Data)
      Around.pop_back();
    if (Directive)
      OpenMP.pop_back();
  }

private:
  static bool isFirstPrivate(const OpenACCConstructStmt *Construct) {
    OpenACCDirectiveKind Kind = Construct->getDirectiveKind();
    return Kind == OpenACCDirectiveKind::Parallel ||
           Kind == OpenACCDirectiveKind::ParallelLoop || isSerial(Construct);
  }

  static bool namesData(const OpenACCConstructStmt *Construct,
                        const VarDecl *Var) {
    return llvm::any_of(Construct->clauses(), [Var](const OpenACCClause *C) {
      std::optional<DataClause> Data = dataClause(C);
      return Data && llvm::any_of(Data->Variables, [Var](const Expr *E) {
               return mentions(E, Var);
             });
    });
  }

  template <typename Clause> static bool hasClauseOf(const OpenACCConstructStmt *Construct, const VarDecl *Var) {
    return llvm::any_of(Construct->clauses(), [Var](const OpenACCClause *C) {
      const auto *Named = dyn_cast<Clause>(C);
      return Named && isItemOf(*Named, Var);
    });
  }

  /// By a clause that does not make copies of it; of clauses that contradict each other others tell.
  static bool isBroughtBack(const OpenACCConstructStmt *Construct, const VarDecl *Var) {
    const auto Naming = llvm::count_if(Construct->clauses(), [Var](const OpenACCClause *C) {
      return llvm::any_of(C->children(), [Var](const Stmt *E) { return mentions(E, Var); });
    });
    return Naming > 1 || (Naming && !hasClauseOf<OpenACCPrivateClause>(Construct, Var) &&
                          !hasClauseOf<OpenACCFirstPrivateClause>(Construct, Var));
  }

  static bool isSerial(const OpenACCConstructStmt *Construct) {
    OpenACCDirectiveKind Kind = Construct->getDirectiveKind();
    return Kind == OpenACCDirectiveKind::Serial ||
           Kind == OpenACCDirectiveKind::SerialLoop;
  }

  void judge(const OpenACCConstructStmt *Construct, const Stmt *Body) {
    if (isa<OpenACCCombinedConstruct>(Construct))
      warnOfCounters(Construct, Body, Construct, Construct->getDirectiveLoc());
    judgeLoops(Construct, Body, Body);
    if (!isFirstPrivate(Construct))
      return;
    const Uses Inside(Body);
    const Updates Updated = updatesOf(Ctx.C, Construct, Body);
    for (const auto &[Var, Use] : Inside.variables()) {
      QualType T = Var->getType().getNonReferenceType();
      bool Scalar = T->isArithmeticType() || T->isEnumeralType() ||
                    T->isAnyComplexType();
      if (!Scalar || !Use.Written || Inside.isDeclaredInside(Var) ||
          isBroughtBack(Construct, Var) || declaredGlobal(Var) ||
          llvm::any_of(Around, [Var = Var](const OpenACCConstructStmt *Data) {
            return namesData(Data, Var);
          }))
        continue;
      const bool IsNamed = clauseMentions(Construct, Var); // firstprivate, or private
      const UpdatedScalar *Found = IsNamed ? nullptr : Updated.find(Var);
      if (Found && Found->InLoops && !isSerial(Construct) && !InPipeline)
        continue; // a reduction is inferred
      Changes Made;
      bool InLoop = isa<OpenACCCombinedConstruct>(Construct);
      if (InLoop && isCounter(Construct, Body, Var))
        continue;
      if (!collect(Body, Var, InLoop, Made) || !Made.First || !isReadAfter(Construct, Var))
        continue;
      if (hasClauseOf<OpenACCPrivateClause>(Construct, Var))
        report(Ctx.S, Made.First->getBeginLoc(), Diag::LastValueLost) << Var->getName() << Made.First->getSourceRange();
      else
        mayBeChosen(Body, Var) && !IsNamed ? warnUnlessReduced(Construct, Var, Made) : warn(Var, clauseFor(Construct, Var, Made), Made);
    }
  }

  /// The loops in a compute construct: what they count with is read in the construct, or behind it.
  void judgeLoops(const OpenACCConstructStmt *Construct, const Stmt *Body, const Stmt *S) {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return;
    if (const auto *Loop = dyn_cast<OpenACCLoopConstruct>(S)) {
      const SourceLocation Loc = Loop->getDirectiveLoc();
      if (!warnOfCounters(Loop, Loop->getLoop(), Construct, Loc)) {
        if (!Inner || InnerOf != Construct)
          Inner.emplace(Ctx.C, Ctx.Function, const_cast<Stmt *>(Body));
        InnerOf = Construct;
        warnOfCounters(Loop, Loop->getLoop(), Loop, Loc);
      }
    }
    for (const Stmt *Child : S->children())
      judgeLoops(Construct, Body, Child);
  }

  /// Warns of variables of a directive's loops that are read behind `Point`: the construct or, in it, the
  /// directive. True if there is one. Data regions round it that name the variable have read it before.
  bool warnOfCounters(const OpenACCConstructStmt *Directive, const Stmt *Loop,
                      const OpenACCConstructStmt *Point, SourceLocation Loc) {
    return forEachCounter(Directive, Loop, [&](const VarDecl *Var) {
      if (Uses(Loop).isDeclaredInside(Var) || !Var->hasLocalStorage())
        return false;
      const bool IsRead = isa<OpenACCLoopConstruct>(Point) ? Inner->isReadAfter(Point, Var)
                                                           : isReadAfter(Point, Var, Around);
      if (IsRead)
        report(Ctx.S, Loc, Diag::CounterLost) << Var->getName();
      return IsRead;
    });
  }

  /// Whether the variable is the one of a loop of the directive (2.6.1: private).
  bool isCounter(const OpenACCConstructStmt *Directive, const Stmt *Loop,
                 const VarDecl *Var) const {
    return forEachCounter(Directive, Loop, [Var](const VarDecl *Of) { return Of == Var; });
  }

  /// The variables of the directive's loops, until `Is` says so of one.
  bool forEachCounter(const OpenACCConstructStmt *Directive, const Stmt *Loop,
                      llvm::function_ref<bool(const VarDecl *)> Is) const {
    int64_t Loops = 1;
    for (const OpenACCClause *C : Directive->clauses())
      if (const auto *Collapse = dyn_cast<OpenACCCollapseClause>(C))
        Loops = Collapse->getLoopCount()
                    ->EvaluateKnownConstInt(Ctx.C)
                    .getExtValue();
    for (; Loops > 0; --Loops) {
      while (const auto *Block = dyn_cast_or_null<CompoundStmt>(Loop))
        Loop = Block->size() == 1 ? Block->body_front() : nullptr;
      if (const auto *Attributed = dyn_cast_or_null<AttributedStmt>(Loop))
        Loop = Attributed->getSubStmt();
      const auto *For = dyn_cast_or_null<ForStmt>(Loop);
      const char *Why = nullptr;
      std::optional<CanonicalLoop> L =
          For ? matchLoop(Ctx, const_cast<Stmt *>(Loop), Why) : std::nullopt;
      if (!L || Is(L->Var->getCanonicalDecl()))
        return L.has_value();
      Loop = For->getBody();
    }
    return false;
  }

  /// False where a reduction of an inner loop brings the variable back.
  bool collect(const Stmt *S, const VarDecl *Var, bool InLoop, Changes &Out) {
    if (!S)
      return true;
    if (const auto *Loop = dyn_cast<OpenACCLoopConstruct>(S)) {
      for (const OpenACCClause *C : Loop->clauses()) {
        bool Named = llvm::any_of(C->children(), [Var](const Stmt *E) {
          return mentions(E, Var);
        });
        if (Named && isa<OpenACCReductionClause>(C))
          return false;
        if (Named && isa<OpenACCPrivateClause>(C))
          return true; // another variable
      }
      if (isCounter(Loop, Loop->getLoop(), Var))
        return true;
      InLoop = true;
    }
    if (isa<OpenACCAtomicConstruct>(S))
      InLoop = false; // `copy` is what an atomic update needs
    if (auto Update = matchUpdate(Ctx.C, S); Update && Update->Var == Var) {
      note(S, InLoop && !Update->IsSet ? std::optional(Update->Op) : std::nullopt, Out);
      return llvm::all_of(Update->Operands, [&](const Expr *Operand) {
        return collect(Operand, Var, InLoop, Out);
      });
    }
    const Expr *Target = assignedBy(S);
    if ((Target && isReferenceTo(Target, Var)) || changesByOtherName(S, Var))
      note(S, std::nullopt, Out);
    return llvm::all_of(S->children(), [&](const Stmt *Child) {
      return collect(Child, Var, InLoop, Out);
    });
  }

  /// By a reference or a pointer that leads to the variable (`double &r = s`), or in a function that gets it
  /// (`add(s, a[i])`).
  bool changesByOtherName(const Stmt *S, const VarDecl *Var) const {
    const Expr *Target = assignedBy(S);
    const bool IsCall = isa<CallExpr>(S);
    const KnownPlaces Places(Ctx.C);
    const auto Mine = Target || IsCall ? Places.ofVariable(Var) : std::nullopt;
    if (!Mine)
      return false;
    const auto At = Target ? Places.of(Target) : std::nullopt;
    return (At && !At->Names.empty() && At->holds(*Mine)) || (IsCall && Places.find(S, [&](const PlaceUse &Use) {
             return Use.InCall && Use.IsChanged && Use.At.holds(*Mine);
           }));
  }

  static void note(const Stmt *S, std::optional<pacc_red_op> Operator,
                   Changes &Out) {
    if (!Out.First)
      Out = {S, Operator};
    else if (Out.Operator != Operator)
      Out.Operator = std::nullopt;
  }

  bool isReadAfter(const Stmt *Construct, const VarDecl *Var,
                   llvm::ArrayRef<const OpenACCDataConstruct *> Round = {}) {
    for (const OMPExecutableDirective *Directive : llvm::reverse(OpenMP))
      if (losesCopies(Directive, Var)) // behind it, the name means another variable
        return Flow(Ctx.C, Ctx.Function, const_cast<Stmt *>(Directive->getRawStmt())).isReadAfter(Construct, Var, Round);
    if (!Ways)
      Ways.emplace(Ctx.C, Ctx.Function, Ctx.body());
    return Ways->isReadAfter(Construct, Var, Round);
  }

  static std::string clauseFor(const OpenACCConstructStmt *Construct, const VarDecl *Var, const Changes &Found) {
    const std::string Name = Var->getNameAsString();
    return !Found.Operator || isSerial(Construct)
               ? "copy(" + Name + ")"
               : std::string("reduction(") + spellingOf(*Found.Operator) + ":" + Name + ")";
  }

  void warn(const VarDecl *Var, const std::string &Clause, const Changes &Found) {
    report(Ctx.S, Found.First->getBeginLoc(), Diag::ResultLost) << Var->getName() << Clause << Found.First->getSourceRange();
  }

  /// Where the construct is lowered, it shows whether it goes with an extreme.
  void warnUnlessReduced(const OpenACCConstructStmt *Construct, const VarDecl *Var, const Changes &Found) {
    Ctx.LostUnlessReduced.push_back({Construct, Var, Found.First, clauseFor(Construct, Var, Found)});
  }

  LoweringContext &Ctx;
  llvm::SmallVector<const OpenACCDataConstruct *, 4> Around;
  llvm::SmallVector<const OMPExecutableDirective *, 4> OpenMP; ///< round what is looked at, outermost first
  bool InPipeline = false;
  std::optional<Flow> Ways;  ///< of the function
  std::optional<Flow> Inner; ///< of the body of InnerOf
  const OpenACCConstructStmt *InnerOf = nullptr;
};

} // namespace

void warnOfUnreduced(const Region &R) {
  for (const auto &Lost : R.Ctx.LostUnlessReduced)
    if (Lost.Construct == R.Construct && !R.Reduced.contains(Lost.Var->getCanonicalDecl()))
      report(R.Ctx.S, Lost.First->getBeginLoc(), Diag::ResultLost)
          << Lost.Var->getName() << Lost.Clause << Lost.First->getSourceRange();
}

void warnOfLostResults(LoweringContext &Ctx, const Stmt *Body) {
  LostResultFinder(Ctx).visit(Body);
}

} // namespace pacc
