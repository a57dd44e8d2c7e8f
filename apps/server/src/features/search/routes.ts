import { searchApi } from '@onsil/contract/search';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { runSearch } from './run-search.ts';

export const searchRoutes = (server: HttpServer): void =>
  mount(server, searchApi, { search: (ctx, { query }) => runSearch(ctx, query.q) });
