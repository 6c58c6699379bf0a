"""The HTML pages: their data, in words of one language, and the rendering of templates."""
