//===- Fetch.cpp - runs of device memory come to the host -----------------===//

#include "Pipeline/Fetch.h"
#include "Support/Mutation.h"
#include <cstring>
#include <memory>

namespace pacc::rt {

/// Rows of a section that is not contiguous come back in blocks of this size,
/// from which the host takes the rows.
constexpr int64_t BlockBytes = int64_t(16) << 20;
/// One in so many of the bytes between the first and the last of a section must belong
/// to it for one copy of all to pay.
constexpr int64_t LeastShare = 4;

Status fetch(Device &D, Queue &Q, DeviceAddress Zero, HostAddress Base,
             const std::vector<Span> &Runs) {
  std::unique_ptr<char[]> Block;
  for (size_t First = 0, End; First != Runs.size(); First = End) {
    const int64_t Begin = Runs[First].Begin;
    int64_t Wanted = Runs[First].size();
    for (End = First + 1;
         End != Runs.size() && Runs[End].End - Begin <= BlockBytes; ++End)
      Wanted += Runs[End].size();
    const size_t Bytes = Runs[End - 1].End - Begin;
    if (End - First == 1 || Wanted * LeastShare < int64_t(Bytes)) {
      End = First + 1;
      PACC_RETURN_IF_ERROR(D.copyToHost(reinterpret_cast<void *>(Base + Begin),
                                        Zero + Begin, Runs[First].size(), Q));
      continue;
    }
    if (!Block)
      Block.reset(new char[BlockBytes]);
    PACC_RETURN_IF_ERROR(D.copyToHost(Block.get(), Zero + Begin, Bytes, Q));
    PACC_RETURN_IF_ERROR(PACC_WAIT(Q.sync()));
    for (size_t I = First; I != End; ++I)
      std::memcpy(reinterpret_cast<void *>(Base + Runs[I].Begin),
                  Block.get() + (Runs[I].Begin - Begin), Runs[I].size());
  }
  return Status::success();
}

} // namespace pacc::rt
