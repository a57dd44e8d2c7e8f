import { describe, expect, test } from 'vitest';
import type { PushNotice } from '@onsil/contract/notifications';
import { dayMs } from '@onsil/domain/calendar/duration';
import { describeNotices } from '#features/notifications/inbox/inbox.ts';
import { writeNotice } from '#features/notifications/write/write-notice.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { joinFarm, makeCast, makeController, makeDeviation, makeFarm } from '../support/factories.ts';
import { beforeEachTest, usePortal } from '../support/hooks.ts';
import { runJobs, trustClock } from '../support/jobs.ts';
import { choose, deliveriesOf, tell } from '../support/notifications-factories.ts';
import { itemsOf } from '../support/replies.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = beforeEachTest(() => makeCast(portal));

type Who = 'admin' | 'company' | 'manager' | 'member' | 'stranger';

const inbox = async (
  who: Who,
  query: Record<string, string | boolean> = {},
  language = 'ko',
): Promise<{ notices: PushNotice[]; totalCount: number; hasMore: boolean }> => {
  const reply = await portal.call(cast[who], 'GET', '/app-push', { query, headers: { 'accept-language': language } });
  expect(reply.status).toBe(200);
  return {
    notices: itemsOf(reply),
    totalCount: reply.paging?.totalCount ?? -1,
    hasMore: reply.paging?.hasMore ?? false,
  };
};
const counts = async (who: Who): Promise<unknown> => (await portal.call(cast[who], 'GET', '/app-push/unread')).item;

describe('the list', () => {
  test('has the notice in the reader’s language, unread, with its subject', async () => {
    const { noticeSeq } = await tell(portal, cast.farm.farmNo, { deviationIds: [7, 8] });
    expect((await inbox('member')).notices).toEqual([
      {
        id: noticeSeq,
        kind: 'opened',
        level: 2,
        farmNo: cast.farm.farmNo,
        farmName: expect.stringContaining('농장'),
        title: '[경고] 판교 A동 온도 31.2℃',
        body: '기준(18~26℃)을 8분 동안 벗어났습니다.',
        deviationId: 7,
        deviationIds: [7, 8],
        task: null,
        at: '2026-05-10T03:00:00.000Z',
        isRead: false,
      },
    ]);
    expect((await inbox('member', {}, 'en')).notices[0]?.title).toBe('[Warning] 판교 A동: Temperature 31.2 °C');
  });

  test('is cut into pages, newest first, and can be only the unread or only one farm', async () => {
    const other = await makeFarm(portal);
    await joinFarm(portal, cast.member.memberNo, other.farmNo, 'member');
    const told = [];
    for (let n = 0; n < 5; n++) told.push((await tell(portal, cast.farm.farmNo)).noticeSeq);
    const elsewhere = (await tell(portal, other.farmNo)).noticeSeq;
    const ids = async (query: Record<string, string | boolean>) =>
      (await inbox('member', query)).notices.map(({ id }) => id);
    expect(await ids({ pageSize: '2', pageNo: '2' })).toEqual([told[3], told[2]]);
    expect(await inbox('member', { pageSize: '2' })).toMatchObject({ totalCount: 6, hasMore: true });
    expect(await ids({ farmId: other.farmId })).toEqual([elsewhere]);
    expect(await ids({ farmId: String(other.farmNo) })).toEqual([elsewhere]);
    await portal.call(cast.member, 'PUT', `/app-push/${elsewhere}/receive`);
    expect(await inbox('member', { isUnread: true })).toMatchObject({ totalCount: 5 });
  });

  test('is by time, also where a past was written afterwards', async () => {
    const today = (await tell(portal, cast.farm.farmNo)).noticeSeq;
    const past = (await tell(portal, cast.farm.farmNo, { at: new Date(noon - dayMs) })).noticeSeq;
    expect(past).toBeGreaterThan(today);
    expect((await inbox('member')).notices.map(({ id }) => id)).toEqual([today, past]);
    expect((await inbox('member', { isUnread: true, pageSize: '1' })).notices.map(({ id }) => id)).toEqual([today]);
  });

  test('of alarms of a farm says how many of its notices the caller has not read', async () => {
    const other = await makeFarm(portal);
    await joinFarm(portal, cast.member.memberNo, other.farmNo, 'member');
    const { noticeSeq } = await tell(portal, cast.farm.farmNo);
    await tell(portal, cast.farm.farmNo);
    await tell(portal, other.farmNo);
    const unread = async (who: Who) => {
      const reply = await portal.call(cast[who], 'GET', '/farm/alarms', { headers: { 'x-farm-id': cast.farm.farmId } });
      return reply.status === 200 ? (JSON.parse(reply.raw.body) as { beside: unknown }).beside : reply.status;
    };
    expect(await unread('member')).toEqual({ unread: 2 });
    await portal.call(cast.member, 'PUT', `/app-push/${noticeSeq}/receive`);
    expect(await unread('member')).toEqual({ unread: 1 });
    expect(await unread('manager')).toEqual({ unread: 2 });
    expect(await unread('stranger')).toBe(404);
  });

  test('is per reader: a notice read by one is unread for the other', async () => {
    const { noticeSeq } = await tell(portal, cast.farm.farmNo);
    for (let again = 0; again < 2; again++)
      expect((await portal.call(cast.member, 'PUT', `/app-push/${noticeSeq}/receive`)).status).toBe(200);
    expect(await counts('member')).toEqual({ unread: 0, total: 1 });
    expect(await counts('manager')).toEqual({ unread: 1, total: 1 });
  });

  test('is marked as read completely, for this reader only', async () => {
    await tell(portal, cast.farm.farmNo);
    await tell(portal, cast.farm.farmNo);
    expect((await portal.call(cast.member, 'PUT', '/app-push/read-all')).status).toBe(200);
    expect(await counts('member')).toEqual({ unread: 0, total: 2 });
    expect(await counts('manager')).toEqual({ unread: 2, total: 2 });
  });

  test('keeps the time of the first reading', async () => {
    const { noticeSeq } = await tell(portal, cast.farm.farmNo);
    await portal.call(cast.member, 'PUT', `/app-push/${noticeSeq}/receive`);
    portal.clock.now += 60_000;
    await portal.call(cast.member, 'PUT', `/app-push/${noticeSeq}/receive`);
    await portal.call(cast.member, 'PUT', '/app-push/read-all');
    const { rows } = await portal.pool.query<{ readAt: Date }>(
      'select read_at as "readAt" from notice_reader where notice_seq = $1 and member_no = $2',
      [noticeSeq, cast.member.memberNo],
    );
    expect(rows[0]?.readAt.getTime()).toBe(portal.clock.now - 60_000);
    portal.clock.now = noon;
  });

  test('of a stranger is empty, and the notice is NOT_FOUND for them', async () => {
    const { noticeSeq } = await tell(portal, cast.farm.farmNo);
    expect((await inbox('stranger')).notices).toEqual([]);
    for (const id of [noticeSeq, 999_999_999])
      expect(await portal.call(cast.stranger, 'PUT', `/app-push/${id}/receive`)).toMatchObject({
        status: 404,
        result: { code: 'NOT_FOUND' },
      });
    expect((await portal.call(cast.member, 'PUT', '/app-push/first/receive')).result.code).toBe('INVALID');
  });

  test('of who left the farm is empty from the next call on', async () => {
    const { noticeSeq } = await tell(portal, cast.farm.farmNo);
    await portal.pool.query('delete from farm_member where member_no = $1', [cast.member.memberNo]);
    expect(await counts('member')).toEqual({ unread: 0, total: 0 });
    expect((await inbox('member')).notices).toEqual([]);
    expect((await portal.call(cast.member, 'PUT', `/app-push/${noticeSeq}/receive`)).status).toBe(404);
  });

  test('is announced to the open screens of its readers only', async () => {
    const announced = new Set<number>();
    const unsubscribe = portal.ctx.bus.subscribe(
      'notices',
      (memberNos) => memberNos.forEach((memberNo) => announced.add(memberNo)),
      () => undefined,
    );
    await tell(portal, cast.farm.farmNo);
    await expect.poll(() => announced).toEqual(new Set([cast.member.memberNo, cast.manager.memberNo]));
    unsubscribe();
  });
});

describe('recipients', () => {
  test('is everybody who works on the farm; its company and administrators only when they chose so', async () => {
    const first = await tell(portal, cast.farm.farmNo, { level: 3 });
    expect(new Set(first.memberNos)).toEqual(new Set([cast.member.memberNo, cast.manager.memberNo]));
    await choose(portal, cast.company, { portal: 3 });
    await choose(portal, cast.admin, { portal: 1 });
    const second = await tell(portal, cast.farm.farmNo, { level: 3 });
    expect(new Set(second.memberNos)).toEqual(
      new Set([cast.member.memberNo, cast.manager.memberNo, cast.company.memberNo, cast.admin.memberNo]),
    );
    const third = await tell(portal, cast.farm.farmNo, { level: 2 });
    expect(third.memberNos).not.toContain(cast.company.memberNo);
    await choose(portal, cast.admin, { portal: null });
  });

  test('of a handover are the managers and the company, whatever their settings, also at night', async () => {
    await choose(portal, cast.manager, { portal: null }, { quietFrom: 0, quietTo: 1_439 });
    const handed = await tell(portal, cast.farm.farmNo, { kind: 'handed_over', level: 3, audience: 'managers' });
    expect(new Set(handed.memberNos)).toEqual(new Set([cast.manager.memberNo, cast.company.memberNo]));
    const channels = (await deliveriesOf(portal, handed.noticeSeq)).map(({ channel }) => channel);
    expect(channels).toEqual(['email', 'email']);
  });

  test('a notice whose transaction is rolled back never was', async () => {
    const before = await counts('member');
    await expect(
      transact(portal.ctx, async (ctx) => {
        await writeNotice(ctx, {
          farmNo: cast.farm.farmNo,
          kind: 'opened',
          level: 3,
          deviationIds: [1],
          parts: { farm: '판교', cause: 'no_data' },
          audience: 'farm',
          at: new Date(noon),
        });
        throw new Error('the engine failed');
      }),
    ).rejects.toThrow('the engine failed');
    expect(await counts('member')).toEqual(before);
  });
});

test('the notification log has the title, the readers and the outcome of each delivery', async () => {
  await choose(portal, cast.member, { email: 2 });
  await choose(portal, cast.manager, { portal: 3 });
  const { noticeSeq } = await tell(portal, cast.farm.farmNo);
  const ctx: MemberContext = {
    ...portal.ctx,
    member: { sessionId: '', memberNo: cast.member.memberNo, memberId: '', name: '', admin: false, mustEnrol: false },
    language: 'en',
    requestId: 'a request',
    address: '127.0.0.1',
    network: '127.0.0.1',
    header: () => undefined,
    setCookie: () => undefined,
  };
  const log = async () => (await describeNotices(ctx, [noticeSeq])).get(noticeSeq);
  const memberName = expect.any(String) as unknown;
  expect(await log()).toEqual({
    kind: 'opened',
    title: '[Warning] 판교 A동: Temperature 31.2 °C',
    deliveries: [
      { channel: 'portal', state: 'sent', memberName, reason: null },
      { channel: 'email', state: 'pending', memberName, reason: null },
    ],
  });
  await portal.call(cast.member, 'PUT', `/app-push/${noticeSeq}/receive`);
  expect((await log())?.deliveries[0]).toMatchObject({ channel: 'portal', state: 'read' });
});

test('after its days a notice is forgotten with its readers and deliveries; the deviation and its alarms stay', async () => {
  const controller = await makeController(portal, { farmNo: cast.farm.farmNo });
  const deviationId = await makeDeviation(portal, controller);
  await choose(portal, cast.member, { email: 2 });
  const toldDaysAgo = async (days: number): Promise<number> => {
    portal.clock.now = noon - days * dayMs;
    const { noticeSeq } = await tell(portal, cast.farm.farmNo, { deviationIds: [deviationId] });
    portal.clock.now = noon;
    await portal.pool.query(
      `insert into alarm (deviation_id, kind, at, level, notice_seq) values ($1, 'notice', $2, 2, $3)`,
      [deviationId, new Date(noon), noticeSeq],
    );
    return noticeSeq;
  };
  const old = await toldDaysAgo(31);
  const young = await toldDaysAgo(29);
  expect(await deliveriesOf(portal, old)).toHaveLength(1);
  await trustClock(portal.ctx);
  await runJobs(portal.ctx, 'notifications', { ONSIL_NOTICE_DAYS: '30' });
  expect((await inbox('member')).notices.map(({ id }) => id)).toEqual([young]);
  expect(await deliveriesOf(portal, old)).toEqual([]);
  expect(await deliveriesOf(portal, young)).toHaveLength(1);
  const log = await portal.call(cast.member, 'GET', `/farm/notification-deviation/${deviationId}`);
  expect(log.items).toMatchObject([
    { kind: 'opened' },
    { kind: 'notice', notice: null },
    { kind: 'notice', notice: { kind: 'opened' } },
  ]);
});
