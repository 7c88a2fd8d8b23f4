tengen_test(match_test SOURCES match_test.c LINKS tengen_history)
tengen_test(match_session_test SOURCES match_session_test.c LINKS tengen_history)
