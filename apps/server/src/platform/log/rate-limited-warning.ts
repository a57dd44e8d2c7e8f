import type { Log } from './log.ts';

/** Logs a subject at most once per minute; suppressed lines are counted in the next one. */
export type RateLimitedWarning = (subject: string, reason: string, more?: Record<string, unknown>) => void;

const intervalMs = 60_000;
/** Beyond this the oldest subjects are dropped, because clients can invent any number of them. */
const maxSubjects = 10_000;

/** @param prefix starts each message */
export const createRateLimitedWarning = (
  log: Log,
  prefix: string,
  level: 'warn' | 'error' = 'warn',
): RateLimitedWarning => {
  const subjects = new Map<string, { at: number; leftOut: number }>();
  return (subject, reason, more = {}) => {
    const now = performance.now();
    const known = subjects.get(subject);
    if (known && now - known.at < intervalMs) {
      known.leftOut += 1;
      return;
    }
    subjects.delete(subject);
    if (subjects.size >= maxSubjects) subjects.delete(subjects.keys().next().value ?? '');
    subjects.set(subject, { at: now, leftOut: 0 });
    log[level]({ ...more, ...(known && known.leftOut > 0 && { leftOut: known.leftOut }) }, `${prefix}: ${reason}`);
  };
};
