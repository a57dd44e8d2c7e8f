type Handlers = {
  /**
   * time to check that the connection is alive: periodically, and when a sleeping device wakes up (its timers fire
   * late)
   */
  check: () => void;
  /** the device is online again */
  onOnline: () => void;
  /** the device is offline */
  onOffline: () => void;
};

const checkMs = 5_000;

/** Watches the browser's network events and a periodic timer until the signal aborts. */
export const watchNetwork = ({ check, onOnline, onOffline }: Handlers, signal: AbortSignal): void => {
  const timer = setInterval(check, checkMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', check, { signal });
  globalThis.addEventListener('online', onOnline, { signal });
  globalThis.addEventListener('offline', onOffline, { signal });
};
