tengen_test(puzzle_test SOURCES puzzle_test.c LINKS tengen_puzzle tengen_ai tengen_rules)
tengen_test(puzzle_play_test SOURCES puzzle_play_test.c LINKS tengen_puzzle tengen_ai tengen_rules)
tengen_test(proof_search_test SOURCES proof_search_test.c LINKS tengen_puzzle tengen_ai tengen_rules)
