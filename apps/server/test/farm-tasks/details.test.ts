import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import { hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { at, callAt, openWorkWorld } from '../support/batches-world.ts';
import { joinFarm, makeMember, signIn } from '../support/factories.ts';
import { auditOf } from '../support/farm-info-world.ts';
import { change, plan, taskOf, tasksOf } from '../support/farm-tasks-world.ts';
import { picture, uploadTo } from '../support/files-factories.ts';
import { useWorld } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const world = useWorld(openWorkWorld);
let colleague: { memberNo: number; name: string; session: Session };

beforeAll(async () => {
  const member = await makeMember(world.portal);
  await joinFarm(world.portal, member.memberNo, world.farm.farmNo, 'member');
  colleague = {
    memberNo: member.memberNo,
    name: `이름 ${member.memberId}`,
    session: await signIn(world.portal, member),
  };
});

const postTask = (body: Record<string, unknown>) =>
  callAt(world, 'POST', '/farm-task', {
    body: { category: 'CROP', description: '곁순', start: '2026-05-20', end: '2026-05-20', ...body },
  });

describe('a task for somebody at a time', () => {
  test('says who and when, and keeps both when a change leaves them out', async () => {
    const taskNo = await plan(world, { time: '08:30', assigneeMemberNo: colleague.memberNo });
    const assignee = { memberNo: colleague.memberNo, memberName: colleague.name };
    expect(await taskOf(world, taskNo)).toMatchObject({ time: '08:30', assignee });
    await change(world, taskNo, { description: '양액 탱크 점검' });
    expect(await taskOf(world, taskNo)).toMatchObject({ time: '08:30', assignee, description: '양액 탱크 점검' });
    await change(world, taskNo, { time: null, assigneeMemberNo: null });
    expect(await taskOf(world, taskNo)).toMatchObject({ time: null, assignee: null });
  });

  test('keeps them in one occurrence that becomes a task of its own', async () => {
    const daily = { start: '2026-04-01', end: '2026-04-01', description: '급수', time: '07:00' };
    const repeat = { every: 'day', weekdays: [], until: '2026-04-03' };
    const taskNo = await plan(world, { ...daily, assigneeMemberNo: colleague.memberNo, repeat });
    const own = { scope: 'one', day: '2026-04-02', start: '2026-04-05', end: '2026-04-05', repeat: null };
    const { taskNo: separate } = itemOf(await change(world, taskNo, own));
    expect(await taskOf(world, separate)).toMatchObject({ time: '07:00', assignee: { memberNo: colleague.memberNo } });
  });

  test('is refused at no time of day, and for people outside the farm', async () => {
    const outsider = await makeMember(world.portal);
    for (const time of ['24:00', '8:30', '08:60', ''])
      expect(await postTask({ time })).toMatchObject({ status: 400, fields: [{ path: 'time', code: 'timeOfDay' }] });
    for (const assigneeMemberNo of [outsider.memberNo, 2_000_000_000])
      expect(await postTask({ assigneeMemberNo })).toMatchObject({
        status: 400,
        fields: [{ path: 'assigneeMemberNo', code: 'unknownFarmMember' }],
      });
    expect((await postTask({ assigneeMemberNo: 0 })).status).toBe(400);
  });

  test('is nobody’s again when they leave the farm', async () => {
    const leaver = await makeMember(world.portal);
    await joinFarm(world.portal, leaver.memberNo, world.farm.farmNo, 'member');
    const taskNo = await plan(world, { assigneeMemberNo: leaver.memberNo });
    const { farmId } = world.farm;
    const left = await world.portal.call(world.manager, 'DELETE', `/farm/${farmId}/member/${leaver.memberNo}`);
    expect(left.status).toBe(200);
    expect(await taskOf(world, taskNo)).toMatchObject({ assignee: null, description: '양액 탱크 청소' });
  });

  test('is among one’s own unless it is somebody else’s', async () => {
    const on = { start: '2026-02-10', end: '2026-02-10' };
    await plan(world, { ...on, description: '누구든' });
    await plan(world, { ...on, description: '동료 오후', assigneeMemberNo: colleague.memberNo, time: '14:00' });
    await plan(world, { ...on, description: '동료 오전', assigneeMemberNo: colleague.memberNo, time: '09:00' });
    const namesOf = async (mineYn: string, by?: Session) => {
      const query = { from: '2026-02-10', to: '2026-02-10', mineYn };
      return itemsOf(await tasksOf(world, query, by && { by })).map(({ description }) => description);
    };
    expect(await namesOf('Y')).toEqual(['누구든']);
    expect(await namesOf('Y', colleague.session)).toEqual(['누구든', '동료 오전', '동료 오후']);
    expect(await namesOf('N')).toHaveLength(3);
  });

  test('can be anybody’s on the farm, whose names no stranger gets', async () => {
    const people = await callAt(world, 'GET', '/farm-task/people');
    expect(itemsOf(people)).toContainEqual({ memberNo: colleague.memberNo, memberName: colleague.name });
    expect((await callAt(world, 'GET', '/farm-task/people', { by: world.stranger })).status).toBe(404);
  });
});

describe('a done task', () => {
  const day = '2026-05-20';
  const complete = (taskNo: number, body: Record<string, unknown> = {}, by?: Session) =>
    callAt(world, 'POST', `/farm-task/${taskNo}/completion`, { body: { day, ...body }, ...(by && { by }) });
  const upload = async (by: Session = world.member) => {
    const bytes = await picture().png().toBuffer();
    const { files } = await uploadTo(world.portal, by, [{ name: '탱크.png', bytes }], at(world.farm).headers);
    const [file] = files;
    if (!file) throw new Error('no file');
    return file;
  };
  const doneOf = async (taskNo: number) => (await taskOf(world, taskNo))?.completed;
  const linksOf = async (key: string) =>
    (
      await world.portal.pool.query<{ count: number }>(
        'select count(*)::int from file_link join file using (file_id) where key = $1',
        [key],
      )
    ).rows[0]?.count;

  test('has a note and photos, which a colleague sees and may complete later', async () => {
    const taskNo = await plan(world);
    const file = await upload();
    expect((await complete(taskNo, { note: ' 펌프에서 소리 ', files: [file.key] })).status).toBe(200);
    expect(await doneOf(taskNo)).toMatchObject({ note: '펌프에서 소리', files: [file] });
    const seen = await world.portal.call(colleague.session, 'GET', '/file', { query: { key: file.key } });
    expect(seen.status).toBe(200);
    const stranger = await world.portal.call(world.stranger, 'GET', '/file', { query: { key: file.key } });
    expect(stranger.status).toBe(404);

    await complete(taskNo, {}, colleague.session);
    expect(await doneOf(taskNo)).toMatchObject({ note: '펌프에서 소리', files: [file] });
    const second = await upload(colleague.session);
    await complete(taskNo, { files: [file.key, second.key] }, colleague.session);
    await complete(taskNo, { hours: 2.5 });
    expect(await doneOf(taskNo)).toMatchObject({ note: '펌프에서 소리', hours: 2.5 });
    await complete(taskNo, { note: null });
    expect(await doneOf(taskNo)).toMatchObject({ note: null, files: [file, second] });
  });

  test('that waited on a device has the time it was done, but none in the future nor before the task', async () => {
    const { clock } = world.portal;
    const taskNo = [await plan(world), await plan(world), await plan(world)];
    const created = clock.now;
    const since = (ms: number) => new Date(created + ms).toISOString();
    clock.now += 600_000;
    const times = [since(180_000), since(dayMs), since(-hourMs)];
    for (const [place, doneAt] of times.entries())
      expect((await complete(taskNo[place] ?? 0, { doneAt })).status).toBe(200);
    const shown = await Promise.all(taskNo.map(async (one) => Date.parse((await doneOf(one))?.at ?? '') - created));
    expect(shown).toEqual([180_000, 600_000, 0]);
    expect((await complete(taskNo[0] ?? 0, { doneAt: 'yesterday' })).status).toBe(400);
    clock.now = created;
  });

  test('of a repeated one belongs to its occurrence', async () => {
    const taskNo = await plan(world, { repeat: { every: 'day', weekdays: [], until: '2026-05-22' } });
    await callAt(world, 'POST', `/farm-task/${taskNo}/completion`, { body: { day: '2026-05-21', note: '둘째 날' } });
    const on = async (query: Record<string, string>) =>
      itemOf(await callAt(world, 'GET', `/farm-task/${taskNo}`, { query })).completed?.note;
    expect(await on({})).toBeUndefined();
    expect(await on({ day: '2026-05-21' })).toBe('둘째 날');
  });

  test('is refused with a note too long, too many files and files of others', async () => {
    const taskNo = await plan(world);
    const foreign = await upload(colleague.session);
    expect((await complete(taskNo, { note: 'ㄱ'.repeat(1_001) })).status).toBe(400);
    for (const hours of [0, 1_001, '2']) expect((await complete(taskNo, { hours })).status).toBe(400);
    expect((await complete(taskNo, { note: '' })).status).toBe(400);
    expect((await complete(taskNo, { files: Array(11).fill(foreign.key) })).status).toBe(400);
    expect(await complete(taskNo, { files: [foreign.key] })).toMatchObject({
      status: 400,
      fields: [{ path: 'files', code: 'fileUnknown' }],
    });
    expect(await doneOf(taskNo)).toBeNull();
  });

  test('lets go of its files when it is opened again, and when it is deleted', async () => {
    const [reopened, deleted] = [await plan(world), await plan(world)];
    const [first, second] = [await upload(), await upload()];
    await complete(reopened, { note: '잘못', files: [first.key] });
    await callAt(world, 'DELETE', `/farm-task/${reopened}/completion`, { query: { day } });
    expect(await doneOf(reopened)).toBeNull();
    expect(await linksOf(first.key)).toBe(0);
    const log = await auditOf(world.portal, world.farm.farmNo, 'farm-task');
    expect(log.findLast(({ action }) => action === 'reopen')).toMatchObject({
      thing: String(reopened),
      before: { day, note: '잘못', files: [first.name] },
    });
    await complete(deleted, { files: [second.key] });
    expect(await linksOf(second.key)).toBe(1);
    expect((await callAt(world, 'DELETE', `/farm-task/${deleted}`)).status).toBe(200);
    expect(await linksOf(second.key)).toBe(0);
  });
});
