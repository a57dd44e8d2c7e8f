import { adminSystemApi } from '@onsil/contract/admin-system';
import { systemApi } from '@onsil/contract/system';
import { calls, type Feature } from '#platform/feature.ts';
import { idempotencyJobs } from '#platform/http/idempotency.ts';
import { createDocuments } from './documents.ts';
import { getSystemState } from './state.ts';

export const systemFeature: Feature = {
  api({ version, disk, streams, mqttConnections }) {
    const documents = createDocuments(version);
    const state = { version, disk, streams: () => streams.open, mqttConnections };
    return [
      calls(systemApi, {
        getOpenapi: () => ({ contentType: systemApi.getOpenapi.reply.contentType, body: documents.openapi() }),
        getDocs: () => ({ contentType: systemApi.getDocs.reply.contentType, body: documents.page() }),
      }),
      calls(adminSystemApi, { getSystemState: (ctx) => getSystemState(ctx, state) }),
    ];
  },
  jobs: ({ ctx }) => idempotencyJobs(ctx),
};
