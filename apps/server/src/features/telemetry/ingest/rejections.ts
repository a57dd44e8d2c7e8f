import { kstDay } from '@onsil/domain/calendar/kst';
import type { Context } from '#platform/context.ts';
import { addRejectionCounts, insertRejections, type RejectionDay, type RejectionRow } from '../store/rejections.ts';
import type { IngestMessage } from './write-batch.ts';

/** Rejections stored with details per controller and Korean day; the rest is only counted. */
export const maxRejectionsPerDay = 10_000;

type Day = RejectionDay & { rows: RejectionRow[] };

const daysOf = (arrivals: readonly IngestMessage[]): Day[] => {
  const days = new Map<string, Day>();
  for (const { controllerNo, receivedAt, rejections, refused = rejections.length } of arrivals) {
    if (refused === 0) continue;
    const day = kstDay(receivedAt);
    const key = `${controllerNo} ${day}`;
    const own = days.get(key) ?? { controllerNo, day, refused: 0, offered: 0, rows: [] };
    days.set(key, own);
    own.refused += refused;
    own.offered += rejections.length;
    own.rows.push(...rejections.map((one) => ({ ...one, controllerNo, receivedAt })));
  }
  return [...days.values()];
};

/** Counts rejections and stores the first of each day, inside the caller's transaction. */
export const saveRejections = async (
  { db }: Pick<Context, 'db'>,
  arrivals: readonly IngestMessage[],
): Promise<void> => {
  const days = daysOf(arrivals);
  if (days.length === 0) return;
  const counted = await addRejectionCounts(db, days);
  const offered = new Map(counted.map((one) => [`${one.controllerNo} ${one.day}`, one.offered]));
  const stored = days.flatMap(({ controllerNo, day, offered: own, rows }) => {
    const before = (offered.get(`${controllerNo} ${day}`) ?? own) - own;
    return rows.slice(0, Math.max(0, maxRejectionsPerDay - before));
  });
  if (stored.length > 0) await insertRejections(db, stored);
};
