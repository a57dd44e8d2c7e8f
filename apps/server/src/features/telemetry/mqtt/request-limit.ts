import { minuteMs } from '@onsil/domain/calendar/duration';

/** Enough for a ping every second and for subscribing to each topic again and again. */
const maxRequestsPerMinute = 600;

/**
 * Limits what a connection asks of the broker beside its messages: pings, subscriptions, acknowledgements of nothing. An answer to each
 * costs a write, and the rate of the device's messages does not count them.
 * @returns a function that counts requests; false once there are more than a minute may have
 */
export const createRequestLimit = (): ((count: number) => boolean) => {
  let endsAt = 0;
  let left = maxRequestsPerMinute;
  return (count) => {
    const now = performance.now();
    if (now >= endsAt) [endsAt, left] = [now + minuteMs, maxRequestsPerMinute];
    left -= count;
    return left >= 0;
  };
};
