import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import type { DB } from '#platform/database/database-types.ts';
import { createLiveHub } from './live-hub.ts';

afterEach(() => vi.useRealTimers());

/** A hub whose database counts how often it is asked and refuses. */
const openHub = () => {
  const asked: number[] = [];
  const lines: string[] = [];
  let areControllersRead = false;
  const controllers = {
    query: (async () => ({
      command: 'SELECT',
      rowCount: 2,
      rows: [7, 8].map((controllerNo) => ({ controllerNo, farmNo: 1 })),
    })) as never,
    release: () => undefined,
  };
  const pool = {
    connect() {
      if (!areControllersRead) {
        areControllersRead = true;
        return Promise.resolve(controllers);
      }
      asked.push(performance.now());
      return Promise.reject(new Error('the database system is shutting down'));
    },
    end: () => Promise.resolve(),
    options: {},
  };
  let mark: (ids: number[]) => void = () => undefined;
  const hub = createLiveHub(
    {
      db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
      log: pino({ base: null }, { write: (line) => void lines.push(line) }),
      now: Date.now,
      bus: {
        publish: () => undefined,
        subscribe(topic, onIds) {
          if (topic === 'samples') mark = onIds;
          return () => undefined;
        },
        close: () => Promise.resolve(),
      },
    },
    { open: 0 },
  );
  return { hub, asked, lines, mark: (ids: number[]) => mark(ids) };
};

test('a database that refuses is asked again and again, and the log says so once', async () => {
  const { hub, asked, lines, mark } = openHub();
  await hub.watch([1], () => undefined);
  mark([7]);
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  hub.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('live: read failed, retrying');
});

test('the first change is read at once, those that follow together after a pause', async () => {
  vi.useFakeTimers();
  const { hub, asked, mark } = openHub();
  await hub.watch([1], () => undefined);
  mark([7]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(1);
  mark([8]);
  await vi.advanceTimersByTimeAsync(90);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(asked).toHaveLength(2);
  hub.close();
});
