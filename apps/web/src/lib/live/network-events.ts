type Handlers = {
  /**
   * time to check that the connection is alive: periodically, and when a sleeping device wakes up (its timers fire
   * late)
   */
  check: () => void;
  /** the device is online again */
  back: () => void;
  /** the device is offline */
  gone: () => void;
};

const checkMs = 5_000;

/** Watches the browser's network events and a periodic timer until the signal aborts. */
export const watchNetwork = ({ check, back, gone }: Handlers, signal: AbortSignal): void => {
  const timer = setInterval(check, checkMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', check, { signal });
  globalThis.addEventListener('online', back, { signal });
  globalThis.addEventListener('offline', gone, { signal });
};
