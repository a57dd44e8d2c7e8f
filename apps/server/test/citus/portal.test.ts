import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { ask, backUp, makeDatabase, restoreInto } from '../support/backup-world.ts';
import { makeMember, signIn, type TestController } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { farmer, keepSessions, makeWatched, report } from '../support/watched-controller.ts';

/** A Wednesday of the week 2026-W20. */
const noon = Date.parse('2026-05-13T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = useCast(portal);
let controllers: readonly [TestController, TestController];

const iso = (ts: number): string => new Date(ts).toISOString();

beforeAll(async () => {
  await keepSessions(portal);
  const watched = () => makeWatched(portal, { farmNo: cast.farm.farmNo });
  controllers = [await watched(), await watched()];
});

test('a person signs in, sees the farm with its newest values and their series, and what left its range', async () => {
  await report(portal, [controllers[0]], 3, { temperature: 22 });
  await report(portal, controllers, 8, { temperature: 28 });
  await portal.catchUp();
  const person = await signIn(portal, await makeMember(portal, { admin: true }));
  const farms = itemsOf(await portal.call(person, 'GET', '/my/farms'));
  expect(farms.find(({ farmId }) => farmId === cast.farm.farmId)).toMatchObject({
    live: { level: 2, deviations: 2, freshness: 'live', controllers: 2, reporting: 2 },
  });

  const last = itemOf<{ controllers: { values: { field: string; value: number; level: number }[] }[] }>(
    await portal.call(cast.member, 'GET', `/influx/status-logs/last/${cast.farm.farmId}`),
  );
  for (const { values } of last.controllers)
    expect(values.find(({ field }) => field === 'temperature')).toMatchObject({ value: 28, level: 2 });

  const series = itemOf<{ series: { max: (number | null)[] }[] }>(
    await portal.call(cast.member, 'GET', '/influx/status-logs/field', {
      query: {
        systemId: controllers[0].controllerId,
        fields: 'temperature',
        from: iso(noon),
        to: iso(noon + 12 * minuteMs),
      },
    }),
  );
  expect(series.series[0]?.max.filter((value) => value !== null)).toEqual([
    ...Array<number>(3).fill(22),
    ...Array<number>(8).fill(28),
  ]);

  const member = farmer(portal, cast, cast.member);
  const open = await member.deviations();
  expect(open).toHaveLength(2);
  expect(open[0]).toMatchObject({ field: 'temperature', level: 2, side: 'high', state: 'ACTION_NEEDED' });
  expect(await member.act([open[0]?.deviationId ?? 0], 1)).toBe(200);
  expect((await member.notices()).length).toBeGreaterThan(0);
});

test('the weekly report counts the samples of its days, up to the last whole ten minutes', async () => {
  const current = { [headers.farmId]: cast.farm.farmId };
  const { environment } = itemOf(
    await portal.call(cast.member, 'GET', '/my/farm/weekly', { headers: current, query: { week: '2026-W20' } }),
  ) as { environment: { controllers: { controllerId: string; received: number }[] } };
  expect(environment.controllers.map(({ received }) => received)).toEqual([9, 6]);
});

test('a backup holds the samples of every node, and restores them into one server', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'onsil-citus-backup-'));
  const alone = await makeDatabase();
  const stored = 'select controller_no, count(*)::int, sum(temperature)::int from reading group by 1 order by 1';
  try {
    await backUp(portal, folder, path.join(folder, 'backup'));
    await restoreInto(alone.url, path.join(folder, 'data'), path.join(folder, 'backup'));
    const restored = await ask(alone.url, stored);
    expect(restored).toHaveLength(2);
    expect(restored).toEqual(await ask(portal.connectionString, stored));
  } finally {
    await alone.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
