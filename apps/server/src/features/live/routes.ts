import { liveApi } from '@onsil/contract/live';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import type { MemberContext } from '#platform/context.ts';
import type { LiveHub } from './live-hub.ts';
import { createStreamSlots } from './stream-slots.ts';
import { openStream } from './stream.ts';

export const liveRoutes = (
  server: HttpServer,
  hub: LiveHub,
  sessionHolds: (ctx: MemberContext) => Promise<boolean>,
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
