# The libraries, all from the system. A missing one is reported with the package that contains it.
# Engine, brain and training tools need only libc: pkg-config finds the libraries of the game and the tests.
find_package(Threads REQUIRED)
if(TENGEN_GAME OR TENGEN_TESTS)
  find_package(PkgConfig REQUIRED)
endif()

# tengen_need(VARIABLE "pkg-config module>=version" debian-package fedora-package)
function(tengen_need variable module debian fedora)
  pkg_check_modules(${variable} IMPORTED_TARGET GLOBAL "${module}")
  if(NOT ${variable}_FOUND)
    message(FATAL_ERROR "Tengen needs ${module}, which was not found.\n"
      "Debian, Ubuntu: apt install ${debian}\nFedora: dnf install ${fedora}\n"
      "or run cmake/play.sh, which installs what is missing.")
  endif()
endfunction()

if(TENGEN_GAME)
  tengen_need(SDL2 "sdl2>=2.26" libsdl2-dev SDL2-devel)
  tengen_need(SDL2_TTF "SDL2_ttf>=2.20" libsdl2-ttf-dev SDL2_ttf-devel)
  tengen_need(SDL2_IMAGE "SDL2_image>=2.6" libsdl2-image-dev SDL2_image-devel)
  if(NOT EMSCRIPTEN AND NOT WIN32)
    tengen_need(FONTCONFIG "fontconfig" libfontconfig-dev fontconfig-devel)
  endif()
  tengen_need(WEBP "libwebpmux" libwebp-dev libwebp-devel)
  tengen_need(INIH "inih" libinih-dev inih-devel)
  tengen_need(SQLITE "sqlite3" libsqlite3-dev sqlite-devel)
  # In libc, or beside it.
  find_package(Intl)
  if(NOT Intl_FOUND)
    message(FATAL_ERROR "Tengen needs gettext's libintl, which is neither in libc nor beside it.\n"
      "Debian, Ubuntu: apt install libc6-dev\nFedora: dnf install gettext-devel\n"
      "Alpine: apk add gettext-dev\nmacOS: brew install gettext")
  endif()
endif()
# In libc, or beside it. Without it only UTF-8 and Latin-1 are read.
find_package(Iconv QUIET)
if(TENGEN_TESTS)
  tengen_need(CMOCKA "cmocka" libcmocka-dev libcmocka-devel)
endif()
