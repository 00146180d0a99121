//===- FlagLookup.cpp - finding a spelling in the table -------------------===//
#include "FlagTable.h"

#include <cstring>

namespace pacc::driver {

static bool isNumber(const std::string &Text) {
  return !Text.empty() && Text.find_first_not_of("0123456789") == std::string::npos;
}

static bool matches(const char *Spelling, const std::string &Word, std::string &Match) {
  size_t Length = std::strlen(Spelling);
  char Wildcard = Spelling[Length - 1];
  if (Wildcard != '*' && Wildcard != '#') {
    Match.clear();
    return Word == Spelling;
  }
  if (Word.compare(0, Length - 1, Spelling, Length - 1) != 0)
    return false;
  Match = Word.substr(Length - 1);
  return Wildcard == '*' || isNumber(Match);
}

const FlagRow *findFlag(Group In, const std::string &Word, std::string &Match) {
  for (unsigned I = 0; I < FlagTableSize; ++I)
    if (FlagTable[I].In == In && matches(FlagTable[I].Spelling, Word, Match))
      return &FlagTable[I];
  return nullptr;
}

namespace {
struct GroupName {
  Group Id;
  const char *Name;   // in the Text of List rows
  const char *Prefix; // what the user writes before its members
};
} // namespace

static const GroupName GroupNames[] = {
    {Group::Flag, "", ""},
    {Group::Acc, "acc", "-acc="},
    {Group::AccModel, "accmodel", "-hacc_model="},
    {Group::Ta, "ta", "-ta="},
    {Group::Gpu, "gpu", "-gpu="},
    {Group::Minfo, "minfo", "-Minfo="},
    {Group::Mneginfo, "mneginfo", "-Mneginfo="},
    {Group::Mp, "mp", "-mp="},
    {Group::Tp, "tp", "-tp="},
    {Group::CudaLib, "cudalib", "-cudalib="},
    {Group::Offload, "offload", "-foffload="},
};

const char *groupPrefix(Group In) {
  for (const GroupName &G : GroupNames)
    if (G.Id == In)
      return G.Prefix;
  return "";
}

Group groupNamed(const std::string &Name) {
  for (const GroupName &G : GroupNames)
    if (Name == G.Name)
      return G.Id;
  return Group::Flag;
}

std::string knownSpellings(Group In) {
  std::string List;
  for (unsigned I = 0; I < FlagTableSize; ++I) {
    if (FlagTable[I].In != In)
      continue;
    std::string Spelling = FlagTable[I].Spelling;
    if (Spelling.back() == '#')
      Spelling.replace(Spelling.size() - 1, 1, "<number>");
    List += (List.empty() ? "" : ", ") + Spelling;
  }
  return List;
}

} // namespace pacc::driver
