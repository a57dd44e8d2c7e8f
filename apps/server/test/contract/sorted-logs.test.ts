import { expect, test } from 'vitest';
import { hourMs } from '@onsil/domain/calendar/duration';
import { makeController, makeFarm } from '../support/factories.ts';
import { beforeTests, usePortal, useCast } from '../support/hooks.ts';
import { itemsOf } from '../support/replies.ts';

// Logs of the provider in the order of one of their columns, over all their pages; rows that are equal by it stay newest first.
const portal = usePortal();
const cast = useCast(portal);
const controller = beforeTests(() => makeController(portal, { farmNo: cast.farm.farmNo }));

type Query = Record<string, string>;

/** The values of a member of the rows, two of them a page. */
const column = async (path: string, name: string, query: Query): Promise<unknown[]> => {
  const values: unknown[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const asked = { ...query, pageSize: '2', pageNo: String(pageNo) };
    const reply = await portal.call(cast.admin, 'GET', path, { query: asked });
    expect(reply.status).toBe(200);
    values.push(...itemsOf(reply).map((row) => (row as Record<string, unknown>)[name]));
    if (reply['paging']?.hasMore !== true) return values;
  }
};

const ago = (hours: number): Date => new Date(portal.clock.now - hours * hourMs);

test('the audit log is read from its oldest entry on, and its file too', async () => {
  const things = (query: Query) => column('/admin/audit-log', 'thing', { kind: 'sorted', ...query });

  for (const [thing, hours] of [
    ['a', 3],
    ['b', 1],
    ['c', 1],
    ['d', 2],
  ] as const)
    await portal.pool.query(
      `insert into audit_log (at, action, kind, thing, after) values ($1, 'create', 'sorted', $2, '{}')`,
      [ago(hours), thing],
    );
  expect(await things({})).toEqual(['c', 'b', 'd', 'a']);
  expect(await things({ sort: 'at' })).toEqual(['a', 'd', 'b', 'c']);
  expect(await things({ sort: 'at', order: 'desc' })).toEqual(['c', 'b', 'd', 'a']);
  const query = { kind: 'sorted', format: 'csv', sort: 'at' };
  const { body } = (await portal.call(cast.admin, 'GET', '/admin/audit-log', { query })).raw;
  expect(body.match(/(?<=")[abcd](?=")/g)).toEqual(['a', 'd', 'b', 'c']);
});

test('mails are sorted by subject, recipient, state and time', async () => {
  await portal.pool.query('delete from mail');
  await portal.pool.query(
    `insert into mail (recipient, name, subject, text, language, state, created_at)
     select 'x@onsil.example', name, subject, 'text', 'ko', state, created_at
     from (values ('나', '초대', 'sent', $1::timestamptz), ('가', '초대', 'failed', $2), ('다', '비밀번호', 'sent', $3))
       one(name, subject, state, created_at)`,
    [ago(3), ago(1), ago(2)],
  );
  const names = (query: Query) => column('/admin/mails', 'name', query);
  expect(await names({})).toEqual(['다', '가', '나']);
  expect(await names({ sort: 'subject' })).toEqual(['다', '가', '나']);
  expect(await names({ sort: 'to' })).toEqual(['가', '나', '다']);
  expect(await names({ sort: 'state' })).toEqual(['가', '다', '나']);
  expect(await names({ sort: 'at' })).toEqual(['나', '다', '가']);
  expect(await names({ sort: 'at', order: 'desc', state: 'sent' })).toEqual(['다', '나']);
});

test('recorded actions are sorted by farm, action, member and time, those of former members last', async () => {
  const first = await makeFarm(portal, { name: '가 농장' });
  const last = await makeFarm(portal, { name: '하 농장' });
  await portal.pool.query(
    `insert into deviation_action (farm_no, at, action_code, description, pause_until, member_no)
     select farm_no, at, code, text, at, member_no
     from (values ($1::int, $3::timestamptz, 'VENTILATE', 'a', null), ($2::int, $4::timestamptz, 'HEAT', 'b', $6::int),
       ($1::int, $5::timestamptz, 'HEAT', 'c', null)) one(farm_no, at, code, text, member_no)`,
    [last.farmNo, first.farmNo, ago(3), ago(2), ago(1), cast.member.memberNo],
  );
  const texts = (query: Query) => column('/admin/deviation-actions', 'description', query);
  expect(await texts({})).toEqual(['c', 'b', 'a']);
  expect(await texts({ sort: 'farm' })).toEqual(['b', 'c', 'a']);
  expect(await texts({ sort: 'what' })).toEqual(['c', 'b', 'a']);
  expect(await texts({ sort: 'what', order: 'desc' })).toEqual(['a', 'c', 'b']);
  for (const order of ['asc', 'desc']) expect(await texts({ sort: 'who', order })).toEqual(['b', 'c', 'a']);
  expect(await texts({ sort: 'at' })).toEqual(['a', 'b', 'c']);
});

test('deliveries are sorted by recipient, channel, state and time, those to team channels among the others', async () => {
  const farm = await makeFarm(portal);
  const { rows } = await portal.pool.query<{ notice_seq: number; webhook_id: number }>(
    `with told as (insert into notice (farm_no, kind, level, deviation_ids, parts, created_at)
         values ($1, 'test', 1, '{}', '{"farm": ""}', $2) returning notice_seq),
       channel as (insert into farm_webhook (farm_no, name, service, address, min_level, language, created_at)
         values ($1, '가', 'teams', 'https://x', 1, 'ko', $2) returning webhook_id)
     select notice_seq, webhook_id from told, channel`,
    [farm.farmNo, ago(4)],
  );
  const [{ notice_seq: notice, webhook_id: webhook } = expect.fail('no notice')] = rows;
  await portal.pool.query(
    `insert into delivery (notice_seq, member_no, channel, target_id, state, created_at, ended_at)
     select $1, $2, channel, 1, state, at, at
     from (values ('web_push', 'failed', $3::timestamptz), ('email', 'sent', $4)) one(channel, state, at)`,
    [notice, cast.member.memberNo, ago(1), ago(3)],
  );
  await portal.pool.query(
    `insert into webhook_delivery (notice_seq, webhook_id, state, created_at, ended_at) values ($1, $2, 'sent', $3, $3)`,
    [notice, webhook, ago(2)],
  );
  const channels = (query: Query) => column('/admin/deliveries', 'channel', { farmNo: String(farm.farmNo), ...query });
  expect(await channels({})).toEqual(['web_push', 'teams', 'email']);
  expect(await channels({ sort: 'at' })).toEqual(['email', 'teams', 'web_push']);
  expect(await channels({ sort: 'member' })).toEqual(['teams', 'web_push', 'email']);
  expect(await channels({ sort: 'channel' })).toEqual(['email', 'teams', 'web_push']);
  expect(await channels({ sort: 'state', order: 'desc' })).toEqual(['teams', 'email', 'web_push']);
});

test('sign-ins of a member are sorted by time and network', async () => {
  const { memberNo } = cast.stranger;
  await portal.pool.query('delete from sign_in where member_no = $1', [memberNo]);
  await portal.pool.query(
    `insert into sign_in (at, member_no, outcome, network)
     select at, $1, 'signed_in', network from (values ($2::timestamptz, '10.0.0.2'), ($3, '10.0.0.1'), ($4, '10.0.0.2')) one(at, network)`,
    [memberNo, ago(3), ago(2), ago(1)],
  );
  const times = async (query: Query) =>
    (await column(`/admin/member/${memberNo}/sign-ins`, 'at', query)).map(
      (at) => (portal.clock.now - Date.parse(String(at))) / hourMs,
    );
  expect(await times({})).toEqual([1, 2, 3]);
  expect(await times({ sort: 'at' })).toEqual([3, 2, 1]);
  expect(await times({ sort: 'network' })).toEqual([2, 1, 3]);
});

test('rejected values are sorted by key, reason and times, whole messages last', async () => {
  await portal.pool.query(
    `insert into rejected_sample (controller_no, received_at, sample_ts, source_key, value, reason)
     select $1, received_at, sample_ts, source_key, value, reason
     from (values ($2::timestamptz, $3::timestamptz, 'wind', '1', 'unknown_field'), ($3, $4, null, '2', 'bad_time'),
       ($4, $2, 'air', '3', 'unknown_field')) one(received_at, sample_ts, source_key, value, reason)`,
    [controller.controllerNo, ago(3), ago(2), ago(1)],
  );
  const values = (query: Query) => column(`/admin/controller/${controller.controllerId}/rejected`, 'value', query);
  expect(await values({})).toEqual(['3', '2', '1']);
  expect(await values({ sort: 'at' })).toEqual(['1', '2', '3']);
  expect(await values({ sort: 'claimed' })).toEqual(['3', '1', '2']);
  expect(await values({ sort: 'what' })).toEqual(['3', '1', '2']);
  expect(await values({ sort: 'what', order: 'desc' })).toEqual(['1', '3', '2']);
  expect(await values({ sort: 'why' })).toEqual(['2', '3', '1']);
  expect(await values({ sort: 'at', reason: 'unknown_field' })).toEqual(['1', '3']);
});

const paths = () => [
  '/admin/audit-log',
  '/admin/mails',
  '/admin/deviation-actions',
  '/admin/deliveries',
  `/admin/member/${cast.member.memberNo}/sign-ins`,
  `/admin/controller/${controller.controllerId}/rejected`,
];

test('other columns are refused, and so is everyone but an administrator', async () => {
  for (const path of paths()) {
    for (const query of [{ sort: 'password' }, { sort: 'at; drop table farm' }, { sort: 'at', order: 'up' }])
      expect((await portal.call(cast.admin, 'GET', path, { query })).result.code).toBe('INVALID');
    for (const who of [cast.manager, cast.stranger])
      expect((await portal.call(who, 'GET', path, { query: { sort: 'at' } })).status).toBe(403);
  }
});
