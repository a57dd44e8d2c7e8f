import { repeatAfterMs, type NoticeFacts, type Told } from './notice-plan.ts';

const longest = Math.max(...repeatAfterMs.map(([, ms]) => ms));

/**
 * When (epoch ms) somebody has to ask `noticeDue` again because the clock alone makes a reminder due: the next repeat of
 * a critical deviation that nobody acted on, or its hand-over. Null where none will come.
 */
export function nextReminder(
  { endedAt, level, acknowledged }: Pick<NoticeFacts, 'endedAt' | 'level' | 'acknowledged'>,
  told: Told,
): number | null {
  if (endedAt !== null || level < 3 || told.level < 3 || told.at === null || acknowledged) return null;
  const left = repeatAfterMs.flatMap(([n, ms]) => (n > told.repeats ? [ms] : []));
  if (left.length === 0 && told.handedOver) return null;
  return told.at + Math.min(longest, ...left); // after the last repeat the hand-over is due at once
}
