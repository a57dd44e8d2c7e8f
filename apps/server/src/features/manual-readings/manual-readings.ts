import { manualReadingsApi } from '@onsil/contract/manual-readings';
import { calls, type Feature } from '#platform/feature.ts';
import { getSensorDrift } from './drift.ts';
import { createReading, updateReading, deleteReading } from './edit-readings.ts';
import { listReadings, getReadingForm } from './list.ts';

export { getReadingDigest } from './digest.ts';
export { getDriftUpTo, listDriftingSensors } from './drift.ts';
export { createReading } from './edit-readings.ts';
export { listReadingFields, type ReadingField } from './fields.ts';
export { listReadings } from './list.ts';

export const manualReadingsFeature: Feature = {
  api: () => [
    calls(manualReadingsApi, {
      listReadings: (ctx, { query }) => listReadings(ctx, query),
      getReadingForm: (ctx, { query }) => getReadingForm(ctx, query),
      getSensorDrift: async (ctx, { query }) => ({ items: await getSensorDrift(ctx, query.controllerId) }),
      createReading: (ctx, { body }) => createReading(ctx, body),
      updateReading: (ctx, { body }) => updateReading(ctx, body),
      deleteReading: (ctx, { params }) => deleteReading(ctx, params.id),
    }),
  ],
};
