//===- Rows.h - sections with gaps ------------------------------*- C++ -*-===//
//
// OpenACC 3.4, 2.7.1 and 2.14.4: `a[0:n][2:3]` of a two-dimensional array is n rows of three
// elements, and what lies between them is not meant. The device has room for all from the
// first element to the last; transfers leave out the gaps.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DATA_ROWS_H
#define PACC_RUNTIME_DATA_ROWS_H

#include "Driver/Device.h"
#include <vector>

namespace pacc::rt {

/// One dimension of a section (__pacc_level).
struct Level {
  int64_t Lower, Length; ///< elements
  int64_t Stride;        ///< bytes of one element
  bool Pointer;          ///< elements are pointers to the next dimension
};

/// Where the rows of a section are.
struct Rows {
  size_t Bytes = 0; ///< of each, contiguous
  struct Dimension {
    size_t Count, Stride; ///< Count > 1; Stride in bytes
  };
  std::vector<Dimension> Dimensions; ///< outermost first; none: one row

  bool operator==(const Rows &Other) const;

  /// How many bytes of a row lie at `Offset` from the section's beginning, and behind; 0: it is in a gap, or outside.
  size_t bytesAt(size_t Offset) const;

  /// Calls `See(Offset, Count, Stride)` for each group of rows at equal distances; Offset is
  /// that of the first one from the section's beginning.
  template <typename Function> void forEachGroup(Function See) const {
    visit(0, 0, See);
  }

private:
  template <typename Function>
  void visit(size_t Depth, size_t Offset, Function &See) const {
    if (Dimensions.empty())
      return See(Offset, size_t(1), Bytes);
    const Dimension &D = Dimensions[Depth];
    if (Depth + 1 == Dimensions.size())
      return See(Offset, D.Count, D.Stride);
    for (size_t I = 0; I != D.Count; ++I)
      visit(Depth + 1, Offset + I * D.Stride, See);
  }
};

/// A section of an array's dimensions as bytes.
struct SectionBox {
  int64_t Offset = 0; ///< of its first element, from element zero
  int64_t Bytes = 0;  ///< to the end of its last one; 0: it is empty
  Rows Parts;
};

/// None of `Levels` is one of pointers. Fails where an inner dimension reaches beyond the rows
/// of the one outside of it.
Result<SectionBox> boxOf(const std::vector<Level> &Levels, const char *Name);

} // namespace pacc::rt

#endif
