import { membersApi } from '@onsil/contract/members';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { myProfile } from './service.ts';

export const membersRoutes = (server: HttpServer): void =>
  mount(server, membersApi, { myProfile: (ctx) => myProfile(ctx) });
