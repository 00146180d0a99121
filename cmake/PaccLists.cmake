# pacc_list(<name> <pattern>): what each member of a family says of itself in a file of its own folder, as one file that
# includes them all in the order of their paths: a new member is a new folder, and nobody else's list names it.
set(PACC_LISTS "${PROJECT_BINARY_DIR}/lists")
function(pacc_list name pattern)
  file(GLOB parts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${pattern}")
  set(text "")
  foreach(part ${parts})
    string(APPEND text "#include \"${part}\"\n")
  endforeach()
  file(CONFIGURE OUTPUT "${PACC_LISTS}/${name}" CONTENT "${text}" @ONLY)
endfunction()
