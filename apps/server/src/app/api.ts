import type { ApiServices } from '#platform/feature.ts';
import { mount } from '#platform/http/mount.ts';
import type { HttpServer } from '#platform/http/server.ts';
import type { Services } from '#platform/services.ts';
import { features } from './features.ts';

/** Adds all calls of people, under /web/v1. */
export const addApi = (
  server: HttpServer,
  services: Services,
  version: string,
  mqttConnections: (() => number) | null = null,
): { streams(): number; close(): void } => {
  const stopping = new AbortController();
  const given: ApiServices = { ...services, version, mqttConnections, stopping: stopping.signal, streams: { open: 0 } };
  for (const { api, routes } of features) {
    for (const calls of api?.(given) ?? []) mount(server, calls);
    routes?.(server, given);
  }
  return { streams: () => given.streams.open, close: () => stopping.abort() };
};
