//===- FixedSections.cpp - before which directive a section is fixed ------===//
#include "Privates/FixedSections.h"

#include "Clauses/Extents.h"
#include "Data/Members/MemberVariables.h"
#include "LoweringContext.h"
#include "Privates/MemberReductions.h"
#include "Tree/References.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

void FixedSections::visit(Stmt *&S) {
  if (!S || isa<LambdaExpr, BlockExpr>(S))
    return;
  const auto VisitChildren = [this](Stmt *Of) {
    for (Stmt *&Child : Of->children())
      visit(Child);
  };
  auto *Directive = dyn_cast<OpenACCConstructStmt>(S);
  if (!Directive)
    return VisitChildren(S);
  Frames.push_back(std::make_unique<Frame>(Frame{Directive, Uses(S), {}, {}}));
  enter(Directive);
  VisitChildren(S);
  leave(Directive);
  llvm::SmallVector<Stmt *, 2> Declarations = std::move(Frames.pop_back_val()->Declarations);
  if (Declarations.empty())
    return;
  Declarations.push_back(S);
  Ctx.B.at(Directive->getDirectiveLoc());
  S = Ctx.B.block(Declarations);
}

bool FixedSections::isWholeArray(const Section &S) const {
  return llvm::all_of(S.Dimensions, [this](const Dimension &D) {
    return coversArray(D, Ctx.C);
  });
}

bool FixedSections::isSupported(const Section &S) const {
  if (isElement(S))
    return true;
  if (!S.Var)
    return false;
  const Dimension &Outer = S.Dimensions.front();
  return !Outer.Index && Outer.Length &&
         knownBound(Outer.Lower, Ctx.C).value_or(0) >= 0 &&
         knownBound(Outer.Length, Ctx.C).value_or(0) >= 0 &&
         llvm::all_of(
             llvm::drop_begin(S.Dimensions),
             [this](const Dimension &D) { return coversArray(D, Ctx.C); });
}

FixedSections::Frame *FixedSections::frameOf(const SectionPlace &P) {
  for (const auto &[Depth, F] : llvm::enumerate(Frames))
    if (isFixed(P.S, Depth) && llvm::all_of(P.Inside, [&, At = Depth](const StepInside &Step) {
          return Step.Member || isFixed(Step.Index, At);
        }))
      return F.get();
  return nullptr;
}

FixedSections::Frame *FixedSections::frameOf(const PartPath &P) {
  for (const auto &[Depth, F] : llvm::enumerate(Frames))
    if (isFixedPath(P, Depth))
      return F.get();
  return nullptr;
}

bool FixedSections::isFixedPath(const PartPath &P, size_t Depth) const {
  const Uses &Inside = Frames[Depth]->Inside;
  if (P.Var && (isDevicePointer(P.Var) || Inside.isDeclaredInside(P.Var) || isCopied(P.Var, Depth) ||
                (P.Root->getType()->isPointerType() && Inside.isWritten(P.Var))))
    return false;
  return llvm::all_of(P.Steps, [&](const PathStep &Step) {
    const auto *Field = dyn_cast_or_null<FieldDecl>(Step.Field);
    return !(Field && Field->getType()->isPointerType() && Inside.isWritten(Field)) &&
           (!Step.Lower || isFixed(Step.Lower, Depth)) && (!Step.Length || isFixed(Step.Length, Depth));
  });
}

bool FixedSections::isFixed(const Section &S, size_t Depth) const {
  if (!S.Var ? !isFixedMember(S.Root, Depth) : isDevicePointer(S.Var) || !isFixedRoot(S.Var, Depth))
    return false;
  return
         llvm::all_of(S.Dimensions, [&](const Dimension &D) {
           return (!D.Lower || isFixed(D.Lower, Depth)) &&
                  (!D.Length || isFixed(D.Length, Depth));
         });
}

bool FixedSections::isFixedMember(const Expr *Root, size_t Depth) const {
  const auto *Member = dyn_cast<MemberExpr>(Root);
  if (!Member || !MemberVariables::isPlain(Member) || MemberVariables::changedIn(Frames[Depth]->Inside, Member))
    return false;
  const Uses OfRoot(Root);
  return llvm::all_of(OfRoot.variables(), [&](const auto &Use) {
    return !isDevicePointer(Use.first) && !Frames[Depth]->Inside.isDeclaredInside(Use.first) &&
           !isCopied(Use.first, Depth);
  });
}

bool FixedSections::isFixedNumber(const MemberExpr &Member, size_t Depth) const {
  const auto *Field = dyn_cast<FieldDecl>(Member.getMemberDecl());
  return Field && Field->getType()->isIntegralOrEnumerationType() && !Field->isBitField() &&
         isFixedMember(&Member, Depth) && !Frames[Depth]->Inside.isWritten(Field) &&
         !foundThroughObject(Frames[Depth]->Directive, &Member);
}

bool FixedSections::isFixedRoot(const VarDecl *Var, size_t Depth) const {
  const Uses &Inside = Frames[Depth]->Inside;
  const bool IsArray = Var->getType().getNonReferenceType()->isArrayType();
  return !Inside.isDeclaredInside(Var) &&
         (IsArray || !Inside.isWritten(Var)) && !isCopied(Var, Depth);
}

bool FixedSections::isFixed(const Stmt *E, size_t Depth) const {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (isa<EnumConstantDecl>(Ref->getDecl()))
      return true;
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    return Var && Var->getType().getNonReferenceType()->isScalarType() &&
           isFixedRoot(Var, Depth);
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return isFixedNumber(*Member, Depth);
  if (!isa<IntegerLiteral, CharacterLiteral, ConstantExpr, ParenExpr, CastExpr,
           BinaryOperator, UnaryOperator, UnaryExprOrTypeTraitExpr,
           SubstNonTypeTemplateParmExpr>(E) ||
      assignedBy(E))
    return false;
  if (const auto *Operator = dyn_cast<UnaryOperator>(E);
      Operator && Operator->getOpcode() == UO_Deref)
    return false;
  return llvm::all_of(E->children(), [&](const Stmt *Child) {
    return isFixed(Child, Depth);
  });
}

bool FixedSections::isCopied(const VarDecl *Var, size_t Depth) const {
  return llvm::any_of(llvm::drop_begin(Frames, Depth), [&](const auto &F) {
    return llvm::any_of(F->Directive->clauses(), [&](const OpenACCClause *C) {
      if (!isa<OpenACCPrivateClause, OpenACCReductionClause,
               OpenACCFirstPrivateClause>(C))
        return false;
      const bool SameValue =
          isa<OpenACCFirstPrivateClause>(C) &&
          Var->getType().getNonReferenceType()->isScalarType();
      return !SameValue && llvm::any_of(C->children(), [&](const Stmt *Item) {
        // A part of it may be what the section is of; that of the innermost directive is the section.
        return isReferenceTo(cast<Expr>(Item), Var) ||
               (F != Frames.back() && !isa<OpenACCReductionClause>(C) &&
                PartPath::of(const_cast<Expr *>(cast<Expr>(Item))).Var == Var->getCanonicalDecl());
      });
    });
  });
}

bool FixedSections::isDevicePointer(const VarDecl *Var) const {
  auto IsNamed = [Var](const OpenACCConstructStmt *Directive) {
    return llvm::any_of(Directive->clauses(), [Var](const OpenACCClause *C) {
      return isa<OpenACCDevicePtrClause, OpenACCUseDeviceClause>(C) &&
             llvm::any_of(C->children(), [Var](const Stmt *Item) {
               return mentions(Item, Var);
             });
    });
  };
  return llvm::any_of(Around, IsNamed) || IsNamed(Frames.front()->Directive);
}

} // namespace pacc
