# Debian packages: tengen (the game), pbrain-tengen (the engine alone) and tengen-data, by cpack. cmake/package.sh
# builds them as they should be.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tengen)
set(CPACK_PACKAGE_CONTACT "The Tengen authors <maintainers@tengen.github.io>")
set(CPACK_PACKAGE_HOMEPAGE_URL https://tengen.github.io)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL game brain data)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/deb/compress.cmake)

set(version ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
set(CPACK_DEBIAN_GAME_PACKAGE_NAME tengen)
set(CPACK_DEBIAN_GAME_PACKAGE_DEPENDS "tengen-data (= ${version})")
set(CPACK_DEBIAN_GAME_PACKAGE_RECOMMENDS "fonts-inter, fonts-noto-cjk")
set(CPACK_DEBIAN_GAME_PACKAGE_SUGGESTS "pbrain-tengen, speech-dispatcher")
set(CPACK_DEBIAN_BRAIN_PACKAGE_NAME pbrain-tengen)
set(CPACK_DEBIAN_DATA_PACKAGE_NAME tengen-data)
set(CPACK_DEBIAN_DATA_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DATA_PACKAGE_SHLIBDEPS OFF)
set(CPACK_COMPONENT_GAME_DESCRIPTION "five in a row against the computer or face to face
Tengen is a game of five in a row (gomoku, renju, caro) for one person against
the computer or another engine, and for two people at one screen, each with a
panel turned to them. It has lessons, puzzles, hints, a report of each game,
analysis with variations, a library of games with search, and reads and writes
the files of other programs.")
set(CPACK_COMPONENT_BRAIN_DESCRIPTION "five in a row: engine that speaks the Gomocup protocol
pbrain-tengen plays five in a row (freestyle, standard, renju and caro) for a
manager of engines that speaks the Gomocup protocol, such as Piskvork, and for
the game Tengen.")
set(CPACK_COMPONENT_DATA_DESCRIPTION "five in a row: translations, icons and file types
Translations, icons and the types of game files of the game Tengen.")

# Every package has its licence and changelogs.
find_program(GZIP gzip)
if(GZIP AND UNIX)
  set(changelog_date "${TENGEN_RELEASE_DATE}")
  execute_process(COMMAND date -u -R -d ${TENGEN_RELEASE_DATE} OUTPUT_VARIABLE changelog_date
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  foreach(component GAME BRAIN DATA)
    set(package ${CPACK_DEBIAN_${component}_PACKAGE_NAME})
    string(TOLOWER ${component} part)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/deb/changelog.in deb/${package}/changelog.Debian @ONLY)
    set(doc ${CMAKE_INSTALL_DATADIR}/doc/${package})
    install(FILES ${CMAKE_CURRENT_LIST_DIR}/deb/copyright DESTINATION ${doc} COMPONENT ${part}
            EXCLUDE_FROM_ALL)
    install(FILES ${CMAKE_BINARY_DIR}/deb/${package}/changelog.Debian DESTINATION ${doc}
            COMPONENT ${part} EXCLUDE_FROM_ALL)
    install(FILES ${PROJECT_SOURCE_DIR}/docs/CHANGELOG.md RENAME changelog DESTINATION ${doc}
            COMPONENT ${part} EXCLUDE_FROM_ALL)
  endforeach()
endif()
include(CPack)
