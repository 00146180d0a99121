//===- ElementEvents.h - what happens to the elements of an array -*- C++ -*-===//
#ifndef PACC_LOWERING_ELEMENTEVENTS_H
#define PACC_LOWERING_ELEMENTEVENTS_H

#include <vector>

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class DeclStmt;
class Expr;
class FieldDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
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

} // namespace pacc

#endif
