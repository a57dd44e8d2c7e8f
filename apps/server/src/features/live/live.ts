import { liveApi } from '@onsil/contract/live';
import { isCallSessionValid } from '#features/auth/auth.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { createLiveHub } from './live-hub.ts';
import { createStreamSlots } from './stream-slots.ts';
import { openStream } from './stream.ts';

export const liveFeature: Feature = {
  api({ ctx, stopping, streams }) {
    const hub = createLiveHub(ctx, streams);
    stopping.addEventListener('abort', () => hub.close());
    const slots = createStreamSlots();
    return [
      calls(liveApi, {
        openStream: async (ctx, { query }) => ({
          contentType: liveApi.openStream.reply.contentType,
          body: await openStream(ctx, hub, slots, {
            farmId: query.farmId,
            lastEventId: ctx.header('last-event-id'),
            stillSignedIn: () => isCallSessionValid(ctx),
            closing: () => stopping.aborted,
          }),
        }),
      }),
    ];
  },
};
