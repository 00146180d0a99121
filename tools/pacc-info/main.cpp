//===- main.cpp - pacc-info: what devices are there -----------------------===//

#include "pacc/ABI/Info.h"
#include <cstdio>
#include <string>

static void printUsage(FILE *To) {
  std::fprintf(
      To,
      "usage: pacc-info [-v] [-h]\n"
      "Prints the devices that OpenACC programs compiled by PACC can run on.\n"
      "  -v          also print the environment variables that the runtime "
      "reads\n"
      "  -h, --help  print this\n");
}

int main(int Count, char **Arguments) {
  bool Verbose = false;
  for (int I = 1; I < Count; ++I) {
    std::string Argument = Arguments[I];
    if (Argument == "-h" || Argument == "--help" || Argument == "-help") {
      printUsage(stdout);
      return 0;
    }
    if (Argument != "-v") {
      std::fprintf(stderr, "pacc-info: unknown option '%s'\n",
                   Argument.c_str());
      printUsage(stderr);
      return 1;
    }
    Verbose = true;
  }
  __pacc_print_devices(Verbose);
  return 0;
}
