import { beforeAll, expect, test } from 'vitest';
import { fillAnnotations } from '#server/demo/annotations.ts';
import { fillBoards } from '#server/demo/boards.ts';
import { fillSettings } from '#server/demo/control-settings.ts';
import { fillCosts } from '#server/demo/costs.ts';
import type { Demo } from '#server/demo/demo-context.ts';
import { demoFarms, demoMembers } from '#server/demo/farm-facts.ts';
import { fillFarms, fillRoles } from '#server/demo/farms.ts';
import { hasAdministrators, provisionMembers } from '#server/demo/members.ts';
import { fillRacks } from '#server/demo/racks.ts';
import { fillSupportRequests } from '#server/demo/support-requests.ts';
import { fillTasks } from '#server/demo/tasks.ts';
import { fillWeeklyComments } from '#server/demo/weekly-comments.ts';
import { usePortal } from '../support/hooks.ts';

const noon = Date.parse('2026-11-10T12:00:00+09:00');
const password = 'a demo password';
const portal = usePortal({ now: noon });
let demo: Demo;

const credentials = (prefix: string): Record<string, string> =>
  Object.fromEntries(
    demoFarms.flatMap(({ controllers }) =>
      controllers.map(({ controllerId }) => [controllerId, `${prefix} ${controllerId}`]),
    ),
  );

const start = async (): Promise<void> => {
  demo = { ctx: portal.ctx, memberNos: await provisionMembers(portal.ctx, password, 'ko'), language: 'ko' };
  await fillFarms(demo, credentials('first'));
  await fillRoles(demo);
  for (const fill of [
    fillRacks,
    fillTasks,
    fillCosts,
    fillBoards,
    fillSupportRequests,
    fillWeeklyComments,
    fillSettings,
    fillAnnotations,
  ])
    await fill(demo);
};

const rows = async (query: string): Promise<unknown[]> =>
  (await portal.pool.query<Record<string, unknown>>(query)).rows;

const tables = [
  'member',
  'company',
  'company_user',
  'farm',
  'farm_member',
  'controller',
  'alarm_limit',
  'cultivation',
  'rack_group',
  'rack',
  'controller_place',
  'farm_task',
  'maintenance',
  'cost_entry',
  'cost_setting',
  'cost_energy_source',
  'board_notice',
  'faq',
  'support_request',
  'support_request_event',
  'weekly_comment',
  'control_setting',
  'control_comment',
  'annotation',
  'audit_log',
];
const countRows = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, (await rows(`select count(*)::int as n from ${table}`))[0]])),
  );

beforeAll(() => start());

test('its administrator is no administrator of the portal’s own', async () => {
  expect(await hasAdministrators(portal.ctx)).toBe(false);
});

test('every demo member signs in, and has the role of the facts', async () => {
  expect(
    await rows(
      `select member_id as id, farm_id as farm, role from farm_member join member using (member_no) join farm using (farm_no)
       order by member_id, farm_id`,
    ),
  ).toEqual(
    demoMembers
      .flatMap(({ memberId, farms }) => farms.map(({ farmId, role }) => ({ id: memberId, farm: farmId, role })))
      .toSorted((a, b) => (`${a.id} ${a.farm}` < `${b.id} ${b.farm}` ? -1 : 1)),
  );
});

test('costs are the bills of six months, and what electricity and work cost', async () => {
  expect(
    await rows(
      `select farm_id as farm, count(distinct month)::int as months, max(month) < '2026-11-01' as billed
       from cost_entry join farm using (farm_no) group by farm_id order by farm_id`,
    ),
  ).toEqual([
    { farm: 'naju', months: 6, billed: true },
    { farm: 'pangyo-a', months: 6, billed: true },
  ]);
  expect(await rows('select count(*)::int as n from cost_energy_source')).toEqual([{ n: 3 }]);
});

test('support requests stand at each progress; nobody gets mail about them', async () => {
  expect(await rows('select progress, unseen from support_request order by support_request_id')).toEqual([
    { progress: 'confirmed', unseen: false },
    { progress: 'completed', unseen: true },
    { progress: 'in_progress', unseen: true },
    { progress: 'requested', unseen: false },
  ]);
  expect(
    await rows(
      `select string_agg(what, ' ' order by event_no) as events from support_request_event group by support_request_id order by support_request_id`,
    ),
  ).toEqual([
    { events: 'requested handler in_progress answered completed confirmed' },
    { events: 'requested handler in_progress answered completed' },
    { events: 'requested handler answered in_progress' },
    { events: 'requested' },
  ]);
  expect(await rows('select * from mail')).toEqual([]);
});

test('what happened in the past bears its day', async () => {
  expect(
    await rows(
      `select controller_id as id, control_setting.version, ((extract(epoch from control_setting.created_at) * 1000 - ${noon}) / 86400000)::float8 as day,
         answered_at is not null as answered
       from control_setting join controller using (controller_no) order by 1, 2`,
    ),
  ).toEqual([
    { id: 'PG-A-R1', version: 1, day: -9, answered: true },
    { id: 'PG-A-R1', version: 2, day: -2, answered: true },
    { id: 'PG-A-R2', version: 1, day: -3, answered: false },
    { id: 'PG-A-SEED', version: 1, day: -9, answered: true },
  ]);
  expect(await rows(`select count(*)::int as n from maintenance where ended_at = started_at + interval '2 h'`)).toEqual(
    [{ n: 2 }],
  );
  expect(await rows(`select count(*)::int as n from weekly_comment where created_at > monday + 6`)).toEqual([{ n: 4 }]);
  expect(await rows(`select count(*)::int as n from cultivation where started_at < ended_at`)).toEqual([{ n: 15 }]);
});

test('a second start changes nothing, and replaces lost credentials and the password', async () => {
  const before = await countRows();
  await start();
  expect(await countRows()).toEqual(before);
  const hashes = 'select encode(credential_hash, $$hex$$) as hash from controller order by controller_no';
  const given = await rows(hashes);
  await fillFarms(demo, credentials('second'));
  expect((await rows(hashes)).filter((hash, index) => JSON.stringify(hash) === JSON.stringify(given[index]))).toEqual(
    [],
  );
  const digests = 'select password_hash as hash from member order by member_no';
  const stored = await rows(digests);
  await provisionMembers(portal.ctx, 'another password', 'ko');
  expect(await rows(digests)).not.toEqual(stored);
});
