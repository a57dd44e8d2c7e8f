import { beforeEach, expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { freezeLastWeek } from '#features/weekly-report/freeze.ts';
import { openAccountWorld } from '../support/accounts-world.ts';
import {
  anyPassword,
  makeCast,
  makeController,
  makeFarm,
  signIn,
  type Cast,
  type TestController,
} from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { makeCrop } from '../support/yields-world.ts';
import { makeBatch, reportOf } from './weekly-report-world.ts';

const at = (text: string): number => Date.parse(`${text}+09:00`);
const sunday = at('2026-05-17T12:00:00');
const mondayMorning = at('2026-05-18T06:02:00');
const week = '2026-W20';
const portalAddress = 'https://farm.onsil.example';

const world = useWorld(openAccountWorld);
let cast: Cast;
let controller: TestController;
beforeEach(async () => {
  await world.renew();
  world.portal.clock.now = sunday;
  cast = await makeCast(world.portal);
  controller = await makeController(world.portal, { farmNo: cast.farm.farmNo });
  await world.portal.pool.query('update farm set created_at = $1', [new Date('2026-01-01')]);
  const samples = Array.from({ length: 30 }, (_, index) => ({
    ts: sunday - (60 - index) * minuteMs,
    values: { temperature: 21 },
  }));
  await world.portal.call(null, 'POST', `/api/v1/${controller.token}/telemetry`, { body: samples });
  await world.portal.catchUp();
});

type Who = 'admin' | 'company' | 'manager' | 'member' | 'stranger';
const people: readonly Who[] = ['admin', 'company', 'manager', 'member', 'stranger'];

/** Access tokens end after a quarter of an hour. */
const signInAgain = async (who: Who): Promise<Session> => {
  const { memberNo } = cast[who];
  const { rows } = await world.portal.pool.query<{ memberId: string }>(
    'select member_id as "memberId" from member where member_no = $1',
    [memberNo],
  );
  return signIn(world.portal, { memberNo, memberId: rows[0]?.memberId ?? '', password: anyPassword }, true);
};
const setTime = async (now: number): Promise<void> => {
  world.portal.clock.now = now;
  cast.member = await signInAgain('member');
};
const freezeAt = async (now: number): Promise<void> => {
  await setTime(now);
  await freezeLastWeek(world.portal.ctx, portalAddress);
};
const report = () => reportOf({ portal: world.portal, cast }, week);

const wantMail = async (who: Who): Promise<void> => {
  const choices = { portal: 1, web_push: null, email: null, fcm: null };
  const body = { choices, quietFrom: null, quietTo: null, tasks: 'assigned', wantsWeeklyReport: true };
  const reply = await world.portal.call(cast[who], 'PUT', '/my/notification-setting', { body });
  expect(reply.status).toBe(200);
};
const addressOf = async (who: Who): Promise<string> => {
  const { rows } = await world.portal.pool.query<{ email: string }>('select email from member where member_no = $1', [
    cast[who].memberNo,
  ]);
  return rows[0]?.email ?? '';
};
const mailsOf = async (): Promise<Record<Who, number>> => {
  await world.send();
  const counts = await Promise.all(
    people.map(async (who) => [who, await world.countMails(await addressOf(who))] as const),
  );
  return Object.fromEntries(counts) as Record<Who, number>;
};

const harvest = async (kg: number): Promise<void> => {
  const crop = await makeCrop(world.portal, cast.farm.farmNo, { name: `상추 ${kg}` });
  await makeBatch({ portal: world.portal, cast }, crop, [
    ['sowing', `2026-04-0${kg}`, 50],
    ['harvest', '2026-05-16', 50, kg, kg],
  ]);
};

test('a week is frozen on the next Monday at six, and what is corrected later leaves it as it was', async () => {
  await harvest(8);
  await freezeAt(at('2026-05-18T05:59:00'));
  expect(await report()).toMatchObject({ frozenAt: null, yields: { total: { harvestKg: 8 } } });
  await freezeAt(mondayMorning);
  const frozen = await report();
  expect(frozen).toMatchObject({
    state: 'over',
    frozenAt: new Date(mondayMorning).toISOString(),
    writtenAt: new Date(mondayMorning).toISOString(),
    yields: { total: { harvestKg: 8 } },
    outlook: null,
  });
  expect(frozen.environment.controllers[0]?.fields).not.toEqual([]);
  await harvest(5);
  await freezeAt(mondayMorning + 60 * minuteMs);
  expect(await report()).toEqual(frozen);
  const running = await reportOf({ portal: world.portal, cast }, '2026-W21');
  expect(running).toMatchObject({ state: 'under_way', frozenAt: null });
});

test('a week that a clock that was ahead froze is computed until it is over, and is frozen and sent again then', async () => {
  await harvest(8);
  await wantMail('member');
  await freezeAt(at('2026-05-21T10:00:00'));
  expect(await report()).toMatchObject({ frozenAt: new Date('2026-05-21T10:00:00+09:00').toISOString() });
  expect(await mailsOf()).toMatchObject({ member: 1 });
  await setTime(sunday);
  await harvest(5);
  expect(await report()).toMatchObject({ state: 'under_way', frozenAt: null, yields: { total: { harvestKg: 13 } } });
  await freezeAt(mondayMorning);
  const frozen = await report();
  expect(frozen).toMatchObject({
    frozenAt: new Date(mondayMorning).toISOString(),
    yields: { total: { harvestKg: 13 } },
  });
  expect(await mailsOf()).toMatchObject({ member: 2 });
  await freezeAt(mondayMorning + 60 * minuteMs);
  expect(await mailsOf()).toMatchObject({ member: 2 });
  expect(await report()).toEqual(frozen);
});

test('a clock that is behind takes no frozen report away', async () => {
  await harvest(8);
  await freezeAt(mondayMorning);
  const frozen = await report();
  for (const behind of ['2020-01-01T00:00:00', '2026-03-10T10:00:00', '2026-05-11T08:00:00', '2026-05-17T12:00:00'])
    await freezeAt(at(behind));
  await setTime(mondayMorning + 60 * minuteMs);
  expect(await report()).toEqual(frozen);
});

test('two workers freeze it once, and each who wants it gets one mail in their language', async () => {
  await harvest(8);
  for (const who of people) await wantMail(who);
  await world.portal.pool.query("update member set language = 'en' where member_no = $1", [cast.manager.memberNo]);
  await setTime(mondayMorning);
  await Promise.all([1, 2].map(() => freezeLastWeek(world.portal.ctx, portalAddress)));
  await freezeLastWeek(world.portal.ctx, portalAddress);
  // An administrator has every farm; a stranger has another one.
  expect(await mailsOf()).toEqual({ admin: 0, company: 1, manager: 1, member: 1, stranger: 0 });
  const link = `${portalAddress}/smartfarm/${cast.farm.farmId}/weekly-report?week=${week}`;
  const english = await world.mailTo(await addressOf('manager'));
  const name = (await world.portal.pool.query('select name from farm where farm_no = $1', [cast.farm.farmNo])).rows[0]
    .name as string;
  expect(english.subject).toBe(`[Onsil] Weekly report of ${name} · Mon 11 May – Sun 17 May`);
  expect(english.text).toContain('3. 8.0 kg harvested; there is no production plan to compare with.');
  expect(english.text).toContain(link);
  const korean = await world.mailTo(await addressOf('member'));
  expect(korean.subject).toBe(`[온실] ${name} 주간 보고서 · 5. 11. (월) ~ 5. 17. (일)`);
  expect(korean.text).toContain('3. 수확은 8.0 kg이고, 비교할 생산 계획이 없습니다.');
  expect(korean.text).toContain(link);
});

test('nobody gets a mail who did not ask for one', async () => {
  await freezeAt(mondayMorning);
  expect((await report()).frozenAt).not.toBeNull();
  expect(Object.values(await mailsOf())).toEqual([0, 0, 0, 0, 0]);
});

test('a farm that was registered after the week, or has no data of it, is not frozen', async () => {
  const frozenOf = async (farmNo: number): Promise<number> =>
    (await world.portal.pool.query('select from weekly_report where farm_no = $1', [farmNo])).rowCount ?? 0;
  const empty = await makeFarm(world.portal, { companyId: cast.farm.companyId });
  await world.portal.pool.query('update farm set created_at = $1 where farm_no = $2', [
    new Date('2026-01-01'),
    empty.farmNo,
  ]);
  await world.portal.pool.query('update farm set created_at = $1 where farm_no = $2', [
    new Date(mondayMorning),
    cast.farm.farmNo,
  ]);
  await freezeAt(mondayMorning + minuteMs);
  expect([await frozenOf(empty.farmNo), await frozenOf(cast.farm.farmNo)]).toEqual([0, 0]);
});

test('a farm whose week cannot be frozen does not keep the others from it', async () => {
  const other = await makeCast(world.portal);
  await world.portal.pool.query('update farm set created_at = $1', [new Date('2026-01-01')]);
  const cropNo = await makeCrop(world.portal, other.farm.farmNo, { name: '상추' });
  await makeBatch({ portal: world.portal, cast: other }, cropNo, [['sowing', '2026-05-12', 50]]);
  await world.portal.pool.query(
    `create function refuse_first() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
  );
  await world.portal.pool.query(
    `create trigger refuse_first before insert on weekly_report for each row when (new.farm_no = ${cast.farm.farmNo}) execute function refuse_first()`,
  );
  await expect(freezeAt(mondayMorning)).rejects.toThrow('disk full');
  await world.portal.pool.query('drop function refuse_first cascade');
  expect((await report()).frozenAt).toBeNull();
  const { rows } = await world.portal.pool.query('select from weekly_report where farm_no = $1', [other.farm.farmNo]);
  expect(rows).toHaveLength(1);
  await freezeAt(mondayMorning + 60 * minuteMs);
  expect((await report()).frozenAt).not.toBeNull();
});

test('a report that an older version froze in another form is computed anew', async () => {
  await freezeAt(mondayMorning);
  await world.portal.pool.query(`update weekly_report set report = report - 'tasks'`);
  expect(await report()).toMatchObject({ state: 'over', frozenAt: null });
});

test('a stranger cannot read a frozen week', async () => {
  await freezeAt(mondayMorning);
  const reply = await world.portal.call(await signInAgain('stranger'), 'GET', '/my/farm/weekly', {
    headers: { [headers.farmId]: cast.farm.farmId },
    query: { week },
  });
  expect(reply.status).toBe(404);
});
