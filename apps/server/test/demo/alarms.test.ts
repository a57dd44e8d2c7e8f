import { beforeAll, expect, test } from 'vitest';
import { initialNotificationState } from '@onsil/domain/alarms/notice-plan';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { evaluateOutcomes } from '#features/deviations/actions/outcomes.ts';
import { recordAction } from '#features/deviations/actions/record-action.ts';
import { listDeviations } from '#features/deviations/list/list.ts';
import { fillAlarms } from '#server/demo/alarms/fill-alarms.ts';
import { demoFarmContext, type Demo } from '#server/demo/demo-context.ts';
import { fillFarms, fillRoles } from '#server/demo/farms.ts';
import { provisionMembers } from '#server/demo/members.ts';
import { createStory } from '#server/demo/story.ts';
import { usePortal } from '../support/hooks.ts';

/** Days ago of the one critical alarm. */
const criticalDay = 5;
const noon = Date.parse('2026-11-10T12:00:00+09:00');

const portal = usePortal({ now: noon });
let demo: Demo;

beforeAll(async () => {
  demo = { ctx: portal.ctx, memberNos: await provisionMembers(portal.ctx, 'a demo password', 'en'), language: 'en' };
  await fillFarms(demo, {});
  await fillRoles(demo);
  for (let days = 2; days <= 13; days += 1)
    await portal.pool.query(
      `insert into deviation (deviation_id, farm_no, controller_no, cause, field_key, side, started_at, opened_at, back_at, ended_at,
        end_kind, level, highest, range_low, range_high, attention_seconds, state, notified)
      select nextval('alarm_seq'), farm_no, controller_no, 'range', 'humidity', 'high', $1::timestamptz, $1, $2::timestamptz, $2, 'returned',
        $3::int, $3, 60, 75, 1800, 'NONE', $4
      from controller where controller_id = 'PG-A-R1'`,
      [
        new Date(noon - days * dayMs + days * minuteMs),
        new Date(noon - days * dayMs + 2 * hourMs),
        days === criticalDay ? 3 : 1,
        JSON.stringify(initialNotificationState),
      ],
    );
  await portal.pool.query(
    `insert into alarm (alarm_seq, deviation_id, kind, at, level) select deviation_id, deviation_id, 'opened', opened_at, level from deviation`,
  );
});

const count = async (query: string): Promise<number> =>
  Number((await portal.pool.query<{ count: string }>(`select count(*) ${query}`)).rows[0]?.count);

test('two of three alarms of the demo’s past were acted on, by both members, in the demo’s language', async () => {
  await fillAlarms(demo, []);
  expect(await count('from deviation_action')).toBe(8);
  expect(await count(`from deviation_action where action_code = 'DEHUMIDIFY' and description like 'Emptied%'`)).toBe(5);
  expect(await count(`from deviation_action where action_code = 'VENTILATE' and description like 'Turned%'`)).toBe(2);
  expect(await count('from (select distinct member_no from deviation_action) members')).toBe(2);
  expect(await count(`from alarm where kind = 'action'`)).toBe(8);
  expect(await count('from deviation where acted_at between started_at and ended_at')).toBe(8);
});

test('each alarm had its notices, and everybody notified read them; nothing is sent now', async () => {
  expect(await count(`from notice where kind = 'opened'`)).toBe(12);
  expect(await count(`from alarm where kind = 'notice'`)).toBe(await count('from notice'));
  expect(await count(`from notice_reader where read_at is null`)).toBe(0);
  expect(await count('from notice_reader')).toBeGreaterThan(24);
  expect(await count('from notice where created_at > $$2026-11-09$$')).toBe(0);
  expect(await count('from delivery')).toBe(0);
  expect(await count('from mail')).toBe(0);
});

test('nobody answered the critical one until it was handed over', async () => {
  const critical = 'from alarm join deviation d using (deviation_id) where d.highest = 3 and';
  expect(await count(`from notice where level = 3 and kind = 'repeat'`)).toBe(3);
  expect(await count(`from notice where kind = 'handed_over'`)).toBe(1);
  expect(await count(`${critical} kind = 'action' and alarm.at > d.opened_at + interval '1 h'`)).toBe(1);
});

test('one alarm that nobody acted on was muted, and its return was no news', async () => {
  expect(await count('from alarm_stop')).toBe(1);
  expect(await count(`from notice where kind = 'returned'`)).toBeLessThan(12);
});

test('a second start adds nothing, and each action has its outcome', async () => {
  const notices = await count('from notice');
  await fillAlarms(demo, []);
  await evaluateOutcomes(demo.ctx);
  expect(await count('from notice')).toBe(notices);
  expect(await count('from deviation_action')).toBe(8);
  expect(await count('from deviation_action_outcome where final_at is not null and minutes_to_range > 30')).toBe(8);
});

test('the open mishap ends some minutes after somebody has acted on its alarm', async () => {
  const story = createStory(noon);
  const endOf = (): number => Math.max(...story.script.excursionsOf('PG-A-R1').map(({ to }) => to));
  await portal.pool.query(
    `insert into deviation (deviation_id, farm_no, controller_no, cause, field_key, side, started_at, opened_at, level, highest, attention_seconds,
      state, notified)
    select nextval('alarm_seq'), farm_no, controller_no, 'range', 'ec', 'high', $1::timestamptz, $1, 2, 2, 1800, 'ACTION_NEEDED', $2
    from controller where controller_id = 'PG-A-R1'`,
    [new Date(noon - 38 * minuteMs), JSON.stringify(initialNotificationState)],
  );
  await story.followActions(demo);
  expect(endOf()).toBe(noon + dayMs);
  const { items } = await listDeviations(await demoFarmContext(demo, 'manager', { farmId: 'pangyo-a' }), {
    open: true,
    pageNo: 1,
    pageSize: 5,
  });
  await recordAction(await demoFarmContext(demo, 'member', { farmId: 'pangyo-a' }), {
    deviationId: items.map(({ deviationId }) => deviationId),
    description: 'Diluted',
    actionCode: 'NUTRIENT',
    files: [],
  });
  await story.followActions(demo);
  expect(endOf()).toBe(noon + 6 * minuteMs);
});
