import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './launcher.ts';

export type RestartLimits = {
  /** pause before the first restart; doubles each time up to `maxPauseMs` */
  minPauseMs: number;
  maxPauseMs: number;
  /** restarts within `stableMs` before giving up */
  maxStarts: number;
  stableMs: number;
};

/** About three minutes in total. */
const defaultLimits: RestartLimits = { minPauseMs: 200, maxPauseMs: 30_000, maxStarts: 12, stableMs: 60_000 };

export type RestartingPostgres = {
  connectionString: string;
  /** resolves with a sentence after the last failed restart */
  failed: Promise<string>;
  stop(): Promise<void>;
};

type Start = (options: EmbeddedPostgresOptions) => Promise<EmbeddedPostgres>;
type Options = EmbeddedPostgresOptions & { warn: (line: string) => void; limits?: RestartLimits };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Starts PostgreSQL and restarts it at the same address when it ends by itself (for example killed for lack of
 * memory). Meanwhile queries fail as with any unreachable database. The first start throws as `start` does.
 */
export const startRestartingPostgres = async (start: Start, options: Options): Promise<RestartingPostgres> => {
  const { warn, limits = defaultLimits, ...wishes } = options;
  const stopping = new AbortController();
  let current = await start(wishes);
  const { connectionString, socketFolder } = current;
  const { promise: failed, resolve: giveUp } = Promise.withResolvers<string>();

  const startAgain = async (): Promise<void> => {
    const next = await start({ ...wishes, socketFolder });
    current = next;
    if (next.connectionString !== connectionString) throw new Error('PostgreSQL came back at another address.');
  };
  /** Restarts until it runs; returns the number of starts so far, null after giving up. */
  const recover = async (sentence: string, startsBefore: number): Promise<number | null> => {
    let why = sentence;
    for (let starts = startsBefore; starts < limits.maxStarts; starts += 1) {
      const ms = Math.min(limits.minPauseMs * 2 ** starts, limits.maxPauseMs);
      warn(`${why} Restarting in ${ms / 1000} s.`);
      await pause(ms, undefined, { signal: stopping.signal });
      try {
        await startAgain();
        return starts + 1;
      } catch (error) {
        why = messageOf(error);
      }
    }
    giveUp(`${why} It was started ${limits.maxStarts} times and did not stay up, so Onsil stops.`);
    return null;
  };
  let recovering: Promise<number | null> = Promise.resolve(0);
  const watch = async (): Promise<void> => {
    for (let starts: number | null = 0; starts !== null && !stopping.signal.aborted; starts = await recovering) {
      const startedAt = performance.now();
      const sentence: string = await current.exited;
      recovering = recover(sentence, performance.now() - startedAt > limits.stableMs ? 0 : starts);
    }
  };
  watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) giveUp(messageOf(error));
  });
  return {
    connectionString,
    failed,
    async stop() {
      stopping.abort();
      await recovering.catch(() => undefined); // wait for a restart in progress
      await current.stop();
    },
  };
};
