import { adminSystemApi } from '@onsil/contract/admin-system';
import { apiPrefix } from '@onsil/contract/endpoint';
import { systemApi } from '@onsil/contract/system';
import { calls, type Feature } from '#platform/feature.ts';
import { idempotencyJobs } from '#platform/http/idempotency.ts';
import { renderDocsPage } from './docs-page.ts';
import { listCalls, formatOpenapi } from './health.ts';
import { getSystemState } from './state.ts';

/** Computes a text at first use and caches it. */
const cached = (compute: () => string): (() => string) => {
  let text: string | undefined;
  return () => (text ??= compute());
};

export const systemFeature: Feature = {
  api({ version, disk, streams, mqttConnections }) {
    const document = cached(() => formatOpenapi(version));
    const page = cached(() => renderDocsPage(apiPrefix, version, listCalls()));
    const state = { version, disk, streams: () => streams.open, mqttConnections };
    return [
      calls(systemApi, {
        getOpenapi: () => ({ contentType: systemApi.getOpenapi.reply.contentType, body: document() }),
        getDocs: () => ({ contentType: systemApi.getDocs.reply.contentType, body: page() }),
      }),
      calls(adminSystemApi, { getSystemState: (ctx) => getSystemState(ctx, state) }),
    ];
  },
  jobs: ({ ctx }) => idempotencyJobs(ctx),
};
