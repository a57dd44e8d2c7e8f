import { expect, test } from 'vitest';
import { callAt, openWorkWorld } from '../support/batches-world.ts';
import { change, plan, taskOf, tasksOf, timesOf } from '../support/farm-tasks-world.ts';
import { useWorld } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

// 2026-05-05 is a Tuesday.
const world = useWorld(openWorkWorld);

const tuesdays = { every: 'week', weekdays: [2], until: '2026-05-26' };
const weekly = (description: string, repeat: Record<string, unknown> = tuesdays) =>
  plan(world, { description, start: '2026-05-05', end: '2026-05-05', repeat });
const remove = (taskNo: number, query: Record<string, string>) =>
  callAt(world, 'DELETE', `/farm-task/${taskNo}`, { query });
const days = async (word: string, query?: Record<string, string>): Promise<string[]> =>
  (await timesOf(world, word, query)).map((time) => time.slice(0, 5));

test('a repeated task has as many occurrences as requested', async () => {
  await weekly('매주');
  expect(await days('매주')).toEqual(['05-05', '05-12', '05-19', '05-26']);
  expect(await days('매주', { from: '2026-05-26', to: '2026-06-30' })).toEqual(['05-26']);
  await weekly('끝없이', { every: 'day' });
  expect(await days('끝없이', { from: '2026-12-30', to: '2027-01-01' })).toEqual(['12-30', '12-31', '01-01']);
  expect(await days('끝없이', { from: '2026-05-01', to: '2026-05-06' })).toEqual(['05-05', '05-06']);
  await plan(world, { description: '월말', start: '2026-01-31', end: '2026-01-31', repeat: { every: 'month' } });
  expect(await days('월말', { from: '2026-02-01', to: '2026-04-30' })).toEqual(['02-28', '03-31', '04-30']);
});

test('days that begin before a range last into it', async () => {
  const repeat = { every: 'week', weekdays: [2], until: '2026-05-12' };
  await plan(world, { description: '사흘', start: '2026-05-05', end: '2026-05-07', repeat });
  expect(await days('사흘', { from: '2026-05-14', to: '2026-05-20' })).toEqual(['05-12']);
  expect(await days('사흘', { from: '2026-05-15', to: '2026-05-20' })).toEqual([]);
});

test('one time is changed alone, and is a task of its own then, by the same author', async () => {
  const taskNo = await weekly('한 번');
  const moved = { scope: 'one', day: '2026-05-12', start: '2026-05-13', end: '2026-05-14', repeat: null };
  const reply = await change(world, taskNo, { ...moved, description: '한 번 옮김' }, { by: world.manager });
  const { taskNo: own } = itemOf(reply);
  expect(await timesOf(world, '한 번')).toEqual([
    '05-05 05-05 한 번',
    '05-13 05-14 한 번 옮김',
    '05-19 05-19 한 번',
    '05-26 05-26 한 번',
  ]);
  expect(await taskOf(world, own)).toMatchObject({ repeat: null, version: 1, isMine: true });
  expect(await taskOf(world, taskNo)).toMatchObject({ version: 2, repeat: tuesdays });
  expect((await change(world, taskNo, { ...moved })).result.code).toBe('CONFLICT');
  expect((await change(world, taskNo, { scope: 'one', day: '2026-05-20' })).result.code).toBe('CONFLICT');
  expect((await change(world, taskNo, { scope: 'one' })).fields).toMatchObject([{ path: 'day', code: 'required' }]);
});

test('an occurrence and those that follow are changed together; deleted ones stay deleted', async () => {
  const taskNo = await weekly('이후');
  expect((await remove(taskNo, { scope: 'one', day: '2026-05-26' })).status).toBe(200);
  const following = { scope: 'following', day: '2026-05-19', start: '2026-05-19', end: '2026-05-20' };
  await change(world, taskNo, { ...following, description: '이후 이틀', repeat: { ...tuesdays, until: '2026-06-02' } });
  expect(await timesOf(world, '이후', { from: '2026-05-01', to: '2026-06-30' })).toEqual([
    '05-05 05-05 이후',
    '05-12 05-12 이후',
    '05-19 05-20 이후 이틀',
    '06-02 06-03 이후 이틀',
  ]);
});

test('the first time and those that follow are all of them', async () => {
  const taskNo = await weekly('처음부터');
  const reply = await change(world, taskNo, { scope: 'following', day: '2026-05-05', description: '처음부터 모두' });
  expect(reply.item).toEqual({ taskNo });
  expect(await timesOf(world, '처음부터')).toHaveLength(4);
  expect(await timesOf(world, '처음부터 모두')).toHaveLength(4);
});

test('all are changed, and keep the days that were left out until they no longer repeat', async () => {
  const taskNo = await weekly('전부');
  await remove(taskNo, { scope: 'one', day: '2026-05-12' });
  await change(world, taskNo, { description: '전부 새로', repeat: { ...tuesdays, until: '2026-05-19' } });
  expect(await timesOf(world, '전부 새로')).toHaveLength(2);
  await change(world, taskNo, { repeat: null });
  expect(await days('전부 새로')).toEqual(['05-05']);
  await change(world, taskNo, { repeat: { ...tuesdays, until: '2026-05-12' } });
  expect(await days('전부 새로')).toEqual(['05-05', '05-12']);
});

test('a repeat that is cut down to days that were left out has them again', async () => {
  const taskNo = await weekly('되살림');
  await remove(taskNo, { scope: 'one', day: '2026-05-05' });
  await change(world, taskNo, { repeat: { ...tuesdays, until: '2026-05-05' } });
  expect(await days('되살림')).toEqual(['05-05']);
});

test('one occurrence, the following ones, or all are deleted, and no hidden ones remain', async () => {
  const taskNo = await weekly('지움');
  await remove(taskNo, { scope: 'following', day: '2026-05-19' });
  expect(await days('지움')).toEqual(['05-05', '05-12']);
  await remove(taskNo, { scope: 'one', day: '2026-05-05' });
  expect(await days('지움')).toEqual(['05-12']);
  expect((await remove(taskNo, { scope: 'one', day: '2026-05-05' })).result.code).toBe('CONFLICT');
  await remove(taskNo, { scope: 'one', day: '2026-05-12' });
  expect((await callAt(world, 'GET', `/farm-task/${taskNo}`)).status).toBe(404);
  const next = await weekly('다 지움');
  await remove(next, { scope: 'following', day: '2026-05-05' });
  expect((await callAt(world, 'GET', `/farm-task/${next}`)).status).toBe(404);
});

test('two concurrent deletions of the same occurrence delete it once', async () => {
  const taskNo = await weekly('동시에');
  const both = await Promise.all([1, 2].map(() => remove(taskNo, { scope: 'one', day: '2026-05-12' })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await days('동시에')).toEqual(['05-05', '05-19', '05-26']);
});

test('what was done on a day of which a changed series has none is a task of its own there, and stays done', async () => {
  const taskNo = await weekly('바뀜', { every: 'day', until: '2026-05-10' });
  const done = { day: '2026-05-06', note: '필터 교체', hours: 1.5 };
  for (const body of [{ day: '2026-05-05' }, done])
    expect((await callAt(world, 'POST', `/farm-task/${taskNo}/completion`, { body })).status).toBe(200);
  await change(world, taskNo, { description: '바뀜 매주', repeat: tuesdays });
  const listed = itemsOf(await tasksOf(world)).filter(({ description }) => description.startsWith('바뀜'));
  expect(listed.map(({ start, description, completed }) => [start, description, completed?.note])).toEqual([
    ['2026-05-05', '바뀜 매주', null],
    ['2026-05-06', '바뀜', '필터 교체'],
    ['2026-05-12', '바뀜 매주', undefined],
    ['2026-05-19', '바뀜 매주', undefined],
    ['2026-05-26', '바뀜 매주', undefined],
  ]);
  const own = listed.find(({ start }) => start === done.day);
  expect(await taskOf(world, own?.taskNo ?? 0)).toMatchObject({ repeat: null, isMine: true });
  const audits = itemsOf(
    await world.portal.call(world.admin, 'GET', '/admin/audit-log', { query: { kind: 'farm-task' } }),
  );
  expect(audits.find(({ thing }) => thing === String(own?.taskNo))).toMatchObject({
    action: 'create',
    after: { start: done.day, end: done.day, separatedFrom: taskNo },
  });
});

test('of occurrences that move with those that follow, the done ones stay on their days', async () => {
  const taskNo = await weekly('옮김');
  for (const day of ['2026-05-05', '2026-05-19'])
    expect((await callAt(world, 'POST', `/farm-task/${taskNo}/completion`, { body: { day } })).status).toBe(200);
  const wednesdays = { ...tuesdays, weekdays: [3] };
  const following = { scope: 'following', day: '2026-05-12', start: '2026-05-13', end: '2026-05-13' };
  expect((await change(world, taskNo, { ...following, repeat: wednesdays })).status).toBe(200);
  const listed = itemsOf(await tasksOf(world)).filter(({ description }) => description === '옮김');
  expect(listed.map(({ start, completed }) => [start.slice(5), completed !== null])).toEqual([
    ['05-05', true],
    ['05-13', false],
    ['05-19', true],
    ['05-20', false],
  ]);
});
