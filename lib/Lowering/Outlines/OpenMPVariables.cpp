//===- OpenMPVariables.cpp - variables that only OpenACC clauses name -----===//
//
// OpenMP 5.2, 5.1.1: what is shared unless a clause says so. A task has its own copy of a variable
// that is not shared in all of the constructs round it, up to the innermost parallel one.
//
//===----------------------------------------------------------------------===//
#include "Outlines/OpenMPVariables.h"
#include "LoweringContext.h"
#include "Tree/AstIntegrity.h"
#include "Tree/References.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Sema/SemaOpenMP.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace pacc {
namespace {

using See = llvm::function_ref<void(const DeclRefExpr *)>;

/// What `Stmt::children()` leaves out: the clauses of OpenACC directives.
void forEachInDirective(const Stmt *S, See Found) {
  auto InClauses = [Found](llvm::ArrayRef<const OpenACCClause *> Clauses) {
    for (const OpenACCClause *Clause : Clauses)
      for (const Stmt *E : Clause->children())
        forEachReference(E, Found);
  };
  if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
    InClauses(Construct->clauses());
  if (const auto *Declaration = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declaration->decls())
      if (const auto *Directive = dyn_cast<OpenACCDeclareDecl>(D))
        InClauses(Directive->clauses());
}

void forEachChild(const Stmt *S, llvm::function_ref<void(const Stmt *)> Visit) {
  const auto *Directive = dyn_cast<OMPExecutableDirective>(S);
  if (Directive && Directive->hasAssociatedStmt())
    return Visit(Directive->getRawStmt());
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
    for (const Expr *Init : Lambda->capture_inits())
      Visit(Init);
    return;
  }
  for (const Stmt *Child : S->children())
    Visit(Child);
}

/// Looks at OpenACC directives alone.
void forEachInDirectivesBelow(const Stmt *S, See Found) {
  if (!S)
    return;
  forEachInDirective(S, Found);
  forEachChild(S, [Found](const Stmt *Child) { forEachInDirectivesBelow(Child, Found); });
}

bool names(const OMPClause *Clause, const VarDecl *Var) {
  return llvm::any_of(Clause->children(), [Var](const Stmt *Item) {
    const auto *E = dyn_cast_or_null<Expr>(Item);
    return E && isReferenceTo(E, Var);
  });
}

bool isCounter(const OMPExecutableDirective *Directive, const VarDecl *Var) {
  const auto *Loop = dyn_cast<OMPLoopDirective>(Directive);
  return Loop && llvm::any_of(Loop->counters(), [Var](const Expr *Counter) {
           const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Counter);
           return Ref && Ref->getDecl()->getCanonicalDecl() == Var;
         });
}

bool isNamed(const OMPExecutableDirective *Directive, const VarDecl *Var) {
  return givesCopies(Directive, Var) || llvm::any_of(Directive->clauses(), [Var](const OMPClause *Clause) {
           return isa<OMPSharedClause>(Clause) && names(Clause, Var);
         });
}

/// The region's code declares the variable.
bool declares(const OMPExecutableDirective *Directive, const VarDecl *Var) {
  const auto *Captured = dyn_cast_or_null<CapturedStmt>(Directive->getAssociatedStmt());
  return Captured && Captured->getCapturedDecl()->Encloses(Var->getDeclContext());
}

llvm::omp::DefaultKind defaultOf(const OMPExecutableDirective *Directive) {
  const auto *Default = Directive->getSingleClause<OMPDefaultClause>();
  return Default ? Default->getDefaultKind() : llvm::omp::OMP_DEFAULT_unknown;
}

class Sharing {
public:
  Sharing(LoweringContext &Ctx, OMPExecutableDirective *Directive,
          llvm::ArrayRef<const OMPExecutableDirective *> Around)
      : Ctx(Ctx), Directive(Directive), Around(Around) {}

  OMPExecutableDirective *run() {
    llvm::MapVector<const VarDecl *, const DeclRefExpr *> Found;
    forEachInDirectivesBelow(Directive->getRawStmt(), [&](const DeclRefExpr *Ref) {
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      if (Var && !declares(Directive, Var->getCanonicalDecl()) && Ref->isNonOdrUse() == NOUR_None)
        Found.insert({Var->getCanonicalDecl(), Ref});
    });
    llvm::SmallVector<const DeclRefExpr *, 4> Own;
    bool Good = checkConditional();
    for (auto [Var, Ref] : Found) {
      if (isNamed(Directive, Var) || Var->hasAttr<OMPThreadPrivateDeclAttr>())
        continue;
      Good &= checkDefault(Var, Ref);
      if (isOpenMPTaskingDirective(Directive->getDirectiveKind()) &&
          defaultOf(Directive) != llvm::omp::OMP_DEFAULT_shared && !isSharedAround(Var))
        Own.push_back(Ref);
    }
    return !Good ? nullptr : Own.empty() ? Directive : withCopies(Own);
  }

private:
  /// 5.4.1: with default(none) a clause must say what the variable is; so it must where the default is
  /// anything but shared, as Clang has not made the copies.
  bool checkDefault(const VarDecl *Var, const DeclRefExpr *Ref) {
    const llvm::omp::DefaultKind Default = defaultOf(Directive);
    if (Default == llvm::omp::OMP_DEFAULT_unknown || Default == llvm::omp::OMP_DEFAULT_shared ||
        Var->getType().isConstQualified())
      return true;
    report(Ctx.S, Ref->getLocation(), Diag::OpenMPSharing) << Var->getName() << directiveName();
    return false;
  }

  /// CodeGen notes each assignment to such a variable beside it, where a kernel has nothing.
  bool checkConditional() const {
    bool Good = true;
    for (const auto *Clause : Directive->getClausesOfKind<OMPLastprivateClause>())
      if (Clause->getKind() == OMPC_LASTPRIVATE_conditional)
        forEachConstruct(Directive->getRawStmt(), /*InBlocks=*/true, [&](const OpenACCConstructStmt *Construct) {
          for (const Expr *Item : Clause->varlist()) {
            const auto *Ref = dyn_cast<DeclRefExpr>(Item->IgnoreParenImpCasts());
            const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
            if (!Var || !mentions(Construct, Var))
              continue;
            report(Ctx.S, Construct->getDirectiveLoc(), Diag::OpenMPConditional) << Var->getName();
            Good = false;
          }
        });
    return Good;
  }

  std::string directiveName() const {
    return getOpenMPDirectiveName(Directive->getDirectiveKind()).str();
  }

  /// In all of the constructs round the task.
  bool isSharedAround(const VarDecl *Var) const {
    for (const OMPExecutableDirective *Outer : llvm::reverse(Around)) {
      const OpenMPDirectiveKind Kind = Outer->getDirectiveKind();
      if (Ctx.Regions.scopeOf(Outer) && Ctx.Regions.scopeOf(Outer)->Encloses(Var->getDeclContext()))
        return false;
      if (givesCopies(Outer, Var))
        return false;
      if (isOpenMPParallelDirective(Kind) || isOpenMPTeamsDirective(Kind) || isOpenMPTaskingDirective(Kind))
        return true;
    }
    return Var->hasGlobalStorage();
  }

  OMPExecutableDirective *withCopies(llvm::ArrayRef<const DeclRefExpr *> Of) {
    auto *Task = dyn_cast<OMPTaskDirective>(Directive);
    if (!Task) {
      const DeclRefExpr *First = Of.front();
      report(Ctx.S, First->getLocation(), Diag::OpenMPSharing) << First->getDecl()->getName() << directiveName();
      return nullptr;
    }
    llvm::SmallVector<Expr *, 4> Items;
    for (const DeclRefExpr *Ref : Of) {
      Ctx.B.at(Ref->getLocation());
      Items.push_back(Ctx.B.ref(Ref));
    }
    // Clauses are Sema's to make, in the block of a directive; implicit ones have no place.
    SemaOpenMP &OpenMP = Ctx.S.OpenMP();
    OpenMP.StartOpenMPDSABlock(Task->getDirectiveKind(), DeclarationNameInfo(), /*CurScope=*/nullptr,
                               Task->getBeginLoc());
    OMPClause *Clause =
        OpenMP.ActOnOpenMPFirstprivateClause(Items, SourceLocation(), SourceLocation(), SourceLocation());
    OpenMP.EndOpenMPDSABlock(nullptr);
    if (!Clause)
      return nullptr;
    llvm::SmallVector<OMPClause *, 4> Clauses(Task->clauses());
    Clauses.push_back(Clause);
    return OMPTaskDirective::Create(Ctx.C, Task->getBeginLoc(), Task->getEndLoc(), Clauses, Task->getAssociatedStmt(),
                                    Task->hasCancel());
  }

  LoweringContext &Ctx;
  OMPExecutableDirective *const Directive;
  const llvm::ArrayRef<const OMPExecutableDirective *> Around;
};

} // namespace

bool givesCopies(const OMPExecutableDirective *Directive, const VarDecl *Var) {
  Var = Var->getCanonicalDecl();
  return isCounter(Directive, Var) || llvm::any_of(Directive->clauses(), [Var](const OMPClause *Clause) {
           return isa<OMPPrivateClause, OMPFirstprivateClause, OMPLastprivateClause, OMPReductionClause,
                      OMPTaskReductionClause, OMPInReductionClause, OMPLinearClause>(Clause) &&
                  names(Clause, Var);
         });
}

bool losesCopies(const OMPExecutableDirective *Directive, const VarDecl *Var) {
  return givesCopies(Directive, Var) && llvm::all_of(Directive->clauses(), [Var](const OMPClause *Clause) {
           return isa<OMPPrivateClause, OMPFirstprivateClause>(Clause) || !names(Clause, Var->getCanonicalDecl());
         });
}

void forEachReference(const Stmt *S, See Found) {
  if (!S)
    return;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    Found(Ref);
  forEachInDirective(S, Found);
  forEachChild(S, [Found](const Stmt *Child) { forEachReference(Child, Found); });
}

OMPExecutableDirective *shareClauseVariables(LoweringContext &Ctx, OMPExecutableDirective *Directive,
                                             llvm::ArrayRef<const OMPExecutableDirective *> Around) {
  return Sharing(Ctx, Directive, Around).run();
}

} // namespace pacc
