import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import type { PushNotice, TaskReminders } from '@onsil/contract/notifications';
import { remindOfTasks } from '#features/farm-tasks/remind.ts';
import type { Context } from '#platform/context.ts';
import { connectEventBus, type EventBus } from '#platform/events/event-bus.ts';
import { joinFarm, makeMember, signIn, type TestMember } from '../support/factories.ts';
import { beforeTests } from '../support/hooks.ts';
import { subscribe } from '../support/notifications-factories.ts';
import { openNoticeWorld } from '../support/notifications-world.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const world = beforeTests(() => openNoticeWorld());
let bus: EventBus;
let colleague: TestMember & { name: string; session: Session };

beforeAll(async () => {
  bus = await connectEventBus(world.portal.connectionString, world.portal.ctx.db, world.portal.ctx.log);
});
beforeEach(async () => {
  await world.renew();
  const member = await makeMember(world.portal);
  await joinFarm(world.portal, member.memberNo, world.farm.farmNo, 'member');
  const session = await signIn(world.portal, member, true);
  colleague = { ...member, name: `이름 ${member.memberId}`, session };
});
afterAll(async () => {
  await bus.close();
  await world.close();
});

const day = '2026-05-10';
const kst = (time: string, on = day): number => Date.parse(`${on}T${time}:00+09:00`);
const farmHeader = () => ({ [headers.farmId]: world.farm.farmId });

const plan = async (own: Record<string, unknown> = {}): Promise<number> => {
  const task = { category: 'NUTRIENT', description: '양액 탱크 청소', start: day, end: day, time: '14:00' };
  const assignee = { assigneeMemberNo: colleague.memberNo };
  const body = { ...task, ...assignee, ...own };
  return itemOf(await world.portal.call(world.session, 'POST', '/farm-task', { body, headers: farmHeader() })).taskNo;
};

const change = async (taskNo: number, own: Record<string, unknown>): Promise<void> => {
  const { category, description, start, end, controllerId, repeat, version } = itemOf(
    await world.portal.call(world.session, 'GET', `/farm-task/${taskNo}`),
  );
  const body = { taskNo, category, description, start, end, controllerId, repeat, version, ...own };
  expect((await world.portal.call(world.session, 'PUT', '/farm-task', { body })).status).toBe(200);
};

const tick = (taskNo: number, on = day) =>
  world.portal.call(world.session, 'POST', `/farm-task/${taskNo}/completion`, { body: { day: on } });

const want = async (session: Session, tasks: TaskReminders, quiet = {}): Promise<void> => {
  const choices = { portal: 1, web_push: 2, email: null, fcm: null };
  const body = { choices, quietFrom: null, quietTo: null, tasks, ...quiet };
  expect((await world.portal.call(session, 'PUT', '/my/notification-setting', { body })).status).toBe(200);
};

/** Access tokens end after a quarter of an hour. */
const setTime = async (time: string, on = day): Promise<void> => {
  world.portal.clock.now = kst(time, on);
  world.session = await signIn(world.portal, world.manager, true);
  colleague.session = await signIn(world.portal, colleague, true);
};

/** Two workers look at the same time, at this time of the day. */
const remindAt = async (time: string, on = day): Promise<void> => {
  await setTime(time, on);
  const second: Context = { ...world.portal.ctx, bus };
  await Promise.all([remindOfTasks(world.portal.ctx), remindOfTasks(second)]);
};

const noticesOf = async (session: Session): Promise<PushNotice[]> =>
  itemsOf(await world.portal.call(session, 'GET', '/app-push')).filter(({ kind }) => kind === 'task');
const countOf = async (session: Session): Promise<number> => (await noticesOf(session)).length;

test('the assignee is reminded ten minutes before, once, though two workers look every minute', async () => {
  const taskNo = await plan();
  await remindAt('13:49');
  expect(await countOf(colleague.session)).toBe(0);
  for (const time of ['13:50', '13:51', '13:59', '14:00', '14:01', '14:20']) await remindAt(time);
  expect(await noticesOf(colleague.session)).toMatchObject([
    {
      kind: 'task',
      level: 0,
      title: '[할 일] 14:00 양액 탱크 청소',
      body: expect.stringContaining(`담당 ${colleague.name}`),
      task: { taskNo, day },
      deviationId: null,
      at: new Date(kst('13:50')).toISOString(),
    },
  ]);
  expect(await countOf(world.session)).toBe(0);
});

test('it rings on the phone and opens the task', async () => {
  await subscribe(world.portal, colleague.session, world.push.browser());
  const taskNo = await plan();
  await remindAt('13:50');
  await world.deliver();
  expect(world.push.received.map(({ payload }) => payload)).toMatchObject([
    { url: `/smartfarm/${world.farm.farmId}/farm-calendar?day=${day}&task=${taskNo}&on=${day}`, level: 0 },
  ]);
  expect(world.push.received[0]?.payload.actions).toBeUndefined();
});

test('many workers at once send one push for each task', async () => {
  await subscribe(world.portal, colleague.session, world.push.browser());
  for (let n = 1; n <= 10; n++) await plan({ description: `할 일 ${n}` });
  world.portal.clock.now = kst('13:55');
  const second: Context = { ...world.portal.ctx, bus };
  await Promise.all([world.portal.ctx, second, world.portal.ctx, second].map((ctx) => remindOfTasks(ctx)));
  await world.deliver();
  expect(world.push.received).toHaveLength(10);
  expect(new Set(world.push.received.map(({ payload }) => payload.title)).size).toBe(10);
});

test('each member says of which tasks: those assigned to them, all of the farm, or none', async () => {
  const outsider = await makeMember(world.portal);
  await want(await signIn(world.portal, outsider), 'all');
  await plan({ assigneeMemberNo: null });
  await remindAt('13:50');
  expect([await countOf(world.session), await countOf(colleague.session)]).toEqual([0, 0]);
  await want(world.session, 'all');
  await want(colleague.session, 'none');
  await plan({ time: '15:00' });
  await plan({ time: '15:00', assigneeMemberNo: null });
  await remindAt('14:55');
  expect([await countOf(world.session), await countOf(colleague.session)]).toEqual([2, 0]);
  expect(await countOf(await signIn(world.portal, outsider))).toBe(0);
});

test('in the quiet hours the phone stays silent', async () => {
  await subscribe(world.portal, colleague.session, world.push.browser());
  await want(colleague.session, 'assigned', { quietFrom: 13 * 60, quietTo: 15 * 60 });
  await plan();
  await remindAt('13:50');
  await world.deliver();
  expect(await countOf(colleague.session)).toBe(1);
  expect(world.push.received).toEqual([]);
});

test('of what is done nobody is reminded; another occurrence of it is not done', async () => {
  await plan({ time: null, description: '시각 없음' });
  const taskNo = await plan({ repeat: { every: 'day', weekdays: [], until: null } });
  expect((await tick(taskNo)).status).toBe(200);
  await remindAt('13:55');
  expect(await countOf(colleague.session)).toBe(0);
  await remindAt('13:55', '2026-05-11');
  await remindAt('13:55', '2026-05-12');
  expect((await noticesOf(colleague.session)).map(({ task }) => task)).toEqual([
    { taskNo, day: '2026-05-12' },
    { taskNo, day: '2026-05-11' },
  ]);
});

test('the time is Korea’s, on both sides of midnight', async () => {
  await plan({ time: '00:05', start: '2026-05-11', end: '2026-05-11' });
  await remindAt('23:50');
  expect(await countOf(colleague.session)).toBe(0);
  await remindAt('23:55');
  await remindAt('00:02', '2026-05-11');
  expect(await countOf(colleague.session)).toBe(1);
});

test('a task moved to a later time has a reminder of its own; one that is edited after it has none', async () => {
  const taskNo = await plan({ repeat: { every: 'day', weekdays: [], until: null } });
  await remindAt('13:55');
  await change(taskNo, { scope: 'one', day, start: day, end: day, repeat: null, description: '고친 할 일' });
  await remindAt('13:58');
  expect(await countOf(colleague.session)).toBe(1);
  const single = await plan({ time: '16:00' });
  await remindAt('15:55');
  expect(await countOf(colleague.session)).toBe(2);
  await change(single, { time: '18:00' });
  await remindAt('17:55');
  expect(await countOf(colleague.session)).toBe(3);
});

test('what began before it was planned, or long ago, is not reminded of', async () => {
  await setTime('14:05');
  await plan();
  await remindAt('14:06');
  await plan({ time: '15:00' });
  await remindAt('15:11');
  expect(await countOf(colleague.session)).toBe(0);
});
