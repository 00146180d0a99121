//===- LostResults.cpp - scalars whose new value stays in the kernel ------===//
#include "LostResults.h"
#include "CanonicalLoop.h"
#include "DataClauses.h"
#include "Declare.h"
#include "FirstAccess.h"
#include "LoweringContext.h"
#include "References.h"
#include "Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

bool isVariable(const Expr *E, const VarDecl *Var) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref && Ref->getDecl()->getCanonicalDecl() == Var;
}

/// The operator of reductions that a binary one belongs to; empty: none.
llvm::StringRef operatorOf(BinaryOperatorKind Op) {
  switch (Op) {
  case BO_Add:
  case BO_Sub:
    return "+";
  case BO_Mul:
    return "*";
  case BO_And:
    return "&";
  case BO_Or:
    return "|";
  case BO_Xor:
    return "^";
  case BO_LAnd:
    return "&&";
  case BO_LOr:
    return "||";
  default:
    return "";
  }
}

/// The same of `S`, which changes the variable.
llvm::StringRef operatorOf(const Stmt *S, const VarDecl *Var) {
  if (isa<UnaryOperator>(S))
    return "+"; // ++, --
  const auto *Assignment = cast<BinaryOperator>(S);
  if (Assignment->isCompoundAssignmentOp())
    return operatorOf(
        BinaryOperator::getOpForCompoundAssignment(Assignment->getOpcode()));
  const Expr *Value = Assignment->getRHS()->IgnoreParenImpCasts();
  if (const auto *Binary = dyn_cast<BinaryOperator>(Value)) {
    bool Left = isVariable(Binary->getLHS(), Var);
    bool Right = isVariable(Binary->getRHS(), Var);
    if (Left || (Right && Binary->getOpcode() != BO_Sub))
      return operatorOf(Binary->getOpcode());
  }
  const auto *Call = dyn_cast<CallExpr>(Value);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !Callee->getIdentifier() || Call->getNumArgs() != 2 ||
      !llvm::any_of(Call->arguments(),
                    [Var](const Expr *E) { return isVariable(E, Var); }))
    return "";
  return llvm::StringSwitch<llvm::StringRef>(Callee->getName())
      .Cases({"max", "fmax", "fmaxf"}, "max")
      .Cases({"min", "fmin", "fminf"}, "min")
      .Default("");
}

/// The places in one construct that change one variable.
struct Changes {
  const Stmt *First = nullptr;
  llvm::StringRef Operator; ///< of all of them; empty: no reduction is meant
};

class Finder {
public:
  explicit Finder(LoweringContext &Ctx) : Ctx(Ctx) {}

  void visit(const Stmt *S) {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return;
    if (const auto *Compute = dyn_cast<OpenACCComputeConstruct>(S))
      return judge(Compute, Compute->getStructuredBlock());
    if (const auto *Combined = dyn_cast<OpenACCCombinedConstruct>(S))
      return judge(Combined, Combined->getLoop());
    const auto *Data = dyn_cast<OpenACCDataConstruct>(S);
    if (Data)
      Around.push_back(Data);
    for (const Stmt *Child : S->children())
      visit(Child);
    if (Data)
      Around.pop_back();
  }

private:
  static bool isFirstPrivate(OpenACCDirectiveKind Kind) {
    return Kind == OpenACCDirectiveKind::Parallel ||
           Kind == OpenACCDirectiveKind::ParallelLoop ||
           Kind == OpenACCDirectiveKind::Serial ||
           Kind == OpenACCDirectiveKind::SerialLoop;
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

  void judge(const OpenACCConstructStmt *Construct, const Stmt *Body) {
    if (!isFirstPrivate(Construct->getDirectiveKind()))
      return;
    const Uses Inside(Body);
    for (const auto &[Var, Use] : Inside.variables()) {
      QualType T = Var->getType().getNonReferenceType();
      bool Scalar = T->isArithmeticType() || T->isEnumeralType() ||
                    T->isAnyComplexType();
      if (!Scalar || !Use.Written || Inside.isDeclaredInside(Var) ||
          clauseMentions(Construct, Var) || declaredGlobal(Var) ||
          llvm::any_of(Around, [Var = Var](const OpenACCConstructStmt *Data) {
            return namesData(Data, Var);
          }))
        continue;
      Changes Found;
      bool InLoop = isa<OpenACCCombinedConstruct>(Construct);
      if (InLoop && isCounter(Construct, Body, Var))
        continue;
      if (collect(Body, Var, InLoop, Found) && Found.First &&
          isReadAfter(Construct, Var))
        warn(Construct, Var, Found);
    }
  }

  /// Whether the variable is the one of a loop of the directive (2.6.1: private).
  bool isCounter(const OpenACCConstructStmt *Directive, const Stmt *Loop,
                 const VarDecl *Var) const {
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
      if (!L || L->Var->getCanonicalDecl() == Var)
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
    const Expr *Target = assignedBy(S);
    if (Target && isVariable(Target, Var)) {
      llvm::StringRef Operator = InLoop ? operatorOf(S, Var) : "";
      if (!Out.First)
        Out = {S, Operator};
      else if (Out.Operator != Operator)
        Out.Operator = "";
    }
    return llvm::all_of(S->children(), [&](const Stmt *Child) {
      return collect(Child, Var, InLoop, Out);
    });
  }

  bool isReadAfter(const Stmt *Construct, const VarDecl *Var) {
    if (!Ways)
      Ways.emplace(Ctx.C, Ctx.Function, Ctx.Function->getBody());
    return Ways->isReadAfter(Construct, Var);
  }

  void warn(const OpenACCConstructStmt *Construct, const VarDecl *Var,
            const Changes &Found) {
    bool Serial =
        Construct->getDirectiveKind() == OpenACCDirectiveKind::Serial ||
        Construct->getDirectiveKind() == OpenACCDirectiveKind::SerialLoop;
    std::string Name = Var->getNameAsString();
    std::string Clause =
        Found.Operator.empty() || Serial
            ? "copy(" + Name + ")"
            : "reduction(" + Found.Operator.str() + ":" + Name + ")";
    report(Ctx.S, Found.First->getBeginLoc(), Diag::ResultLost)
        << Name << Clause << Found.First->getSourceRange();
  }

  LoweringContext &Ctx;
  llvm::SmallVector<const OpenACCDataConstruct *, 4> Around;
  std::optional<Flow> Ways; ///< of the function
};

} // namespace

void warnOfLostResults(LoweringContext &Ctx, const Stmt *Body) {
  Finder(Ctx).visit(Body);
}

} // namespace pacc
