class Clock:
    def __init__(self, hours, minutes):
        pass  # TODO

    def __str__(self):
        pass  # TODO

    def is_morning(self):
        pass  # TODO

    def add(self, minutes):
        pass  # TODO
