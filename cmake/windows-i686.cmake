# CMake toolchain file: programs for 32-bit Windows by Debian's mingw-w64 (cmake/windows.sh).
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_C_COMPILER i686-w64-mingw32-gcc-posix)
# SSE2, which every processor since 2004 has, for the network's sums. Windows aligns a stack of 32
# bits to 4 bytes only, where SSE needs 16.
set(CMAKE_C_FLAGS_INIT "-msse2 -mfpmath=sse -mstackrealign")
# On 64-bit Windows a program gets 4 GB then, not 2.
set(CMAKE_EXE_LINKER_FLAGS_INIT -Wl,--large-address-aware)
include(${CMAKE_CURRENT_LIST_DIR}/windows.cmake)
