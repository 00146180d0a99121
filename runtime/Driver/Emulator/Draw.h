//===- Draw.h - numbers drawn from a seed -----------------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_EMULATOR_DRAW_H
#define PACC_RUNTIME_DRIVER_EMULATOR_DRAW_H

#include <cstdint>

namespace pacc::rt::emulator {

/// The same numbers for the same seed, on every machine (splitmix64).
class Draw {
public:
  explicit Draw(uint64_t Seed = 0) : State(Seed) {}
  /// Seeds that differ in one of the two give unrelated numbers.
  Draw(uint64_t Seed, uint64_t Number)
      : State(Draw(Seed).next() ^ (Number * 0xD1342543DE82EF95u)) {}

  uint64_t next() {
    uint64_t Z = State += 0x9E3779B97F4A7C15u;
    Z = (Z ^ (Z >> 30)) * 0xBF58476D1CE4E5B9u;
    Z = (Z ^ (Z >> 27)) * 0x94D049BB133111EBu;
    return Z ^ (Z >> 31);
  }
  /// From 0 to `Count` - 1.
  uint64_t below(uint64_t Count) { return static_cast<uint64_t>(static_cast<unsigned __int128>(next()) * Count >> 64); }

private:
  uint64_t State;
};

} // namespace pacc::rt::emulator

#endif
