OK_FORMAT = True

test = {   'name': 'q6',
    'points': 3,
    'suites': [   {   'cases': [   {   'code': ">>> most_common(TRIPS, 'start')\n'harbour'",
                                       'hidden': False,
                                       'locked': False},
                                   {   'code': ">>> table = [{'x': 'b'}, {'x': 'a'}, {'x': 'c'}, "
                                               "{'x': 'c'}]\n"
                                               ">>> most_common(table, 'x')\n"
                                               "'c'",
                                       'hidden': True,
                                       'locked': False},
                                   {   'code': ">>> tied = [{'x': 'b'}, {'x': 'a'}]\n"
                                               ">>> most_common(tied, 'x')\n"
                                               "'a'",
                                       'hidden': True,
                                       'locked': False}],
                      'scored': True,
                      'setup': '',
                      'teardown': '',
                      'type': 'doctest'}]}
