import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log/log.ts';

/** A part of a process that ends with it, and how long that may take. */
export type Closing = { name: string; maxMs: number; close(): Promise<void> | void };

/** Returns why a part is not closed; undefined if it is. */
const closeOne = async ({ name, maxMs, close }: Closing, log: Log): Promise<string | undefined> => {
  const timer = new AbortController();
  const isLate = delay(maxMs, true, { signal: timer.signal }).catch(() => false);
  try {
    if (!(await Promise.race([Promise.resolve(close()).then(() => false), isLate]))) return undefined;
    log.warn({ part: name, maxMs }, 'shutdown: a part takes too long and is left behind');
    return `${name} (longer than ${maxMs} ms)`;
  } catch (error) {
    log.error({ part: name, err: error }, 'shutdown: a part failed to close');
    return `${name} (${error instanceof Error ? error.message : String(error)})`;
  } finally {
    timer.abort();
  }
};

/**
 * Closes groups one after another, the parts of a group at the same time. A part that fails or takes too long does not
 * keep the others from closing, so the database, which is last, is always stopped.
 * @throws Error at the end, with the parts that were not closed
 */
export const closeInOrder = async (groups: readonly (readonly Closing[])[], log: Log): Promise<void> => {
  const left: string[] = [];
  for (const group of groups)
    left.push(...(await Promise.all(group.map((one) => closeOne(one, log)))).filter((one) => one !== undefined));
  if (left.length > 0) throw new Error(`not closed: ${left.join(', ')}`);
};
