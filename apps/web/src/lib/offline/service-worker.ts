import { useEffect } from 'react';
import { createStore, useStore } from '../state/store.ts';

/** Scope and file of the service worker, which the build generates. */
export const workerFile = '/sw.js';

const isSupported = (): boolean => 'serviceWorker' in navigator && globalThis.isSecureContext;

/** A downloaded version that waits for the user. */
const waiting = createStore<ServiceWorker | null>(null);

/** Activates a downloaded version and reloads the page with it. */
const activate = (worker: ServiceWorker): void => {
  navigator.serviceWorker.addEventListener('controllerchange', () => globalThis.location.reload(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage has none
  worker.postMessage({ type: 'SKIP_WAITING' });
};

/** Notices when a new version is downloaded while this one runs. */
const watchUpdates = (registration: ServiceWorkerRegistration): void => {
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      // Without a controller it is the first version, which needs no reload.
      if (next.state === 'installed' && navigator.serviceWorker.controller) waiting.set(next);
    });
  });
};

const updateCheckMs = 60 * 60_000;
const firstInstallDelayMs = 5_000;

/**
 * Starts the service worker, which keeps the app for use without a network. A version that was already downloaded
 * starts at once, since nothing has been typed yet; one that arrives later waits for the user. Needs HTTPS or localhost.
 */
export const startServiceWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !isSupported()) return;
  // The first installation downloads the whole app: line and processor belong to the first screen for some seconds more.
  if (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, firstInstallDelayMs));
  try {
    const registration = await navigator.serviceWorker.register(workerFile, { scope: '/', updateViaCache: 'none' });
    if (registration.waiting && navigator.serviceWorker.controller) return activate(registration.waiting);
    watchUpdates(registration);
    setInterval(() => void registration.update().catch(() => undefined), updateCheckMs);
  } catch {
    // The browser keeps no files, in private windows for instance: the app works with a network only.
  }
};

/**
 * Starts a new version as soon as it is downloaded, for a page on which nothing is typed. A page that fills the screen would
 * leave it by that, so there it waits.
 */
export const useUpdateAtOnce = (): void => {
  const worker = useStore(waiting);
  useEffect(() => {
    const start = (): void => {
      if (worker && !document.fullscreenElement) activate(worker);
    };
    start();
    document.addEventListener('fullscreenchange', start);
    return () => document.removeEventListener('fullscreenchange', start);
  }, [worker]);
};

/** Starts the new version of the app that was downloaded while this one runs; null without one. */
export const useAppUpdate = (): (() => void) | null => {
  const worker = useStore(waiting);
  return worker && (() => activate(worker));
};
