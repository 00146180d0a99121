//===- Reductions.h - reduction clauses -------------------------*- C++ -*-===//
//
// OpenACC 3.4, 2.5.15 and 2.9.11. A reduction is a private copy that starts
// with the operator's identity, and __pacc_reduce after the loop. Of arrays all
// elements are reduced, of structures all members, whatever these consist of.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_REDUCTIONS_H
#define PACC_LOWERING_REDUCTIONS_H

#include "pacc/Markers/Markers.h"

#include "clang/AST/Type.h"
#include "clang/Basic/OpenACCKinds.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang {
class ASTContext;
class CXXBaseSpecifier;
class Expr;
class FieldDecl;
class OpenACCConstructStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;

/// From an object to a part of it: to a member, to a base, or to an element of an array of any rank.
struct PartStep {
  clang::QualType Type; ///< of the part
  const clang::FieldDecl *Field = nullptr;
  const clang::CXXBaseSpecifier *Base = nullptr;
  uint64_t Index = 0; ///< without both: of the element
};

/// A scalar in the variable, or in each element of an array.
struct ReducedPart {
  pacc_red_type Type;
  llvm::SmallVector<PartStep, 2> Path; ///< to it, from outside
  /// Of a bit-field: which of the bits (PACC_RED_BITS) of a number of that type, which lies so many bytes from the
  /// beginning of the structure that the bit-field is a member of.
  uint32_t Bits = 0;
  uint64_t Offset = 0;
  /// Not 1: the scalar in so many elements, of which `Path` leads to the first, by its step `Run`.
  uint64_t Count = 1;
  unsigned Run = 0;
  uint64_t Stride = 0; ///< not 0: the others lie so many bytes apart, whatever they are members of
};

/// The type of a scalar; nothing if it is none, or has no reductions.
std::optional<pacc_red_type> reducedType(const clang::ASTContext &C, clang::QualType T);
/// The operator of a clause; nothing if it was none.
std::optional<pacc_red_op> operatorOf(clang::OpenACCReductionOperator Op);
/// Whether the operator exists for the type.
bool isDefined(pacc_red_op Op, pacc_red_type Type);
/// The bit-field, in the smallest number that has it; nothing if there is no reduction of it, or no such number lies at
/// its address in all objects (of packed structures).
std::optional<ReducedPart> bitFieldPart(const clang::ASTContext &C, const clang::FieldDecl *Field, pacc_red_op Op);
/// Appends the scalars of which a variable of type `T`, or each element of an array, consists; false if it has others
/// than the operator reduces, or too many.
bool findParts(const clang::ASTContext &C, clang::QualType T, pacc_red_op Op, llvm::SmallVectorImpl<ReducedPart> &Out);

struct Reduction {
  const clang::VarDecl *Var; ///< canonical
  pacc_red_op Op;
  llvm::SmallVector<ReducedPart, 1> Parts;
  clang::SourceLocation Loc; ///< of the variable in the clause
  bool Implied = false;      ///< no clause says it: see InferredReductions.h
  bool KeepsNaN = false;     ///< NotANumber::Kept
  bool Leads = false, Follows = false; ///< see ChosenValues.h

  /// As markers have it.
  unsigned markedOp() const {
    return Op | (Implied ? PACC_RED_IMPLIED : 0) | (KeepsNaN ? PACC_RED_KEEPS_NAN : 0) | (Leads ? PACC_RED_LEADS : 0) |
           (Follows ? PACC_RED_FOLLOWS : 0);
  }
};

/// The reduction of a variable, at `Loc`; nothing if there is none for its type.
std::optional<Reduction> makeReduction(const LoweringContext &Ctx,
                                       const clang::VarDecl *Var, pacc_red_op Op,
                                       clang::SourceLocation Loc);

/// Appends the reductions of the directive's clauses; false after reporting one
/// that is not supported.
bool readReductions(LoweringContext &Ctx,
                    const clang::OpenACCConstructStmt *Directive,
                    llvm::SmallVectorImpl<Reduction> &Out);

/// Appends the reductions of all loop directives below `S`, silently.
void findReductions(LoweringContext &Ctx, const clang::Stmt *S,
                    llvm::SmallVectorImpl<Reduction> &Out);

/// Declares, in `Out`, a new variable for the partial result, which begins with
/// the identity.
clang::VarDecl *partialResult(LoweringContext &Ctx, const Reduction &R,
                              llvm::SmallVectorImpl<clang::Stmt *> &Out);

/// __pacc_reduce(Loop, ..., &Mine, &Outer), for each part. `Outer` makes one more
/// reference to the variable.
void combine(LoweringContext &Ctx, const Reduction &R, unsigned Loop,
             const clang::VarDecl *Mine,
             llvm::function_ref<clang::Expr *()> Outer,
             llvm::SmallVectorImpl<clang::Stmt *> &Out);

} // namespace pacc

#endif
