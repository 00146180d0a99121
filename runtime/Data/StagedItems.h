//===- StagedItems.h - items whose values are taken at once -----*- C++ -*-===//
#ifndef PACC_RUNTIME_DATA_STAGEDITEMS_H
#define PACC_RUNTIME_DATA_STAGEDITEMS_H

#include "Data/DataItem.h"

namespace pacc::rt {

/// Whether a construct that maps `S` for the item may take the host's values now, not where its queue comes to the copy.
/// Then pointers in them can be attached before, and no copy is needed where one with these values is kept from the last
/// time (KeptCopies.h). Of a clause this is so where nobody can tell the difference: kernels only read the variable, no
/// tool follows transfers and allocations, and the copy in the queue would read the host's memory as soon.
bool mayBeStaged(const DataContext &C, const DataItem &Item, const Section &S);

} // namespace pacc::rt

#endif
