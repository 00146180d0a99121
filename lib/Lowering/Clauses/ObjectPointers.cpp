//===- ObjectPointers.cpp - pointers that name their object ---------------===//
#include "Clauses/ObjectPointers.h"

#include "Clauses/DataClauses.h"
#include "LoweringContext.h"
#include "Tree/AstIntegrity.h"
#include "Tree/References.h"
#include "Tree/Expressions/SameExpressions.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace pacc {
namespace {

/// A pointer expression, and an item of a clause that is a member of what it leads to.
struct Named {
  const Expr *Pointer;
  const Expr *Member;
};

using NamedList = llvm::SmallVector<Named, 4>;

/// A variable or a member that is a pointer to a structure, declared as one.
bool mayNameObject(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  if (!isa<MemberExpr>(E) && !(Ref && isa<VarDecl>(Ref->getDecl()) && !isa<DecayedType>(Ref->getDecl()->getType())))
    return false;
  const RecordDecl *Of = E->getType()->isPointerType() ? E->getType()->getPointeeType()->getAsRecordDecl() : nullptr;
  return Of && Of->isCompleteDefinition();
}

/// How often `S` has an assignment to the variable; one in a loop counts as many.
unsigned assignmentsIn(const Stmt *S, const VarDecl *Var, bool InLoop = false) {
  if (!S)
    return 0;
  const Expr *Target = assignedBy(S);
  unsigned Count = Target && isReferenceTo(Target, Var) ? InLoop ? 2 : 1 : 0;
  InLoop |= isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
  for (const Stmt *Child : S->children())
    Count += assignmentsIn(Child, Var, InLoop);
  return Count;
}

bool hasLabels(const Stmt *S) {
  return S && (isa<LabelStmt>(S) || llvm::any_of(S->children(), hasLabels));
}

class ObjectNamer {
public:
  ObjectNamer(LoweringContext &LC, Stmt *Body) : LC(LC), Body(Body) {}

  void run() {
    forEachConstruct(Body, /*InBlocks=*/false, [this](const OpenACCConstructStmt *Construct) {
      forEachItem(Construct, [this](const DataClause &, Stmt *&Item) { add(cast<Expr>(Item), All); });
    });
    forEachConstruct(Body, /*InBlocks=*/false, [this](const OpenACCConstructStmt *Construct) {
      NamedList Here;
      forEachItem(Construct, [&](const DataClause &, Stmt *&Item) { add(cast<Expr>(Item), Here); });
      const bool IsUpdate = isa<OpenACCUpdateConstruct>(Construct);
      forEachItem(Construct, [&](const DataClause &Clause, Stmt *&Item) { name(Clause, Item, Here, IsUpdate); });
    });
  }

private:
  template <typename Function> void forEachItem(const OpenACCConstructStmt *Construct, Function F) {
    for (const OpenACCClause *Clause : Construct->clauses())
      if (const std::optional<DataClause> Data = dataClause(Clause))
        for (Stmt *&Item : const_cast<OpenACCClause *>(Clause)->children())
          if (isa_and_nonnull<Expr>(Item))
            F(*Data, Item);
  }

  static void add(Expr *Item, NamedList &Out) {
    if (const Section S = Section::of(Item); isa<MemberExpr>(S.Root))
      for (const Expr *Pointer : pointersOnTheWay(S.Root))
        Out.push_back({Pointer, Item});
  }

  const Named *find(const NamedList &In, const Expr *Pointer) const {
    const auto *Found =
        llvm::find_if(In, [&](const Named &N) { return areWrittenAlike(N.Pointer, Pointer, LC.C); });
    return Found == In.end() ? nullptr : Found;
  }

  /// One value from its declaration to the end of the code; or one assignment that is executed once at most, before which
  /// it leads nowhere.
  bool isFixed(const Expr *Pointer) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Pointer);
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Var || !Var->hasLocalStorage() || Var->getType()->isReferenceType())
      return false;
    if (!Used)
      Used.emplace(Body);
    const auto Use = Used->variables().find(Var->getCanonicalDecl());
    if (Use == Used->variables().end() || !Use->second.Written)
      return true;
    const Expr *First = Var->getInit();
    const bool IsUnset = !isa<ParmVarDecl>(Var) && (!First || First->isNullPointerConstant(LC.C, Expr::NPC_NeverValueDependent));
    return IsUnset && !Use->second.Escapes && assignmentsIn(Body, Var) == 1 && !hasLabels(Body);
  }

  void name(const DataClause &Clause, Stmt *&Item, const NamedList &Here, bool IsUpdate) {
    Expr *Pointer = cast<Expr>(Item)->IgnoreParenImpCasts();
    if (Clause.ExtentMayBeUnknown || !mayNameObject(Pointer))
      return;
    const Named *Found = find(Here, Pointer);
    if (!Found && isFixed(Pointer))
      Found = find(All, Pointer);
    if (!Found && !IsUpdate)
      return;
    warn(Clause, Pointer, Found ? Found->Member : nullptr);
    Builder &B = LC.B;
    B.at(SourceLocation()); // of a length that nobody has written
    Expr *One = B.integer(1);
    B.at(Pointer->getBeginLoc());
    Item = new (LC.C) ArraySectionExpr(B.rvalue(Pointer), /*LowerBound=*/nullptr, One, LC.C.ArraySectionTy, VK_LValue,
                                       OK_Ordinary, Pointer->getEndLoc(), Pointer->getEndLoc());
  }

  void warn(const DataClause &Clause, const Expr *Pointer, const Expr *Member) {
    const SourceLocation End =
        Lexer::getLocForEndOfToken(Pointer->getEndLoc(), 0, LC.C.getSourceManager(), LC.C.getLangOpts());
    auto Warning = report(LC.S, Pointer->getBeginLoc(), Member ? Diag::PointerForObject : Diag::PointerForOne);
    Warning << LC.text(Pointer);
    if (Member)
      Warning << LC.text(Section::of(const_cast<Expr *>(Member)).Root);
    Warning << Clause.Name << Pointer->getSourceRange();
    if (Pointer->getEndLoc().isFileID() && End.isValid())
      Warning << FixItHint::CreateInsertion(End, "[0:1]");
  }

  LoweringContext &LC;
  Stmt *const Body;
  NamedList All;
  std::optional<Uses> Used; ///< of the body; made when it is asked for
};

} // namespace

void nameObjects(LoweringContext &LC, Stmt *Body) { ObjectNamer(LC, Body).run(); }

} // namespace pacc
