import { readingTrustApi } from '@onsil/contract/reading-trust';
import { calls, type Feature } from '#platform/feature.ts';
import { listReadingTrust } from './list-trust.ts';

export { countDoubtfulReadings } from './doubtful-readings.ts';
export { listSensorFacts } from './sensor-facts.ts';

export const readingTrustFeature: Feature = {
  api: () => [
    calls(readingTrustApi, {
      listReadingTrust: async (ctx, { params }) => ({ items: await listReadingTrust(ctx, params.id) }),
    }),
  ],
};
