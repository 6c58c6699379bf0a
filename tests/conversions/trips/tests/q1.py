OK_FORMAT = True

test = {   'name': 'q1',
    'points': 1,
    'suites': [   {   'cases': [   {   'code': '>>> isinstance(total_km, float)\nTrue',
                                       'hidden': False,
                                       'locked': False},
                                   {   'code': '>>> round(total_km, 6)\n13.8',
                                       'hidden': True,
                                       'locked': False}],
                      'scored': True,
                      'setup': '',
                      'teardown': '',
                      'type': 'doctest'}]}
