//===- StoredUnits.cpp - what objects keep for the link -------------------===//
#include "StoredUnits.h"

#include "pacc/Support/StoredUnit.h"

#include <ar.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>

namespace pacc::driver {

using Bytes = std::string_view;

static Bytes part(Bytes Of, uint64_t At, uint64_t Size) {
  return At <= Of.size() && Size <= Of.size() - At ? Of.substr(At, Size) : Bytes();
}

template <typename Header> static std::optional<Header> headerAt(Bytes Of, uint64_t At) {
  const Bytes Found = part(Of, At, sizeof(Header));
  if (Found.size() != sizeof(Header))
    return std::nullopt;
  Header Copy; // nothing in an archive is aligned
  std::memcpy(&Copy, Found.data(), sizeof(Header));
  return Copy;
}

/// The contents of a section of an ELF object, empty if there is none.
static Bytes section(Bytes Object, Bytes Name) {
  const auto Elf = headerAt<Elf64_Ehdr>(Object, 0);
  if (!Elf || std::memcmp(Elf->e_ident, ELFMAG, SELFMAG) || Elf->e_ident[EI_CLASS] != ELFCLASS64 ||
      Elf->e_ident[EI_DATA] != ELFDATA2LSB || Elf->e_type != ET_REL)
    return Bytes();
  const auto Section = [&](uint64_t Index) {
    return headerAt<Elf64_Shdr>(Object, Elf->e_shoff + Index * sizeof(Elf64_Shdr));
  };
  const auto First = Section(0);
  if (!Elf->e_shoff || !First)
    return Bytes();
  // The first section has the numbers that are too large for the header.
  const auto Names = Section(Elf->e_shstrndx == SHN_XINDEX ? First->sh_link : Elf->e_shstrndx);
  const uint64_t Count = Elf->e_shnum ? Elf->e_shnum : First->sh_size;
  if (!Names)
    return Bytes();
  const Bytes Strings = part(Object, Names->sh_offset, Names->sh_size);
  for (uint64_t Index = 1; Index < Count; ++Index) {
    const auto S = Section(Index);
    if (!S)
      return Bytes();
    const Bytes At = S->sh_name < Strings.size() ? Strings.substr(S->sh_name) : Bytes();
    if (S->sh_type != SHT_NOBITS && At.substr(0, At.find('\0')) == Name)
      return part(Object, S->sh_offset, S->sh_size);
  }
  return Bytes();
}

/// Adds the records of one object.
static void readRecords(Bytes Object, std::vector<StoredUnit> &Found) {
  Bytes Left = section(Object, StoredUnitSection);
  while (!Left.empty()) {
    const size_t End = Left.find('\n');
    const std::string Head(Left.substr(0, End));
    int Interface = 0, Read = 0;
    unsigned long long TextSize = 0, CodeSize = 0;
    const std::string Form = std::string(StoredUnitMagic) + " %d %llu %llu%n";
    if (End == Bytes::npos || std::sscanf(Head.c_str(), Form.c_str(), &Interface, &TextSize, &CodeSize, &Read) != 3 ||
        size_t(Read) != Head.size() || Interface != StoredUnitInterface)
      return;
    const Bytes Text = part(Left, End + 1, TextSize), Code = part(Left, End + 1 + TextSize, CodeSize);
    if (Text.size() != TextSize || Code.size() != CodeSize || Code.empty())
      return;
    StoredUnit Unit;
    Unit.Code = Code;
    std::istringstream Lines{std::string(Text)};
    for (std::string Line; std::getline(Lines, Line);) {
      const auto Take = [&Line](const char *Kind, std::vector<std::string> &Into) {
        if (Line.rfind(Kind, 0) == 0)
          Into.push_back(Line.substr(std::strlen(Kind)));
      };
      Take(StoredImport, Unit.Imports);
      Take(StoredExport, Unit.Exports);
      Take(StoredWord, Unit.Words);
    }
    Found.push_back(std::move(Unit));
    Left.remove_prefix(End + 1 + TextSize + CodeSize);
  }
}

std::vector<StoredUnit> storedUnits(const std::string &Path) {
  std::ifstream File(Path, std::ios::binary);
  std::string Contents((std::istreambuf_iterator<char>(File)), std::istreambuf_iterator<char>());
  const Bytes All = Contents;
  std::vector<StoredUnit> Found;
  if (All.substr(0, SARMAG) != ARMAG) {
    readRecords(All, Found);
    return Found;
  }
  for (uint64_t At = SARMAG; const auto Member = headerAt<ar_hdr>(All, At);) {
    const uint64_t Size = std::strtoull(std::string(Member->ar_size, sizeof Member->ar_size).c_str(), nullptr, 10);
    At += sizeof(ar_hdr);
    readRecords(part(All, At, Size), Found);
    At += Size + Size % 2;
  }
  return Found;
}

} // namespace pacc::driver
