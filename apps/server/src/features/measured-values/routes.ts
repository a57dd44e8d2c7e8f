import { measuredValuesApi } from '@onsil/contract/measured-values';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { sensorDrift } from './drift-service.ts';
import { addMeasuredValue, changeMeasuredValue, removeMeasuredValue } from './enter-service.ts';
import { measuredValues, measuring } from './list-service.ts';

export const measuredValuesRoutes = (server: HttpServer): void =>
  mount(server, measuredValuesApi, {
    measuredValues: (ctx, { query }) => measuredValues(ctx, query),
    measuring: (ctx, { query }) => measuring(ctx, query),
    sensorDrift: async (ctx, { query }) => ({ items: await sensorDrift(ctx, query.controllerId) }),
    addMeasuredValue: (ctx, { body }) => addMeasuredValue(ctx, body),
    changeMeasuredValue: (ctx, { body }) => changeMeasuredValue(ctx, body),
    removeMeasuredValue: (ctx, { params }) => removeMeasuredValue(ctx, Number(params.id)),
  });
