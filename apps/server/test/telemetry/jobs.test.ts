import { expect, test } from 'vitest';
import { joinFarm, makeController, makeMember, signIn } from '../support/factories.ts';
import { beforeTests, usePortal } from '../support/hooks.ts';
import { runJobs, runRetention } from '../support/jobs.ts';
import { itemOf } from '../support/replies.ts';

const at = (text: string): number => Date.parse(`${text}T12:00:00+09:00`);
const portal = usePortal({ now: at('2026-05-10') });
const controller = beforeTests(() => makeController(portal));

const send = async (ts: number, temperature: number): Promise<number> =>
  (
    await portal.call(null, 'POST', `/api/v1/${controller.token}/telemetry`, {
      body: { ts, values: { temperature } },
    })
  ).status;

const partitions = async (): Promise<string[]> => {
  const { rows } = await portal.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'reading'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
};
const daysOf = async (table: string, column: string): Promise<string[]> => {
  const { rows } = await portal.pool.query<{ day: string }>(
    `select to_char(${column} at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day from ${table} order by 1`,
  );
  return rows.map(({ day }) => day);
};

test('after 14 months old raw samples and rejections are deleted, rollups stay, and partitions for new samples exist', async () => {
  const member = await makeMember(portal);
  await joinFarm(portal, member.memberNo, controller.farmNo, 'member');

  const months = ['2025-05-10', '2026-04-30', '2026-05-10'];
  for (const day of months) expect(await send(at(day), 20)).toBe(200);
  expect(await send(at('2026-05-10'), 999)).toBe(400);
  portal.clock.now = at('2026-06-10');
  expect(await send(portal.clock.now, 21)).toBe(200);
  portal.clock.now = at('2027-06-20');
  expect(await send(portal.clock.now, 999)).toBe(400);
  await portal.catchUp();
  const rollups = [...months, '2026-06-10'];

  portal.clock.now = at('2027-07-10');
  await runRetention(portal);
  expect(await daysOf('reading', 'ts')).toEqual(rollups); // kept for good by default
  portal.clock.now = at('2027-07-18');
  await runRetention(portal, 13);
  portal.clock.now = at('2027-07-10');
  expect(await daysOf('reading', 'ts')).toEqual(['2026-06-10']);
  expect(await daysOf('day_rollup', 'day')).toEqual(rollups);
  expect(await daysOf('rejected_sample', 'received_at')).toEqual(['2027-06-20']);
  const kept = await partitions();
  expect(kept.filter((name) => name < 'reading_2026_06')).toEqual([]);
  for (const month of ['2026_06', '2027_07', '2027_08', '2027_09']) expect(kept).toContain(`reading_${month}`);

  expect(await send(portal.clock.now, 22)).toBe(200);
  expect(await send(at('2026-05-10'), 23)).toBe(400); // beyond the retention
  await portal.catchUp();
  expect(await daysOf('reading', 'ts')).toEqual(['2026-06-10', '2027-07-10']);
  expect(await daysOf('day_rollup', 'day')).toEqual(rollups);
  expect(await daysOf('day_rollup_dirty', 'day')).toEqual(['2027-07-10']);

  const session = await signIn(portal, member);
  const seriesOf = async (from: number, to: number, points: string) => {
    const fields = { fields: 'temperature', from: String(from / 1000), to: String(to / 1000), points };
    const reply = await portal.call(session, 'GET', '/influx/status-logs/field', {
      query: { controllerId: controller.controllerId, ...fields },
    });
    const { width, series } = itemOf(reply);
    return { width, values: series[0]?.avg.filter((value: number | null) => value !== null) };
  };
  const halfDayMs = 43_200_000;
  // Half an hour needs samples.
  const gone = await seriesOf(at('2025-05-10') - halfDayMs, at('2025-05-10') + halfDayMs, '48');
  expect(gone).toEqual({ width: 3_600, values: [20] });
  const partlyGone = await seriesOf(at('2026-05-10') - halfDayMs, at('2026-06-10') + halfDayMs, '2000');
  expect(partlyGone).toEqual({ width: 3_600, values: [20, 21] });
  const whole = await seriesOf(at('2026-06-10') - halfDayMs, at('2026-06-10') + halfDayMs, '48');
  expect(whole).toEqual({ width: 1_800, values: [21] });
});

test('samples whose statistics are not computed yet outlive their months, and are deleted once they are', async () => {
  portal.clock.now = at('2027-07-20');
  expect(await send(at('2027-05-10'), 24)).toBe(200);
  await portal.pipeline.writer.settled();
  await runRetention(portal, 1);
  await portal.catchUp();
  expect(await daysOf('day_rollup', 'day')).toContain('2027-05-10');
  await runRetention(portal, 1);
  expect(await daysOf('reading', 'ts')).not.toContain('2027-05-10');
  expect(await daysOf('day_rollup', 'day')).toContain('2027-05-10');
});

test('a clock that jumps years ahead deletes neither samples nor held rejections, also after restarts, until it has been so for 14 nights', async () => {
  portal.clock.now = at('2027-08-20');
  expect(await send(portal.clock.now, 25)).toBe(200);
  expect(await send(at('2027-08-21'), 26)).toBe(400);
  await portal.catchUp();
  await runRetention(portal, 13);
  const samples = await daysOf('reading', 'ts');

  portal.clock.now = at('2033-01-01');
  expect(await send(portal.clock.now, 27)).toBe(200); // without a time of its own
  await portal.catchUp();
  for (const night of ['2033-01-01', '2033-01-01', '2033-01-02', '2033-01-13']) {
    portal.clock.now = at(night);
    await runJobs(portal.ctx, 'telemetry', { ONSIL_RAW_MONTHS: '1' });
  }
  expect(await daysOf('reading', 'ts')).toEqual([...samples, '2033-01-01']);
  expect(await daysOf('rejected_sample', 'received_at')).toContain('2027-08-20');

  portal.clock.now = at('2027-08-21');
  await runJobs(portal.ctx, 'telemetry', { ONSIL_RAW_MONTHS: '13' });
  expect(await daysOf('reading', 'ts')).toEqual([...samples, '2033-01-01']);

  portal.clock.now = at('2033-02-20');
  await runRetention(portal, 1);
  expect(await daysOf('reading', 'ts')).toEqual(['2033-01-01']);
});
