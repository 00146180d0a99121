//===- FirstIndices.h - where loops begin with an array ---------*- C++ -*-===//
#ifndef PACC_LOWERING_FIRSTINDICES_H
#define PACC_LOWERING_FIRSTINDICES_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <map>
#include <optional>

namespace clang {
class ASTContext;
class Decl;
class Expr;
class ForStmt;
class Stmt;
} // namespace clang

namespace pacc {
struct ElementEvent;
struct Section;

/// The values of a subscript: a first one, and others that lie multiples of `Step` from it, in both directions; 0: none.
struct Course {
  int64_t First, Step;
  bool IsStepKnown; ///< there is another one, and `Step` is no multiple of what lies between two; else it is 1
  bool Falls;       ///< some may be less than the first one

  /// Whether a course whose values are all among these surely has one that is none of them, if it has two.
  bool misses(const Course &Other) const;
  /// All values of both.
  Course with(const Course &Other) const;
};

/// What subscripts are in the first iterations of loops.
class FirstIndices {
public:
  explicit FirstIndices(const clang::ASTContext &C) : C(&C) {}

  /// Notes where the loop's counter begins, and how it goes on: `for (i = 3; ...; i += 2)`.
  void enter(const clang::ForStmt &For);
  /// Enters all loops below `S`.
  void enterAll(const clang::Stmt *S);
  /// Nothing: it is not known.
  std::optional<Course> courseOf(const clang::Expr *E) const;
  std::optional<int64_t> firstValue(const clang::Expr *E) const;
  /// Whether `E` is an element that code that begins with another one may have left out: the array's edge.
  bool areBefore(std::optional<int64_t> First, const clang::Expr *E) const;
  /// Whether the first element that is used there is surely in the section: code may work on another part of the array.
  bool areIn(const Section &S, const clang::Expr *E) const;
  /// The elements that the kernel changes, or some of them, from the least of the first ones on; nothing: they are not known.
  std::optional<Course> changed(const clang::Stmt *Kernel, llvm::ArrayRef<ElementEvent> Events) const;
  /// Whether the kernel begins with that element in any of what it does to them.
  bool useFirst(int64_t First, const clang::Stmt *Kernel, llvm::ArrayRef<ElementEvent> Events) const;
  /// The subscript that is applied to a variable; null: `E` is not that simple.
  static const clang::Expr *outerIndex(const clang::Expr *E);

private:
  const clang::ASTContext *C;
  std::map<const clang::Decl *, Course> Counters;
};

} // namespace pacc

#endif
