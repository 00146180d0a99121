# Read by CMake when a project enables C or C++ (PACCToolchain.cmake says so): the flags that its own
# find_package(OpenACC) takes. It ends with an error at the flag of a language that the project does not enable.
foreach(_pacc_language C CXX)
  if(CMAKE_${_pacc_language}_COMPILER_LOADED)
    set(OpenACC_${_pacc_language}_FLAGS "-fopenacc" CACHE STRING "switches OpenACC on in ${_pacc_language}")
  endif()
endforeach()
unset(_pacc_language)
