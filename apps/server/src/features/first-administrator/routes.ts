import { firstAdministratorApi } from '@onsil/contract/first-administrator';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import type { Throttle } from '#platform/throttle.ts';
import { validateFirstAdministratorLink, createFirstAdministrator } from './service.ts';

export const firstAdministratorRoutes = (server: HttpServer, throttle: Throttle): void =>
  mount(server, firstAdministratorApi, {
    lookAtFirstAdministrator: (ctx, { body }) => validateFirstAdministratorLink(ctx, throttle, body.token),
    makeFirstAdministrator: (ctx, { body }) => createFirstAdministrator(ctx, throttle, body),
  });
