import { decodeDay, encodeDay, type DayRollup } from '../store/day-rollup-codec.ts';
import { computeDays, listBodies, saveDays } from '../store/day-rollups.ts';
import { emptyDay, hoursWithSamples, sameDay, wholeDay } from '../store/day-statistics.ts';
import { dayOf, keyOf, postponeDay, takeMarkedDays, type ControllerDay, type MarkedDay } from '../store/marked-days.ts';
import { deleteOldHours, dropOldHours, emptyOldBuckets, hasOldHours, listOldDays } from '../store/old-rollups.ts';
import { computeMarks, type ComputeContext, type MarkQueue } from './compute-marks.ts';

type ComputedDay = ControllerDay & { rollup: DayRollup };

/** Days per transaction, which takes a fraction of a second: late samples of these days wait for it. */
const maxDays = 50;

/** Compares hours and days in rows of their own, as older versions left them, with what was computed, and deletes them. */
const convertOld = async (
  { db, log }: Pick<ComputeContext, 'db' | 'log'>,
  days: readonly ComputedDay[],
): Promise<void> => {
  for (const source of ['rollup_1h', 'rollup_1d'] as const) {
    const old = await listOldDays(db, source, days);
    const differing = days.filter((one) => {
      const was = old.get(keyOf(one));
      return was && !sameDay(was, source === 'rollup_1h' ? one.rollup : wholeDay(one.rollup));
    });
    if (differing.length > 0)
      log.warn(
        { source, days: differing.length, first: new Date(differing[0]?.day ?? 0).toISOString() },
        'older statistics differed from those that were computed, which are kept',
      );
  }
  await deleteOldHours(db, days);
  await dropOldHours(db);
};

/** Computes days and stores them; hours that are not marked, or have no samples, stay as they are stored. */
const packDays = async (
  { db, log }: Pick<ComputeContext, 'db' | 'log'>,
  marked: readonly MarkedDay[],
): Promise<void> => {
  const bodies = await listBodies(db, marked);
  const stored = marked.map((one, index) => ({ ...one, body: bodies[index] ?? null }));
  const damaged = stored.filter(({ body }) => body && !decodeDay(body, new Set()));
  if (damaged.length > 0)
    log.error(
      { days: damaged.map(({ controllerNo, day }) => ({ controllerNo, day: new Date(day).toISOString() })) },
      'statistics of days were damaged; hours without samples are lost unless they are restored from a backup',
    );
  const rollups = await computeDays(db, stored);
  const computed = marked.map((one, index) => ({ ...one, rollup: rollups[index] ?? emptyDay() }));
  await saveDays(
    db,
    computed.flatMap((one) => (hoursWithSamples(one.rollup) === 0 ? [] : [{ ...one, body: encodeDay(one.rollup) }])),
  );
  if (await hasOldHours(db)) await convertOld({ db, log }, computed);
};

/** Marked days that are over; a day that is not over is read from its samples. */
const markedDays: MarkQueue<MarkedDay> = {
  take: ({ db, now }) => takeMarkedDays(db, { before: dayOf(now()), maxDays }),
  compute: packDays,
  postpone: postponeDay,
  describe: ({ controllerNo, day }) => ({ controllerNo, day: new Date(day).toISOString() }),
};

/** Computes some of the marked days under the lock of their marks. Returns whether more may be waiting. */
export const packNextDays = async (ctx: ComputeContext): Promise<boolean> => {
  if ((await computeMarks(ctx, markedDays)) === maxDays) return true;
  await emptyOldBuckets(ctx.db);
  return false;
};
