import { setTimeout as pause } from 'node:timers/promises';
import { mergeSamples, type Sample } from '@onsil/domain/telemetry/sample';
import { createDeviceRegistry, listCatalogueFields } from '#features/controllers/controllers.ts';
import type { Context } from '#platform/context.ts';
import { toApiError } from '#platform/http/errors.ts';
import { startError } from '#platform/start-error.ts';
import { createBatchWriter, type BatchWriter } from '../ingest/batch-writer.ts';
import { forceFullComparison } from '../rollups/compare-rollups.ts';
import { catchUpRollups } from '../rollups/roll-up.ts';
import { oldestRetainedTime } from '../store/retention.ts';
import { countStoredSamples } from '../store/stored-samples.ts';
import { createRowConverter } from './convert-rows.ts';
import { planColumns, planTime, type ImportColumns, type ImportRequest, type TimePlan } from './plan-columns.ts';
import type { PreparedFile } from './prepare-import.ts';
import type { Tally } from './tally.ts';

export type ImportOptions = {
  ctx: Context;
  /** retention of raw samples in months; older samples are not stored */
  rawMonths: number;
  /** false while the disk is too full */
  accepting: () => boolean;
  /** stops the import between two batches */
  signal?: AbortSignal;
  /** called with the current step and the share of the file read, 0 to 1 */
  progress?: (doing: string, share?: number) => void;
};

/** Findings and counts of an import. */
export type ImportResult = {
  tally: Tally;
  time: TimePlan;
  columns: ImportColumns;
  form: Pick<PreparedFile, 'decimals' | 'notes' | 'isLong'>;
  oldest: number;
  now: number;
  /** samples by whether their time was new, stored with other values, or stored with the same values */
  added: number;
  corrected: number;
  unchanged: number;
  /** lines that repeat the time of another line of their batch; the last one wins */
  repeated: number;
  stopped: boolean;
};

const batchSamples = 1_000;
/** How long an import waits for the database, for example during a restart. */
const maxWaitMs = 60_000;

/** Retries while the database is away or its disk is full. `work` must be idempotent. */
const withRetry = async <T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  for (const since = performance.now(); ;) {
    try {
      return await work();
    } catch (error) {
      const { refusal, retryAfterSeconds = 1, cause } = toApiError(error);
      if (refusal !== 'UNAVAILABLE') throw error;
      if (signal?.aborted || performance.now() - since > maxWaitMs) {
        const why = cause instanceof Error ? ` (${cause.message})` : '';
        throw startError(
          'START_FAILED',
          `The database is not available${why}. What was stored so far is kept; run the same command again later.`,
          error,
        );
      }
      await pause(retryAfterSeconds * 1_000);
    }
  }
};

type ImportTarget = {
  ctx: Context;
  controllerNo: number;
  fields: readonly string[];
  /** undefined: nothing is stored, what would change is counted */
  writer: BatchWriter | undefined;
  signal: AbortSignal | undefined;
};

/** Stores samples that are new or different, and counts them. */
const importBatch = async (
  { ctx, controllerNo, fields, writer, signal }: ImportTarget,
  batch: readonly Sample[],
  outcome: ImportResult,
): Promise<void> => {
  const samples = mergeSamples(batch);
  const { present, same } = await withRetry(() => countStoredSamples(ctx.db, controllerNo, samples, fields), signal);
  if (same < samples.length)
    await withRetry(
      async () => writer?.append({ controllerNo, samples, rejections: [], receivedAt: ctx.now() }),
      signal,
    );
  await writer?.settled(); // the next lines may repeat times of these
  outcome.repeated += batch.length - samples.length;
  outcome.added += samples.length - present;
  outcome.corrected += present - same;
  outcome.unchanged += same;
};

/**
 * Imports a CSV file of a controller's past. With `go` it stores samples through the ingest queue and brings derived
 * channels and rollups up to date; without, it only reports. Idempotent.
 */
export const runImport = async (
  file: PreparedFile,
  wish: ImportRequest,
  go: boolean,
  options: ImportOptions,
): Promise<ImportResult> => {
  const { ctx, progress = () => undefined } = options;
  const [controllerNo, catalogue] = [await findController(ctx, wish.controller), await listCatalogueFields(ctx)];
  const time = planTime(wish, file.header);
  const columns = planColumns(wish, file.header, time, catalogue);
  if (go) requireDecided(columns, file, wish);
  const now = ctx.now();
  const oldest = oldestRetainedTime(now, options.rawMonths);
  const { tally, convert } = createRowConverter({
    time,
    columns: columns.taken,
    catalogue,
    decimals: file.decimals,
    now,
    oldest,
  });
  const writer = go ? createBatchWriter(ctx, { accepting: options.accepting }) : undefined;
  const outcome: ImportResult = {
    tally,
    time,
    columns,
    form: file,
    oldest,
    now,
    added: 0,
    corrected: 0,
    unchanged: 0,
    repeated: 0,
    stopped: false,
  };

  const target = {
    ctx,
    controllerNo,
    fields: columns.taken.map(({ field }) => field.key),
    writer,
    signal: options.signal,
  };
  if (go) await withRetry(() => forceFullComparison(ctx, controllerNo), options.signal);
  try {
    const batch: Sample[] = [];
    for await (const rows of file.rows()) {
      for (const row of rows) {
        const sample = convert(row);
        if (sample && batch.push(sample) === batchSamples) await importBatch(target, batch.splice(0), outcome);
      }
      progress(go ? 'storing' : 'reading', file.progress());
      outcome.stopped = options.signal?.aborted ?? false;
      if (outcome.stopped) break;
    }
    if (batch.length > 0) await importBatch(target, batch, outcome);
  } finally {
    await writer?.close();
  }
  if (go && !outcome.stopped) {
    progress('bringing derived channels and rollups up to date'); // after a stop the rollup worker does this
    await withRetry(() => catchUpRollups(ctx), options.signal);
  }
  return outcome;
};

/** Throws when storing needs a column or a decimal sign that only the user can know. */
const requireDecided = (
  { taken, proposed }: ImportColumns,
  { decimals }: PreparedFile,
  { decimal }: ImportRequest,
): void => {
  if (proposed)
    throw startError(
      'BAD_SETTING',
      'With --go every column is named with --map. Run the command without --go first: it prints the whole command.',
    );
  if (decimal !== undefined) return;
  const column = taken.find(({ index }) => decimals[index]?.thousands === 'guessed');
  if (column)
    throw startError(
      'BAD_SETTING',
      `Nothing in the file shows whether a cell of "${column.name}" such as 1.400 is 1400 or 1.4. Say --decimal comma or --decimal point.`,
    );
};

const findController = async (ctx: Context, controllerId: string): Promise<number> => {
  const devices = createDeviceRegistry(ctx);
  const device = await devices.byControllerId(controllerId);
  devices.close();
  if (!device) throw startError('BAD_SETTING', `There is no controller with the system id "${controllerId}".`);
  return device.controllerNo;
};
