OK_FORMAT = True

test = {   'name': 'q4',
    'points': 2,
    'suites': [   {   'cases': [   {   'code': ">>> average(TRIPS, 'km')\n2.76",
                                       'hidden': False,
                                       'locked': False},
                                   {   'code': ">>> average(TRIPS[:3], 'minutes') == 11.33\nTrue",
                                       'hidden': False,
                                       'locked': False},
                                   {   'code': ">>> average([], 'km') is None\nTrue",
                                       'hidden': True,
                                       'locked': False}],
                      'scored': True,
                      'setup': '',
                      'teardown': '',
                      'type': 'doctest'}]}
