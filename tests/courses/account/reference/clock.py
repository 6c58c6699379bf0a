"""A clock."""


class Clock:
    """A time of the day."""

    def __init__(self, hours, minutes):
        """Set the clock."""
        self.hours = hours
        self.minutes = minutes

    def __str__(self):
        """Write the time as hours and minutes, such as 9:05."""
        return f"{self.hours}:{self.minutes:02}"

    def is_morning(self):
        """Tell whether it is before noon."""
        return self.hours < 12

    def add(self, minutes):
        """Move the clock forward."""
        self.minutes += minutes
        self.hours = (self.hours + self.minutes // 60) % 24
        self.minutes %= 60
