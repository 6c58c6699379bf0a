"""Values as pictures: boards, places that differ, texts one above the other."""
