//===- NearestSpelling.cpp - what an unknown switch was meant to be -------===//
#include "FlagTable.h"

#include <algorithm>
#include <vector>

namespace pacc::driver {

/// How many letters are to be put in, left out, changed or exchanged with the next one to make `B` of `A`.
static unsigned distance(const std::string &A, const std::string &B) {
  std::vector<std::vector<unsigned>> Steps(A.size() + 1, std::vector<unsigned>(B.size() + 1));
  for (size_t I = 0; I <= A.size(); ++I)
    for (size_t J = 0; J <= B.size(); ++J) {
      if (!I || !J) {
        Steps[I][J] = I + J;
        continue;
      }
      unsigned &Least = Steps[I][J];
      Least = std::min({Steps[I - 1][J] + 1, Steps[I][J - 1] + 1, Steps[I - 1][J - 1] + (A[I - 1] != B[J - 1])});
      if (I > 1 && J > 1 && A[I - 1] == B[J - 2] && A[I - 2] == B[J - 1])
        Least = std::min(Least, Steps[I - 2][J - 2] + 1);
    }
  return Steps[A.size()][B.size()];
}

static bool isKnown(Group In, const std::string &Word) {
  std::string Ignored;
  const FlagRow *Row = findFlag(In, Word, Ignored);
  return Row && Row->Action != Do::Unknown && Row->Action != Do::Each;
}

/// `80`, `8.0`, `sm80`, `cc8O` and the like name a compute capability.
static std::string asCapability(const std::string &Word) {
  std::string Digits;
  for (char C : Word.substr(std::min(Word.find_first_of("0123456789"), Word.size())))
    if (C >= '0' && C <= '9')
      Digits += C;
    else if (C == 'O' || C == 'o')
      Digits += '0';
    else if (C != '.')
      return "";
  const std::string Name = Word.substr(0, Word.find_first_of("0123456789"));
  const bool IsName = Name.empty() || Name == "cc" || Name == "cc_" || Name == "sm" || Name == "compute_" || Name == "arch=sm_";
  return IsName && (Digits.size() == 2 || Digits.size() == 3) ? "cc" + Digits : "";
}

/// The row whose spelling is nearest, if it is near enough.
static std::string nearest(Group In, const std::string &Word) {
  std::string Best;
  unsigned Least = Word.size() < 8 ? 2 : 3; // fewer than these
  for (unsigned I = 0; I < FlagTableSize; ++I) {
    const FlagRow &Row = FlagTable[I];
    const std::string Spelling = Row.Spelling;
    const bool IsOpen = Spelling.back() == '*' || Spelling.back() == '#';
    if (Row.In != In || Row.Action == Do::Unknown || Row.Action == Do::Each || (IsOpen && Spelling.size() < 4))
      continue;
    std::string Known = IsOpen ? Spelling.substr(0, Spelling.size() - 1) : Spelling;
    if (In == Group::Flag && Known.compare(0, 2, Word, 0, 2) != 0)
      continue; // clang has flags of its own
    // Behind `=` stands what may be anything.
    const size_t Mark = IsOpen && Known.back() == '=' ? Word.find('=') : std::string::npos;
    const std::string Begin = Word.substr(0, Mark == std::string::npos ? Mark : Mark + 1);
    const unsigned Far = distance(Begin, Known);
    if (Far < Least && !Known.empty()) {
      Least = Far;
      Best = Known + (Mark == std::string::npos ? "" : Word.substr(Mark + 1));
    }
  }
  return Best;
}

std::string nearestSpelling(Group In, const std::string &Word) {
  if (In == Group::Flag) { // -Minfo,accel; -gpu:cc80 and -gpu-cc80
    std::string Other = Word;
    const size_t Mark = Other.find_first_of(",:-", 1);
    if (Mark != std::string::npos && Mark + 1 < Other.size()) {
      Other[Mark] = '=';
      if (isKnown(In, Other))
        return Other;
    }
    if (Word == "-gpu" || Word == "-ta")
      return Word + (Word == "-gpu" ? "=cc80" : "=tesla");
    return nearest(In, Word);
  }
  // A word of another list.
  for (Group Other : {Group::Gpu, Group::Acc})
    if ((In == Group::Gpu || In == Group::Acc) && Other != In && isKnown(Other, Word))
      return groupPrefix(Other) + Word;
  if (In == Group::Gpu && isKnown(Group::Ta, Word))
    return groupPrefix(Group::Ta) + Word;
  const std::string Capability = asCapability(Word);
  if ((In == Group::Gpu || In == Group::Ta || In == Group::Acc) && !Capability.empty())
    return groupPrefix(In == Group::Ta ? In : Group::Gpu) + Capability;
  std::string Best = nearest(In, Word);
  if (Best.empty() && In == Group::Ta)
    Best = nearest(Group::Gpu, Word);
  return Best.empty() ? "" : groupPrefix(In) + Best;
}

} // namespace pacc::driver
