//===- CanonicalLoop.h - loops whose iterations can be counted --*- C++ -*-===//
#ifndef PACC_LOWERING_CANONICALLOOP_H
#define PACC_LOWERING_CANONICALLOOP_H

#include "Tree/Aliases/BoundsInMemory.h"

#include "clang/AST/OperationKinds.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class Attr;
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class Uses;
class LoweringContext;

/// for (Var = Lower; Var Relation Upper; Var += Step) Body, where Var is an
/// integer, a pointer or a C++ random access iterator. A range-for is such a
/// loop over its iterator. `Loop` may stand behind declarations in a block that
/// CountedNest has made.
struct CanonicalLoop {
  clang::Stmt *Loop = nullptr;
  /// What stands before it: #pragma unroll and the like.
  llvm::ArrayRef<const clang::Attr *> Attributes;
  clang::VarDecl *Var = nullptr;
  bool DeclaredHere = false; ///< Var is declared by the loop itself
  clang::Expr *Lower = nullptr, *Upper = nullptr;
  clang::BinaryOperatorKind Relation = clang::BO_LT; ///< LT LE GT GE NE
  bool Up = true;                                    ///< Var grows
  std::optional<llvm::APSInt> Stride; ///< |Step| where it is constant
  clang::Expr *StrideValue = nullptr; ///< else; grows or shrinks as `Up` says
  bool StrideNegated = false;         ///< |Step| is -StrideValue
  bool LeadsAway = false;             ///< StrideValue is a constant that leads away from the bound
  std::optional<uint64_t> KnownTrips; ///< range-for over an array
  clang::Stmt *Body = nullptr;
  /// Declarations before the loop: the range of a range-for, values of bounds.
  llvm::SmallVector<clang::Stmt *, 2> Prologue;
  clang::Stmt *ElementDecl = nullptr; ///< range-for: declares the element
};

/// Null if `S` is not such a loop; `Why` says what is wrong with it then, for
/// the end of a message.
std::optional<CanonicalLoop> matchLoop(LoweringContext &Ctx, clang::Stmt *S,
                                       const char *&Why);

/// Null if nothing in a canonical loop without a directive keeps it from being
/// counted: it is left only through its condition, its body does not change the
/// variable, nor use it by another name, and its bounds do not change. Else what does, for the end of a message.
const char *whyNotSimple(const CanonicalLoop &Loop);
/// The same of a loop that may be left in its body.
const char *whyMayChange(const CanonicalLoop &Loop, Names OfBounds = Names::All);
inline bool isSimple(const CanonicalLoop &Loop) { return !whyNotSimple(Loop); }

/// Whether sums of the type's numbers go round at their ends as they are: those without a sign do, with -fwrapv also those
/// of int and wider types. (What shorter ones do the conversion from int says.)
bool goesRound(clang::QualType T, const clang::ASTContext &C);

/// Whether only the program knows where the loop goes: a step without a sign, or with one that is added to a variable
/// whose numbers go round, may lead away from the bound, so that the loop ends there (`i < n; i -= s`, or
/// `i < n; i += s` where s is -1).
bool mayTurn(const CanonicalLoop &L, const clang::ASTContext &C);

/// Whether the variable, of fewer bits than int, may step past the end of its numbers before the loop ends, so that it goes
/// on at the other end: only with a step that the program computes, or where constant bounds say so.
bool mayGoRound(const CanonicalLoop &L, const clang::ASTContext &C);

/// The same of a variable of more bits, whose numbers go round by themselves, where all of the loop's numbers are
/// constants; also of one that leads away from its bound, and does not end where it comes to the other end.
bool stepsPastEnd(const CanonicalLoop &L, const clang::ASTContext &C);

/// Whether the loop's condition holds whatever the variable is, by its type: `i >= 0` of a number without a sign.
bool neverEnds(const CanonicalLoop &L, const clang::ASTContext &C);

} // namespace pacc

#endif
