OK_FORMAT = True

test = {   'name': 'q7',
    'points': 3,
    'suites': [   {   'cases': [   {   'code': ">>> column(with_speed(TRIPS), 'speed')\n"
                                               '[12.0, 12.0, 12.0, 9.0, 15.0]',
                                       'hidden': False,
                                       'locked': False},
                                   {   'code': '>>> first = with_speed(TRIPS)[0]\n'
                                               ">>> (first['start'], len(first))\n"
                                               "('harbour', 5)",
                                       'hidden': False,
                                       'locked': False},
                                   {   'code': ">>> given = [{'km': 1.0, 'minutes': 4}]\n"
                                               '>>> made = with_speed(given)\n'
                                               ">>> assert given == [{'km': 1.0, 'minutes': 4}], "
                                               "'the rows given must stay as they are'\n"
                                               ">>> assert made[0]['speed'] == 15.0",
                                       'hidden': True,
                                       'locked': False}],
                      'scored': True,
                      'setup': '',
                      'teardown': '',
                      'type': 'doctest'}]}
