import { adminSamplesApi } from '@onsil/contract/admin-samples';
import { telemetryApi, type Series } from '@onsil/contract/telemetry';
import { kstDay } from '@onsil/domain/calendar/kst';
import type { MemberContext } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { createTableFile } from '#platform/spreadsheets/table-file.ts';
import { seriesTable } from './query/series-table.ts';
import { getLatestValues } from './query/latest-values.ts';
import { getSeries, type SeriesQuery } from './query/series.ts';
import { getStatistics } from './query/statistics.ts';
import { listLastSamples, listRejectedDays, listRejectedSamples } from './query/stored-samples.ts';

/** Reads the annotations of the controllers and fields of a series. */
export type ListAnnotations = (ctx: MemberContext, query: SeriesQuery) => Promise<Series['remarks']>;

export const telemetryRoutes = (server: HttpServer, remarksIn: ListAnnotations): void => {
  mount(server, telemetryApi, {
    last: (ctx, { params }) => getLatestValues(ctx, params.id),
    series: async (ctx, { query }) => {
      const found = await getSeries(ctx, query);
      if (query.format === 'json') return { ...found, remarks: await remarksIn(ctx, query) };
      const name = `onsil-${query.controllerId.join('-')}-${kstDay(query.from)}-${kstDay(query.to)}`;
      return { file: createTableFile(query.format, name, seriesTable(found, ctx.language)) };
    },
    statistics: (ctx, { query }) => getStatistics(ctx, query),
  });
  mount(server, adminSamplesApi, {
    lastSamples: (ctx, { params }) => listLastSamples(ctx, params.id),
    rejectedDays: (ctx, { params }) => listRejectedDays(ctx, params.id),
    rejectedSamples: (ctx, { params, query }) => listRejectedSamples(ctx, params.id, query),
  });
};
