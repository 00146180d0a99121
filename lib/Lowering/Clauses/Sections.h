//===- Sections.h - variables with sub-arrays -------------------*- C++ -*-===//
//
// OpenACC 3.4, 2.7.1: `a[s:n]`, `cnt[2:2][:500]`, `m[:n][:k]`, `a[i]`. A section is taken
// apart into its root and its dimensions, and put together again as numbers
// of bytes: one contiguous piece, or one piece at each level of pointers.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_SECTIONS_H
#define PACC_LOWERING_SECTIONS_H

#include "clang/AST/Type.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace clang {
class ASTContext;
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;

/// A number that the compiler knows, or an expression of type int64_t. Each is
/// put into the tree once; `Amounts::reusable` makes one that may be used
/// several times.
struct Amount {
  std::optional<int64_t> Known;
  clang::Expr *Value = nullptr;             ///< if not Known
  const clang::VarDecl *Variable = nullptr; ///< instead of Value: holds it

  static Amount of(int64_t Number) {
    Amount A;
    A.Known = Number;
    return A;
  }
};

/// The whole number that the expression is, as far as the compiler knows it; nothing if `E` is null.
std::optional<int64_t> constantOf(const clang::Expr *E, const clang::ASTContext &C);

/// Arithmetic on amounts; folds what is known. New variables go to `Out`.
class Amounts {
public:
  Amounts(LoweringContext &LC, llvm::SmallVectorImpl<clang::Stmt *> &Out)
      : LC(LC), Out(Out) {}

  Amount of(clang::Expr *E); ///< an integer expression; takes it
  /// The value of an expression of the function's parameters, which stays where it is.
  Amount atEntry(clang::Expr *E);
  Amount sizeOf(clang::QualType T);
  Amount reusable(Amount A);
  Amount add(Amount L, Amount R);
  Amount subtract(Amount L, Amount R);
  Amount multiply(Amount L, Amount R);
  Amount divide(Amount L, Amount R); ///< exact; R > 0
  clang::Expr *expr(Amount A);

private:
  clang::Expr *factor(Amount A);

  LoweringContext &LC;
  llvm::SmallVectorImpl<clang::Stmt *> &Out;
};

/// One subscript: `[Lower:Length]` of something of type `Base`.
struct Dimension {
  clang::QualType Base;    ///< array or pointer
  clang::QualType Element; ///< what an index selects
  clang::Expr *Lower;      ///< null: 0
  clang::Expr *Length;     ///< null: to the end; for an index: 1
  bool Index;              ///< `[i]`
  bool AtEntry = false; ///< Length: its value at the function's beginning
};

/// That of a subscript or section of something of type `Base`.
Dimension dimensionOf(clang::Expr *Subscript, clang::QualType Base);

/// The value of a bound, if it is known; that of none is 0.
std::optional<int64_t> knownBound(const clang::Expr *Bound,
                                  const clang::ASTContext &C);

/// All of an array whose length is known.
bool coversArray(const Dimension &D, const clang::ASTContext &C);

/// The elements that a subscript selects.
struct Bounds {
  Amount Lower, Length;
};
/// New variables go to where `Math` puts them.
Bounds boundsOf(const Dimension &D, Amounts &Math);

/// What kernels do with a pointer that a clause names as `p[n]`.
enum class UsedElements { NoneSeen, Others, ThisOne };

/// A variable of a clause, taken apart. In `m[2][0:n]` with pointers m[i], the
/// root is `m[2]`.
struct Section {
  clang::Expr *Root = nullptr;         ///< lvalue, or CXXThisExpr
  const clang::VarDecl *Var = nullptr; ///< if Root is just a variable
  llvm::SmallVector<Dimension, 4> Dimensions; ///< outermost first
  bool ForWhole = false; ///< `a[n]` stands where all n elements are meant
  bool MayBeLength = false; ///< `p[n]` of a pointer, and `n` reads as a length
  std::optional<UsedElements> AsLength = std::nullopt; ///< `p[n]` that is taken for `p[0:n]`, and why

  /// `Item`, as a clause names it.
  static Section of(clang::Expr *Item);
  /// The root as the program has it: `a`, `p->x`, `this`.
  std::string name(const LoweringContext &LC) const;
  /// `a[:n]`, as -Minfo prints it; an array or pointer without section gets [:].
  std::string text(const LoweringContext &LC) const;
};

/// False after reporting a section that, as far as the compiler knows, begins before its array, or has a negative length.
bool checkSigns(const LoweringContext &LC, const Section &S);

/// Elements [Lower, Lower + Length) of `Stride` bytes; `Pointer`: the elements
/// point to the next level.
struct Piece {
  Amount Lower, Length, Stride;
  bool Pointer;
};

/// The pieces of a section that has dimensions, outermost first, at least one.
/// More than one: levels of pointers, or dimensions of one array that are not, or
/// not known to be, contiguous. Empty if a level of pointers is known not to be.
llvm::SmallVector<Piece, 2> piecesOf(LoweringContext &LC, const Section &S,
                                     Amounts &Math);

} // namespace pacc

#endif
