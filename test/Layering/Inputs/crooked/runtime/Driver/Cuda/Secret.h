// A private header of this device.
