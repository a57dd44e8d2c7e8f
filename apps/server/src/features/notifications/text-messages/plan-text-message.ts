import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import type { Context } from '#platform/context.ts';
import {
  countOfFarm,
  countPlanned,
  insertTextMessage,
  lockTextMessages,
  lockWaitingTextMessage,
  type Recipient,
} from './text-messages.sql.ts';

/** What comes within this time goes as one message. */
const collectMs = 3_000;
/** Messages of a member within an hour that go at once; later ones collect what comes until their time. */
const maxPerHour = 5;
const gapMs = 15 * minuteMs;

/**
 * Finds or plans the text message that will tell a member of a notice. Each member gets five within an hour at once, and
 * then one every 15 minutes with everything that came meanwhile.
 * @returns its id; null beyond the day's messages about the farm, where a message counts for the farm whose notice began it
 */
export const planTextMessage = async (
  ctx: Context,
  recipient: Recipient,
  maxPerDay: number,
): Promise<number | null> => {
  const now = ctx.now();
  const { memberNo, farmNo } = recipient;
  await lockTextMessages(ctx.db, recipient);
  const waiting = await lockWaitingTextMessage(ctx.db, memberNo);
  if (waiting !== null) return waiting;
  const today = new Date(kstDayStart(kstDay(now)));
  // Nothing is planned for later than this, but by a clock that was ahead.
  const until = new Date(now + gapMs);
  if ((await countOfFarm(ctx.db, farmNo, { from: today, until })) >= maxPerDay) return null;
  const { count, last } = await countPlanned(ctx.db, memberNo, { from: new Date(now - hourMs), until });
  const soon = now + collectMs;
  const plannedAt = count < maxPerHour ? soon : Math.max(soon, (last ?? 0) + gapMs);
  return insertTextMessage(ctx.db, recipient, new Date(plannedAt));
};
