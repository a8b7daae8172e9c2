"""What all tests share."""

from hypothesis import settings

settings.register_profile("house", deadline=None)
settings.load_profile("house")
