import { expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import { joinFarm, makeMember, signIn } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { openWeekWorld, weekly } from './weekly-report-world.ts';

const world = useWorld(openWeekWorld);

const week = '2026-W19';
const write = async (comment: string, by: Session = world.cast.member): Promise<number> => {
  const reply = await weekly(world, 'POST', '/comment', { by, body: { week, comment } });
  expect(reply.status).toBe(200);
  return itemOf(reply).seq;
};
const read = async (by: Session = world.cast.member, query: Record<string, string> = {}) =>
  itemsOf(await weekly(world, 'GET', '/comment', { by, query: { week, ...query } }));
const remove = (seq: number, by: Session | null) => weekly(world, 'DELETE', `/comment/${seq}`, { by });

test('comments are listed by week, newest first, paged', async () => {
  const first = await write(' 더운 주였습니다. ');
  const second = await write('다음 주에 차광합니다.', world.cast.manager);
  expect(await read()).toMatchObject([
    { seq: second, comment: '다음 주에 차광합니다.', isMine: false, writtenAt: '2026-05-13T03:00:00.000Z' },
    { seq: first, comment: '더운 주였습니다.', isMine: true },
  ]);
  expect((await read(world.cast.manager)).map(({ isMine }) => isMine)).toEqual([true, true]);
  expect(await read(world.cast.member, { pageNo: '2', pageSize: '1' })).toMatchObject([{ seq: first }]);
  expect(await read(world.cast.member, { week: '2026-W20' })).toEqual([]);
});

test.each([
  [{ week, comment: ' ' }, 'comment', 'required'],
  [{ week, comment: 'ㄱ'.repeat(1001) }, 'comment', 'tooLong'],
  [{ week: '2026-W21', comment: '…' }, 'week', 'weekToCome'],
  [{ week: '2026-05-12', comment: '…' }, 'week', 'week'],
])('%#: an invalid comment is rejected at the wrong input', async (body, path, code) => {
  expect(await weekly(world, 'POST', '/comment', { body })).toMatchObject({ status: 400, fields: [{ path, code }] });
});

test('its author and managers delete a comment, and the audit log keeps that, not its words', async () => {
  const { portal, cast } = world;
  const other = await makeMember(portal);
  await joinFarm(portal, other.memberNo, cast.farm.farmNo, 'member');
  const colleague = await signIn(portal, other);
  const seq = await write('비밀');
  expect((await remove(seq, colleague)).status).toBe(403);
  expect((await remove(seq, cast.stranger)).status).toBe(404);
  expect((await remove(seq, null)).status).toBe(401);
  expect((await remove(seq, cast.member)).status).toBe(200);
  expect((await remove(seq, cast.member)).status).toBe(404);
  expect((await remove(await write('둘'), cast.manager)).status).toBe(200);
  const { rows } = await portal.pool.query<{ said: string }>(
    "select before::text as said from audit_log where kind = 'weekly-comment' and thing = $1",
    [String(seq)],
  );
  expect(rows).toEqual([{ said: '{"week": "2026-W19"}' }]);
});

test('a comment that two delete at once is deleted once', async () => {
  const seq = await write('한 번');
  const replies = await Promise.all([remove(seq, world.cast.member), remove(seq, world.cast.manager)]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 404]));
});

test('strangers neither read nor write, and a comment outlives its author', async () => {
  const { portal, cast } = world;
  expect((await weekly(world, 'GET', '/comment', { by: cast.stranger, query: { week } })).status).toBe(404);
  const body = { week, comment: '몰래' };
  expect((await weekly(world, 'POST', '/comment', { by: cast.stranger, body })).status).toBe(404);
  const leaver = await makeMember(portal);
  await joinFarm(portal, leaver.memberNo, cast.farm.farmNo, 'member');
  const seq = await write('남습니다', await signIn(portal, leaver));
  await portal.pool.query('delete from member where member_no = $1', [leaver.memberNo]);
  expect((await read()).find((one) => one.seq === seq)).toMatchObject({ memberName: null, isMine: false });
});
