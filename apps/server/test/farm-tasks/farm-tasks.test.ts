import { describe, expect, test } from 'vitest';
import type { FarmTask, TaskCategory } from '@onsil/contract/farm-tasks';
import { at, callAt, openWorkWorld, type WorkWorld } from '../support/batches-world.ts';
import { joinFarm, makeController, makeMember, signIn } from '../support/factories.ts';
import { change, plan, taskOf, tasksOf, timesOf } from '../support/farm-tasks-world.ts';
import { useWorld } from '../support/hooks.ts';
import { itemsOf } from '../support/replies.ts';

const world = useWorld(openWorkWorld);

const colleagueOf = async () => {
  const colleague = await makeMember(world.portal);
  await joinFarm(world.portal, colleague.memberNo, world.farm.farmNo, 'member');
  return { colleague, session: await signIn(world.portal, colleague) };
};

describe('the list', () => {
  test('lists the tasks of its days, by start, filtered by category and controller, paged', async () => {
    const { controllerId } = await makeController(world.portal, { farmNo: world.farm.farmNo });
    await plan(world, { description: '목록 가', start: '2026-03-30', end: '2026-04-02', category: 'ELECTRICITY' });
    await plan(world, { description: '목록 나', start: '2026-04-02', end: '2026-04-02', controllerId });
    await plan(world, { description: '목록 다', start: '2026-04-02', end: '2026-04-04' });
    const april = { from: '2026-04-01', to: '2026-04-30' };
    expect(await timesOf(world, '목록', april)).toEqual([
      '03-30 04-02 목록 가',
      '04-02 04-04 목록 다',
      '04-02 04-02 목록 나',
    ]);
    expect(await timesOf(world, '목록', { ...april, category: 'ELECTRICITY' })).toEqual(['03-30 04-02 목록 가']);
    expect(await timesOf(world, '목록', { ...april, controllerId })).toEqual(['04-02 04-02 목록 나']);
    expect(await timesOf(world, '목록', { from: '2026-04-03', to: '2026-04-03' })).toEqual(['04-02 04-04 목록 다']);
    const second = await tasksOf(world, { ...april, pageNo: '2', pageSize: '2' });
    expect(second).toMatchObject({
      items: [{ description: '목록 나', controllerId, isMine: true, repeat: null, version: 1 }],
      paging: { pageNo: 2, pageSize: 2, totalCount: 3, hasMore: false },
    });
  });

  test('takes three months at most, in order', async () => {
    const code = async (from: string, to: string) => (await tasksOf(world, { from, to })).result.code;
    expect(await code('2026-05-02', '2026-05-01')).toBe('RANGE_REVERSED');
    expect(await code('2026-05-01', '2026-05-01')).toBe('OK');
    expect(await code('2026-07-01', '2026-10-01')).toBe('OK');
    expect(await code('2026-07-01', '2026-10-03')).toBe('RANGE_TOO_LONG');
    expect((await callAt(world, 'GET', '/farm-task-list', { query: { from: '2026-05-01' } })).status).toBe(400);
  });

  test('of a thousand tasks comes in pages that hold each once', async () => {
    await world.portal.pool.query(
      `insert into farm_task (farm_no, category, description, start_on, end_on, created_at)
       select $1, 'CROP', '천 ' || n, date '2026-08-01' + n % 31, date '2026-08-01' + n % 31, now() from generate_series(1, 1000) n`,
      [world.farm.farmNo],
    );
    const seen = new Set<number>();
    for (const pageNo of ['1', '2', '3', '4', '5']) {
      const { items, paging } = await tasksOf(world, { from: '2026-08-01', to: '2026-08-31', pageNo });
      expect(paging?.totalCount).toBe(1000);
      for (const { taskNo } of items as FarmTask[]) seen.add(taskNo);
    }
    expect(seen.size).toBe(1000);
  });
});

test('categories are common codes, each with a colour of its own', async () => {
  const { items } = await callAt(world, 'GET', '/farm-task/category-list');
  const categories = items as TaskCategory[];
  expect(categories[0]).toEqual({
    detailCode: 'NUTRIENT',
    codeNameKo: '양액',
    codeNameEn: 'Nutrient solution',
    color: 'teal',
  });
  expect(categories.map(({ detailCode }) => detailCode)).toContain('ELECTRICITY');
  expect(new Set(categories.map(({ color }) => color)).size).toBe(categories.length);
});

describe('a task', () => {
  test('that is invalid is rejected at the wrong input', async () => {
    const refused = async (body: Record<string, unknown>) => {
      const task = { category: 'CROP', description: '점검', start: '2026-05-20', end: '2026-05-20', ...body };
      const { fields = [] } = await callAt(world, 'POST', '/farm-task', { body: task });
      return fields.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await refused({ description: ' ' })).toEqual(['description required']);
    expect(await refused({ end: '2026-05-19' })).toEqual(['end rangeReversed']);
    expect(await refused({ end: '2027-05-21' })).toEqual(['end taskTooLong']);
    expect(await refused({ start: '2026-02-30' })).toEqual(['start day']);
    expect(await refused({ start: '1999-12-31', end: '2000-01-01' })).toEqual(['start outOfRange']);
    expect(await refused({ category: 'NOTHING' })).toEqual(['category unknownCode']);
    expect(await refused({ controllerId: 'nowhere' })).toEqual(['controllerId unknownController']);
    const theirs = await makeController(world.portal, { farmNo: world.elsewhere.farmNo });
    expect(await refused({ controllerId: theirs.controllerId })).toEqual(['controllerId unknownController']);
    expect(await refused({ repeat: { every: 'week', weekdays: [1] } })).toEqual(['repeat.weekdays repeatWeekday']);
    expect(await refused({ repeat: { every: 'week', weekdays: [3, 3] } })).toEqual(['repeat.weekdays duplicate']);
    expect(await refused({ repeat: { every: 'day', until: '2026-05-19' } })).toEqual(['repeat.until repeatUntil']);
    expect(await refused({ end: '2026-05-21', repeat: { every: 'day' } })).toEqual(['repeat.every repeatOverlap']);
  });

  test('is changed by anybody of the farm and deleted by its author and managers, by its version', async () => {
    const taskNo = await plan(world, { description: '비밀 번호가 있는 함' });
    const { session: other } = await colleagueOf();
    expect(await taskOf(world, taskNo, { by: other })).toMatchObject({ isMine: false, version: 1 });
    expect((await change(world, taskNo, { description: '남이 고침' }, { by: other })).status).toBe(200);
    expect((await change(world, taskNo, { version: 1 })).result.code).toBe('CONFLICT');
    expect((await change(world, taskNo, { end: '2026-05-22' }, { by: world.stranger })).status).toBe(404);
    const remove = (by: typeof other, query?: Record<string, string>) =>
      callAt(world, 'DELETE', `/farm-task/${taskNo}`, { by, ...(query && { query }) });
    expect((await remove(other)).status).toBe(403);
    expect((await remove(world.stranger)).status).toBe(404);
    expect((await remove(world.manager, { version: '1' })).result.code).toBe('CONFLICT');
    expect((await remove(world.manager, { version: '2' })).status).toBe(200);
    expect((await remove(world.manager)).status).toBe(404);
    expect((await callAt(world, 'GET', `/farm-task/${taskNo}`)).status).toBe(404);
    const { rows } = await world.portal.pool.query(
      "select action, coalesce(before::text, '') || coalesce(after::text, '') as said from audit_log where kind = 'farm-task' and thing = $1 order by audit_id",
      [String(taskNo)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['change', 'remove']);
    expect(JSON.stringify(rows)).not.toMatch(/비밀|고침/);
  });

  test('that two change at once is changed by the first', async () => {
    const taskNo = await plan(world);
    const both = await Promise.all(
      ['하나', '둘'].map((description) => change(world, taskNo, { description, version: 1 })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('of a former member stays, and a controller out of service stays with it', async () => {
    const { colleague, session } = await colleagueOf();
    const { controllerId } = await makeController(world.portal, { farmNo: world.farm.farmNo });
    const taskNo = await plan(world, { description: '센서 교정', controllerId }, { by: session });
    await world.portal.pool.query('update controller set retired_at = now() where controller_id = $1', [controllerId]);
    await world.portal.pool.query('delete from member where member_no = $1', [colleague.memberNo]);
    expect(await taskOf(world, taskNo)).toMatchObject({ memberName: null, isMine: false, controllerId });
    expect((await change(world, taskNo, { description: '센서 다시 교정' })).status).toBe(200);
    expect(await taskOf(world, taskNo, { by: world.manager })).toMatchObject({ isMine: true, controllerId });
  });

  test('is no stranger’s to read or write', async () => {
    const taskNo = await plan(world);
    expect((await tasksOf(world, {}, { by: world.stranger })).status).toBe(404);
    expect((await callAt(world, 'GET', `/farm-task/${taskNo}`, { by: world.stranger })).status).toBe(404);
    expect((await callAt(world, 'POST', '/farm-task', { by: world.stranger, body: {} })).status).toBe(400);
    const theirs = await world.portal.call(world.stranger, 'GET', '/farm-task-list', {
      ...at(world.elsewhere),
      query: { from: '2026-05-01', to: '2026-05-31' },
    });
    expect(theirs).toMatchObject({ status: 200, items: [] });
  });
});

describe('an occurrence that is done', () => {
  const tick = (taskNo: number, day: string, by?: WorkWorld['member']) =>
    callAt(world, 'POST', `/farm-task/${taskNo}/completion`, { body: { day }, ...(by && { by }) });
  const untick = (taskNo: number, day: string) =>
    callAt(world, 'DELETE', `/farm-task/${taskNo}/completion`, { query: { day } });
  const doneOf = async (word: string) =>
    itemsOf(await tasksOf(world))
      .filter(({ description }) => description === word)
      .map(({ start, completed }) => [start, completed?.memberName ?? null]);

  test('says who did it and when, and the first mark stays', async () => {
    const taskNo = await plan(world, { description: '환기창 점검' });
    expect((await taskOf(world, taskNo))?.completed).toBeNull();
    const { colleague, session } = await colleagueOf();
    expect(await tick(taskNo, '2026-05-20', session)).toMatchObject({ status: 200, item: { earlier: null } });
    expect(await tick(taskNo, '2026-05-20')).toMatchObject({
      status: 200,
      item: {
        earlier: { at: new Date(world.portal.clock.now).toISOString(), memberName: `이름 ${colleague.memberId}` },
      },
    });
    expect((await taskOf(world, taskNo))?.completed).toEqual({
      at: new Date(world.portal.clock.now).toISOString(),
      memberName: `이름 ${colleague.memberId}`,
      note: null,
      hours: null,
      files: [],
    });
    expect((await untick(taskNo, '2026-05-20')).status).toBe(200);
    expect((await untick(taskNo, '2026-05-20')).status).toBe(200);
    expect((await taskOf(world, taskNo))?.completed).toBeNull();
  });

  test('is one of a repeated task, and follows it to another day or another task', async () => {
    const daily = { description: '급수 확인', start: '2026-05-10', end: '2026-05-10' };
    const taskNo = await plan(world, { ...daily, repeat: { every: 'day', weekdays: [], until: '2026-05-14' } });
    for (const day of ['2026-05-11', '2026-05-13']) await tick(taskNo, day);
    const open = null;
    const by = (await doneOf('급수 확인'))[1]?.[1];
    expect(await doneOf('급수 확인')).toEqual([
      ['2026-05-10', open],
      ['2026-05-11', by],
      ['2026-05-12', open],
      ['2026-05-13', by],
      ['2026-05-14', open],
    ]);
    await change(world, taskNo, {
      scope: 'one',
      day: '2026-05-11',
      start: '2026-05-21',
      end: '2026-05-21',
      repeat: null,
    });
    await change(world, taskNo, { scope: 'following', day: '2026-05-13', start: '2026-05-13', end: '2026-05-13' });
    expect((await doneOf('급수 확인')).filter(([, name]) => name !== null)).toEqual([
      ['2026-05-13', by],
      ['2026-05-21', by],
    ]);
  });

  test('is refused on a day without the task, and to strangers', async () => {
    const taskNo = await plan(world, { description: '없는 날' });
    expect((await tick(taskNo, '2026-05-19')).status).toBe(409);
    expect((await tick(taskNo, 'gestern')).status).toBe(400);
    const stranger = await signIn(world.portal, await makeMember(world.portal));
    expect((await tick(taskNo, '2026-05-20', stranger)).status).toBe(404);
    expect((await tick(987_654_321, '2026-05-20')).status).toBe(404);
  });
});
