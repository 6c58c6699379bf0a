"""Values as pictures: boards, the places that differ, texts one above the other."""
