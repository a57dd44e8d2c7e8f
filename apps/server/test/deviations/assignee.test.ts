import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import { auditOf } from '../support/boards-factories.ts';
import { joinFarm, makeDeviation, makeMember, signIn } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { choose } from '../support/notifications-factories.ts';
import { itemsOf } from '../support/replies.ts';
import { farmer, keepSessions, makeWatched, only } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = useCast(portal);
let member: ReturnType<typeof farmer>;
let manager: ReturnType<typeof farmer>;
let deviationId: number;

beforeAll(async () => {
  await keepSessions(portal);
  member = farmer(portal, cast, cast.member);
  manager = farmer(portal, cast, cast.manager);
});
beforeEach(async () => {
  await portal.pool.query('delete from deviation');
  deviationId = await makeDeviation(portal, await makeWatched(portal, { farmNo: cast.farm.farmNo }), { level: 2 });
});

const assign = (session: Session, assigneeMemberNo: number | null, expectedMemberNo: number | null = null) =>
  portal.call(session, 'PUT', `/farm/deviation/${deviationId}/assignee`, {
    body: { assigneeMemberNo, expectedMemberNo },
  });
const assigneeNo = async (): Promise<number | undefined> => only(await member.deviations()).assignee?.memberNo;

describe('the assignee of a deviation', () => {
  test('is who takes it, in the list, its log, the audit and the list of one’s own', async () => {
    const { memberNo } = cast.member;
    expect((await assign(cast.member, memberNo)).status).toBe(200);
    expect((await assign(cast.member, memberNo)).status).toBe(200); // once more changes nothing
    expect(only(await manager.deviations()).assignee).toMatchObject({ memberNo });
    expect((await member.deviations({ isMine: true })).map((one) => one.deviationId)).toEqual([deviationId]);
    expect(await manager.deviations({ isMine: true })).toEqual([]);
    const entry = (await manager.log(deviationId)).find(({ kind }) => kind === 'assigned');
    expect(entry?.assigneeName).toBe(entry?.memberName);
    const audited = (await auditOf(portal, 'deviation')).filter(({ thing }) => thing === String(deviationId));
    expect(only(audited)).toMatchObject({
      action: 'change',
      before: { assigneeMemberNo: null },
      after: { assigneeMemberNo: memberNo },
    });
    // Only an action pauses its notices.
    expect(only(await manager.deviations())).toMatchObject({ state: 'ACTION_NEEDED', mutedBy: null });
    expect(await member.notices()).toEqual([]);
  });

  test('is notified who assigned it, by each channel that is not off', async () => {
    await choose(portal, cast.member, { portal: 3, email: 3 });
    expect((await assign(cast.manager, cast.member.memberNo)).status).toBe(200);
    expect(await manager.notices()).toEqual([]);
    const notice = only(await member.notices());
    expect(notice).toMatchObject({ kind: 'assigned', level: 2, deviationIds: [deviationId] });
    expect(notice).toHaveProperty('body', expect.stringMatching(/^이름 \S+님이 담당자로 지정했습니다\. 기준/));
    const log = await manager.log(deviationId);
    expect(log.map(({ kind }) => kind)).toEqual(['opened', 'assigned', 'notice']);
    expect(log.at(-1)?.notice?.deliveries.map(({ channel }) => channel)).toEqual(['portal', 'email']);
  });

  test('can be a user of the company, who may hand it back to nobody', async () => {
    const people = itemsOf(await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmId}/deviation-assignees`));
    const numbers = new Set([cast.company, cast.manager, cast.member].map(({ memberNo }) => memberNo));
    expect(new Set(people.map((one: { memberNo: number }) => one.memberNo))).toEqual(numbers);
    expect((await assign(cast.manager, cast.company.memberNo)).status).toBe(200);
    expect((await assign(cast.company, null, cast.company.memberNo)).status).toBe(200);
    expect(await assigneeNo()).toBeUndefined();
    expect((await member.log(deviationId)).at(-1)).toMatchObject({ kind: 'unassigned', assigneeName: null });
  });

  test('is one of two who take it at once; the other is refused', async () => {
    const replies = await Promise.all([
      assign(cast.member, cast.member.memberNo),
      assign(cast.manager, cast.manager.memberNo),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const first = replies[0]?.status === 200 ? cast.member : cast.manager;
    expect(await assigneeNo()).toBe(first.memberNo);
  });

  test('changes only for those who saw the one before', async () => {
    await assign(cast.member, cast.member.memberNo);
    expect((await assign(cast.manager, null)).status).toBe(409);
    expect(await assigneeNo()).toBe(cast.member.memberNo);
    expect((await assign(cast.manager, cast.manager.memberNo, cast.member.memberNo)).status).toBe(200);
  });

  test('is nobody again once they left the farm', async () => {
    const leaver = await makeMember(portal);
    await joinFarm(portal, leaver.memberNo, cast.farm.farmNo, 'member');
    const session = await signIn(portal, leaver);
    await assign(session, leaver.memberNo);
    expect(await assigneeNo()).toBe(leaver.memberNo);
    const path = `/farm/${cast.farm.farmId}/member/${leaver.memberNo}`;
    expect((await portal.call(cast.manager, 'DELETE', path)).status).toBe(200);
    expect(await assigneeNo()).toBeUndefined();
    expect((await assign(cast.member, cast.member.memberNo)).status).toBe(200);
  });

  test('is refused on a deviation that has ended, and for people of other farms', async () => {
    const stranger = await assign(cast.member, cast.stranger.memberNo);
    expect(stranger.fields).toMatchObject([{ path: 'assigneeMemberNo', code: 'unknownFarmMember' }]);
    expect((await assign(cast.stranger, cast.stranger.memberNo)).status).toBe(404);
    const theirs = await portal.call(cast.stranger, 'GET', `/farm/${cast.farm.farmId}/deviation-assignees`);
    expect(theirs.status).toBe(404);
    await portal.pool.query(
      `update deviation set ended_at = now(), end_kind = 'returned', state = 'NONE' where deviation_id = $1`,
      [deviationId],
    );
    expect((await assign(cast.member, cast.member.memberNo)).status).toBe(409);
  });
});
