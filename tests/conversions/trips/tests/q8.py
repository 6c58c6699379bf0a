OK_FORMAT = True

test = {   'name': 'q8',
    'points': 2,
    'suites': [   {   'cases': [   {   'code': ">>> show(TRIPS, 'end')\n"
                                               'harbour - 1\n'
                                               'market - 2\n'
                                               'station - 2\n',
                                       'hidden': False,
                                       'locked': False},
                                   {'code': ">>> show([], 'end')", 'hidden': True, 'locked': False},
                                   {   'code': ">>> show([{'day': 2}, {'day': 1}, {'day': 2}], "
                                               "'day')\n"
                                               '1 - 1\n'
                                               '2 - 2\n',
                                       'hidden': True,
                                       'locked': False}],
                      'scored': True,
                      'setup': '',
                      'teardown': '',
                      'type': 'doctest'}]}
