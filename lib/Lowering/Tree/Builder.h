//===- Builder.h - making AST nodes -----------------------------*- C++ -*-===//
//
// Everything that Lowering adds to a tree is made here: literals, references,
// arithmetic (through Sema, so that C and C++ conversions are right), local
// variables, statements, and calls of the functions of pacc/ABI/Entries.h and
// pacc/Markers/Markers.h, whose types come from those prototypes:
//
//   B.at(Loc);
//   Out.push_back(PACC_CALL(B, __pacc_async, B.integer(-1)));
//
// Nodes get the location of the last at(). No expression that a function here
// returns may be put into two places of a tree: make it twice.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_BUILDER_H
#define PACC_LOWERING_BUILDER_H

#include "pacc/ABI/Entries.h"
#include "pacc/Markers/Markers.h"

#include "clang/AST/Expr.h"
#include "clang/AST/OperationKinds.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
class BlockDecl;
class FunctionDecl;
class Sema;
class VarDecl;
} // namespace clang

/// A call statement of the ABI or marker function `function` with arguments of
/// type Expr *, each converted to its parameter's type.
#define PACC_CALL(builder, function, ...)                                      \
  (builder).call<decltype(::function)>(#function, {__VA_ARGS__})

namespace pacc {

/// Whether Builder made the declaration, for a call of the ABI or a marker: no code that a
/// user writes refers to it.
bool isPlanted(const clang::FunctionDecl &F);

class Builder {
public:
  /// `Owner`: the function whose body is being rewritten; `Block`: or that of a block in it.
  Builder(clang::Sema &S, clang::FunctionDecl *Owner, const clang::BlockDecl *Block = nullptr);

  /// Sets the location of the nodes made from now on.
  void at(clang::SourceLocation L) { Loc = L; }
  clang::SourceLocation location() const { return Loc; }

  // Values.
  clang::Expr *integer(int64_t Value); ///< int if it fits, else int64_t
  clang::Expr *integer(int64_t Value, clang::QualType T);
  clang::Expr *floating(const llvm::APFloat &Value, clang::QualType T);
  clang::Expr *string(llvm::StringRef Text); ///< as const char *
  clang::Expr *sizeOf(clang::QualType T);    ///< size_t; VLA types are fine
  clang::Expr *null();                       ///< (void *)0

  /// The variable (for a reference, what it refers to) as an lvalue.
  clang::Expr *ref(const clang::VarDecl *Var);
  /// The same reference again: a new node with the declaration, type and
  /// capture flag of `Ref`.
  clang::Expr *ref(const clang::DeclRefExpr *Ref);
  /// The variable's value.
  clang::Expr *value(const clang::VarDecl *Var) { return rvalue(ref(Var)); }
  clang::Expr *thisPointer(); ///< only in a non-static member function

  clang::Expr *rvalue(clang::Expr *E); ///< lvalue to rvalue, array decay
  clang::Expr *
  addressOf(clang::Expr *E); ///< T * of an lvalue; never overloaded
  clang::Expr *deref(clang::Expr *Pointer);
  clang::Expr *subscript(clang::Expr *Base, clang::Expr *Index);
  clang::Expr *paren(clang::Expr *E);
  /// Value of `E` converted implicitly to the scalar type `T` (any pointer to
  /// any pointer, integer widths, integer and floating).
  clang::Expr *convert(clang::Expr *E, clang::QualType T);

  // Arithmetic with the language's conversions. Null after an error, which
  // Sema has reported.
  clang::Expr *binary(clang::BinaryOperatorKind Op, clang::Expr *L,
                      clang::Expr *R);
  clang::Expr *unary(clang::UnaryOperatorKind Op, clang::Expr *E);
  clang::Expr *conditional(clang::Expr *If, clang::Expr *Then,
                           clang::Expr *Else);

  // Types.
  clang::QualType intType(unsigned Bits, bool Signed);

  /// A variable, to be declared, that calls the ABI function `Name` with its address
  /// when control leaves its scope, by whatever way.
  template <typename Function>
  clang::VarDecl *atScopesEnd(llvm::StringRef Name) {
    return atScopesEnd(declareFunction(Name, Signature<Function>::get(*this)));
  }

  // Statements.
  /// A new automatic variable of the function, with `Init` (converted) or
  /// uninitialised; a class is default-constructed then.
  clang::VarDecl *variable(llvm::StringRef Name, clang::QualType T,
                           clang::Expr *Init = nullptr);
  /// A reference of type `T &` to `To`. Sema knows none in C; CodeGen does.
  clang::VarDecl *reference(llvm::StringRef Name, clang::QualType T,
                            clang::Expr *To);
  /// The type of `Length` elements; takes `Length`. One that only the running program
  /// knows gets a variable, declared in `Out`.
  clang::QualType arrayType(clang::QualType Element, clang::Expr *Length,
                            llvm::SmallVectorImpl<clang::Stmt *> &Out);
  clang::Stmt *declare(clang::VarDecl *Var);
  clang::CompoundStmt *block(llvm::ArrayRef<clang::Stmt *> Statements);
  clang::Stmt *nothing();
  /// `try { Body } catch (...) { Handler; throw; }`, where the language has it.
  clang::Stmt *rethrowing(clang::Stmt *Body, clang::Stmt *Handler);
  /// memcpy of all bytes of `To` from `From`.
  clang::Expr *copyBytes(const clang::VarDecl *To, const clang::VarDecl *From);

  template <typename Function>
  clang::Expr *call(llvm::StringRef Name, llvm::ArrayRef<clang::Expr *> Args) {
    return callNamed(Name, Signature<Function>::get(*this), Args);
  }

private:
  template <typename F> struct Signature;
  template <typename T> struct TypeOf;
  /// A function type: result, then parameters.
  using Types = llvm::SmallVector<clang::QualType, 12>;
  clang::Expr *callNamed(llvm::StringRef Name, const Types &Signature,
                         llvm::ArrayRef<clang::Expr *> Args);
  clang::VarDecl *atScopesEnd(clang::FunctionDecl *Called);
  clang::FunctionDecl *declareFunction(llvm::StringRef Name,
                                       const Types &Signature);
  clang::QualType voidType() const;
  clang::QualType pointerTo(clang::QualType T, bool ToConst) const;
  clang::QualType charType() const;

  clang::Sema &S;
  clang::ASTContext &C;
  clang::FunctionDecl *Owner;
  const clang::BlockDecl *Block;
  clang::SourceLocation Loc;
  llvm::StringMap<clang::FunctionDecl *> Functions; ///< declared so far
};

template <> struct Builder::TypeOf<void> {
  static clang::QualType get(Builder &B) { return B.voidType(); }
};
template <> struct Builder::TypeOf<char> {
  static clang::QualType get(Builder &B) { return B.charType(); }
};
template <> struct Builder::TypeOf<int32_t> {
  static clang::QualType get(Builder &B) { return B.intType(32, true); }
};
template <> struct Builder::TypeOf<uint32_t> {
  static clang::QualType get(Builder &B) { return B.intType(32, false); }
};
template <> struct Builder::TypeOf<int64_t> {
  static clang::QualType get(Builder &B) { return B.intType(64, true); }
};
template <> struct Builder::TypeOf<uint64_t> {
  static clang::QualType get(Builder &B) { return B.intType(64, false); }
};
template <typename T> struct Builder::TypeOf<T *> {
  static clang::QualType get(Builder &B) {
    return B.pointerTo(TypeOf<T>::get(B), /*ToConst=*/false);
  }
};
template <typename T> struct Builder::TypeOf<const T *> {
  static clang::QualType get(Builder &B) {
    return B.pointerTo(TypeOf<T>::get(B), /*ToConst=*/true);
  }
};
template <typename R, typename... P> struct Builder::Signature<R(P...)> {
  static Types get(Builder &B) {
    return {TypeOf<R>::get(B), TypeOf<P>::get(B)...};
  }
};

} // namespace pacc

#endif
