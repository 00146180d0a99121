//===- PrivateMembers.cpp - private(s.x), firstprivate(s->x) --------------===//
#include "Privates/PrivateMembers.h"

#include "Clauses/Sections.h"
#include "Data/Members/MemberVariables.h"
#include "LoweringContext.h"
#include "Privates/MemberReductions.h"
#include "Privates/Parts/PrivateObjects.h"
#include "Tree/Clone.h"
#include "Tree/ComputeConstructs.h"
#include "Tree/References.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace pacc {
namespace {

/// One compute construct.
class PrivateMemberReplacer {
public:
  explicit PrivateMemberReplacer(LoweringContext &Ctx) : Ctx(Ctx), B(Ctx.B) {}

  /// What stands in the construct's place; null after an error.
  Stmt *run(OpenACCConstructStmt *Construct) {
    visit(Construct);
    if (!Good)
      return nullptr;
    if (Declarations.empty())
      return Construct;
    Declarations.push_back(Construct);
    B.at(Construct->getDirectiveLoc());
    return B.block(Declarations);
  }

private:
  // Inner directives first: their members are others.
  void visit(Stmt *S) {
    if (!S || isa<LambdaExpr, BlockExpr>(S))
      return;
    for (Stmt *Child : S->children())
      visit(Child);
    auto *Directive = dyn_cast<OpenACCConstructStmt>(S);
    if (!Directive)
      return;
    copyObjects(Directive);
    MemberVariables Members(Ctx);
    forEachMember(Directive, [&](MemberExpr *Member, bool First, Stmt *&Item) { replace(Members, Member, First, Item); });
    if (Members.all().empty() || !Good)
      return;
    for (Stmt *Child : S->children()) {
      Members.replaceIn(Child);
      for (const MemberVariables::Replaced &R : Members.all())
        checkRest(Child, R.Member);
    }
  }

  void forEachMember(OpenACCConstructStmt *Directive, llvm::function_ref<void(MemberExpr *, bool, Stmt *&)> Do) {
    for (const OpenACCClause *Clause : Directive->clauses())
      if (isa<OpenACCPrivateClause, OpenACCFirstPrivateClause>(Clause))
        for (Stmt *&Item : const_cast<OpenACCClause *>(Clause)->children())
          if (MemberExpr *Member = memberOf(cast<Expr>(Item)); Member && Good)
            Do(Member, isa<OpenACCFirstPrivateClause>(Clause), Item);
  }

  /// Bit-fields, of which there is no variable, and members that the directive finds through their object, too.
  void copyObjects(OpenACCConstructStmt *Directive) {
    const bool IsCompute = isa<OpenACCComputeConstruct>(Directive);
    llvm::MapVector<const VarDecl *, llvm::SmallVector<const MemberExpr *, 2>> Members;
    llvm::SmallPtrSet<const VarDecl *, 4> Needed, Others;
    forEachMember(Directive, [&](MemberExpr *Member, bool First, Stmt *&) {
      const VarDecl *Root = MemberVariables::isPlain(Member) ? rootOf(Member) : nullptr;
      if (!Root || (First && !IsCompute)) // gangs' copies live longer than iterations
        return void(Others.insert(Root));
      Members[Root].push_back(Member);
      if (Member->refersToBitField() || llvm::any_of(static_cast<Stmt *>(Directive)->children(), [&](const Stmt *Child) {
            return foundThroughObject(Child, Member) || isUsedOtherwise(Child, Member);
          }))
        Needed.insert(Root);
    });
    llvm::SmallPtrSet<const VarDecl *, 4> Copied;
    for (const auto &[Root, Of] : Members)
      if (Needed.contains(Root) && !Others.contains(Root) && copyObjectInside(Ctx, Directive, Of))
        Copied.insert(Root);
    // The clause has a variable that nobody uses.
    forEachMember(Directive, [&](MemberExpr *Member, bool, Stmt *&Item) {
      if (!MemberVariables::isPlain(Member) || !Copied.contains(rootOf(Member)))
        return;
      B.at(Member->getExprLoc());
      VarDecl *Var = B.variable(Ctx.text(Member), Ctx.C.IntTy);
      Declarations.push_back(B.declare(Var));
      Item = B.ref(Var);
    });
  }

  /// In another way than by its name, or by that of a part of it.
  static bool isUsedOtherwise(const Stmt *S, const MemberExpr *Member) {
    if (!S)
      return false;
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(S))
      return llvm::any_of(Call->arguments(), [Member](const Expr *Argument) { return isUsedOtherwise(Argument, Member); });
    if (isa<MemberExpr, DeclRefExpr, CXXThisExpr>(S)) {
      for (const auto *E = dyn_cast<MemberExpr>(S); E; E = dyn_cast<MemberExpr>(E->getBase()->IgnoreParenImpCasts()))
        if (MemberVariables::isPlain(E) && MemberVariables::isSame(Member, E))
          return false;
      return usesMember(S, Member);
    }
    return llvm::any_of(S->children(), [Member](const Stmt *Child) { return isUsedOtherwise(Child, Member); });
  }

  /// `s.m` and `s.m[:]`; null: the item is something else.
  MemberExpr *memberOf(Expr *Item) const {
    const Section S = Section::of(Item);
    const bool IsWhole = llvm::all_of(S.Dimensions, [this](const Dimension &D) { return coversArray(D, Ctx.C); });
    return IsWhole ? dyn_cast<MemberExpr>(S.Root) : nullptr;
  }

  void replace(MemberVariables &Members, MemberExpr *Member, bool First, Stmt *&Item) {
    B.at(Member->getExprLoc());
    const auto *Before = MemberVariables::isPlain(Member) ? Members.find(Member) : nullptr;
    VarDecl *Var = Before ? Before->Var : nullptr;
    if (!Var && MemberVariables::isPlain(Member) && !Member->refersToBitField()) {
      Var = declare(Member, First);
      if (Var)
        Members.add(Member, Var);
    }
    if (Var) // else an error later
      Item = B.ref(Var);
  }

  VarDecl *declare(MemberExpr *Member, bool First) {
    const QualType T = Member->getType().getNonReferenceType().getUnqualifiedType();
    const bool IsNumber = T->isArithmeticType() || T->isEnumeralType() || T->isPointerType();
    VarDecl *Var = nullptr;
    if (!First && T.isTrivialType(Ctx.C)) {
      Var = B.variable(Ctx.text(Member), T);
    } else if (Expr *Value = cloneExpr(Ctx.C, Member, Member->getExprLoc())) {
      // Of others the construct makes the copy, as of variables: by a constructor, or of all bytes.
      Var = IsNumber ? B.variable(Ctx.text(Member), T, B.rvalue(Value))
                     : B.reference(Ctx.text(Member), Member->getType(), Value);
    }
    if (Var)
      Declarations.push_back(B.declare(Var));
    return Var;
  }

  void checkRest(const Stmt *Child, const MemberExpr *Member) {
    const char *What = foundThroughObject(Child, Member);
    if (!What && usesMember(Child, Member))
      What = "the object that it is a part of";
    if (!What || !Good)
      return;
    Good = false;
    report(Ctx.S, Member->getExprLoc(), Diag::PrivateMemberUsed) << Ctx.text(Member) << What;
  }

  LoweringContext &Ctx;
  Builder &B;
  llvm::SmallVector<Stmt *, 4> Declarations;
  bool Good = true;
};

} // namespace

bool replacePrivateMembers(LoweringContext &Ctx, Stmt *Body, bool InRoutine) {
  return replaceComputeConstructs(Body, InRoutine,
                                  [&Ctx](OpenACCConstructStmt *Construct) { return PrivateMemberReplacer(Ctx).run(Construct); });
}

} // namespace pacc
