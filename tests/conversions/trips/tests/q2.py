OK_FORMAT = True

test = {   'name': 'q2',
    'points': 2,
    'suites': [   {   'cases': [   {   'code': ">>> column(TRIPS, 'minutes')\n[12, 7, 15, 30, 10]",
                                       'hidden': False,
                                       'locked': False},
                                   {   'code': ">>> column([], 'km')\n[]",
                                       'hidden': False,
                                       'locked': False},
                                   {   'code': ">>> column([{'a': 1}, {'a': None}], 'a') == [1, "
                                               'None]\n'
                                               'True',
                                       'hidden': True,
                                       'locked': False}],
                      'scored': True,
                      'setup': '',
                      'teardown': '',
                      'type': 'doctest'}]}
