import { repeatAfterMs, type NoticeFacts, type NotificationState } from './notice-plan.ts';

const lastRepeatMs = Math.max(...repeatAfterMs.map(([, ms]) => ms));

/**
 * When (epoch ms) notices must be decided again because the clock makes a reminder due: the next repeat of an
 * unacknowledged critical deviation, or its hand-over. Null when none follows.
 */
export function nextReminderAt(
  { endedAt, level, acknowledged }: Pick<NoticeFacts, 'endedAt' | 'level' | 'acknowledged'>,
  notified: NotificationState,
): number | null {
  if (endedAt !== null || level < 3 || notified.level < 3 || notified.at === null || acknowledged) return null;
  const remaining = repeatAfterMs.flatMap(([n, ms]) => (n > notified.repeats ? [ms] : []));
  if (remaining.length === 0 && notified.handedOver) return null;
  return notified.at + Math.min(lastRepeatMs, ...remaining); // the hand-over is due right after the last repeat
}
