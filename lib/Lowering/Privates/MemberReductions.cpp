//===- MemberReductions.cpp - members as variables of reductions ----------===//
#include "Privates/MemberReductions.h"
#include "Privates/Parts/BitFieldPlaces.h"
#include "Privates/Reductions.h"
#include "Privates/Updates/Updates.h"

#include "Tree/Clone.h"
#include "Tree/ComputeConstructs.h"
#include "LoweringContext.h"
#include "Data/Members/MemberVariables.h"
#include "Tree/References.h"
#include "Tree/Expressions/SameExpressions.h"
#include "Tree/Uses.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/CarriedClauses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// A variable, or `this` (null), and the members that lead on from there.
struct Path {
  const VarDecl *Object = nullptr;
  llvm::SmallVector<const ValueDecl *, 4> Members;
  llvm::SmallVector<llvm::SmallVector<const CXXRecordDecl *, 2>, 4> Bases; ///< of which these are members

  explicit Path(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    while (const auto *Member = dyn_cast<MemberExpr>(E)) {
      Members.insert(Members.begin(), Member->getMemberDecl());
      Bases.insert(Bases.begin(), basesOf(Member->getBase()));
      E = Member->getBase()->IgnoreParenImpCasts();
      if (const auto *Operator = dyn_cast<UnaryOperator>(E);
          Operator && (Operator->getOpcode() == UO_Deref || Operator->getOpcode() == UO_AddrOf))
        E = Operator->getSubExpr()->IgnoreParenImpCasts();
    }
    Object = rootOf(E);
  }

  bool mayMeet(const Path &O) const {
    return Object == O.Object && llvm::all_of(llvm::zip(Members, O.Members, Bases, O.Bases), [](const auto &Pair) {
             const auto &[Mine, Other, Bases, OtherBases] = Pair; // a member function may use all
             return (Mine == Other && Bases == OtherBases) || !isa<FieldDecl>(Mine) || !isa<FieldDecl>(Other);
           });
  }
};

bool uses(const Stmt *S, const Path &Of) {
  if (!S)
    return false;
  const auto *E = dyn_cast<Expr>(S);
  if (E && isa<MemberExpr, DeclRefExpr, CXXThisExpr>(E)) {
    const Expr *Begin = E;
    while (const auto *Member = dyn_cast<MemberExpr>(Begin))
      Begin = Member->getBase()->IgnoreParenImpCasts();
    // Functions and constants are parts of nothing, and their root is none, as that of `this`.
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Begin); Ref && isa<FunctionDecl, EnumConstantDecl>(Ref->getDecl()))
      return false;
    if (isa<DeclRefExpr, CXXThisExpr>(Begin))
      return Path(E).mayMeet(Of);
  }
  return llvm::any_of(S->children(), [&Of](const Stmt *Child) { return uses(Child, Of); });
}

/// The statement, or a function that it calls, mentions the member of some object.
bool mentionsField(const Stmt *S, const ValueDecl *Field, llvm::SmallPtrSetImpl<const FunctionDecl *> &Seen) {
  if (!S)
    return false;
  if (const auto *Member = dyn_cast<MemberExpr>(S); Member && Member->getMemberDecl() == Field)
    return true;
  const auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr, *Definition = nullptr;
  if (F && F->hasBody(Definition) && Seen.insert(Definition).second && mentionsField(Definition->getBody(), Field, Seen))
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return mentionsField(Child, Field, Seen); });
}

/// An argument leads to the object, or is a copy of it.
bool givesObject(const CallExpr &Call, const Path &Of) {
  const auto *Member = dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParenImpCasts());
  return (Member && uses(Member->getBase(), Of)) || llvm::any_of(Call.arguments(), [&Of](const Expr *Argument) {
           const QualType T = Argument->getType();
           return (Argument->isGLValue() || T->isPointerType() || T->isRecordType()) && uses(Argument, Of);
         });
}

const char *foundBesides(const Stmt *S, const Path &Of) {
  if (!S)
    return nullptr;
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
    return uses(Lambda->getBody(), Of) ? "a lambda in the loop" : nullptr;
  const auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr, *Definition = nullptr;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
  const bool MayUse = F && F->hasBody(Definition) ? uses(Call, Of) && mentionsField(Definition->getBody(), Of.Members.back(), Seen)
                                                  : Call && givesObject(*Call, Of);
  if (MayUse)
    return "a function that the loop calls";
  for (const Stmt *Child : S->children())
    if (const char *What = foundBesides(Child, Of))
      return What;
  return nullptr;
}

/// One compute construct, or a loop in it: a member of a variable that only the body of a directive
/// has stands for itself where that body has it.
class ReducedMemberReplacer {
public:
  ReducedMemberReplacer(LoweringContext &Ctx, OpenACCConstructStmt *Construct)
      : Ctx(Ctx), B(Ctx.B), Construct(Construct), Inside(Construct),
        Members(Ctx) {}

  /// What stands in the construct's place; null after an error.
  Stmt *run() {
    collect(Construct);
    if (!Good)
      return nullptr;
    Stmt *Result = replaced();
    return replaceInner(Construct) ? Result : nullptr;
  }

private:
  Stmt *replaced() {
    if (Members.all().empty())
      return Construct;
    Members.replaceIn(Construct);
    Declarations.push_back(Construct);
    return B.block(Declarations);
  }

  /// The loops in there, outermost first: what is replaced is gone then.
  bool replaceInner(Stmt *S) {
    bool Good = true;
    for (Stmt *&Child : S->children()) {
      if (!Child || isa<LambdaExpr, BlockExpr>(Child))
        continue;
      auto *Loop = dyn_cast<OpenACCLoopConstruct>(Child);
      if (!Loop) {
        Good &= replaceInner(Child);
        continue;
      }
      Stmt *New = ReducedMemberReplacer(Ctx, Loop).run();
      Good &= New != nullptr;
      if (New && New != Child)
        Child = New;
    }
    return Good;
  }

  void collect(Stmt *S) {
    if (!S || isa<LambdaExpr>(S))
      return;
    auto *Directive = dyn_cast<OpenACCConstructStmt>(S);
    if (Directive) {
      for (const OpenACCClause *const &Clause : Directive->clauses())
        readClause(Clause, Directive);
      Round.push_back(Directive);
    }
    for (Stmt *Child : S->children())
      collect(Child);
    if (Directive)
      Round.pop_back();
  }

  /// `p[i].x`: ReductionSections.cpp.
  static bool isOfElement(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return isOfElement(Member->getBase());
    return isa<ArraySubscriptExpr>(E);
  }

  /// A loop in there has the variable, not the construct.
  bool isOfInner(const MemberExpr *Member) const {
    const VarDecl *Var = rootOf(Member);
    return Var && !Round.empty() &&
           (Inside.isDeclaredInside(Var) ||
            llvm::any_of(Round, [Var](const OpenACCConstructStmt *Directive) { return givesCopy(Directive, Var); }));
  }

  /// `Clause`: its place in the construct.
  void readClause(const OpenACCClause *const &Clause, const OpenACCConstructStmt *Directive) {
    if (isa<OpenACCPrivateClause>(Clause))
      if (auto Op = findMemberReduction(Clause->getBeginLoc()))
        const_cast<const OpenACCClause *&>(Clause) =
            asReduction(*cast<OpenACCPrivateClause>(Clause), *Op, Directive);
    if (const auto *Reduction = dyn_cast<OpenACCReductionClause>(Clause))
      for (Expr *Item : Reduction->getVarList())
        if (const MemberExpr *Member = memberOf(Item); Member && !isOfElement(Member) && !isOfInner(Member))
          replace(Member, Directive);
  }

  /// The member that the item is; or the array, or the pointer, of which it is a section: ReductionSections.cpp then
  /// finds one of a variable.
  static const MemberExpr *memberOf(const Expr *Item) {
    Item = Item->IgnoreParenImpCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(Item))
      return Member;
    while (const auto *Section = dyn_cast<ArraySectionExpr>(Item))
      Item = Section->getBase()->IgnoreParenImpCasts();
    const auto *Member = dyn_cast<MemberExpr>(Item);
    return Member && (Member->getType()->isArrayType() || Member->getType()->isPointerType()) ? Member : nullptr;
  }

  /// The clause for one variable. A reduction clause that has it already is Clang's, who took it.
  const OpenACCClause *asReduction(const OpenACCPrivateClause &Private,
                                   OpenACCReductionOperator Op,
                                   const OpenACCConstructStmt *Directive) {
    llvm::SmallVector<Expr *, 1> Items;
    for (Expr *Item : Private.getVarList())
      if (!isReduced(Item, Directive))
        Items.push_back(Item);
    llvm::SmallVector<OpenACCReductionRecipeWithStorage, 1> Recipes(
        Items.size(), OpenACCReductionRecipeWithStorage::Empty());
    return OpenACCReductionClause::Create(
        Ctx.C, Private.getBeginLoc(), Private.getLParenLoc(), Op, Items,
        Recipes, Private.getEndLoc());
  }

  /// Whether a reduction clause has the item, the very same word of the program.
  static bool isReduced(const Expr *Item, const OpenACCConstructStmt *Directive) {
    return llvm::any_of(Directive->clauses(), [Item](const OpenACCClause *Clause) {
      const auto *Reduction = dyn_cast<OpenACCReductionClause>(Clause);
      return Reduction && llvm::any_of(Reduction->getVarList(), [Item](const Expr *Other) {
               return Other->getBeginLoc() == Item->getBeginLoc();
             });
    });
  }

  void replace(const MemberExpr *Member, const OpenACCConstructStmt *Directive) {
    if (!Good)
      return;
    const char *What = MemberVariables::isPlain(Member) ? foundThroughObject(Directive, Member) : nullptr;
    if (What) {
      Good = false;
      report(Ctx.S, Member->getExprLoc(), Diag::ReducedMemberUsed) << Ctx.text(Member) << What;
      return;
    }
    if (Members.find(Member))
      return;
    Expr *Place = nullptr;
    const char *Changed = nullptr;
    FieldDecl *Bits = nullptr;
    B.at(Member->getExprLoc());
    if (MemberVariables::isPlain(Member) && Member->refersToBitField()) {
      Changed = MemberVariables::changedIn(Inside, Member);
      Bits = bitFieldAlone(Ctx, *cast<FieldDecl>(Member->getMemberDecl()));
      Place = Bits ? placeOfBits(Ctx, Member, *Bits) : nullptr;
    } else if (MemberVariables::isPlain(Member)) {
      Changed = MemberVariables::changedIn(Inside, Member);
      Place = cloneExpr(Ctx.C, const_cast<MemberExpr *>(Member),
                        Member->getExprLoc());
    }
    if (!Place || Changed) {
      Good = false;
      if (Changed)
        report(Ctx.S, Member->getExprLoc(), Diag::ReducedMemberChanges)
            << Ctx.text(Member) << Changed;
      else
        report(Ctx.S, Member->getExprLoc(),
               Member->refersToBitField() ? Diag::ReductionBitField : Diag::ItemNotSupported)
            << Ctx.text(Member) << "reduction";
      return;
    }
    // Of a pointer, which the construct does not change, the value is enough.
    const QualType T = Bits ? Place->getType() : Member->getType();
    const bool IsPointer = T->isPointerType();
    VarDecl *Var = IsPointer ? B.variable(Ctx.text(Member), T.getUnqualifiedType(), B.rvalue(Place))
                             : B.reference(Ctx.text(Member), T, Place);
    if (!IsPointer)
      Ctx.ReducedMembers.insert(Var);
    Declarations.push_back(B.declare(Var));
    Members.add(Member, Var, Bits);
  }

  LoweringContext &Ctx;
  Builder &B;
  OpenACCConstructStmt *const Construct;
  const Uses Inside;
  MemberVariables Members;
  llvm::SmallVector<Stmt *, 4> Declarations;
  llvm::SmallVector<const OpenACCConstructStmt *, 4> Round; ///< directives round what is looked at
  bool Good = true;
};

} // namespace

bool mayBeOneMember(const Expr *A, const Expr *B) { return Path(A).mayMeet(Path(B)); }

const char *foundThroughObject(const Stmt *S, const MemberExpr *Member) { return foundBesides(S, Path(Member)); }

bool usesMember(const Stmt *S, const MemberExpr *Member) {
  if (!S)
    return false;
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(S))
    return llvm::any_of(Call->arguments(), [Member](const Expr *Argument) { return usesMember(Argument, Member); });
  if (isa<MemberExpr, DeclRefExpr, CXXThisExpr>(S))
    return uses(S, Path(Member));
  return llvm::any_of(S->children(), [Member](const Stmt *Child) { return usesMember(Child, Member); });
}

/// The structure in which a reference finds a bit-field; what else leads on, as it is.
static const Expr *wayOf(const Expr *E) {
  E = E->IgnoreParenCasts();
  const auto *Found = dyn_cast<UnaryOperator>(E);
  const auto *Sum = Found ? dyn_cast<BinaryOperator>(Found->getSubExpr()->IgnoreParenCasts()) : nullptr;
  if (!Sum)
    return E;
  E = Sum->getLHS()->IgnoreParenCasts();
  const auto *Address = dyn_cast<UnaryOperator>(E);
  return Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr() : E;
}

bool isUsedThroughObject(LoweringContext &Ctx, const Stmt *S, const VarDecl *Reference) {
  return Ctx.ReducedMembers.contains(Reference) && Reference->getInit() && uses(S, Path(wayOf(Reference->getInit())));
}

bool replaceReducedMembers(LoweringContext &Ctx, Stmt *Body, bool InRoutine) {
  return replaceComputeConstructs(Body, InRoutine, [&Ctx](OpenACCConstructStmt *Construct) {
    return ReducedMemberReplacer(Ctx, Construct).run();
  });
}

} // namespace pacc
