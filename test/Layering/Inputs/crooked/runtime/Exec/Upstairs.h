#include "Data/Wrong.cpp"
