//===- main.cpp - pacc and pacc++ -----------------------------------------===//
#include "pacc/Driver/Driver.h"

int main(int Argc, char **Argv) { return pacc::driverMain(Argc, Argv); }
