import { hourMs } from '@onsil/domain/calendar/duration';
import { indexAt, sliceColumns, type SampleColumns } from '@onsil/domain/telemetry/sample-columns';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { isUnavailable } from '#platform/http/errors.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import { lockLatest } from '../store/append.ts';
import { reclaimEmptyPartitions } from '../store/partitions.ts';
import {
  listOldestRows,
  listToBeDerived,
  packedBefore,
  packHour,
  replaceRows,
  type ControllerHour,
  type SampleChunk,
} from '../store/sample-chunks.ts';
import { readRows } from '../store/sample-reader.ts';

type PackContext = Pick<Context, 'db' | 'log' | 'now'>;
type PackOptions = { before: number; stopping: AbortSignal | undefined };

/** Controllers, hours of each and samples of one transaction, during which new samples of the controllers wait. */
const maxControllers = 20;
const maxHours = 7 * 24;
const maxSamples = 12_000;
/** Controllers that are looked through for rows at once. */
const maxListed = 1_000;
const pollMs = 60_000;

const hourOf = (time: number): number => Math.floor(time / hourMs) * hourMs;

/** @param isCut whether there may be more rows, of the last hour too */
const packRows = (controllerNo: number, rows: SampleColumns, isCut: boolean): SampleChunk[] => {
  const chunks: SampleChunk[] = [];
  for (let at = 0; at < rows.times.length && chunks.length < maxHours;) {
    const hour = hourOf(rows.times[at] ?? 0);
    const next = indexAt(rows, hour + hourMs);
    if (isCut && next === rows.times.length) break;
    chunks.push(packHour(controllerNo, hour, sliceColumns(rows, at, next)));
    at = next;
  }
  return chunks;
};

/** Packs an hour of more samples than a transaction should have. */
const packWhole = async (db: Database, controllerNo: number, hour: number): Promise<SampleChunk[]> => {
  const span = { controllerNo, from: hour, until: hour + hourMs };
  return (await readRows(db, [span])).flatMap((rows) => packRows(controllerNo, rows, false));
};

/**
 * Packs hours of controllers from an hour of each on, in the caller's transaction; none while channels are to be derived.
 * @returns where there is more, and from where on
 */
const packSome = async (
  { db }: Pick<PackContext, 'db'>,
  backlogs: readonly ControllerHour[],
  before: number,
): Promise<ControllerHour[]> => {
  const controllerNos = backlogs.map(({ controllerNo }) => controllerNo);
  await lockLatest(db, controllerNos);
  const waiting = await listToBeDerived(db, controllerNos);
  const free = backlogs.filter(({ controllerNo }) => !waiting.has(controllerNo));
  const limit = Math.floor(maxSamples / maxControllers);
  const spans = free.map(({ controllerNo, hour }) => ({ controllerNo, from: hour, until: before }));
  const found = await readRows(db, spans, limit + 1);
  const all: SampleChunk[] = [];
  const more: ControllerHour[] = [];
  for (const [index, rows] of found.entries()) {
    const controllerNo = free[index]?.controllerNo ?? 0;
    const isCut = rows.times.length > limit;
    let chunks = packRows(controllerNo, rows, isCut);
    if (isCut && chunks.length === 0) chunks = await packWhole(db, controllerNo, hourOf(rows.times[0] ?? 0));
    const last = chunks.at(-1);
    if (last && (isCut || chunks.length === maxHours)) more.push({ controllerNo, hour: last.hour + hourMs });
    all.push(...chunks);
  }
  await replaceRows(db, all);
  return more;
};

/** Controllers whose oldest row is to be packed, some of them together, by number. */
const listBacklogs = async function* ({ db }: PackContext, before: number): AsyncGenerator<ControllerHour[]> {
  for (let after = 0; ;) {
    const listed = await listOldestRows(db, { after, limit: maxListed });
    const due = listed.flatMap(({ controllerNo, oldest }) =>
      oldest !== null && oldest < before ? [{ controllerNo, hour: hourOf(oldest) }] : [],
    );
    for (let at = 0; at < due.length; at += maxControllers) yield due.slice(at, at + maxControllers);
    const last = listed.at(-1);
    if (!last || listed.length < maxListed) return;
    after = last.controllerNo;
  }
};

const packAll = async (
  ctx: PackContext,
  backlogs: readonly ControllerHour[],
  { before, stopping }: PackOptions,
): Promise<void> => {
  for (let left = backlogs; left.length > 0 && !stopping?.aborted;) {
    const some = left;
    left = await transact(ctx, (inside) => packSome(inside, some, before));
  }
};

/** One controller that cannot be packed does not keep the others from it: each is tried alone. */
const packTogether = async (
  ctx: PackContext,
  backlogs: readonly ControllerHour[],
  options: PackOptions,
): Promise<void> => {
  try {
    await packAll(ctx, backlogs, options);
  } catch (error) {
    if (isUnavailable(error) || backlogs.length === 1) throw error;
    await forEachIsolated(backlogs, (one) => packAll(ctx, [one], options), options.stopping);
  }
};

/** Packs all hours that are over for two hours, some controllers at a time, or until the signal aborts. */
export const packHours = async (ctx: PackContext, stopping?: AbortSignal): Promise<void> => {
  const before = packedBefore(ctx.now());
  const options = { before, stopping };
  await forEachIsolated(listBacklogs(ctx, before), (backlogs) => packTogether(ctx, backlogs, options), stopping);
  if (!stopping?.aborted) await reclaimEmptyPartitions(ctx.db, before);
};

/** Packs samples in the background, also those waiting at the start, such as a year of an older version. */
export const startPackWorker = (ctx: Context): Worker =>
  startWorkerLoop('samples', ctx.log, pollMs, (stopping) => packHours(ctx, stopping));
