import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluateOutcomes } from '#features/deviations/actions/outcomes.ts';
import { fillActions } from '#server/demo/actions.ts';
import type { Demo } from '#server/demo/demo-context.ts';
import { fillFarms, fillRoles } from '#server/demo/farms.ts';
import { provisionMembers } from '#server/demo/members.ts';
import { openTestPortal, type TestPortal } from './support/harness.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const noon = Date.parse('2026-11-10T12:00:00+09:00');

let portal: TestPortal;
let demo: Demo;

beforeAll(async () => {
  portal = await openTestPortal({ now: noon });
  demo = { ctx: portal.ctx, memberNos: await provisionMembers(portal.ctx, 'a demo password', 'en'), language: 'en' };
  await fillFarms(demo, {});
  await fillRoles(demo);
  for (let days = 2; days <= 13; days += 1)
    await portal.pool.query(
      `insert into deviation (deviation_id, farm_no, controller_no, cause, field_key, side, started_at, opened_at, back_at, ended_at,
        end_kind, level, highest, range_low, range_high, attention_seconds, state, told)
      select nextval('alarm_seq'), farm_no, controller_no, 'range', 'humidity', 'high', $1::timestamptz, $1, $2::timestamptz, $2, 'returned', 1, 1, 60, 75, 1800, 'NONE', '{}'
      from controller where controller_id = 'PG-A-R1'`,
      [new Date(noon - days * dayMs + days * minuteMs), new Date(noon - days * dayMs + 2 * hourMs)],
    );
});
afterAll(() => portal.close());

const count = async (query: string): Promise<number> =>
  Number((await portal.pool.query<{ count: string }>(`select count(*) ${query}`)).rows[0]?.count);

test('two of three alarms of the demo’s past were acted on, by both members, in the demo’s language', async () => {
  await fillActions(demo, []);
  expect(await count('from deviation_action')).toBe(8);
  expect(await count(`from deviation_action where action_cd = 'DEHUMIDIFY' and description like 'Emptied%'`)).toBe(8);
  expect(await count('from (select distinct member_no from deviation_action) members')).toBe(2);
  expect(await count(`from alarm where kind = 'action'`)).toBe(8);
  expect(await count('from deviation where acted_at between started_at and ended_at')).toBe(8);
});

test('a second start adds nothing, and each action has its outcome', async () => {
  await fillActions(demo, []);
  await evaluateOutcomes(demo.ctx);
  expect(await count('from deviation_action')).toBe(8);
  expect(await count('from deviation_action_outcome where judged_at is not null and minutes_to_range > 60')).toBe(8);
});
