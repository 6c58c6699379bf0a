"""The processes of a box: zygote, keeper and child, what they give up, and the task of a child."""
