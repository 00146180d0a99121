//===- Shadow.h - who touched which byte of memory --------------*- C++ -*-===//
//
// For memory that several lanes see, the last access that wrote each word and
// two that read it since. A page of memory gets its cells when it is first
// touched: one for each word of four bytes, or, when something smaller is
// touched, one for each byte.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_RACES_SHADOW_H
#define PACC_RUNTIME_DRIVER_EMULATOR_RACES_SHADOW_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace pacc::rt::emulator {

/// One access, in one word: by which lane, in which phase (RaceDetector.h), at
/// which place of the program. Zero is none.
class AccessRecord {
public:
  AccessRecord() = default;
  AccessRecord(uint32_t Phase, uint32_t Site, uint32_t Lane, bool IsAtomic)
      : Bits(uint64_t(Phase) << 32 | uint64_t(Site) << 12 |
             uint64_t(IsAtomic) << 10 | Lane) {}

  static constexpr uint32_t MostSites = (1u << 20) - 1;

  explicit operator bool() const { return Bits; }
  uint32_t phase() const { return Bits >> 32; }
  uint32_t site() const { return Bits >> 12 & MostSites; }
  uint32_t lane() const { return Bits & 1023; }
  bool isAtomic() const { return Bits >> 10 & 1; }
  /// Several lanes wrote the same value: whose it was, nobody can tell.
  bool isCommon() const { return Bits >> 11 & 1; }
  void makeCommon() { Bits |= 1u << 11; }
  bool operator==(AccessRecord Other) const { return Bits == Other.Bits; }

private:
  uint64_t Bits = 0;
};

struct ShadowCell {
  AccessRecord Write, Read, OtherRead;
};

/// Used by the one thread that does the work of a device's queues, but for add
/// and remove.
class Shadow {
public:
  static constexpr uintptr_t PageBytes = 4096;

  struct Page {
    uintptr_t Word = 4; ///< bytes of memory for each cell
    std::vector<ShadowCell> Cells = std::vector<ShadowCell>(PageBytes / 4);
    void toBytes();
  };

  /// Memory to be watched; what was known of it is forgotten.
  void add(uintptr_t Begin, size_t Bytes);
  void remove(uintptr_t Begin);
  /// As add, for memory that stays watched; at once.
  void forget(uintptr_t Begin, size_t Bytes);
  void forgetAll();

  /// The cells of the page that `Address` lies in; null if it is not watched.
  Page *page(uintptr_t Address) {
    const uintptr_t Number = Address / PageBytes;
    Entry &E = Recent[Number % Recent.size()];
    return E.Number == Number ? E.Cells : find(Number);
  }
  /// Those there are, without making any.
  Page *existing(uintptr_t Address);

  using Range = std::pair<uintptr_t, size_t>;
  /// Takes note of what other threads have added and removed, and returns it.
  std::vector<Range> refresh();
  size_t bytes() const { return Pages.size() * BytesPerPage; }

private:
  static constexpr size_t BytesPerPage = PageBytes / 4 * sizeof(ShadowCell);
  /// A limit for programs that touch very much memory; what comes after it is
  /// not watched.
  static constexpr size_t MostBytes = size_t(2) << 30;

  struct Entry {
    uintptr_t Number = 0;
    Page *Cells = nullptr;
  };
  Page *find(uintptr_t Number);
  bool isWatched(uintptr_t Number);

  std::array<Entry, 1024> Recent;
  std::unordered_map<uintptr_t, std::unique_ptr<Page>> Pages;

  std::mutex Lock; ///< protects what follows
  std::map<uintptr_t, size_t> Regions;
  std::vector<Range> Stale; ///< to be forgotten
};

} // namespace pacc::rt::emulator

#endif
