import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { DB } from '#platform/database/database-types.ts';
import { createLiveHub } from './live-hub.ts';

test('a database that refuses is asked again and again, and the log says so once', async () => {
  let asked = 0;
  const lines: string[] = [];
  const controllers = {
    query: (async () => ({ command: 'SELECT', rowCount: 1, rows: [{ controllerNo: 7, farmNo: 1 }] })) as never,
    release: () => undefined,
  };
  const pool = {
    connect() {
      asked += 1;
      if (asked === 1) return Promise.resolve(controllers);
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
  await hub.watch([1], () => undefined);
  mark([7]);
  await expect.poll(() => asked).toBeGreaterThan(3);
  hub.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('live: read failed, retrying');
});
