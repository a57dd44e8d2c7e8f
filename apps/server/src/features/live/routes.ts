import { liveApi } from '@onsil/contract/live';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import type { CallContext } from '#platform/context.ts';
import { openStream, type LiveHub } from './service.ts';

export const liveRoutes = (
  server: HttpServer,
  hub: LiveHub,
  sessionHolds: (ctx: CallContext) => Promise<boolean>,
  closing: () => boolean,
): void =>
  mount(server, liveApi, {
    stream: async (ctx, { query }) => ({
      contentType: liveApi.stream.reply.contentType,
      body: await openStream(ctx, hub, {
        farmId: query.farmId,
        lastEventId: ctx.header('last-event-id'),
        stillSignedIn: () => sessionHolds(ctx),
        closing,
      }),
    }),
  });
