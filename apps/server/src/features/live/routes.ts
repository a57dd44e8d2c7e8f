import { liveApi } from '@onsil/contract/live';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import type { CallContext } from '#platform/context.ts';
import type { LiveHub } from './service.ts';
import { createStreamSlots } from './slots-service.ts';
import { openStream } from './stream-service.ts';

export const liveRoutes = (
  server: HttpServer,
  hub: LiveHub,
  sessionHolds: (ctx: CallContext) => Promise<boolean>,
  closing: () => boolean,
): void => {
  const slots = createStreamSlots();
  mount(server, liveApi, {
    stream: async (ctx, { query }) => ({
      contentType: liveApi.stream.reply.contentType,
      body: await openStream(ctx, hub, slots, {
        farmId: query.farmId,
        lastEventId: ctx.header('last-event-id'),
        stillSignedIn: () => sessionHolds(ctx),
        closing,
      }),
    }),
  });
};
