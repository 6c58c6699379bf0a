"""The processes of a box: the zygote, its children, what they give up, and one task of a child."""
