set(mutation) # custom commands do not see add_compile_definitions
if(PACC_MUTATION)
  set(mutation -DPACC_MUTATION)
endif()
pacc_add_form(emulator HAS_OWN_MEMORY SOURCES Shared.cpp FLAGS -fPIC -fno-stack-protector ${mutation})
