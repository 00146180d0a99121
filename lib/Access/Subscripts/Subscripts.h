//===- Subscripts.h - which iterations touch different elements -*- C++ -*-===//
#ifndef PACC_ACCESS_SUBSCRIPTS_H
#define PACC_ACCESS_SUBSCRIPTS_H

#include "Rows/Rows.h"
#include "Subscripts/AddressFormulas.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <memory>
#include <optional>
#include <tuple>

namespace llvm {
class AAResults;
class DataLayout;
class Function;
class GEPOperator;
class Instruction;
class Loop;
class SCEV;
class ScalarEvolution;
class Type;
class Value;
} // namespace llvm

namespace pacc {

/// Iterations that differ in one subscript touch different elements.
///
/// DependenceAnalysis sees a[i][j][k] as one number and has to prove j and k
/// within their dimensions; the language promises that, and where constants do not keep
/// it the array is a flat one. So: if some dimension of
/// both accesses has the same subscript, which moves with `L` and with no loop
/// inside `L`, and counts in the same rows, equal addresses mean equal iterations
/// of `L`. Likewise, where the dimensions of both are the same, if one of them has
/// subscripts that are never equal, or if the last bits of some of them, taken together, are
/// not (Parities.h). Of `a[0][j]` in an array of variable length only
/// j is left; beside `a[n - 1][j]` both count as subscripts of the flat array.
class SubscriptTest {
public:
  /// `Allowed`: null, or where what no proof is found for may be assumed.
  SubscriptTest(llvm::Function &F, llvm::ScalarEvolution &SE, llvm::AAResults &AA,
                Assumptions *Allowed = nullptr);

  /// Two iterations of `L` never touch the same element by `X` and `Y`.
  bool separate(llvm::Instruction &X, llvm::Instruction &Y, const llvm::Loop &L);

  /// The same on conditions, which are assumed from then on.
  bool separateOnConditions(llvm::Instruction &X, llvm::Instruction &Y, const llvm::Loop &L);

  /// After so many iterations of `L` `Y` accesses exactly what `X` did, whatever else the
  /// subscripts depend on; 0: both access the same all the time. Null: that is not known.
  std::optional<int64_t> distance(llvm::Instruction &X, llvm::Instruction &Y, const llvm::Loop &L);

  /// The two may overlap without being at the same address: they are wider than what lies
  /// between two addresses that the loops lead to. Formulas of addresses do not see that.
  bool mayStraddle(llvm::Instruction &X, llvm::Instruction &Y);

  /// Some access in `L` surely goes on in the next row, against what the language promises of its subscripts.
  bool leavesRow(const llvm::Loop &L);

  /// The address that `X` accesses is a formula of loop counters in which some number of
  /// fewer bits than an address wraps, or might. DependenceAnalysis takes such numbers for
  /// whole ones.
  bool mayWrap(llvm::Instruction &X) const;

  AddressFormulas &formulas() { return Formulas; }

private:
  /// What one step of a subscript covers: so many bytes, times the product of so many lengths
  /// of arrays of variable length. In the order of size, in one array.
  struct Stride {
    unsigned Lengths;
    uint64_t Bytes;
    const llvm::SCEV *Product; ///< null without lengths
    bool operator<(const Stride &Other) const {
      return std::tie(Lengths, Bytes, Product) < std::tie(Other.Lengths, Other.Bytes, Other.Product);
    }
    bool operator==(const Stride &Other) const { return !(*this < Other) && !(Other < *this); }
    bool isMultipleOf(const Stride &Inner) const {
      return Inner.Lengths ? Lengths > Inner.Lengths && Bytes == Inner.Bytes : Bytes % Inner.Bytes == 0;
    }
  };
  struct Dimensions : std::map<Stride, const llvm::SCEV *> {
    const llvm::Value *Base = nullptr; ///< what they are subscripts of; null: they are not known
    uint64_t MemberBytes = 0; ///< from where the structures begin
    const llvm::GEPOperator *First = nullptr; ///< the outermost address
    bool IsNested = true; ///< each subscript stays within an element of those round it
  };

  const llvm::Function &F;
  const llvm::DataLayout &DL;
  llvm::ScalarEvolution &SE;
  llvm::AAResults &AA;
  RowTest Rows;
  llvm::DenseMap<std::pair<const llvm::Value *, const llvm::Loop *>, bool> Fixed;
  // Of n accesses n * n pairs are looked at, in each of the loops round them: what one access has to say is found once.
  llvm::DenseMap<const llvm::Value *, std::unique_ptr<const Dimensions>> Nested, Whole;
  llvm::DenseMap<std::pair<const Dimensions *, const llvm::BasicBlock *>, bool> LeavingRows;
  /// Where addresses are, but for where the object begins: at some constant, and multiples of `Grid` from there.
  struct Place {
    const llvm::SCEV *Object = nullptr;
    int64_t Grid = 0, Constant = 0;
  };
  llvm::DenseMap<const llvm::Value *, Place> Places;
  AddressFormulas Formulas;
  /// What a subscript is in the iterations of a loop, where nothing wraps: `Moving` and some constant.
  struct Movement {
    const llvm::SCEV *Plain = nullptr, *Moving = nullptr;
    const llvm::SCEV *Step = nullptr; ///< in each iteration; null: that is not known
    uint64_t Constant = 0;
  };
  llvm::DenseMap<std::pair<const llvm::SCEV *, const llvm::Loop *>, Movement> Movements;
  /// By what moves in both subscripts, the step of the first, and what their constants differ by.
  std::map<std::tuple<const llvm::SCEV *, const llvm::SCEV *, const llvm::SCEV *, uint64_t>, std::optional<int64_t>>
      Multiples;

  struct SubscriptPair {
    const Dimensions *X, *Y;
    bool AreApart = false; ///< in different members of one object
    bool LeavesRow = false; ///< one of the two surely goes on in the next row
    bool isNested() const { return X->IsNested && Y->IsNested && !LeavesRow; }
  };
  bool collectPair(llvm::Instruction &X, llvm::Instruction &Y, const llvm::Loop &L, SubscriptPair &Result);
  bool leavesRow(const Dimensions &Dims, const llvm::Instruction &Access);
  static bool haveSameDimensions(const SubscriptPair &P);
  static bool haveSameRows(const Dimensions &X, const Dimensions &Y, const Stride &Step);
  std::optional<std::pair<const llvm::SCEV *, const llvm::SCEV *>> flat(const SubscriptPair &P) const;
  static llvm::SmallVector<Parities::Subscript, 4> subscripts(const SubscriptPair &P);
  bool moveTogether(const SubscriptPair &P, const llvm::Loop &L) const;
  bool areOtherCells(const SubscriptPair &P, const llvm::Instruction &X, const llvm::Instruction &Y, const llvm::Loop &L);
  bool areOffGrid(const llvm::SCEV *X, const llvm::SCEV *Y, const llvm::Loop &L) const;
  bool isFixed(const llvm::Value *V, const llvm::Loop &L);
  bool stays(const llvm::Instruction &I, const llvm::Loop &L);
  const Dimensions &dimensionsOf(const llvm::Value *P, bool IsWhole = true);
  bool collect(const llvm::Value *P, Dimensions &Dims, bool IsWhole);
  Place placeOf(const llvm::Value *P);
  Movement movementOf(const llvm::SCEV *Index, const llvm::Loop &L);
  /// How many steps of `X` lie between the two; null: that is no whole number, or not known.
  std::optional<int64_t> stepsBetween(const Movement &X, const Movement &Y);
  bool movesWith(const llvm::SCEV *Index, const llvm::Loop &L) const;
  unsigned bitsOfIterations(const llvm::Loop &L) const;
};

} // namespace pacc

#endif
