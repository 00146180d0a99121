"""What all programs are made of: compute constructs, the loops and statements in them, and what they use."""
