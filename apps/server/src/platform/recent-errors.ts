/** What went wrong in this process: when, what was being done, and what the error said. */
export type RecentError = { at: string; message: string; cause: string | null };

const most = 50;
const kept: RecentError[] = [];

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Keeps a line of the log (JSON, its secrets taken out already) if it tells of an error: level 50 or 60. */
export const rememberError = (line: string): void => {
  if (!line.startsWith('{"level":50') && !line.startsWith('{"level":60')) return;
  const { time, msg, err } = JSON.parse(line) as { time?: unknown; msg?: unknown; err?: { message?: unknown } };
  const cause = text(err?.message);
  kept.unshift({ at: text(time) ?? '', message: text(msg) ?? cause ?? '', cause });
  kept.length = Math.min(kept.length, most);
};

/** The last 50 errors of this process, the newest first. */
export const recentErrors = (): readonly RecentError[] => kept;
