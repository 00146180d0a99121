//===- FoundUses.h - the uses of pointers, as they are found ----*- C++ -*-===//
#ifndef PACC_LOWERING_FOUNDUSES_H
#define PACC_LOWERING_FOUNDUSES_H

#include "Data/Subscripts/PointerUses.h"
#include "Data/Subscripts/ValueWalk.h"

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"

namespace pacc {

/// Subscripts are noted; a use that is none spoils what is known of a pointer.
class FoundUses : protected ValueWalk {
protected:
  explicit FoundUses(Region &R) : ValueWalk(R) {}
  ~FoundUses() = default;

  llvm::MapVector<NamedPointer, PointerUses> Found;

  /// What a use does with an element.
  enum class Access { Read, Write, Update };
  void note(NamedPointer Pointer, Subscript S, Access How);
  /// What is done with a pointer by other ways may be done with the data to which it leads.
  void spoilMoved();
  /// Uses that cannot be seen count, too.
  bool isFollowedPointer(NamedPointer Pointer) const;
  void spoilObject(const MemberPath &Path);
  /// The member is used, and not by elements of what it leads to. False: the way to it is to be looked at.
  bool spoilMember(const clang::MemberExpr *Member);
  void spoil(const clang::Stmt *S);

  /// Looks at all uses in `S`.
  virtual void visit(const clang::Stmt *S) = 0;
  /// `Child` of `S`, which may only ask whether a pointer is null.
  void part(const clang::Stmt *S, const clang::Stmt *Child);
  /// What an expression does in which Pointers knows its way.
  void evaluatePointer(const clang::Expr *E);

  /// The construct has computed it: it is not the value of an outer variable.
  bool isMade(const clang::Expr *Pointer) const;
  /// The elements of which `E` names one, or a part of one: `p[e]`, `p[e].x`, `r.x` of a reference `r` to such, or to which it
  /// points: `p + e`; none: it is something else.
  Leads elementsAt(const clang::Expr *E);
  /// What is done to find the element.
  void evaluateElement(const clang::Expr *E);
  /// `E` names a part of what a reference of the construct refers to.
  bool isReferredTo(const clang::Expr *E) const;
  void noteElements(const Leads &All, Access How, bool Surely = true);
  /// `T &r = p[e];`: what is done with `r` is done with the element, while that is where it is.
  bool refers(const clang::VarDecl *Var);
  /// Elements that a call gets by reference, or as its object, are used as far as it stays within them. False: the call
  /// gets none.
  bool callWithElements(const clang::Expr *E);

  /// A call that gets pointers into data is looked at as what it does with them, where that can be said in the words of the
  /// construct (inlineCall); `See` sees what it returns. False: it cannot.
  bool inlined(const clang::CallExpr &Call, llvm::function_ref<void(const clang::Expr *)> See);
  /// `auto at = [&](int i) { return p[i]; };`: where it is called, what it does is looked at; who gets it otherwise may do that
  /// at any time.
  bool namesLambda(const clang::VarDecl *Var);

  /// Both lead to the data of one pointer.
  bool areInOne(const clang::Expr *X, const clang::Expr *Y);

  /// `See` looks at the values, or the places, of which the condition chooses one. Of `a ?: b` the first is the
  /// condition, too, and stands nowhere else.
  template <typename Function> void choice(const clang::AbstractConditionalOperator &Choice, Function See) {
    if (const auto *OrElse = llvm::dyn_cast<clang::BinaryConditionalOperator>(&Choice)) {
      See(OrElse->getCommon());
      return conditionally([&] { See(Choice.getFalseExpr()); });
    }
    const IndexValues At = Values;
    part(&Choice, Choice.getCond());
    conditionally(Choice.getCond(), true, At, [&] { See(Choice.getTrueExpr()); });
    conditionally(Choice.getCond(), false, At, [&] { See(Choice.getFalseExpr()); });
  }

private:
  /// The way from a part of an element to the element, one step; null: `E` is no part.
  static const clang::Expr *wholeOf(const clang::Expr *E);

  bool keepsCopy(const clang::VarDecl *Var, const clang::VarDecl *Lambda) const;
  void spoilLambda(const clang::VarDecl *Var);

  llvm::DenseMap<const clang::VarDecl *, Leads> Referents; ///< of references, where they were made
  llvm::DenseMap<const clang::VarDecl *, const clang::LambdaExpr *> Lambdas; ///< of variables that hold them
  static constexpr unsigned MostInlined = 6, MostInlinings = 500;
  unsigned Inlined = 0, Inlinings = 0; ///< calls within each other, and all
};

} // namespace pacc

#endif
