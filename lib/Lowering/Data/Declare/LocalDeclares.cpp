//===- LocalDeclares.cpp - declare of local variables ---------------------===//
#include "Data/Declare/LocalDeclares.h"
#include "LoweringContext.h"
#include "Clauses/Sections.h"

#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace pacc {
namespace {

const OpenACCDeclareDecl *directiveOf(const Stmt *S) {
  const auto *Declaration = dyn_cast_or_null<DeclStmt>(S);
  return Declaration && Declaration->isSingleDecl()
             ? dyn_cast<OpenACCDeclareDecl>(Declaration->getSingleDecl())
             : nullptr;
}

/// Whether the clause is about this block: it names a local variable, or it is one of those
/// that mean nothing for a whole program, which may name a static one.
bool isOfBlock(const OpenACCClause *Clause) {
  const auto *List = dyn_cast<OpenACCClauseWithVarList>(Clause);
  return isa<OpenACCCopyClause, OpenACCCopyOutClause, OpenACCPresentClause>(Clause) ||
         (List && llvm::any_of(List->getVarList(), [](Expr *Item) {
            const Section S = Section::of(Item);
            return !S.Var || !S.Var->hasGlobalStorage();
          }));
}

class Wrapper {
public:
  explicit Wrapper(LoweringContext &Ctx) : Ctx(Ctx) {}

  void visit(Stmt *S) {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return;
    for (Stmt *&Child : S->children()) {
      if (auto *Block = dyn_cast_or_null<CompoundStmt>(Child))
        Child = wrap(Block);
      visit(Child);
    }
  }

  /// The block, in which the first directive has become a construct round the rest.
  CompoundStmt *wrap(CompoundStmt *Block) {
    noteVariables(Block);
    llvm::SmallVector<Stmt *, 16> Before;
    for (auto It = Block->body_begin(); It != Block->body_end(); ++It) {
      const OpenACCDeclareDecl *Directive = directiveOf(*It);
      if (!Directive) {
        Before.push_back(*It);
        continue;
      }
      auto Rest = llvm::ArrayRef<Stmt *>(std::next(It), Block->body_end());
      auto Clauses = localClauses(Directive);
      if (Clauses.empty()) {
        Before.append(Rest.begin(), Rest.end());
        return wrap(with(Block, Before));
      }
      warnOfOuter(Clauses, Block);
      Before.push_back(construct(Directive, Clauses, with(Block, Rest)));
      return with(Block, Before);
    }
    return Block;
  }

private:
  /// What the block declares. The rest of a block behind a directive has its braces, and comes later.
  void noteVariables(const CompoundStmt *Block) {
    const auto [Place, IsNew] = Declared.try_emplace(Block->getLBracLoc());
    if (!IsNew)
      return;
    for (const Stmt *S : Block->body())
      if (const auto *Declaration = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declaration->decls())
          Place->second.insert(D);
  }

  /// 2.13: a directive stands in the block that declares its variables. In another one it would seem to hold for longer.
  void warnOfOuter(llvm::ArrayRef<const OpenACCClause *> Clauses, const CompoundStmt *Block) {
    const bool IsBody = Block->getLBracLoc() == Ctx.body()->getBeginLoc();
    for (const OpenACCClause *Clause : Clauses)
      for (Expr *Item : cast<OpenACCClauseWithVarList>(Clause)->getVarList()) {
        const Section S = Section::of(Item);
        if (S.Var && S.Var->hasLocalStorage() && !Declared[Block->getLBracLoc()].contains(S.Var) &&
            !(IsBody && isa<ParmVarDecl>(S.Var)))
          report(Ctx.S, Item->getBeginLoc(), Diag::DeclareInInnerBlock) << S.name(Ctx) << Item->getSourceRange();
      }
  }

  CompoundStmt *with(const CompoundStmt *Like, llvm::ArrayRef<Stmt *> Body) {
    return CompoundStmt::Create(
        Ctx.C, Body,
        Like->hasStoredFPFeatures() ? Like->getStoredFPFeatures()
                                    : FPOptionsOverride(),
        Like->getLBracLoc(), Like->getRBracLoc());
  }

  llvm::SmallVector<const OpenACCClause *, 4>
  localClauses(const OpenACCDeclareDecl *Directive) {
    llvm::SmallVector<const OpenACCClause *, 4> Clauses;
    for (const OpenACCClause *Clause : Directive->clauses())
      if (isOfBlock(Clause))
        Clauses.push_back(ofConstruct(Clause));
    return Clauses;
  }

  /// The host's variable exists as well, and nothing is copied: `device_resident` is `create` then.
  const OpenACCClause *ofConstruct(const OpenACCClause *Clause) {
    const auto *Resident = dyn_cast<OpenACCDeviceResidentClause>(Clause);
    if (!Resident)
      return Clause;
    return OpenACCCreateClause::Create(Ctx.C, OpenACCClauseKind::Create, Resident->getBeginLoc(),
                                       Resident->getLParenLoc(), OpenACCModifierKind::Invalid,
                                       Resident->getVarList(), Resident->getEndLoc());
  }

  Stmt *construct(const OpenACCDeclareDecl *Directive,
                  llvm::ArrayRef<const OpenACCClause *> Clauses,
                  CompoundStmt *Rest) {
    auto *Data = OpenACCDataConstruct::Create(
        Ctx.C, Directive->getLocation(), Directive->getDirectiveLoc(),
        Directive->getSourceRange().getEnd(), Clauses, Rest);
    Ctx.OfDeclare.insert(Data);
    return Data;
  }

  LoweringContext &Ctx;
  llvm::DenseMap<SourceLocation, llvm::SmallPtrSet<const Decl *, 8>> Declared;
};

} // namespace

bool holdsDeclare(const Stmt *Block) {
  return isa<CompoundStmt>(Block) && llvm::any_of(Block->children(), directiveOf);
}

void wrapLocalDeclares(LoweringContext &Ctx, Stmt *Body) {
  Wrapper W(Ctx);
  // A function's body may stand in others: a constructor's `try`.
  if (auto *Block = dyn_cast<CompoundStmt>(Body)) {
    Ctx.setBody(W.wrap(Block));
    Body = Ctx.body();
  }
  W.visit(Body);
}

} // namespace pacc
