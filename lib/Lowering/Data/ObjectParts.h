//===- ObjectParts.h - whole objects and what of them is used ---*- C++ -*-===//
//
// Items that no clause asks for, of objects: variables, `*this`, and what a pointer leads to
// that stands for one object (`p->n`, `(*p).c[i]`, `p[0].n`). Behind such an item the host
// says which members the kernels use: where clauses have made only parts of the object
// present, these must be among them, or are put beside them.
//
// An object behind a pointer gets an item where the construct uses it as one object, by its members
// and methods. What is only read of it goes along by value (ReadObjects.h), if no clause names
// something in it (`copy(p->a)`). In a pipeline it must be there as a whole.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_OBJECTPARTS_H
#define PACC_LOWERING_OBJECTPARTS_H

#include "Tree/Uses.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class ASTContext;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
struct ClauseItem;
struct Region;

/// The one object that a pointer from outside leads to.
struct ObjectBehind {
  ObjectParts Parts;
  bool IsOnlyRead = false;
};

/// Sorts the construct's pointers without a clause into R.ReadObjects and R.ObjectsBehind.
/// Before the body is rewritten.
void findObjectsBehind(Region &R);

/// Whether the construct goes from the object that a reference leads to, or `*this` (null), to what that is a part of. How much
/// there is of it nobody knows here: it must be there.
bool mayBePartOfMore(const Region &R, const clang::VarDecl *Var);

/// All that a piece of code does with a pointer is to use the one object that it leads to; then `Parts` tells what of
/// it. Else `Other` is a use of another kind.
class PartsBehind {
public:
  /// Whether an expression, without parentheses and conversions, is the pointer.
  using IsPointer = llvm::function_ref<bool(const clang::Expr *)>;
  /// `Var`: the pointer, if it is a variable.
  PartsBehind(const clang::ASTContext &C, IsPointer Is, const clang::VarDecl *Var = nullptr) : C(C), Is(Is), Var(Var) {}

  /// Adds what `S` uses of the object. False if that is not a part of it: `Other` is what it does then.
  bool add(const clang::Stmt *S);

  ObjectParts Parts;
  const clang::Stmt *Other = nullptr;

private:
  bool isOther(const clang::Stmt *S);
  bool isWhole(const clang::Expr *E) const;
  bool leavesIt(const clang::Stmt *S) const;
  void addMember(const clang::MemberExpr *Member);

  const clang::ASTContext &C;
  const IsPointer Is;
  const clang::VarDecl *const Var;
};

/// Calls F for each item of a visible clause that names a member.
void forEachNamedMember(const Region &R,
                        llvm::function_ref<void(const clang::MemberExpr *, const ClauseItem &)> F);

/// The pointer can lead to one object whose bytes may be copied: by its type, and if a variable, by what it is.
bool mayLeadToObject(const Region &R, clang::QualType T);
bool mayLeadToObject(const Region &R, const clang::VarDecl *Var);

/// Its last member may have more elements than the type says: a flexible array, or one of no or one element, as it was
/// written before there were any.
bool mayGoOnBehind(const clang::ASTContext &C, const clang::RecordDecl *Record);

/// Behind the item of a whole object: which parts of it the kernels use, in the
/// order of memory. Nothing if they may use all of it. `Object`: null for `*this`; or a
/// pointer that leads to it.
void emitParts(Region &R, const clang::VarDecl *Object, const ObjectParts &Parts,
               llvm::SmallVectorImpl<clang::Stmt *> &Out);

/// The same of an object behind another pointer. `IsNamed`: a visible clause names a section of the member, an array.
void emitParts(Region &R, const ObjectParts &Parts, llvm::function_ref<bool(const clang::MemberExpr *)> IsNamed,
               llvm::SmallVectorImpl<clang::Stmt *> &Out);

/// The item of the object that the pointer leads to, if it is in R.ObjectsBehind. Under default(present)
/// clauses of the construct itself may make it present: `Last` comes behind them.
void emitObjectBehind(Region &R, const Uses &AllKernels, const clang::VarDecl *Pointer,
                      llvm::SmallVectorImpl<clang::Stmt *> &Out,
                      llvm::SmallVectorImpl<clang::Stmt *> &Last);

/// The item of an object behind `Pointer` that launches take along (R.ReadObjects), which the construct may write by
/// another name.
void emitTakenObject(Region &R, const clang::VarDecl *Pointer, llvm::SmallVectorImpl<clang::Stmt *> &Out);

/// Of an object behind a pointer that the construct only reads by that: it comes back if another pointer leads to it, as the
/// launch sees, through which kernels may write it; if it is const, and may lie in memory that nobody can write to, only what
/// they have changed does.
unsigned actionOfRead(clang::QualType Object);

/// For -Minfo. `Pointer`: as the program names it.
void noteObjectBehind(const Region &R, llvm::StringRef Pointer, unsigned Action);

} // namespace pacc

#endif
