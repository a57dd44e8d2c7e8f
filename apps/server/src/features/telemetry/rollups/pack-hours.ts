import { indexAt, sliceColumns } from '@onsil/domain/telemetry/sample-columns';
import type { Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import { lockLatest } from '../store/append.ts';
import { reclaimEmptyPartitions } from '../store/partitions.ts';
import { hourMs } from '../store/sample-chunk-codec.ts';
import {
  findOldestRow,
  isToBeDerived,
  listOldestRows,
  packedBefore,
  packHour,
  replaceRows,
  type SampleChunk,
} from '../store/sample-chunks.ts';
import { readRows } from '../store/sample-reader.ts';

type PackContext = Pick<Context, 'db' | 'log' | 'now'>;

/** Hours and samples of one transaction, during which the controller's new samples wait. */
const maxHours = 7 * 24;
const maxSamples = 12_000;
const maxControllers = 1_000;
const pollMs = 60_000;

/**
 * Packs hours of a controller that ended before a time, in the caller's transaction; none while channels are to be derived.
 * @returns where to go on (epoch ms); undefined when there is nothing more
 */
const packSome = async (
  { db }: Pick<PackContext, 'db'>,
  controllerNo: number,
  from: number,
  before: number,
): Promise<number | undefined> => {
  await lockLatest(db, [controllerNo]);
  const oldest = await findOldestRow(db, controllerNo, from);
  if (oldest === null || oldest >= before) return undefined;
  const first = Math.floor(oldest / hourMs) * hourMs;
  const until = Math.min(before, first + maxHours * hourMs);
  if (await isToBeDerived(db, controllerNo)) return undefined;
  const rows = await readRows(db, { controllerNo, from: first, until }, maxSamples + 1);
  const cut = rows.times.length > maxSamples ? Math.floor((rows.times[maxSamples] ?? 0) / hourMs) * hourMs : until;
  // An hour of more samples than that is taken whole.
  const end = cut > first ? cut : first + hourMs;
  const all = cut > first ? rows : await readRows(db, { controllerNo, from: first, until: end });
  const chunks: SampleChunk[] = [];
  for (let at = 0; at < all.times.length && (all.times[at] ?? end) < end;) {
    const hour = Math.floor((all.times[at] ?? 0) / hourMs) * hourMs;
    const next = indexAt(all, hour + hourMs);
    chunks.push(packHour(controllerNo, hour, sliceColumns(all, at, next)));
    at = next;
  }
  if (chunks.length > 0) await replaceRows(db, controllerNo, chunks);
  return end;
};

/** The oldest row of each controller, by number. */
const oldestRows = async function* ({ db }: PackContext) {
  for (let after = 0; ;) {
    const controllers = await listOldestRows(db, { after, limit: maxControllers });
    yield* controllers;
    const last = controllers.at(-1);
    if (!last || controllers.length < maxControllers) return;
    after = last.controllerNo;
  }
};

const packController = async (
  ctx: PackContext,
  { controllerNo, oldest }: { controllerNo: number; oldest: number | null },
  { before, stopping }: { before: number; stopping: AbortSignal | undefined },
): Promise<void> => {
  for (let from = oldest ?? undefined; from !== undefined && from < before && !stopping?.aborted;) {
    const start: number = from;
    from = await transact(ctx, (inside) => packSome(inside, controllerNo, start, before));
  }
};

/** Packs all hours that are over for two hours, controller by controller, or until the signal aborts. */
export const packHours = async (ctx: PackContext, stopping?: AbortSignal): Promise<void> => {
  const before = packedBefore(ctx.now());
  await forEachIsolated(oldestRows(ctx), (oldest) => packController(ctx, oldest, { before, stopping }), stopping);
  if (!stopping?.aborted) await reclaimEmptyPartitions(ctx.db, before);
};

/** Packs samples in the background; what is waiting at the start too, such as a year of an older version. */
export const startPackWorker = (ctx: Context): Worker =>
  startWorkerLoop('samples', ctx.log, pollMs, (stopping) => packHours(ctx, stopping));
