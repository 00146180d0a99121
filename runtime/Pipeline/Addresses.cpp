//===- Addresses.cpp - which array of a pipeline an address belongs to ----===//
//
// Kernels and clauses name memory by its host address. What is element zero of an array, or lies in its
// range, is the array. Its halos may reach further than the range, and further than the program's array, of
// which the runtime knows no end: into a variable that lies beside it, or into the next block of the heap.
// There an address belongs to what the device has of it by other directives, or what the construct itself
// names, and only else to the halo.
//
//===----------------------------------------------------------------------===//

#include "Pipeline/Pipeline.h"
#include <algorithm>

namespace pacc::rt {

namespace {

bool meets(HostRange R, const PipelineArray &A, Span Bytes) {
  return R.Begin < A.Base + Bytes.End && R.End > A.Base + Bytes.Begin;
}

} // namespace

PipelineArray *Pipeline::ownerOf(HostAddress Address) {
  // Element zero of one may lie in the range of another.
  for (PipelineArray &A : Arrays)
    if (A.Base == Address)
      return &A;
  for (PipelineArray &A : Arrays)
    if (A.whole().Bytes.contains(static_cast<int64_t>(Address - A.Base)))
      return &A;
  return nullptr;
}

PipelineArray *Pipeline::arrayAt(HostAddress Address) {
  if (PipelineArray *A = ownerOf(Address))
    return A;
  if (std::any_of(Others.begin(), Others.end(), [&](HostRange R) {
        return Address >= R.Begin && Address < R.End;
      }))
    return nullptr;
  for (PipelineArray &A : Arrays)
    if (A.withHalos().contains(static_cast<int64_t>(Address - A.Base)))
      return &A;
  return nullptr;
}

bool Pipeline::isBesideArray(const KernelVariable &V) {
  const PipelineArray *A = HasBuffers && Current.Task >= 0 && V.Of && V.Bytes ? arrayAt(V.Host) : nullptr;
  const Span All = A ? A->whole().Bytes : Span();
  const HostAddress End = V.Host + V.Bytes;
  if (!A || (V.Host >= A->Base + All.Begin && End <= A->Base + All.End) ||
      V.Bytes == static_cast<uint64_t>(A->Shape.ElementBytes) || (V.Name && A->Shape.Name == V.Name))
    return false;
  if (V.Of->kind == PACC_ARG_OBJECT)
    return true;
  // By its name: an array of which the range is a part looks the same, unless the device has all of it.
  if (isSpread()) {
    const CarriedPiece *P = Carried->find(V.Host);
    return P && P->Begin <= V.Host && End <= P->End;
  }
  return State->Table.find(V.Host, End).How == PresentTable::Presence::Present;
}

/// Not what only a halo reaches: nobody takes single numbers there, or names it.
bool Pipeline::holds(HostAddress Host) const {
  return HasBuffers && Current.Task >= 0 && const_cast<Pipeline *>(this)->ownerOf(Host);
}

void Pipeline::lookAround(const std::vector<DataItem> &Named) {
  Others.clear();
  auto Lock = State->Table.lock();
  for (const PipelineArray &A : Arrays) {
    const Span Own = A.whole().Bytes, All = A.withHalos();
    if (Own.Begin == All.Begin && Own.End == All.End)
      continue;
    for (Span Halo : {Span{All.Begin, Own.Begin}, Span{Own.End, All.End}}) {
      HostAddress At = A.Base + Halo.Begin;
      while (At < A.Base + Halo.End) {
        const Mapping *M = State->Table.find(At, A.Base + Halo.End).Map;
        if (!M)
          break;
        if (!meets({M->Begin, M->End}, A, Own)) // else it is the array
          Others.push_back({M->Begin, M->End});
        At = M->End;
      }
    }
    for (const DataItem &Item : Named) {
      if (!Item.Levels.empty() || !Item.extentIsKnown() || Item.isEmpty() ||
          ownerOf(Item.Base))
        continue;
      const Section S = Item.section();
      if (meets({S.Begin, S.End}, A, All) && !meets({S.Begin, S.End}, A, Own))
        Others.push_back({S.Begin, S.End});
    }
  }
}

} // namespace pacc::rt
