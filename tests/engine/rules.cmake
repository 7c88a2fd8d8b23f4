tengen_test(renju_property_test SOURCES renju_property_test.c renju_brute.c
            LINKS tengen_rules)
