//===- AnyOrder.h - sums that the host may reorder --------------*- C++ -*-===//
#ifndef PACC_TRANSFORMS_ANYORDER_H
#define PACC_TRANSFORMS_ANYORDER_H

namespace pacc {
class ReductionTasks;
struct ReductionTask;

/// On the host one lane goes over what many would share, and the vectoriser may
/// combine in any order, as lanes do: the clause promises none.
void allowAnyOrder(const ReductionTask &T, const ReductionTasks &Plan);

} // namespace pacc

#endif
