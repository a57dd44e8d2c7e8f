/** An error of this process: time, log message and cause. */
export type RecentError = { at: string; message: string; cause: string | null };

const maxErrors = 50;
const recent: RecentError[] = [];

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Remembers a log line (JSON, already redacted) of level 50 or 60. */
export const recordRecentError = (line: string): void => {
  if (!line.startsWith('{"level":50') && !line.startsWith('{"level":60')) return;
  const { time, msg, err } = JSON.parse(line) as { time?: unknown; msg?: unknown; err?: { message?: unknown } };
  const cause = text(err?.message);
  recent.unshift({ at: text(time) ?? '', message: text(msg) ?? cause ?? '', cause });
  recent.length = Math.min(recent.length, maxErrors);
};

/** Returns the last 50 errors of this process, newest first. */
export const listRecentErrors = (): readonly RecentError[] => recent;
