//===- PrivateObjects.cpp - private(s.x) beside uses of all of s ----------===//
#include "Privates/Parts/PrivateObjects.h"

#include "Clauses/Sections.h"
#include "LoweringContext.h"
#include "Privates/Parts/PartPaths.h"
#include "Tree/Aliases/CalledFunctions.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace pacc {
namespace {

/// What code, and the functions that it calls, may do to objects of one type.
class ObjectWrites {
public:
  explicit ObjectWrites(QualType Object) : Object(Object.getCanonicalType().getUnqualifiedType()) {}

  void add(const Stmt *S) {
    All.add(S);
    visit(S);
  }

  /// Nothing but the members that the paths lead to, and what these are members of.
  bool areOnlyOf(llvm::ArrayRef<PartPath> Paths) const {
    llvm::SmallPtrSet<const ValueDecl *, 8> Named;
    for (const PartPath &P : Paths)
      for (const PathStep &Step : P.Steps)
        Named.insert(Step.Field);
    return !Otherwise && llvm::all_of(Paths, [&](const PartPath &P) {
      return llvm::all_of(P.Steps, [&](const PathStep &Step) {
        const auto *Of = Step.What == PathStep::Member ? cast<FieldDecl>(Step.Field)->getParent() : nullptr;
        return !Of || (!Of->isUnion() && llvm::all_of(Of->fields(), [&](const FieldDecl *Field) {
          return Named.contains(Field->getCanonicalDecl()) || !isWritten(Field);
        }));
      });
    });
  }

private:
  bool isWritten(const FieldDecl *Field) const {
    return All.isWritten(Field) || llvm::any_of(OfLambdas, [Field](const Uses &U) { return U.isWritten(Field); });
  }

  bool isObject(QualType T) const {
    if (T.isNull())
      return false;
    T = T.getNonReferenceType().getCanonicalType().getUnqualifiedType();
    return T == Object;
  }
  static bool isConstPointer(QualType T) { return T->isPointerType() && T->getPointeeType().isConstQualified(); }
  bool mayLeadThere(QualType T) const {
    const QualType To = T->isReferenceType() ? T.getNonReferenceType() : T->getPointeeType();
    return !To.isNull() && !To.isConstQualified() && (isObject(To) || To->isVoidType() || To->isCharType());
  }

  void visit(const Stmt *S) {
    if (!S)
      return;
    // All of it, or by another type.
    const Expr *Target = assignedBy(S);
    if (Target && isObject(Target->getType()))
      Otherwise = true;
    if (const auto *Cast = dyn_cast<CastExpr>(S); Cast && Cast->getCastKind() == CK_BitCast)
      Otherwise |= isObject(Cast->getSubExpr()->getType()->getPointeeType()) && !isConstPointer(Cast->getType());
    if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
      OfLambdas.emplace_back(Lambda->getBody());
    if (const auto *Call = dyn_cast<CallExpr>(S))
      visitCall(*Call);
    if (const auto *Made = dyn_cast<CXXConstructExpr>(S); Made && !Made->getConstructor()->isTrivial())
      visitFunction(Made->getConstructor(),
                    llvm::any_of(Made->arguments(), [this](const Expr *E) { return givesObject(E); }));
    for (const Stmt *Child : S->children())
      visit(Child);
  }

  bool givesObject(const Expr *Argument) const {
    const QualType T = Argument->getType();
    return Argument->isGLValue() ? isObject(T) && !T.isConstQualified() : mayLeadThere(T);
  }

  void visitCall(const CallExpr &Call) {
    const auto *Method = dyn_cast<CXXMemberCallExpr>(&Call);
    const FunctionDecl *F = Call.getDirectCallee();
    if (const auto *Operator = dyn_cast_or_null<CXXMethodDecl>(F); Operator && Operator->isCopyAssignmentOperator())
      Otherwise |= isObject(Call.getArg(0)->getType());
    const bool Gives = llvm::any_of(Call.arguments(), [this](const Expr *E) { return givesObject(E); }) ||
                       (Method && isObject(Method->getObjectType()) && !Method->getMethodDecl()->isConst());
    visitFunction(F, Gives);
  }

  void visitFunction(const FunctionDecl *F, bool Gives) {
    const FunctionDecl *Definition = F ? definitionHere(F) : nullptr;
    if (!Definition) {
      Otherwise |= Gives;
    } else if (Seen.insert(Definition).second) {
      add(Definition->getBody());
    }
  }

  const QualType Object;
  Uses All;
  llvm::SmallVector<Uses, 0> OfLambdas;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
  bool Otherwise = false;
};

/// Puts another variable into the place of one.
class Replacer {
public:
  Replacer(LoweringContext &Ctx, const VarDecl *Before, const VarDecl *Now) : Ctx(Ctx), Before(Before), Now(Now) {}

  void run(Stmt *&S) {
    if (!S)
      return;
    if (isa<DeclRefExpr>(S) && isReferenceTo(cast<Expr>(S), Before)) {
      Ctx.B.at(S->getBeginLoc());
      S = Ctx.B.ref(Now);
      return;
    }
    for (Stmt *&Child : S->children())
      run(Child);
  }

private:
  LoweringContext &Ctx;
  const VarDecl *const Before, *const Now;
};

bool hasLambda(const Stmt *S, const VarDecl *Var) {
  return S && ((isa<LambdaExpr, BlockExpr>(S) && mentions(S, Var)) ||
               llvm::any_of(S->children(), [Var](const Stmt *Child) { return hasLambda(Child, Var); }));
}

/// Of how many loops, one in the other, the directive is; nothing, if that is not known.
std::optional<uint64_t> loopsOf(const OpenACCConstructStmt *Directive, const ASTContext &C) {
  for (const OpenACCClause *Clause : Directive->clauses()) {
    if (const auto *Collapse = dyn_cast<OpenACCCollapseClause>(Clause)) {
      const std::optional<int64_t> Count =
          Collapse->hasForce() ? std::nullopt : constantOf(Collapse->getLoopCount(), C);
      return Count ? std::optional<uint64_t>(*Count) : std::nullopt;
    }
    if (const auto *Tile = dyn_cast<OpenACCTileClause>(Clause))
      return Tile->getSizeExprs().size();
  }
  return 1;
}

/// Where the body of the innermost of so many loops stands; null: there is something else.
Stmt **bodyOf(Stmt *S, uint64_t Loops) {
  for (;;) {
    if (auto *Block = dyn_cast<CompoundStmt>(S); Block && Block->size() == 1) {
      S = Block->body_front();
      continue;
    }
    auto *For = dyn_cast<ForStmt>(S);
    if (!For)
      return nullptr;
    if (Loops-- > 1) {
      S = For->getBody();
      continue;
    }
    for (Stmt *&Child : S->children())
      if (Child == For->getBody())
        return &Child;
    return nullptr;
  }
}

/// The statement that every iteration, or every gang, executes.
Stmt **placeIn(OpenACCConstructStmt *Directive, const ASTContext &C) {
  const bool IsLoop = isa<OpenACCLoopConstruct, OpenACCCombinedConstruct>(Directive);
  const std::optional<uint64_t> Loops = loopsOf(Directive, C);
  for (Stmt *&Child : static_cast<Stmt *>(Directive)->children())
    if (Child)
      return !IsLoop ? (Directive->getDirectiveKind() == OpenACCDirectiveKind::Kernels ? nullptr : &Child)
             : Loops ? bodyOf(Child, *Loops)
                     : nullptr;
  return nullptr;
}

} // namespace

bool copyObjectInside(LoweringContext &Ctx, OpenACCConstructStmt *Directive,
                      llvm::ArrayRef<const MemberExpr *> Members) {
  llvm::SmallVector<PartPath, 2> Paths;
  for (const MemberExpr *Member : Members)
    Paths.push_back(PartPath::of(const_cast<MemberExpr *>(Member)));
  const PartPath &First = Paths.front();
  const bool IsBehind = First.Root && First.Steps.front().throughPointer();
  for (const PartPath &P : Paths)
    if (!P.Var || P.Var != First.Var ||
        llvm::any_of(llvm::drop_begin(P.Steps, IsBehind), [](const PathStep &S) { return S.What != PathStep::Member; }))
      return false;
  const VarDecl *Var = First.Var;
  QualType T = First.Root->getType();
  T = (IsBehind ? T->getPointeeType() : T).getUnqualifiedType();
  Stmt **Place = placeIn(Directive, Ctx.C);
  if (!Place || !T->isRecordType() || T.isVolatileQualified() || !T.isTriviallyCopyableType(Ctx.C) ||
      hasLambda(*Place, Var) || (IsBehind && Uses(Directive).isWritten(Var)))
    return false;
  ObjectWrites Writes(T);
  Writes.add(*Place);
  if (!Writes.areOnlyOf(Paths))
    return false;
  Builder &B = Ctx.B;
  B.at((*Place)->getBeginLoc());
  auto *Root = cast<DeclRefExpr>(First.Root);
  Expr *Value = IsBehind ? B.deref(B.rvalue(B.ref(Root))) : B.ref(Root);
  VarDecl *Object = B.variable(Var->getName(), T, Value), *Now = Object;
  llvm::SmallVector<Stmt *, 3> All = {B.declare(Object)};
  if (IsBehind) {
    Now = B.variable(Var->getName(), Root->getType().getUnqualifiedType(), B.addressOf(B.ref(Object)));
    All.push_back(B.declare(Now));
  }
  Replacer(Ctx, Var, Now).run(*Place);
  All.push_back(*Place);
  *Place = B.block(All);
  return true;
}

} // namespace pacc
