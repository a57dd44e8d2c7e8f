import { adminSamplesApi } from '@onsil/contract/admin-samples';
import { telemetryApi, type Series } from '@onsil/contract/telemetry';
import { kstDay } from '@onsil/domain/kst';
import type { CallContext } from '#platform/context.ts';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { seriesCsv } from './csv-service.ts';
import { lastValues } from './service.ts';
import { series, type SeriesQuery } from './series-service.ts';
import { statistics } from './statistics-service.ts';
import { lastSamples, rejectedDays, rejectedSamples } from './stored-service.ts';

/** Reads the annotations of the controllers and fields of a series. */
export type RemarksIn = (ctx: CallContext, query: SeriesQuery) => Promise<Series['remarks']>;

export const telemetryRoutes = (server: HttpServer, remarksIn: RemarksIn): void => {
  mount(server, telemetryApi, {
    last: (ctx, { params }) => lastValues(ctx, params.id),
    series: async (ctx, { query }) => {
      const found = await series(ctx, query);
      if (query.format === 'json') return { ...found, remarks: await remarksIn(ctx, query) };
      const fileName = `onsil-${query.controllerId.join('-')}-${kstDay(query.from)}-${kstDay(query.to)}.csv`;
      return { file: { contentType: telemetryApi.series.download, fileName, body: seriesCsv(found, ctx.language) } };
    },
    statistics: (ctx, { query }) => statistics(ctx, query),
  });
  mount(server, adminSamplesApi, {
    lastSamples: (ctx, { params }) => lastSamples(ctx, params.id),
    rejectedDays: (ctx, { params }) => rejectedDays(ctx, params.id),
    rejectedSamples: (ctx, { params, query }) => rejectedSamples(ctx, params.id, query),
  });
};
