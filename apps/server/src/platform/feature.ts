import type { Endpoint } from '@onsil/contract/endpoint';
import type { Handlers } from './http/mount.ts';
import type { HttpServer } from './http/server.ts';
import type { Job } from './jobs/scheduler.ts';
import type { Worker } from './jobs/worker-loop.ts';
import type { Services } from './services.ts';

/** What the calls of people get besides the context of each call. */
export type ApiServices = Services & {
  version: string;
  /** aborted when the process stops, which ends the live streams */
  stopping: AbortSignal;
  /** open live streams of this process; who opens one counts it */
  streams: { open: number };
  /** devices at the broker of this process; null without one */
  mqttConnections: (() => number) | null;
};

/** Calls of a contract with their handlers. */
export type Calls = {
  readonly api: Readonly<Record<string, Endpoint>>;
  readonly handlers: Readonly<Record<string, (ctx: never, input: never) => unknown>>;
};

/** Does not compile unless every call of the contract has its handler. */
export const calls = <const Api extends Calls['api']>(api: Api, handlers: Handlers<NoInfer<Api>>): Calls => ({
  api,
  handlers,
});

/** What a process starts of a feature, by its roles. */
export type Feature = {
  /** role `api`: the calls of the contract */
  api?: (services: ApiServices) => Calls[];
  /** role `api`: routes that are no calls of the contract, or need a scope of their own */
  routes?: (server: HttpServer, services: ApiServices) => void;
  /** role `worker`: jobs by the clock */
  jobs?: (services: Services) => Job[];
  /** role `worker`: loops */
  workers?: (services: Services) => Worker[];
};
