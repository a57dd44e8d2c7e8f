import { searchApi } from '@onsil/contract/search';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { search } from './service.ts';

export const searchRoutes = (server: HttpServer): void =>
  mount(server, searchApi, { search: (ctx, { query }) => search(ctx, query.q) });
