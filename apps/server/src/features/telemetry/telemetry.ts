import { adminSamplesApi } from '@onsil/contract/admin-samples';
import { telemetryApi, type Series } from '@onsil/contract/telemetry';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import type { MemberContext } from '#platform/context.ts';
import { calls, type Feature } from '#platform/feature.ts';
import { startJournalWorker } from './ingest/apply-entries.ts';
import { startClockWorker } from './ingest/clock-watch.ts';
import { getLatestValues } from './query/latest-values.ts';
import { createSeriesFile } from './query/series-table.ts';
import { getLongSeries, getSeries, type SeriesQuery } from './query/series.ts';
import { getStatistics } from './query/statistics.ts';
import { listLastSamples, listRejectedDays, listRejectedSamples } from './query/stored-samples.ts';
import { createRetentionJobs } from './retention-jobs.ts';
import { compareRollups, startRollupComparison } from './rollups/compare-rollups.ts';
import { startPackWorker } from './rollups/pack-hours.ts';
import { startRollupWorker } from './rollups/roll-up.ts';
import { createPartitionsAhead, maxMonthsLate } from './store/retention.ts';

export type { IngestPipeline } from './ingest/ingest-samples.ts';
export { type FieldMeans, listFieldMeans, listReportedFields } from './query/field-means.ts';
export { getFieldPeriods } from './query/field-periods.ts';
export { getLatestValues } from './query/latest-values.ts';
export { listMeansAt } from './query/means.ts';
export { getLongSeries, getSeries, listFieldSeries } from './query/series.ts';
export { listTenMinuteMeans, listTenMinuteMeansIn } from './query/ten-minute-means.ts';
export { computeStatistics } from './query/statistics.ts';
export { getLastComparison } from './rollups/compare-rollups.ts';
export { catchUpRollups } from './rollups/roll-up.ts';
export { findLatestTime, selectLatest } from './store/latest-values.ts';
export { type LiveRow, listChangedSince, listLive } from './store/live-changes.ts';
export { countRejectionsByField } from './store/rejections.ts';
export { createPartitions } from './store/partitions.ts';
export { countEntries } from './store/journal.ts';
export { countPending, type PendingMarks } from './store/marked-days.ts';
export {
  countReceived,
  findFirstSampleDay,
  findNewestBehindGateway,
  hasSamplesBy,
  listFirstDays,
} from './store/received.ts';
export {
  listCorrectedBefore,
  listPoints,
  listSamples,
  listSamplesAfter,
  selectCorrected,
  takeCorrections,
} from './store/samples.ts';
export { type MonthClimate, listDayExtremes, listMonthClimate } from './store/monthly-energy.ts';
/** Each controller is compared completely every 30 days, for at most 8 minutes per night. */
const wholeAfterMs = 30 * dayMs;
const maxWholeMs = 8 * minuteMs;

/** Reads the annotations of the controllers and fields of a series. */
export type ListAnnotations = (ctx: MemberContext, query: SeriesQuery) => Promise<Series['remarks']>;

export const createTelemetryFeature = ({ listAnnotations }: { listAnnotations: ListAnnotations }): Feature => ({
  api: () => [
    calls(telemetryApi, {
      getLatestValues: (ctx, { params }) => getLatestValues(ctx, params.id),
      getSeries: async (ctx, { query }) => {
        const found = await getSeries(ctx, query);
        if (query.format === 'json') return { ...found, remarks: await listAnnotations(ctx, query) };
        return { file: createSeriesFile(query.format, query, found, ctx.language) };
      },
      getLongSeries: async (ctx, { query }) => {
        const found = await getLongSeries(ctx, query);
        return query.format === 'json' ? found : { file: createSeriesFile(query.format, query, found, ctx.language) };
      },
      getStatistics: (ctx, { query }) => getStatistics(ctx, query),
    }),
    calls(adminSamplesApi, {
      listLastSamples: (ctx, { params }) => listLastSamples(ctx, params.id),
      listRejectedDays: (ctx, { params }) => listRejectedDays(ctx, params.id),
      listRejectedSamples: (ctx, { params, query }) => listRejectedSamples(ctx, params.id, query),
    }),
  ],
  jobs: ({ ctx, config }) => [
    { name: 'telemetry.make-partitions', cron: '5 3 * * *', run: () => createPartitionsAhead(ctx.db, ctx.now()) },
    ...createRetentionJobs(ctx, config.ONSIL_RAW_MONTHS),
    {
      name: 'telemetry.compare-rollups',
      cron: '10 4 * * *',
      run: async () => void (await compareRollups(ctx, { gently: true, wholeAfterMs, maxWholeMs })),
    },
  ],
  workers: ({ ctx, config }) => [
    startJournalWorker(ctx),
    startRollupWorker(ctx),
    startPackWorker(ctx),
    startClockWorker(ctx, config.ONSIL_RAW_MONTHS ?? maxMonthsLate),
    startRollupComparison(ctx),
  ],
});
