"""At hand while working: play the program to imitate, try one's own functions by hand."""
