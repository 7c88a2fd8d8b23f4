# Every word of the sources is in the template, and every translation is complete: nothing missing,
# nothing fuzzy, every format as in the English.
#   cmake -DROOT=source folder -DWORK=scratch folder -P words_catalogue.cmake
cmake_minimum_required(VERSION 3.25)
find_program(MSGFMT msgfmt REQUIRED)
find_program(MSGCMP msgcmp)
find_program(XGETTEXT xgettext)
file(GLOB catalogues ${ROOT}/assets/po/*.po)
if(NOT catalogues)
  message(FATAL_ERROR "no translation in ${ROOT}/assets/po")
endif()
file(STRINGS ${ROOT}/assets/po/LINGUAS languages REGEX "^[^#]")
foreach(po ${catalogues})
  get_filename_component(language ${po} NAME_WE)
  if(NOT language IN_LIST languages)
    message(FATAL_ERROR "${po} is not in assets/po/LINGUAS")
  endif()
  execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C ${MSGFMT} -c --statistics -o /dev/null ${po}
                  RESULT_VARIABLE failed ERROR_VARIABLE said)
  if(failed)
    message(FATAL_ERROR "${po}: ${said}")
  endif()
  if(said MATCHES "[0-9]+ (fuzzy|untranslated)")
    message(FATAL_ERROR "${po}: ${CMAKE_MATCH_0} messages")
  endif()
endforeach()

if(NOT XGETTEXT OR NOT MSGCMP)
  message(STATUS "no xgettext: the translations are not compared with the sources")
  return()
endif()
file(GLOB_RECURSE sources RELATIVE ${ROOT} ${ROOT}/src/*.[ch])
execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C ${XGETTEXT} --from-code=UTF-8
                        -k_ -kN_ -kP_:1,2 -kNP_:1,2 -kC_:1c,2 -kNC_:1c,2 --no-location -o ${WORK}/sources.pot ${sources}
                WORKING_DIRECTORY ${ROOT} ERROR_QUIET RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "xgettext could not read the sources")
endif()
# Each word of the sources must be in the template and in every translation.
foreach(file ${ROOT}/assets/po/tengen.pot ${catalogues})
  execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C ${MSGCMP} --use-untranslated -N ${file}
                          ${WORK}/sources.pot
                  ERROR_VARIABLE said RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "words of the sources that ${file} lacks:\n${said}")
  endif()
endforeach()
