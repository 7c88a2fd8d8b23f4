tengen_test(renju_property_test SOURCES renju_property_test.c renju_brute.c
            LINKS tengen_rules)
tengen_test(position_diagram_test SOURCES position_diagram_test.c position_diagram.c
            LINKS tengen_rules)
tengen_test(position_test SOURCES position_test.c LINKS tengen_rules)
tengen_test(rules_test SOURCES rules_test.c LINKS tengen_rules)
tengen_test(notation_test SOURCES notation_test.c LINKS tengen_rules)
tengen_test(opening_test SOURCES opening_test.c LINKS tengen_rules)
