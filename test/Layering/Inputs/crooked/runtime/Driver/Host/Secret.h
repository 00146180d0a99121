// The room of a device.
