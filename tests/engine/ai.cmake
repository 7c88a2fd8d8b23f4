tengen_test(wincount_test SOURCES wincount_test.c LINKS tengen_ai tengen_rules)
tengen_test(pattern_test SOURCES pattern_test.c LINKS tengen_ai tengen_rules)
tengen_test(vcf_test SOURCES vcf_test.c LINKS tengen_ai tengen_rules)
tengen_test(renju_fours_test SOURCES renju_fours_test.c renju_brute.c
            LINKS tengen_ai tengen_rules)
tengen_test(aligned_test SOURCES aligned_test.c LINKS tengen_engine)
tengen_test(halt_test SOURCES halt_test.c LINKS tengen_ai tengen_rules)
tengen_test(explain_test SOURCES explain_test.c LINKS tengen_ai tengen_rules)
tengen_test(search_test SOURCES search_test.c LINKS tengen_ai tengen_rules)
tengen_test(timeman_test SOURCES timeman_test.c LINKS tengen_ai)
tengen_test(opening_ai_test SOURCES opening_ai_test.c LINKS tengen_ai tengen_rules)
tengen_test(level_test SOURCES level_test.c LINKS tengen_ai tengen_rules)
tengen_test(wincheck_test SOURCES wincheck_test.c LINKS tengen_ai tengen_rules)
tengen_test(network_test SOURCES network_test.c LINKS tengen_ai tengen_rules)
tengen_test(network_layer_test SOURCES network_layer_test.c LINKS tengen_ai tengen_rules)
tengen_test(network_file_test SOURCES network_file_test.c LINKS tengen_ai tengen_rules)
tengen_test(point_map_test SOURCES point_map_test.c LINKS tengen_ai tengen_rules)
tengen_test(tt_test SOURCES tt_test.c LINKS tengen_ai tengen_rules)

# Simulated beginners: `play_children 40` prints how they do against the levels.
add_library(tengen_children STATIC children.c)
target_include_directories(tengen_children PUBLIC ${CMAKE_SOURCE_DIR}/tests)
target_link_libraries(tengen_children PRIVATE tengen_flags tengen_ai tengen_rules)
add_executable(play_children play_children.c)
target_link_libraries(play_children PRIVATE tengen_flags tengen_children tengen_ai tengen_rules)
tengen_test(children_test SOURCES children_test.c LINKS tengen_children tengen_ai tengen_rules)

tengen_test(report_test SOURCES report_test.c LINKS tengen_ai tengen_rules)

# Measures the reports of games: docs/speed.md, docs/strength.md.
add_executable(report_games report_games.c)
target_include_directories(report_games PRIVATE ${CMAKE_SOURCE_DIR}/tests)
target_link_libraries(report_games PRIVATE tengen_flags tengen_ai tengen_rules)
