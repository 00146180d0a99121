//===- StoredUnits.cpp - what objects keep for the link -------------------===//
#include "StoredUnits.h"

#include "pacc/Support/StoredUnit.h"

#include <ar.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <fstream>
#include <optional>
#include <sstream>
#include <string_view>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

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

/// The records of one object.
static std::vector<StoredUnit> recordsIn(Bytes Object) {
  std::vector<StoredUnit> Found;
  Bytes Left = section(Object, StoredUnitSection);
  while (!Left.empty()) {
    const size_t End = Left.find('\n');
    const std::string Head(Left.substr(0, End));
    int Interface = 0, Read = 0;
    unsigned long long TextSize = 0, CodeSize = 0;
    const std::string Form = std::string(StoredUnitMagic) + " %d %llu %llu%n";
    if (End == Bytes::npos || std::sscanf(Head.c_str(), Form.c_str(), &Interface, &TextSize, &CodeSize, &Read) != 3 ||
        size_t(Read) != Head.size() || Interface != StoredUnitInterface)
      return Found;
    const Bytes Text = part(Left, End + 1, TextSize), Code = part(Left, End + 1 + TextSize, CodeSize);
    if (Text.size() != TextSize || Code.size() != CodeSize || Code.empty())
      return Found;
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
      Take(StoredNeed, Unit.Needs);
      Take(StoredUse, Unit.Uses);
      Take(StoredWord, Unit.Words);
    }
    Found.push_back(std::move(Unit));
    Left.remove_prefix(End + 1 + TextSize + CodeSize);
  }
  return Found;
}

namespace {

/// A file's contents, of which only what is looked at is read: links have large archives, few of which keep anything.
class FileContents {
public:
  explicit FileContents(const std::string &Path) {
    const int File = open(Path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat About;
    if (File >= 0 && fstat(File, &About) == 0 && S_ISREG(About.st_mode)) {
      IsRead = About.st_size == 0;
      if (About.st_size > 0)
        At = mmap(nullptr, About.st_size, PROT_READ, MAP_PRIVATE, File, 0);
      Size = At == MAP_FAILED ? 0 : About.st_size;
      IsRead |= Size != 0;
    }
    if (File >= 0)
      close(File);
  }
  ~FileContents() {
    if (Size)
      munmap(At, Size);
  }
  FileContents(const FileContents &) = delete;
  FileContents &operator=(const FileContents &) = delete;

  bool isRead() const { return IsRead; }
  Bytes bytes() const { return Size ? Bytes(static_cast<const char *>(At), Size) : Bytes(); }

private:
  void *At = MAP_FAILED;
  size_t Size = 0;
  bool IsRead = false;
};

} // namespace

static bool isOfArchive(Bytes Contents) { return Contents.substr(0, SARMAG) == ARMAG; }

/// Calls `Take` with each member's header, the place of its contents and these.
template <typename Function> static void forEachMember(Bytes Archive, Function Take) {
  for (uint64_t At = SARMAG; const auto Member = headerAt<ar_hdr>(Archive, At);) {
    const uint64_t Size = std::strtoull(std::string(Member->ar_size, sizeof Member->ar_size).c_str(), nullptr, 10);
    At += sizeof(ar_hdr);
    Take(*Member, At, part(Archive, At, Size));
    At += Size + Size % 2;
  }
}

std::vector<StoredObject> storedObjects(const std::string &Path) {
  const FileContents File(Path);
  const Bytes Contents = File.bytes();
  std::vector<StoredObject> Found;
  const auto Add = [&Found](uint64_t At, Bytes Object) {
    StoredObject O{At, recordsIn(Object)};
    if (!O.Units.empty())
      Found.push_back(std::move(O));
  };
  if (isOfArchive(Contents))
    forEachMember(Contents, [&](const ar_hdr &, uint64_t At, Bytes Member) { Add(At, Member); });
  else
    Add(0, Contents);
  return Found;
}

bool isArchive(const std::string &Path) { return isOfArchive(FileContents(Path).bytes()); }

bool writeArchive(const std::string &From, const std::map<uint64_t, std::string> &Others, const std::string &To) {
  const FileContents File(From);
  if (!File.isRead())
    return false;
  std::ofstream Out(To, std::ios::binary);
  Out << ARMAG;
  bool Good = true;
  forEachMember(File.bytes(), [&](ar_hdr Header, uint64_t At, Bytes Member) {
    const Bytes Name(Header.ar_name, sizeof Header.ar_name);
    if (Name.substr(0, 2) == "/ " || Name.substr(0, 7) == "/SYM64/")
      return; // of places that change
    std::optional<FileContents> Other;
    if (const auto Found = Others.find(At); Found != Others.end()) {
      Other.emplace(Found->second);
      Good &= Other->isRead();
      Member = Other->bytes();
      std::string Size = std::to_string(Member.size());
      Size.resize(sizeof Header.ar_size, ' ');
      std::memcpy(Header.ar_size, Size.data(), sizeof Header.ar_size);
    }
    Out.write(reinterpret_cast<const char *>(&Header), sizeof Header);
    Out << Member;
    if (Member.size() % 2)
      Out << '\n';
  });
  return Good && Out.flush().good();
}

} // namespace pacc::driver
