import { appReleasesApi } from '@onsil/contract/app-releases';
import type { Config } from '#platform/config.ts';
import { mount } from '#platform/http/mount.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { serveAppLinks } from './app-links.ts';
import { listAppReleases } from './releases.ts';

export const appReleasesRoutes = (server: HttpServer, config: Config): void => {
  const items = listAppReleases(config);
  mount(server, appReleasesApi, { appReleases: () => Promise.resolve({ items }) });
  serveAppLinks(server, config);
};
