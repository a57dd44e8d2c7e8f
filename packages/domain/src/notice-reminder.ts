import type { NoticeFacts, Told } from './notice-plan.ts';

const minuteMs = 60_000;
const afterMs = [15 * minuteMs, 30 * minuteMs, 60 * minuteMs] as const;

/**
 * When (epoch ms) somebody has to ask `noticeDue` again because the clock alone makes a reminder due: the next repeat of
 * a critical deviation that nobody acted on, or its hand-over. Null where none will come.
 */
export function nextReminder(
  { endedAt, level, acknowledged }: Pick<NoticeFacts, 'endedAt' | 'level' | 'acknowledged'>,
  told: Told,
): number | null {
  if (endedAt !== null || level < 3 || told.level < 3 || told.at === null || acknowledged) return null;
  const next = afterMs[told.repeats];
  if (next !== undefined) return told.at + next;
  return told.handedOver ? null : told.at + afterMs[2];
}
