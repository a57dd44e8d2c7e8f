import type { HttpServer } from '#platform/http/server.ts';
import type { Services } from '#platform/services.ts';
import { createLiveHub } from '#features/live/live-hub.ts';
import { features } from './features.ts';

/** Adds all calls of people, under /web/v1. */
export const addApi = (
  server: HttpServer,
  services: Services,
  version: string,
  mqttConnections: (() => number) | null = null,
): { streams(): number; close(): void } => {
  const hub = createLiveHub(services.ctx);
  let closing = false;
  for (const { routes } of Object.values(features))
    routes?.(server, { ...services, version, hub, isClosing: () => closing, mqttConnections });
  return {
    streams: () => hub.viewers(),
    close() {
      closing = true;
      hub.close();
    },
  };
};
