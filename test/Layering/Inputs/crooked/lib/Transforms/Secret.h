// A private header of this room.
