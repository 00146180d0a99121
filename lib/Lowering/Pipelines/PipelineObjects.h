//===- PipelineObjects.h - what host code and kernels touch -----*- C++ -*-===//
//
// Which objects the expressions of a function are about: variables, members of
// variables, and what pointers and references lead to. Where a pointer may
// lead is gathered from all its values in the function, whatever their order.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PIPELINEOBJECTS_H
#define PACC_LOWERING_PIPELINEOBJECTS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class CallExpr;
class Decl;
class Expr;
class FieldDecl;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {

/// A variable; or the memory behind a pointer of which nothing nearer is known
/// (a parameter, a member, the result of an allocation); or a member of those.
struct Object {
  const clang::Decl *Root = nullptr; ///< null: any object
  const clang::FieldDecl *Field = nullptr; ///< null: all of it
  bool Behind = false; ///< what Root, a variable or member, points to; of a
                       ///< class: the object of the member function

  /// A variable itself, not one of its members; null: something else.
  const clang::VarDecl *variable() const;
  bool isGlobal() const;
  bool mayMeet(const Object &O) const {
    return !Root || !O.Root ||
           (Root == O.Root && Behind == O.Behind &&
            (!Field || !O.Field || Field == O.Field));
  }
  bool operator==(const Object &O) const {
    return Root == O.Root && Field == O.Field && Behind == O.Behind;
  }
};
using Objects = llvm::SmallVector<Object, 2>;

/// Finds the objects of one function.
class ObjectFinder {
public:
  explicit ObjectFinder(const clang::FunctionDecl *F);

  /// What the lvalue `E` may be.
  Objects objectsOf(const clang::Expr *E) { return find(E, /*Behind=*/false); }
  /// Where the pointer `E` may lead; none: to new memory.
  Objects targetsOf(const clang::Expr *E) { return find(E, /*Behind=*/true); }

private:
  void gather(const clang::Stmt *S);
  Objects find(const clang::Expr *E, bool Behind);
  Objects findReference(const clang::Expr *E, bool Behind);
  Objects behindVariable(const clang::VarDecl *Var);
  Objects ofCall(const clang::CallExpr *Call);

  const clang::FunctionDecl *F;
  /// Values that pointers in a variable get.
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::Expr *, 2>>
      Values;
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Busy; ///< being looked at
};

} // namespace pacc

#endif
