# How every target of this project is compiled; the modules' CMakeLists only list their sources.
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

add_library(tengen_flags INTERFACE)
target_include_directories(tengen_flags INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_compile_definitions(tengen_flags INTERFACE _POSIX_C_SOURCE=200809L _DEFAULT_SOURCE)
# 32 bits: files whose inode, size or date needs more than that.
if(CMAKE_SIZEOF_VOID_P EQUAL 4)
  target_compile_definitions(tengen_flags INTERFACE _FILE_OFFSET_BITS=64 _TIME_BITS=64)
endif()
if(WIN32)
  enable_language(RC)
  # Windows has the name of this error for its sockets alone.
  target_compile_definitions(tengen_flags INTERFACE EDQUOT=10069)
endif()
# SDL.h without the compiler's vector intrinsics, which take longer to read than all else in most files.
foreach(header IMMINTRIN MMINTRIN XMMINTRIN EMMINTRIN PMMINTRIN ARM_NEON)
  target_compile_definitions(tengen_flags INTERFACE SDL_DISABLE_${header}_H)
endforeach()
target_compile_options(tengen_flags INTERFACE
  -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
  -ffp-contract=off # the same pixels on every machine
  # A row of a table names the fields that it sets. GCC accepts that; clang misses the others.
  $<$<C_COMPILER_ID:Clang,AppleClang>:-Wno-missing-field-initializers>
  # Nothing is linked with objects of older compilers, whose alignment on i686 GCC notes.
  $<$<C_COMPILER_ID:GNU>:-Wno-psabi>)
# assert() reports a mistake in our own code and stays in release builds: no -DNDEBUG.
string(REPLACE "-DNDEBUG" "" CMAKE_C_FLAGS_RELEASE "${CMAKE_C_FLAGS_RELEASE}")
string(REPLACE "-DNDEBUG" "" CMAKE_C_FLAGS_RELWITHDEBINFO "${CMAKE_C_FLAGS_RELWITHDEBINFO}")
# A debug build compares its incremental hashes with hashes computed from scratch.
target_compile_definitions(tengen_flags INTERFACE $<$<CONFIG:Debug>:TENGEN_DEBUG=1>)
# The same program from any folder.
target_compile_options(tengen_flags INTERFACE
  $<$<CONFIG:Release,MinSizeRel>:-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.>)
if(TENGEN_WERROR)
  target_compile_options(tengen_flags INTERFACE -Werror)
endif()
if(TENGEN_SANITIZE)
  add_compile_options(-fsanitize=${TENGEN_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${TENGEN_SANITIZE})
  # There are two hundred programs.
  find_program(lld ld.lld)
  if(lld)
    add_link_options(-fuse-ld=lld)
  endif()
endif()

# tengen_module(NAME SOURCES a.c b.c LINKS other ...): one static library per module.
function(tengen_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
  add_library(${name} STATIC ${arg_SOURCES})
  target_link_libraries(${name} PUBLIC tengen_flags ${arg_LINKS})
endfunction()

# tengen_windows_program(TARGET DESCRIPTION): what Windows shows of a program, and its icon if there is one.
function(tengen_windows_program name description)
  set(icon)
  if(TENGEN_WINDOWS_ICON)
    set(icon "1 ICON \"${TENGEN_WINDOWS_ICON}\"")
  endif()
  configure_file(${PROJECT_SOURCE_DIR}/assets/windows/program.rc.in ${name}.rc @ONLY)
  target_sources(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${name}.rc)
  set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${name}.rc PROPERTIES OBJECT_DEPENDS
    "${PROJECT_SOURCE_DIR}/assets/windows/program.manifest;${TENGEN_WINDOWS_ICON}")
endfunction()

# tengen_embed(FOLDER file ...): makes embedded_FOLDER.c of files of assets/FOLDER. A string literal is
# compiled in a fraction of a second by every compiler and has neither byte order nor alignment;
# .incbin depends on assembler and object format, #embed needs C23.
function(tengen_embed folder)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/assets/${folder}/ OUTPUT_VARIABLE files)
  add_custom_command(OUTPUT embedded_${folder}.c
    COMMAND ${CMAKE_COMMAND} "-DFILES=${files}" -DTABLE=${folder}
            -DOUTPUT=${CMAKE_CURRENT_BINARY_DIR}/embedded_${folder}.c
            -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    COMMENT "Embedding assets/${folder}" VERBATIM)
endfunction()

# tengen_test(NAME SOURCES a.c LINKS module ... [CASES word ...]): one cmocka program, one test of ctest; with
# CASES one for each word, NAME_word, which the program gets as its argument.
function(tengen_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS;CASES")
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE tengen_flags ${arg_LINKS} PkgConfig::CMOCKA)
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_compile_definitions(${name} PRIVATE TESTS_DIR="${CMAKE_SOURCE_DIR}/tests"
                             BUILD_DIR="${CMAKE_BINARY_DIR}")
  set(tests ${name})
  if(arg_CASES)
    list(TRANSFORM arg_CASES PREPEND ${name}_ OUTPUT_VARIABLE tests)
  endif()
  foreach(test case IN ZIP_LISTS tests arg_CASES)
    add_test(NAME ${test} COMMAND ${name} ${case} WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  endforeach()
  # For tests that hang. Some need 10 s alone, and far more beside other work.
  set_tests_properties(${tests} PROPERTIES TIMEOUT 3600 ENVIRONMENT
    "LC_ALL=C.UTF-8;LANGUAGE=en;SDL_VIDEODRIVER=dummy;SDL_AUDIODRIVER=dummy;LSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/lsan.supp:print_suppressions=0")
endfunction()
