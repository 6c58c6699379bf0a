class Clock:
    def __init__(self, hours, minutes):
        self.shown = f"{hours}:{minutes:02}"

    def __str__(self):
        return self.shown

    def is_morning(self):
        return int(self.shown.split(":")[0]) < 12

    def add(self, minutes):
        hours, before = map(int, self.shown.split(":"))
        after = before + minutes
        self.shown = f"{(hours + after // 60) % 24}:{after % 60:02}"
