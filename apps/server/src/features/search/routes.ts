import { searchApi } from '@onsil/contract/search';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { runSearch } from './service.ts';

export const searchRoutes = (server: HttpServer): void =>
  mount(server, searchApi, { search: (ctx, { query }) => runSearch(ctx, query.q) });
