// A header of this part.
