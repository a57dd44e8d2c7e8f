import { inject } from 'vitest';

export type RunningPortal = {
  /** base URL */
  url: string;
  mqttUrl: string;
  dataDir: string;
  /** port to which it sends mails, for a test that listens there */
  mailPort: number;
};

declare module 'vitest' {
  interface ProvidedContext {
    portals: RunningPortal[];
  }
}

/** Returns the portal of the worker that runs this spec; workers are counted from 1. */
const portalOfWorker = (): RunningPortal => {
  const portal = inject('portals')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!portal) throw new Error('no portal was started for this worker');
  return portal;
};

export const runningPortal = portalOfWorker();
