//===- LostElements.cpp - arrays whose elements a clause does not move ----===//
#include "Compute/LostElements.h"
#include "Clauses/DataClauses.h"
#include "Clauses/Sections.h"
#include "LoweringContext.h"
#include "Tree/References.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace pacc {
namespace {

enum class Access { Read, Set, Update, Unclear, Construct };

struct Event {
  Access Kind;
  const Stmt *Where;
};

/// Whether `E` is an element of the array, or of what the pointer leads to, or a part of one.
bool isElementOf(const Expr *E, const VarDecl *Var) {
  bool IsPart = false;
  for (E = E->IgnoreParenImpCasts();;) {
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      IsPart = true;
      E = Element->getBase()->IgnoreParenImpCasts();
    } else if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow()) {
      E = Member->getBase()->IgnoreParenImpCasts();
    } else if (const auto *Deref = dyn_cast<UnaryOperator>(E); Deref && Deref->getOpcode() == UO_Deref) {
      IsPart = true;
      E = Deref->getSubExpr()->IgnoreParenImpCasts();
    } else {
      break;
    }
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return IsPart && Ref && Ref->getDecl()->getCanonicalDecl() == Var->getCanonicalDecl();
}

bool isAllocation(const ASTContext &C, const Expr *E) {
  E = E->IgnoreParenCasts();
  if (isa<CXXNewExpr>(E))
    return true;
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && F->getIdentifier() &&
         (F->getName() == "malloc" || F->getName() == "calloc" || F->getName() == "aligned_alloc");
}

/// What happens to the elements of one variable in a piece of code, in the order in which it is written.
class ElementEvents {
public:
  ElementEvents(const ASTContext &C, const VarDecl *Var) : C(C), Var(Var) {}

  std::vector<Event> Events;
  bool IsFollowed = true; ///< no other name leads there, and no directive but compute constructs
  bool IsAllocated = false;

  void visit(const Stmt *S) {
    if (!S || !IsFollowed || !mentions(S, Var))
      return;
    if (isa<LambdaExpr, BlockExpr>(S)) {
      IsFollowed = false;
      return;
    }
    if (isa<UnaryExprOrTypeTraitExpr>(S))
      return;
    if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S))
      return note(Access::Construct, S);
    if (const auto *Directive = dyn_cast<OpenACCConstructStmt>(S))
      IsFollowed &= isa<OpenACCLoopConstruct, OpenACCAtomicConstruct>(Directive) || !clauseMentions(Directive, Var);
    if (const auto *Call = dyn_cast<CallExpr>(S))
      return visitCall(*Call);
    if (const auto *Declares = dyn_cast<DeclStmt>(S))
      return visitDeclarations(*Declares);
    if (const auto *Assignment = dyn_cast<BinaryOperator>(S); Assignment && Assignment->isAssignmentOp())
      return visitAssignment(*Assignment);
    if (const auto *Unary = dyn_cast<UnaryOperator>(S)) {
      if (Unary->isIncrementDecrementOp() && isElementOf(Unary->getSubExpr(), Var))
        return visitElement(*Unary->getSubExpr(), Access::Update);
      if (Unary->getOpcode() == UO_AddrOf && isElementOf(Unary->getSubExpr(), Var))
        return visitElement(*Unary->getSubExpr(), Access::Unclear);
    }
    // Without its value something may be bound to the element, as operators of classes do.
    if (const auto *E = dyn_cast<Expr>(S); E && isElementOf(E, Var))
      return visitElement(*E, E->isPRValue() ? Access::Read : Access::Unclear);
    if (isReference(S)) { // by itself: what it leads to may get another name
      IsFollowed = false;
      return;
    }
    for (const Stmt *Child : S->children())
      visit(Child);
  }

private:
  void note(Access Kind, const Stmt *S) { Events.push_back({Kind, S}); }

  bool isReference(const Stmt *S) const {
    const auto *E = dyn_cast<Expr>(S);
    return E && isReferenceTo(E, Var);
  }

  /// The subscripts come first.
  void visitElement(const Expr &E, Access Kind) {
    for (const Expr *At = E.IgnoreParenImpCasts();;) {
      if (const auto *Element = dyn_cast<ArraySubscriptExpr>(At)) {
        visit(Element->getIdx());
        At = Element->getBase()->IgnoreParenImpCasts();
      } else if (const auto *Member = dyn_cast<MemberExpr>(At)) {
        At = Member->getBase()->IgnoreParenImpCasts();
      } else if (const auto *Deref = dyn_cast<UnaryOperator>(At)) {
        At = Deref->getSubExpr()->IgnoreParenImpCasts();
      } else {
        break;
      }
    }
    // A row of an array of arrays is a pointer to its first element.
    note(E.IgnoreParenImpCasts()->getType()->isArrayType() ? Access::Unclear : Kind, &E);
  }

  void visitCall(const CallExpr &Call) {
    const FunctionDecl *F = Call.getDirectCallee();
    const bool IsLibrary = F && F->getIdentifier() && !F->getName().starts_with("acc_") &&
                           (F->getBuiltinID() || C.getSourceManager().isInSystemHeader(F->getLocation()));
    for (const Expr *Argument : Call.arguments()) {
      if (!isReferenceTo(Argument->IgnoreParenCasts(), Var)) {
        visit(Argument);
        continue;
      }
      IsFollowed &= IsLibrary;
      note(Access::Unclear, &Call);
    }
    IsFollowed &= IsLibrary || llvm::none_of(Call.arguments(), [this](const Expr *Argument) {
                    return Argument->getType()->isPointerType() && mentions(Argument, Var);
                  });
  }

  void visitDeclarations(const DeclStmt &Declares) {
    for (const Decl *D : Declares.decls()) {
      const auto *Declared = dyn_cast<VarDecl>(D);
      if (!Declared || !Declared->getInit())
        continue;
      if (Declared->getCanonicalDecl() == Var->getCanonicalDecl())
        IsAllocated |= isAllocation(C, Declared->getInit());
      else if (Declared->getType()->isReferenceType() && mentions(Declared->getInit(), Var))
        IsFollowed = false;
      else
        visit(Declared->getInit());
    }
  }

  void visitAssignment(const BinaryOperator &Assignment) {
    const Expr *Target = Assignment.getLHS();
    if (isReferenceTo(Target, Var)) {
      const bool Allocates = Assignment.getOpcode() == BO_Assign && isAllocation(C, Assignment.getRHS());
      IsAllocated |= Allocates;
      IsFollowed &= Allocates;
      return;
    }
    visit(Assignment.getRHS());
    if (isElementOf(Target, Var))
      visitElement(*Target, Assignment.isCompoundAssignmentOp() ? Access::Update : Access::Set);
    else
      visit(Target);
  }

  const ASTContext &C;
  const VarDecl *Var;
};

class LostElementFinder {
public:
  LostElementFinder(LoweringContext &Ctx, const Stmt *Body) : Ctx(Ctx), Body(Body) {}

  void visit(const Stmt *S) {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return;
    if (const auto *Compute = dyn_cast<OpenACCComputeConstruct>(S))
      return judge(*Compute, Compute->getStructuredBlock());
    if (const auto *Combined = dyn_cast<OpenACCCombinedConstruct>(S))
      return judge(*Combined, Combined->getLoop());
    for (const Stmt *Child : S->children())
      visit(Child);
  }

private:
  void judge(const OpenACCConstructStmt &Construct, const Stmt *Inside) {
    const bool MayBeOnHost = llvm::any_of(Construct.clauses(), [](const OpenACCClause *C) {
      return isa<OpenACCIfClause, OpenACCSelfClause>(C);
    });
    if (MayBeOnHost)
      return;
    const auto Items = dataItems(Ctx, &Construct);
    for (const ClauseItem &Item : Items) {
      const VarDecl *Var = Item.S.Var;
      // Another section of it, which may be the one that is meant.
      if (llvm::count_if(Items, [&](const ClauseItem &Other) { return Other.S.Var == Var; }) > 1)
        continue;
      const llvm::StringRef Clause = Item.Clause.Name;
      const bool GivesNone = Clause == "create" || Clause == "copyout";
      if (Var && !isa<ParmVarDecl>(Var) && Var->hasLocalStorage() && (GivesNone || Clause == "copyin") &&
          (Var->getType()->isArrayType() || Var->getType()->isPointerType()))
        judge(Construct, Inside, *Var, Clause);
    }
  }

  void judge(const OpenACCConstructStmt &Construct, const Stmt *Inside, const VarDecl &Var, llvm::StringRef Clause) {
    ElementEvents InKernel(Ctx.C, &Var), InFunction(Ctx.C, &Var);
    InKernel.visit(Inside);
    InFunction.visit(Body);
    if (!InKernel.IsFollowed || !InFunction.IsFollowed || (Var.getType()->isPointerType() && !InFunction.IsAllocated))
      return;
    const auto FirstOf = [&](Access Kind) -> const Stmt * {
      const auto It = llvm::find_if(InKernel.Events, [Kind](const Event &E) { return E.Kind == Kind; });
      return It == InKernel.Events.end() ? nullptr : It->Where;
    };
    const Stmt *Set = FirstOf(Access::Set), *Update = FirstOf(Access::Update), *Read = FirstOf(Access::Read);
    if (FirstOf(Access::Unclear))
      return;
    if (Clause != "copyin" && !Set && (Update || Read)) {
      const Stmt *Used = Update ? Update : Read;
      report(Ctx.S, Used->getBeginLoc(), Diag::ElementsUnset) << Var.getName() << Clause << Used->getSourceRange();
      return;
    }
    const Stmt *Changed = Set ? Set : Update;
    if (Clause == "copyout" || !Changed)
      return;
    auto It = llvm::find_if(InFunction.Events, [&](const Event &E) { return E.Where == &Construct; });
    if (It == InFunction.Events.end() || ++It == InFunction.Events.end() || It->Kind != Access::Read)
      return;
    report(Ctx.S, Changed->getBeginLoc(), Diag::ElementsLost)
        << Var.getName() << Clause << Ctx.C.getSourceManager().getExpansionLineNumber(It->Where->getBeginLoc())
        << Changed->getSourceRange();
  }

  LoweringContext &Ctx;
  const Stmt *Body;
};

} // namespace

void warnOfLostElements(LoweringContext &Ctx, const Stmt *Body) {
  LostElementFinder(Ctx, Body).visit(Body);
}

} // namespace pacc
