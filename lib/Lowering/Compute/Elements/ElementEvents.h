//===- ElementEvents.h - what happens to the elements of an array -*- C++ -*-===//
#ifndef PACC_LOWERING_ELEMENTEVENTS_H
#define PACC_LOWERING_ELEMENTEVENTS_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class Decl;
class DeclStmt;
class Expr;
class FieldDecl;
class ForStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
struct Section;

enum class Access { Read, Set, Update, Unclear, Construct };

struct ElementEvent {
  Access Kind;
  const clang::Stmt *Where;
};

/// Whether a function's code is the library's: it does nothing with what it gets but what its description says.
bool isLibraryCall(const clang::ASTContext &C, const clang::CallExpr &Call);

/// Calls in `S` that may wait, or bring either copy of a variable up to date.
bool mayCallAnything(const clang::ASTContext &C, const clang::Stmt *S);

/// What happens to the elements of one variable, an array or a pointer, or to a number, in a piece of code, in the order in
/// which it is written. `Field`: to this number in the object that the variable is, or leads to.
class ElementEvents {
public:
  ElementEvents(const clang::ASTContext &C, const clang::VarDecl *Var, const clang::FieldDecl *Field = nullptr)
      : C(C), Var(Var), Field(Field), IsNumber(Field || isNumber(*Var)) {}

  /// A variable that is no array and no pointer, and has no members: its only element.
  static bool isNumber(const clang::VarDecl &Var);

  std::vector<ElementEvent> Events;
  bool IsFollowed = true; ///< no other name leads there
  bool IsNamed = false;   ///< by a directive other than compute constructs
  bool IsGiven = false;   ///< to a function of the program's
  bool IsAllocated = false;

  /// Whether nothing but the code's own events can happen to them.
  bool isKnown() const { return IsFollowed && !IsNamed && !IsGiven; }

  /// Adds what happens in `S`, in its order.
  void visit(const clang::Stmt *S);

private:
  void note(Access Kind, const clang::Stmt *S) { Events.push_back({Kind, S}); }
  bool isReference(const clang::Stmt *S) const;
  bool isElement(const clang::Expr *E) const;
  bool isOtherMember(const clang::Stmt *S) const;
  void visitElement(const clang::Expr &E, Access Kind);
  void visitCall(const clang::CallExpr &Call);
  void visitDeclarations(const clang::DeclStmt &Declares);
  void visitAssignment(const clang::BinaryOperator &Assignment);

  const clang::ASTContext &C;
  const clang::VarDecl *Var;
  const clang::FieldDecl *Field;
  const bool IsNumber;
};

/// What subscripts are in the first iterations of loops.
class FirstIndices {
public:
  explicit FirstIndices(const clang::ASTContext &C) : C(&C) {}

  /// Notes where the loop's counter begins: `for (i = 3; ...)`.
  void enter(const clang::ForStmt &For);
  /// Enters all loops below `S`.
  void enterAll(const clang::Stmt *S);
  /// Nothing: it is not known.
  std::optional<int64_t> firstValue(const clang::Expr *E) const;
  /// Whether the first element that is used there is surely in the section: code may work on another part of the array.
  bool areIn(const Section &S, const clang::Expr *E) const;
  /// The least of the first subscripts with which the kernel changes elements; nothing: it is not known.
  std::optional<int64_t> leastChanged(const clang::Stmt *Kernel, llvm::ArrayRef<ElementEvent> Events) const;
  /// Whether the kernel begins with that element in any of what it does to them.
  bool useFirst(int64_t First, const clang::Stmt *Kernel, llvm::ArrayRef<ElementEvent> Events) const;
  /// The subscript that is applied to a variable; null: `E` is not that simple.
  static const clang::Expr *outerIndex(const clang::Expr *E);

private:
  const clang::ASTContext *C;
  std::map<const clang::Decl *, int64_t> Starts; ///< of counters
};

} // namespace pacc

#endif
