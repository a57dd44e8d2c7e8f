import { manualReadingsApi } from '@onsil/contract/measured-values';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { getSensorDrift } from './drift-service.ts';
import { createReading, updateReading, deleteReading } from './enter-service.ts';
import { listReadings, getReadingForm } from './list-service.ts';

export const manualReadingsRoutes = (server: HttpServer): void =>
  mount(server, manualReadingsApi, {
    measuredValues: (ctx, { query }) => listReadings(ctx, query),
    measuring: (ctx, { query }) => getReadingForm(ctx, query),
    sensorDrift: async (ctx, { query }) => ({ items: await getSensorDrift(ctx, query.controllerId) }),
    addMeasuredValue: (ctx, { body }) => createReading(ctx, body),
    changeMeasuredValue: (ctx, { body }) => updateReading(ctx, body),
    removeMeasuredValue: (ctx, { params }) => deleteReading(ctx, Number(params.id)),
  });
