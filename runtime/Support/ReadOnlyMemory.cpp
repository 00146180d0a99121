//===- ReadOnlyMemory.cpp - constants of the program ----------------------===//

#include "Support/ReadOnlyMemory.h"
#include <algorithm>
#include <link.h>
#include <mutex>
#include <unistd.h>
#include <vector>

namespace pacc::rt {

namespace {

/// Segments of what is loaded, which changes with dlopen and dlclose only.
struct ReadOnlySegments {
  struct Range {
    uintptr_t Begin, End;
  };
  std::vector<Range> Ranges; ///< sorted
  unsigned long long Loaded = 0, Unloaded = 0;
  bool IsNew = false; ///< being read anew

  void addSegments(const dl_phdr_info &Image) {
    static const uintptr_t Page = sysconf(_SC_PAGESIZE);
    for (unsigned I = 0; I != Image.dlpi_phnum; ++I) {
      const ElfW(Phdr) &Segment = Image.dlpi_phdr[I];
      const uintptr_t Begin = Image.dlpi_addr + Segment.p_vaddr, End = Begin + Segment.p_memsz;
      if (Segment.p_type == PT_LOAD && !(Segment.p_flags & PF_W))
        Ranges.push_back({Begin, End});
      else if (Segment.p_type == PT_GNU_RELRO) // constants with addresses: read-only once those are known
        Ranges.push_back({Begin / Page * Page, End / Page * Page});
    }
  }

  /// For dl_iterate_phdr. All images tell the same two counts: the first one may end it.
  static int visit(dl_phdr_info *Image, size_t, void *Data) {
    auto &All = *static_cast<ReadOnlySegments *>(Data);
    if (!All.IsNew) {
      if (All.Loaded == Image->dlpi_adds && All.Unloaded == Image->dlpi_subs)
        return 1;
      All.IsNew = true;
      All.Ranges.clear();
      All.Loaded = Image->dlpi_adds;
      All.Unloaded = Image->dlpi_subs;
    }
    All.addSegments(*Image);
    return 0;
  }

  void update() {
    dl_iterate_phdr(visit, this);
    if (IsNew)
      std::sort(Ranges.begin(), Ranges.end(), [](const Range &A, const Range &B) { return A.Begin < B.Begin; });
    IsNew = false;
  }

  bool overlap(uintptr_t Begin, uintptr_t End) const {
    const auto Next =
        std::partition_point(Ranges.begin(), Ranges.end(), [Begin](const Range &R) { return R.End <= Begin; });
    return Next != Ranges.end() && Next->Begin < End;
  }
};

} // namespace

bool isReadOnlyMemory(uintptr_t Begin, size_t Bytes) {
  static std::mutex Mutex;
  static auto *const Segments = new ReadOnlySegments; // other destructors may still copy
  std::lock_guard<std::mutex> Lock(Mutex);
  Segments->update();
  return Segments->overlap(Begin, Begin + Bytes);
}

} // namespace pacc::rt
