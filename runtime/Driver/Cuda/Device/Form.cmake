# The PTX version is given: without a CUDA toolkit Clang would take one that has no *.sync instructions.
pacc_add_form(nvptx HAS_OWN_MEMORY SOURCES Slots.cpp
  FLAGS --target=nvptx64-nvidia-cuda -march=sm_70 -Xclang -target-feature -Xclang +ptx63 -nogpulib
        -fconvergent-functions)
