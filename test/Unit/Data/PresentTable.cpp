//===- PresentTable.cpp - lookups by address, section and base ------------===//

#include "Data/Copies/PresentTable.h"
#include <gtest/gtest.h>
#include <thread>

using namespace pacc::rt;
using Presence = PresentTable::Presence;

namespace {

Mapping &add(PresentTable &T, HostAddress Begin, HostAddress End,
             DeviceAddress Device, HostAddress Base = 0) {
  return T.insert(Begin, End, Device, nullptr, Base ? Base : Begin, "x",
                  Place{"f.c", "main", 3});
}

TEST(PresentTable, FindsSections) {
  PresentTable T;
  Mapping &M = add(T, 1000, 1100, 0x9000);
  add(T, 1200, 1300, 0xa000);
  EXPECT_EQ(T.find(1000, 1100).How, Presence::Present);
  EXPECT_EQ(T.find(1099, 1100).Map, &M);
  EXPECT_EQ(T.find(1099, 1101).How, Presence::Partial);
  EXPECT_EQ(T.find(999, 1001).How, Presence::Partial);
  EXPECT_EQ(T.find(900, 1500).How, Presence::Partial);
  EXPECT_EQ(T.find(1100, 1200).How, Presence::Absent);
  EXPECT_EQ(T.find(900, 1000).How, Presence::Absent);
  EXPECT_EQ(T.find(1300, 1301).How, Presence::Absent);
}

TEST(PresentTable, SectionOverTwoNeighboursIsPartial) {
  PresentTable T;
  add(T, 1000, 1100, 0x9000);
  add(T, 1100, 1200, 0xa000);
  EXPECT_EQ(T.find(1000, 1200).How, Presence::Partial);
  EXPECT_EQ(T.find(1100, 1200).How, Presence::Present);
}

TEST(PresentTable, ForgetsRememberedAnswers) {
  PresentTable T;
  EXPECT_EQ(T.at(1010), nullptr);
  Mapping &M = add(T, 1000, 1100, 0x9000);
  EXPECT_EQ(T.at(1010), &M);
  EXPECT_EQ(T.at(1010), &M);
  T.erase(M);
  EXPECT_EQ(T.at(1010), nullptr);
  add(T, 1005, 1020, 0xb000);
  ASSERT_NE(T.at(1010), nullptr);
  EXPECT_EQ(T.at(1010)->deviceOf(1010), 0xb005u);
}

// One after the other, as the rows of a matrix are asked for.
TEST(PresentTable, FindsWhatLiesBehindTheLastAnswer) {
  PresentTable T;
  std::vector<Mapping *> Rows;
  for (HostAddress Row = 0; Row != 200; ++Row)
    Rows.push_back(&add(T, 1000 + 100 * Row, 1050 + 100 * Row, 0x9000 + 64 * Row));
  for (HostAddress Row = 0; Row != 200; ++Row) {
    EXPECT_EQ(T.at(1000 + 100 * Row), Rows[Row]);
    EXPECT_EQ(T.at(1050 + 100 * Row), nullptr); // between two
  }
  EXPECT_EQ(T.at(1000 + 100 * 50), Rows[50]);
  T.erase(*Rows[51]);
  EXPECT_EQ(T.at(1000 + 100 * 51), nullptr);
  Mapping &Other = add(T, 6100, 6120, 0x100);
  EXPECT_EQ(T.at(1000 + 100 * 50), Rows[50]);
  EXPECT_EQ(T.at(6119), &Other);
  EXPECT_EQ(T.at(6120), nullptr);
  T.erase(Other);
  T.erase(*Rows[199]);
  EXPECT_EQ(T.at(1000 + 100 * 198), Rows[198]);
  EXPECT_EQ(T.at(1000 + 100 * 199), nullptr);
}

TEST(PresentTable, PointerWhoseSectionStartsLater) {
  PresentTable T;
  // a[100:100] of bytes with a == 1000.
  Mapping &M = add(T, 1100, 1200, 0x9000, 1000);
  EXPECT_EQ(T.at(1000), nullptr);
  ASSERT_EQ(T.ofPointer(1000), &M);
  EXPECT_EQ(M.deviceOf(1000), 0x9000u - 100);
  EXPECT_EQ(T.ofPointer(1001), nullptr);
  EXPECT_EQ(T.ofPointer(999), nullptr);
  T.erase(M);
  EXPECT_EQ(T.ofPointer(1000), nullptr);
}

TEST(PresentTable, LatestSectionOfABaseWins) {
  PresentTable T;
  Mapping &First = add(T, 1100, 1200, 0x9000, 1000);
  Mapping &Second = add(T, 1300, 1400, 0xa000, 1000);
  EXPECT_EQ(T.ofPointer(1000), &Second);
  T.erase(Second);
  EXPECT_EQ(T.ofPointer(1000), &First);
  // What really contains the address goes first.
  Mapping &Inside = add(T, 990, 1010, 0xb000);
  EXPECT_EQ(T.ofPointer(1000), &Inside);
}

TEST(PresentTable, TheEndBelongsToWhatBeginsThere) {
  PresentTable T;
  add(T, 1000, 1100, 0x9000);
  EXPECT_EQ(T.ofPointer(1100), nullptr);
  Mapping &Next = add(T, 1100, 1200, 0xa000);
  EXPECT_EQ(T.ofPointer(1100), &Next);
}

TEST(PresentTable, SharedBlockIsUnusedWithItsLastMapping) {
  PresentTable T;
  auto Block = std::make_shared<DeviceBlock>(DeviceBlock{0x9000, 200});
  Mapping &A = T.insert(1000, 1100, 0x9000, Block, 1000, "a", Place());
  Mapping &B = T.insert(2000, 2100, 0x9064, Block, 2000, "b", Place());
  Block.reset();
  EXPECT_EQ(T.erase(A), nullptr);
  std::shared_ptr<DeviceBlock> Unused = T.erase(B);
  ASSERT_NE(Unused, nullptr);
  EXPECT_EQ(Unused->Address, 0x9000u);
}

TEST(PresentTable, FindsHostOfDeviceAddress) {
  PresentTable T;
  Mapping &M = add(T, 1000, 1100, 0x9000);
  EXPECT_EQ(T.atDevice(0x9063), &M);
  EXPECT_EQ(T.atDevice(0x9064), nullptr);
  EXPECT_EQ(T.atDevice(0x8fff), nullptr);
}

TEST(PresentTable, DumpsAsNvcDoes) {
  PresentTable T;
  EXPECT_EQ(T.dump(), "...empty...\n");
  Mapping &M = add(T, 0x1000, 0x1064, 0x9000);
  M.Structured = 1;
  M.Dynamic = 2;
  EXPECT_EQ(T.dump(),
            "host:0x1000 device:0x9000 size:100 presentcount:1+2 line:3 "
            "name:x\n");
}

TEST(PresentTable, ManyThreads) {
  PresentTable T;
  std::vector<std::thread> Threads;
  for (HostAddress Thread = 0; Thread != 4; ++Thread)
    Threads.emplace_back([&T, Thread] {
      for (int Round = 0; Round != 500; ++Round) {
        const HostAddress Begin = 0x10000 * (Thread + 1);
        auto Lock = T.lock();
        Mapping &M = add(T, Begin, Begin + 64, 0x9000);
        EXPECT_EQ(T.at(Begin + 8), &M);
        T.erase(M);
        EXPECT_EQ(T.at(Begin + 8), nullptr);
      }
    });
  for (std::thread &Each : Threads)
    Each.join();
  EXPECT_EQ(T.size(), 0u);
}

} // namespace
