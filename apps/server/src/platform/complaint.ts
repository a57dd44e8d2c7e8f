import type { Log } from './log.ts';

/** Warns of a subject once a minute at most. Lines that were left out meanwhile are counted in the next one. */
export type Complain = (subject: string, reason: string, more?: Record<string, unknown>) => void;

const everyMs = 60_000;
/** Beyond so many subjects the oldest are forgotten: a stranger may make up as many as they like. */
const maxSubjects = 10_000;

/** @param prefix stands before each reason */
export const createComplaints = (log: Log, prefix: string, level: 'warn' | 'error' = 'warn'): Complain => {
  const subjects = new Map<string, { at: number; leftOut: number }>();
  return (subject, reason, more = {}) => {
    const now = performance.now();
    const known = subjects.get(subject);
    if (known && now - known.at < everyMs) {
      known.leftOut += 1;
      return;
    }
    subjects.delete(subject);
    if (subjects.size >= maxSubjects) subjects.delete(subjects.keys().next().value ?? '');
    subjects.set(subject, { at: now, leftOut: 0 });
    log[level]({ ...more, ...(known && known.leftOut > 0 && { leftOut: known.leftOut }) }, `${prefix}: ${reason}`);
  };
};
