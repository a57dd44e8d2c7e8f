import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AdminDelivery } from '@onsil/contract/admin-oversight';
import type { AdminSystem } from '@onsil/contract/admin-system';
import { headers } from '@onsil/contract/auth';
import { apiPrefix } from '@onsil/contract/endpoint';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import { startJobs } from '#platform/jobs/scheduler.ts';
import { createLog } from '#platform/log/log.ts';
import { joinFarm, makeController, makeDeviation, makeFarm, makeMember, signIn } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { tell } from '../support/notifications-factories.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const portal = usePortal();
const cast = useCast(portal);

const get = <P extends string>(what: P, query: Record<string, string> = {}) =>
  portal.call(cast.admin, 'GET', `/admin/${what}`, { query });
const at = (ts: number): string => new Date(ts).toISOString();

describe('actions', () => {
  const act = async (farmNo: number, roots: number[], description: string, session = cast.admin): Promise<void> => {
    const reply = await portal.call(session, 'POST', '/farm/alarm-management', {
      headers: { [headers.farmId]: String(farmNo) },
      body: { deviationId: roots, description, actionCode: 'VENTILATE' },
    });
    expect(reply.status).toBe(200);
  };
  const texts = async (query: Record<string, string> = {}): Promise<string[]> =>
    itemsOf(await get('deviation-actions', query)).map(({ description }) => description);

  test('of all farms are listed with their deviations, newest first', async () => {
    const here = await makeController(portal, { farmNo: cast.farm.farmNo, controllerId: 'south-room' });
    const there = await makeController(portal, { farmNo: cast.elsewhere.farmNo });
    const openedAt = portal.clock.now - 30 * minuteMs;
    const roots = [await makeDeviation(portal, here, { openedAt }), await makeDeviation(portal, here, { level: 3 })];
    await act(cast.farm.farmNo, roots, '창을 열었습니다', cast.member);
    portal.clock.now += minuteMs;
    await act(cast.elsewhere.farmNo, [await makeDeviation(portal, there)], '난방을 켰습니다', cast.stranger);

    expect(await texts()).toEqual(['난방을 켰습니다', '창을 열었습니다']);
    const [action] = itemsOf(await get('deviation-actions', { farmNo: String(cast.farm.farmNo) }));
    expect(action).toMatchObject({
      farmId: cast.farm.farmId,
      actionCode: 'VENTILATE',
      memberName: expect.stringContaining('이름'),
      deviations: [
        {
          deviationId: roots[0],
          controllerId: 'south-room',
          field: 'temperature',
          level: 1,
          hasRelapsed: null,
          endedAt: null,
        },
        { deviationId: roots[1], level: 3 },
      ],
    });
  });

  test('are found by level, time, farm, controller and text', async () => {
    const { now } = portal.clock;
    expect(await texts({ level: '3' })).toEqual(['창을 열었습니다']);
    expect(await texts({ level: '2' })).toEqual([]);
    expect(await texts({ from: at(now), to: at(now + minuteMs) })).toEqual(['난방을 켰습니다']);
    expect(await texts({ keyword: 'south-r' })).toEqual(['창을 열었습니다']);
    expect(await texts({ keyword: '난방' })).toEqual(['난방을 켰습니다']);
    expect(await texts({ keyword: cast.farm.farmId })).toEqual(['창을 열었습니다']);
    expect(await texts({ keyword: '_' })).toEqual([]);
    expect(await get('deviation-actions', { pageSize: '1' })).toMatchObject({
      paging: { totalCount: 2, hasMore: true },
    });
    expect((await get('deviation-actions', { from: at(now - 120 * dayMs), to: at(now) })).result.code).toBe(
      'RANGE_TOO_LONG',
    );
    expect((await get('deviation-actions', { from: at(now), to: at(now) })).result.code).toBe('RANGE_REVERSED');
  });

  test('without a first day are those of the last three months', async () => {
    portal.clock.now -= 120 * dayMs;
    const then = portal.clock.now;
    const controller = await makeController(portal, { farmNo: cast.farm.farmNo });
    const opened = await makeDeviation(portal, controller);
    await portal.pool.query(
      `with a as (insert into deviation_action (farm_no, at, action_code, description, pause_until)
         values ($1, $2, 'HEAT', '지난 계절', $2) returning action_id)
       insert into deviation_action_outcome (action_id, deviation_id) select action_id, $3 from a`,
      [cast.farm.farmNo, new Date(then), opened],
    );
    portal.clock.now += 120 * dayMs;
    const query = { keyword: '지난 계절' };
    expect(await texts(query)).toEqual([]);
    expect(await texts({ ...query, to: at(then + dayMs) })).toEqual(['지난 계절']);
    expect((await get('deviation-actions', { from: at(then) })).result.code).toBe('RANGE_TOO_LONG');
    expect(await texts({ from: at(portal.clock.now + dayMs) })).toEqual([]);
  });

  test('stay without a name after their member has left', async () => {
    const member = await makeMember(portal);
    await joinFarm(portal, member.memberNo, cast.farm.farmNo, 'member');
    const controller = await makeController(portal, { farmNo: cast.farm.farmNo });
    await act(cast.farm.farmNo, [await makeDeviation(portal, controller)], '작별', await signIn(portal, member));
    await portal.pool.query('delete from member where member_no = $1', [member.memberNo]);
    expect((await get('deviation-actions', { keyword: '작별' })).items).toMatchObject([{ memberName: null }]);
  });
});

describe('deliveries', () => {
  const deliver = async (farmNo: number, channel: string, state: string, outcome: string | null): Promise<void> => {
    const { noticeSeq } = await tell(portal, farmNo);
    await portal.pool.query(
      `insert into delivery (notice_seq, member_no, channel, target_id, state, attempts, next_try_at, outcome, created_at, ended_at)
       values ($1, $2, $3, 1, $4, 1, case when $4 = 'pending' then $5::timestamptz end, $6, $5::timestamptz, case when $4 = 'pending' then null else $5::timestamptz end)`,
      [noticeSeq, cast.manager.memberNo, channel, state, new Date(portal.clock.now), outcome],
    );
  };
  const list = async (query: Record<string, string> = {}): Promise<AdminDelivery[]> =>
    itemsOf(await get('deliveries', query));

  test('of all farms are listed with their outcome, the newest first', async () => {
    await deliver(cast.farm.farmNo, 'email', 'failed', '550 no such mailbox');
    await deliver(cast.elsewhere.farmNo, 'web_push', 'pending', null);
    expect(await list()).toMatchObject([
      {
        channel: 'web_push',
        state: 'pending',
        farmId: cast.elsewhere.farmId,
        nextTryAt: expect.any(String),
        endedAt: null,
      },
      {
        channel: 'email',
        state: 'failed',
        outcome: '550 no such mailbox',
        kind: 'opened',
        title: expect.stringContaining('판교'),
        memberName: expect.stringContaining('이름'),
        nextTryAt: null,
      },
    ]);
  });

  test('are found by state, channel, farm, time and text', async () => {
    const { now } = portal.clock;
    const channels = async (query: Record<string, string>): Promise<string[]> =>
      (await list(query)).map(({ channel }) => channel);
    expect(await channels({ state: 'failed' })).toEqual(['email']);
    expect(await channels({ channel: 'web_push' })).toEqual(['web_push']);
    expect(await channels({ farmNo: String(cast.farm.farmNo) })).toEqual(['email']);
    expect(await channels({ keyword: 'mailbox' })).toEqual(['email']);
    expect(await channels({ from: at(now - minuteMs), to: at(now) })).toEqual([]);
    expect((await get('deliveries', { from: at(now), to: at(now - 1) })).result.code).toBe('RANGE_REVERSED');
    expect((await get('deliveries', { state: 'lost' })).status).toBe(400);
  });

  test('without a reason code get one from their stored text', async () => {
    const { farmNo } = await makeFarm(portal, { companyId: cast.farm.companyId });
    const written = [
      ['dropped', 'the member left the farm', 'left_farm'],
      ['dropped', 'the phone signed out', 'signed_out'],
      ['dropped', 'no mail server', 'no_way'],
      ['dropped', 'no mail server: kept in the outbox', 'outbox'],
      ['dropped', 'superseded by notice 7', 'superseded'],
      ['dropped', 'FCM answered 404 UNREGISTERED', 'gone'],
      ['failed', 'push service answered 503', 'busy'],
      ['failed', 'push service answered 403', 'refused'],
      ['failed', 'connect ECONNREFUSED 192.0.2.1:25', 'unreachable'],
      ['failed', 'abandoned too often', 'abandoned'],
      ['failed', 'out of ink', 'other'],
      ['sent', null, null],
    ] as const;
    for (const [state, outcome] of written) await deliver(farmNo, 'email', state, outcome);
    const migration = await readFile(new URL('../../migrations/0018_delivery_outcome.sql', import.meta.url), 'utf8');
    await portal.pool.query(migration.slice(migration.indexOf('update delivery')));
    const shown = await list({ farmNo: String(farmNo), pageSize: '20' });
    await portal.pool.query('delete from notice where farm_no = $1', [farmNo]);
    expect(shown.toReversed().map(({ state, outcome, reason }) => [state, outcome, reason])).toEqual(written);
  });

  test('without a first day are those of the last three months', async () => {
    portal.clock.now -= 120 * dayMs;
    const then = portal.clock.now;
    await deliver(cast.farm.farmNo, 'fcm', 'failed', 'last season');
    portal.clock.now += 120 * dayMs;
    expect(await list({ channel: 'fcm' })).toEqual([]);
    expect(await list({ channel: 'fcm', to: at(then + dayMs) })).toMatchObject([{ outcome: 'last season' }]);
    expect((await get('deliveries', { from: at(then) })).result.code).toBe('RANGE_TOO_LONG');
  });
});

describe('the system', () => {
  const look = async (): Promise<AdminSystem> => itemOf(await get('system'));

  test('shows ingestion and queues', async () => {
    const { token } = await makeController(portal, { farmNo: cast.farm.farmNo });
    const { now } = portal.clock;
    const body = [1, 2, 3, 4, 5, 30, 45, 90, 1_440].map((ago) => ({
      ts: now - ago * minuteMs,
      values: { temperature: 20 + (ago % 60) / 10 },
    }));
    await portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body });
    await portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body: { wattage: 1 } });
    const before = await look();
    expect(before.ingest).toEqual({
      perMinute5: 0.8, // four within five minutes; the fifth is exactly that old
      perMinute60: 0.1,
      lastReceivedAt: at(now),
      rejectedLastHour: 1,
    });
    expect(before.rollups.pending).toBeGreaterThanOrEqual(1);
    expect(before.rollups.oldest).not.toBeNull();
    expect(before.deviations.pending).toBeGreaterThan(0);
    await portal.catchUp();
    expect(await look()).toMatchObject({
      journal: { pending: 0, failed: 0 },
      rollups: { pending: 0, oldest: null },
      derive: { pending: 0, oldest: null },
      deliveries: { pending: 1, failed: 1 }, // failures older than 120 days are not included
      mails: { pending: 0, failed: 0 },
    });
  });

  test('shows its process, disk and database', async () => {
    await portal.pool.query(
      "insert into reading (controller_no, ts) select 0, $1::timestamptz - n * interval '1 ms' from generate_series(1, 20000) n",
      [new Date(portal.clock.now)],
    );
    const { database, disk, process: own, nodeVersion } = await look();
    expect(nodeVersion).toBe(process.versions.node);
    expect(own).toMatchObject({ streams: 0, mqttConnections: null });
    expect(own.databasePool).toMatchObject({ maxSize: 6, waiting: 0 });
    expect(own.databasePool.waits.maxMs).toBeGreaterThan(0);
    expect(own.droppedLogLines).toBe(0);
    expect(own.memoryBytes).toBeGreaterThan(own.heapBytes);
    expect(Date.parse(own.startedAt)).toBeLessThan(Date.now());
    expect(disk).toEqual({ state: 'ok', freeBytes: 20_000_000_000 });
    expect(database.version).toMatch(/^1\d/);
    expect(database.bytes).toBeGreaterThan(1_000_000);
    const names = database.tables.map(({ name }) => name);
    expect(names[0]).toBe('reading');
    expect(names.filter((name) => name.startsWith('reading_'))).toEqual([]);
  });

  test('shows the job queue once there is one', async () => {
    expect((await look()).jobs).toBeNull();
    const job = { name: 'test.job', cron: '0 0 1 1 *', run: async () => undefined };
    const jobs = await startJobs(portal.connectionString, [job], portal.ctx.log);
    await jobs.stop();
    await portal.pool.query(
      "insert into pgboss.job (name, state) values ('test.job', 'failed'), ('test.job', 'created')",
    );
    expect((await look()).jobs).toEqual({ pending: 1, failed: 1 });
  });

  test('says which errors there were', async () => {
    const log = createLog('error', path.join(await mkdtemp(path.join(tmpdir(), 'onsil-log-')), 'log'));
    log.error({ err: new Error('no route to the mail server') }, 'mail not sent');
    expect((await look()).errors[0]).toMatchObject({ message: 'mail not sent', cause: 'no route to the mail server' });
  });

  test('counts the open streams', async () => {
    const origin = await portal.server.fastify.listen({ port: 0, host: '127.0.0.1' });
    const end = new AbortController();
    const stream = await fetch(`${origin}${apiPrefix}/stream?farmId=${cast.farm.farmId}`, {
      headers: { [headers.authToken]: cast.member.idToken, [headers.deviceUuid]: cast.member.uuid },
      signal: end.signal,
    });
    await stream.body?.getReader().read();
    expect((await look()).process.streams).toBe(1);
    end.abort();
    await tell(portal, cast.farm.farmNo); // the stream ends with what it writes next
    await expect.poll(async () => (await look()).process.streams, { timeout: 5_000 }).toBe(0);
  });
});

test('only administrators see the state of the whole portal', async () => {
  for (const who of ['company', 'manager', 'member', 'stranger'] as const)
    for (const what of ['deviation-actions', 'deliveries', 'system'])
      expect((await portal.call(cast[who], 'GET', `/admin/${what}`)).status).toBe(403);
});
