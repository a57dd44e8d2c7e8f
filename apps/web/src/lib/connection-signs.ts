type Signs = {
  /** time to see whether the line still lives: now and then, and when a sleeping device wakes up (its timers fire late) */
  check: () => void;
  /** the device has a network again */
  back: () => void;
  /** the device has lost its network */
  gone: () => void;
};

const checkMs = 5_000;

/** What the browser tells about the connection, until the signal aborts. */
export const watchConnection = ({ check, back, gone }: Signs, signal: AbortSignal): void => {
  const timer = setInterval(check, checkMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', check, { signal });
  globalThis.addEventListener('online', back, { signal });
  globalThis.addEventListener('offline', gone, { signal });
};
