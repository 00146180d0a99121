//===- KernelRecords.cpp - the kernels of the running program -------------===//
//
// The driver gets PTX, which nobody here can run. But the object file that
// holds it also holds a pacc_kernel with the host form of each kernel: a search
// through the writable data of the loaded objects finds it, by the addresses of
// the image's code and by the kernel's name.
//
//===----------------------------------------------------------------------===//

#include "FakeDriver.h"
#include <cstring>
#include <link.h>

namespace pacc::rt::fake {

namespace {

struct Range {
  uintptr_t Begin, End;
  bool contains(const void *Start, size_t Bytes) const {
    const auto A = reinterpret_cast<uintptr_t>(Start);
    return A >= Begin && A <= End && Bytes <= End - A;
  }
};

struct Search {
  const void *Image;
  const char *Name;
  std::vector<Range> Loaded; ///< of the object that is looked at
  const pacc_kernel *Found = nullptr;

  template <typename T> bool isData(const T *P, size_t Count = 1) const {
    for (const Range &R : Loaded)
      if (R.contains(P, Count * sizeof(T)))
        return true;
    return false;
  }
  bool isImage(const pacc_image *I) const {
    if (!isData(I) || I->version != PACC_ABI_VERSION || I->count == 0 ||
        I->count > 64 || !isData(I->entries, I->count))
      return false;
    for (uint32_t E = 0; E != I->count; ++E)
      if (I->entries[E].data == Image)
        return true;
    return false;
  }
  bool isNamed(const char *Form) const {
    return isData(Form) && std::strcmp(Form, Name) == 0;
  }
  bool isIt(const pacc_kernel *K) const {
    return K->version == PACC_ABI_VERSION && isImage(K->image) &&
           (isNamed(K->name) || isNamed(K->once_name) ||
            isNamed(K->finish_name) || isNamed(K->jam_name));
  }
};

int lookInto(dl_phdr_info *Object, size_t, void *Data) {
  Search &S = *static_cast<Search *>(Data);
  S.Loaded.clear();
  std::vector<Range> Writable;
  for (int I = 0; I != Object->dlpi_phnum; ++I) {
    const ElfW(Phdr) &H = Object->dlpi_phdr[I];
    if (H.p_type != PT_LOAD || !(H.p_flags & PF_R))
      continue;
    const Range R{Object->dlpi_addr + H.p_vaddr,
                  Object->dlpi_addr + H.p_vaddr + H.p_memsz};
    S.Loaded.push_back(R);
    if (H.p_flags & PF_W)
      Writable.push_back(R);
  }
  for (const Range &R : Writable) {
    constexpr uintptr_t Step = alignof(pacc_kernel);
    for (uintptr_t A = (R.Begin + Step - 1) / Step * Step;
         A + sizeof(pacc_kernel) <= R.End; A += Step)
      if (auto *K = reinterpret_cast<const pacc_kernel *>(A); S.isIt(K)) {
        S.Found = K;
        return 1;
      }
  }
  return 0;
}

} // namespace

const pacc_kernel *findKernel(const void *Image, const char *Name) {
  Search S{Image, Name, {}};
  dl_iterate_phdr(lookInto, &S);
  return S.Found;
}

} // namespace pacc::rt::fake
