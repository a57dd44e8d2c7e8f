import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import type { Context } from '../context.ts';
import { transact } from '../database/transaction.ts';
import { noteDay } from './retention-nights.sql.ts';

/** As many nights must agree with a clock, also after restarts, until anything is deleted by it. */
export const minNights = 14;

/** A longer step from one night to the next is more than a portal that was off for a week explains. */
const maxStepMs = 8 * dayMs;

/**
 * Notes tonight, and returns the time from which ages count back: now, or the day before the clock jumped ahead in the last 14
 * nights (epoch ms). A clock that is years ahead thus deletes nothing until it has been so for all of them.
 * @returns null before 14 nights
 */
export const findTrustedTime = (ctx: Pick<Context, 'db' | 'now'>): Promise<number | null> =>
  transact(ctx, async ({ db, now }) => {
    const nights = (await noteDay(db, kstDay(now()), minNights)).map(kstDayStart);
    if (nights.length < minNights) return null;
    const jumps = nights.filter((night, index) => (nights[index + 1] ?? night) - night > maxStepMs);
    return Math.min(now(), ...jumps);
  });

/**
 * Deletes what is older than `ageMs`, unless only a clock that jumped ahead says so. What expires within a day or two and is had again
 * at once (codes, links, counts of tries) needs none of this.
 */
export const deleteOlderThan = async (
  ctx: Pick<Context, 'db' | 'now'>,
  ageMs: number,
  remove: (before: Date) => Promise<unknown>,
): Promise<void> => {
  const time = await findTrustedTime(ctx);
  if (time !== null) await remove(new Date(time - ageMs));
};
