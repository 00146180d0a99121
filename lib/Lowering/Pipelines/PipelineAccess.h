//===- PipelineAccess.h - where subscripts lie in a chunk -------*- C++ -*-===//
#ifndef PACC_LOWERING_PIPELINEACCESS_H
#define PACC_LOWERING_PIPELINEACCESS_H

#include "llvm/Support/MathExtras.h"
#include <cstdint>
#include <optional>

namespace clang {
class ArraySubscriptExpr;
class Expr;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;
struct Pipeline;
struct PipelineArray;

/// From the first element of the iteration's unit.
struct AccessDistance {
  const PipelineArray *Array;
  int64_t Elements, Unit, Left, Right;
  bool InUnits = false; ///< all four

  bool isOwn() const { return Elements >= 0 && Elements < Unit; }
  /// The element of its unit; null: not known.
  std::optional<int64_t> offset() const {
    return InUnits
               ? std::nullopt
               : std::optional(Elements - llvm::divideFloorSigned(Elements, Unit) * Unit);
  }
};

/// What iteration i has of an array, in elements: its unit is [i * Unit + Offset, ... + Unit),
/// with halos on both sides.
struct ChunkReach {
  int64_t Unit, Offset, Left, Right;
};

/// Knows subscripts of a pipeline's arrays in its split dimension: a[i * unit +
/// c], and (i + c) * unit + ... of a flat array, where what is added is taken
/// to lie in the row.
class PipelineAccess {
public:
  PipelineAccess(LoweringContext &LC, const Pipeline &P);

  /// `Var`: of the `pipe` loop. Null: not known, or not the subscript of the
  /// split dimension.
  std::optional<AccessDistance>
  distanceOf(const clang::ArraySubscriptExpr *Access,
             const clang::VarDecl *Var) const;
  std::optional<int64_t> constant(const clang::Expr *E) const;
  /// Null: not split, or not known when compiling.
  std::optional<ChunkReach> reachOf(const PipelineArray &Array) const;

private:
  struct Linear;
  bool haveOneNumbering() const;
  std::optional<Linear> linear(const clang::Expr *E,
                               const clang::VarDecl *Var) const;
  std::optional<int64_t> startOf(const PipelineArray &Array) const;
  std::optional<AccessDistance> rowDistance(const PipelineArray &Array,
                                            const clang::Expr *Index,
                                            const clang::VarDecl *Var) const;
  bool addRows(const clang::Expr *E, const clang::Expr *Unit,
               const clang::VarDecl *Var, std::optional<int64_t> &Row) const;
  bool isUnit(const clang::Expr *E, const clang::Expr *Unit) const;
  std::optional<int64_t> inUnits(const clang::Expr *E,
                                 const clang::Expr *Unit) const;

  LoweringContext &LC;
  const Pipeline &P;
  const bool CanTell; ///< iteration i is about unit i of every array
};

} // namespace pacc

#endif
