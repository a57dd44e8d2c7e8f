import { readingTrustApi } from '@onsil/contract/reading-trust';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { listReadingTrust } from './list-trust.ts';

export const readingTrustRoutes = (server: HttpServer): void =>
  mount(server, readingTrustApi, {
    readingTrust: async (ctx, { params }) => ({ items: await listReadingTrust(ctx, params.id) }),
  });
