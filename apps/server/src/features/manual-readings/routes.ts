import { manualReadingsApi } from '@onsil/contract/manual-readings';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { getSensorDrift } from './drift.ts';
import { createReading, updateReading, deleteReading } from './edit-readings.ts';
import { listReadings, getReadingForm } from './list.ts';

export const manualReadingsRoutes = (server: HttpServer): void =>
  mount(server, manualReadingsApi, {
    measuredValues: (ctx, { query }) => listReadings(ctx, query),
    measuring: (ctx, { query }) => getReadingForm(ctx, query),
    sensorDrift: async (ctx, { query }) => ({ items: await getSensorDrift(ctx, query.controllerId) }),
    addMeasuredValue: (ctx, { body }) => createReading(ctx, body),
    changeMeasuredValue: (ctx, { body }) => updateReading(ctx, body),
    removeMeasuredValue: (ctx, { params }) => deleteReading(ctx, Number(params.id)),
  });
