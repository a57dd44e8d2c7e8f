import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import type { Context } from '#platform/context.ts';
import { encodeDay, hoursADay, type DayRollup } from '../store/day-rollup-codec.ts';
import {
  deleteOldDays,
  deletePackedDays,
  dropOldRollups,
  hasOldRollups,
  listDays,
  savePackedDays,
  takeDirtyDays,
  type ControllerDay,
} from '../store/day-rollups.ts';
import { sameDay, wholeDay } from '../store/day-statistics.ts';
import { lockForDays } from '../store/rollup-locks.ts';

type PackContext = Pick<Context, 'db' | 'log' | 'now'>;

/** Days per transaction, which takes a fraction of a second. */
const maxDays = 50;

const keyOf = ({ controllerNo, day }: ControllerDay): string => `${controllerNo} ${day}`;

/**
 * Converts days of the form before packed days: compares its hours and days value by value with what was packed, which
 * the ten minutes decide, and deletes them.
 */
const convertOld = async (
  { db, log }: Pick<PackContext, 'db' | 'log'>,
  days: readonly ControllerDay[],
  packed: ReadonlyMap<string, DayRollup>,
): Promise<void> => {
  const nothing: DayRollup = { samples: new Float64Array(hoursADay), fields: new Map() };
  for (const source of ['rollup_1h', 'rollup_1d'] as const) {
    const old = new Map((await listDays(db, source, days)).map((one) => [keyOf(one), one.rollup]));
    const differing = days.filter((day) => {
      const [was, now] = [old.get(keyOf(day)), packed.get(keyOf(day)) ?? nothing];
      return was && !sameDay(was, source === 'rollup_1h' ? now : wholeDay(now));
    });
    if (differing.length > 0)
      log.warn(
        { source, days: differing.length, first: new Date(differing[0]?.day ?? 0).toISOString() },
        'older statistics differed from their ten minutes, which were packed',
      );
  }
  await deleteOldDays(db, days);
  await dropOldRollups(db);
};

/**
 * Packs some of the marked days that are over, in the caller's transaction and under the locks of the rollups; a day that
 * is not over is read from its ten minutes. Returns whether more may be waiting.
 */
export const packDaysOnce = async ({ db, log, now }: PackContext): Promise<boolean> => {
  const before = kstDayStart(kstDay(now()));
  const { locked, areBusy } = await lockForDays(db, before, maxDays);
  if (locked.length === 0) return false;
  const days = await takeDirtyDays(db, locked, { before, maxDays });
  if (days.length === 0) return areBusy;
  const found = await listDays(db, 'rollup_10m', days);
  const packed = new Map(found.map((one) => [keyOf(one), one.rollup]));
  await savePackedDays(
    db,
    found.map((one) => ({ controllerNo: one.controllerNo, day: one.day, body: encodeDay(one.rollup) })),
  );
  const gone = days.filter((day) => !packed.has(keyOf(day)));
  if (gone.length > 0) await deletePackedDays(db, gone);
  if (await hasOldRollups(db)) await convertOld({ db, log }, days, packed);
  return areBusy || days.length === maxDays;
};
