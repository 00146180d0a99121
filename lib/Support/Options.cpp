//===- Options.cpp - plugin arguments -------------------------------------===//
#include "pacc/Support/Options.h"

#include <cstdlib>

namespace pacc {

Options &options() {
  static Options TheOptions;
  return TheOptions;
}

static std::vector<std::string> splitCommas(const std::string &Text) {
  std::vector<std::string> Parts;
  size_t Begin = 0;
  while (Begin <= Text.size()) {
    size_t End = Text.find(',', Begin);
    if (End == std::string::npos)
      End = Text.size();
    if (End > Begin)
      Parts.push_back(Text.substr(Begin, End - Begin));
    Begin = End + 1;
  }
  return Parts;
}

static bool parseNumber(const std::string &Text, unsigned &Result) {
  char *End = nullptr;
  unsigned long Value = std::strtoul(Text.c_str(), &End, 10);
  if (Text.empty() || *End || Value > 100000)
    return false;
  Result = static_cast<unsigned>(Value);
  return true;
}

static std::string parseTargets(Options &O, const std::string &Value) {
  O.Gpu = O.Host = O.Emulator = false;
  for (const std::string &Part : splitCommas(Value)) {
    if (Part == "gpu")
      O.Gpu = true;
    else if (Part == "multicore" || Part == "host")
      O.Host = true;
    else if (Part == "emulator")
      O.Emulator = true;
    else
      return "unknown target '" + Part + "' (gpu, multicore, host, emulator)";
  }
  return "";
}

static bool isOfTarget(const std::string &Name) {
#define PACC_TARGET_OPTION(Option)                                                                                     \
  if (Name == Option)                                                                                                  \
    return true;
#include "TargetOptions.def"
#undef PACC_TARGET_OPTION
  return false;
}

const std::string *Options::ofTarget(const char *Name) const {
  const std::string *Last = nullptr;
  for (const auto &[Option, Value] : OfTargets)
    if (Option == Name)
      Last = &Value;
  return Last;
}

std::string Options::parse(const std::string &Argument) {
  size_t Equal = Argument.find('=');
  std::string Name = Argument.substr(0, Equal);
  std::string Value =
      Equal == std::string::npos ? "" : Argument.substr(Equal + 1);
  struct Flag {
    const char *Name;
    bool Options::*Field;
  };
  static const Flag Flags[] = {
      {"minfo", &Options::InfoAccel},  {"mneginfo", &Options::NegInfo},
      {"fastmath", &Options::FastMath}, {"nofma", &Options::NoFma},
      {"nojam", &Options::NoJam},     {"nowide", &Options::NoWide}, {"noalign", &Options::NoAlign},
      {"noimplicitsums", &Options::NoImplicitSums},
      {"implicitsections", &Options::ImplicitSections},
      {"nogangarrays", &Options::NoGangArrays},
      {"noganglanes", &Options::NoGangLanes}, {"nocutrows", &Options::NoCutRows},
      {"nosharedtiles", &Options::NoSharedTiles},
      {"nointerchange", &Options::NoInterchange},
      {"noturn", &Options::NoTurn},   {"nounroll", &Options::NoUnroll}, {"nostrides", &Options::NoStrides},
      {"noreciprocals", &Options::NoReciprocals},
      {"noloadorder", &Options::NoLoadOrder}, {"noregisterbounds", &Options::NoRegisterBounds},
      {"nosinglerounds", &Options::NoSingleRounds},
      {"noneighbours", &Options::NoNeighbours}, {"waits", &Options::Waits},
      {"flushz", &Options::FlushDenormals}, {"lineinfo", &Options::LineInfo},
      {"keep", &Options::Keep},
      {"check", &Options::Check},      {"races", &Options::Races},
      {"emulator-jams", &Options::EmulatorJams},
      {"lto", &Options::LinkTime}, {"managed", &Options::Managed},  {"unified", &Options::Unified}};
  for (const Flag &F : Flags)
    if (Name == F.Name) {
      this->*F.Field = true;
      return "";
    }
  if (Name.rfind("acc-", 0) == 0)
    return Warnings.set(Name, Value);
  if (Name == "target")
    return parseTargets(*this, Value);
  if (Name == "arch") {
    for (const std::string &Part : splitCommas(Value)) {
      unsigned Arch = 0;
      if (!parseNumber(Part, Arch))
        return "bad architecture '" + Part + "'";
      Archs.push_back(Arch);
    }
    return "";
  }
  if (Name == "base-arch")
    return parseNumber(Value, BaseArch) ? "" : "bad architecture '" + Value + "'";
  if (Name == "maxregcount")
    return parseNumber(Value, MaxRegisters) ? "" : "bad number '" + Value + "'";
  if (Name == "lto-of") {
    StoredUnit = Value;
    return "";
  }
  if (Name == "lto-from") {
    StoredOthers.push_back(Value);
    return "";
  }
  if (isOfTarget(Name)) {
    OfTargets.emplace_back(Name, Value);
    return "";
  }
  return "unknown plugin option '" + Argument + "'";
}

} // namespace pacc
