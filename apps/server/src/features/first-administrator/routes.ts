import { firstAdministratorApi } from '@onsil/contract/first-administrator';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import type { Throttle } from '#platform/limits/throttle.ts';
import { validateFirstAdministratorLink, createFirstAdministrator } from './first-administrator-link.ts';

export const firstAdministratorRoutes = (server: HttpServer, throttle: Throttle): void =>
  mount(server, firstAdministratorApi, {
    lookAtFirstAdministrator: (ctx, { body }) => validateFirstAdministratorLink(ctx, throttle, body.token),
    makeFirstAdministrator: (ctx, { body }) => createFirstAdministrator(ctx, throttle, body),
  });
