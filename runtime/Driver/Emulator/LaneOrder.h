//===- LaneOrder.h - which lane of a gang goes on next ----------*- C++ -*-===//
//
// Without a seed: in the order of release. With one, all lanes stand in a row that is drawn; the first of
// those that can go on does. A block of lanes stays together in the row until all lanes of the gang have
// waited for each other, when another row is drawn; within its block a lane changes its place whenever it
// has waited for others.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_LANEORDER_H
#define PACC_RUNTIME_DRIVER_EMULATOR_LANEORDER_H

#include "Driver/Emulator/Draw.h"
#include <cstddef>
#include <optional>
#include <vector>

namespace pacc::rt::emulator {

/// The lanes that can go on, by number.
class LaneOrder {
public:
  /// For a gang of `Lanes` lanes, of `Width` a row. None can go on. `From`: with a seed.
  void begin(uint32_t Lanes, uint32_t Width, std::optional<Draw> From);
  /// The lane can go on: it could not.
  void add(uint32_t Lane);
  /// As add for all lanes, of which none could: with a seed they stand in another row.
  void addAll();
  /// The next one, which from now on cannot go on; none if no lane can.
  std::optional<uint32_t> take();

private:
  void drawRow();
  /// The two lanes change places.
  void exchange(uint32_t PlaceA, uint32_t PlaceB);
  bool canGoOn(uint32_t Place) const { return Can[Place / 64] >> Place % 64 & 1; }

  uint32_t Lanes = 0, Width = 1;
  // Without a seed.
  std::vector<uint32_t> Released;
  size_t NextReleased = 0;
  // With one.
  std::optional<Draw> Drawn;
  uint32_t BlockLanes = 1;
  std::vector<uint32_t> Row;    ///< the lanes by their places
  std::vector<uint32_t> Places; ///< the places by the lanes' numbers
  std::vector<uint64_t> Can;    ///< a bit for each place
  size_t FirstWord = 0;         ///< no bit is set before this word of Can
};

} // namespace pacc::rt::emulator

#endif
