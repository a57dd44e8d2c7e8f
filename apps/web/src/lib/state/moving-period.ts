/**
 * Options of a query whose key holds a moment of the clock: nobody asks for its answer again once the clock has gone on, so it
 * is neither held for long nor kept on the device.
 */
export const ofMovingPeriod = { gcTime: 5 * 60_000, meta: { isOfMovingPeriod: true } } as const;
