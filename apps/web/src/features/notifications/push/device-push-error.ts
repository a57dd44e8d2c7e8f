/** The device refused, not the server; its message is for developers. */
export class DevicePushError extends Error {}
