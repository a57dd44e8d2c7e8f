import { spawn } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { headers } from '@onsil/contract/auth';
import type { DeliveryOutcome } from '@onsil/contract/notifications';
import { hourMs, minuteMs } from '@onsil/domain/calendar/duration';
import { createMailer } from '#features/mails/mailer.ts';
import { startMailWorker } from '#features/mails/worker.ts';
import type { SendOutcome } from '#features/notifications/channels/channel.ts';
import { sendDueDeliveries, startDeliveryWorker } from '#features/notifications/deliveries/deliver.ts';
import { deliveryTable } from '#features/notifications/deliveries/deliveries.sql.ts';
import { saveMailResult } from '#features/notifications/deliveries/mail-result.ts';
import { readConfig } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { leaseDue } from '#platform/jobs/queue.sql.ts';
import { signIn } from '../support/factories.ts';
import { useWorld } from '../support/hooks.ts';
import { choose, deliveriesOf, subscribe, tell } from '../support/notifications-factories.ts';
import { noon, openNoticeWorld } from '../support/notifications-world.ts';
import { itemsOf } from '../support/replies.ts';

const world = useWorld(openNoticeWorld);
beforeEach(async () => {
  await world.renew();
  await choose(world.portal, world.session, { web_push: 1 });
});

// Timed, because without the wake signal the worker would send it too, two seconds later: one of three attempts must
// be fast.
test(
  'a notice is on the phone at once: the worker is woken, it does not wait for its clock',
  { retry: 2 },
  async () => {
    await subscribe(world.portal, world.session, world.push.browser());
    const worker = startDeliveryWorker(world.portal.ctx, world.gateways);
    await new Promise((resolve) => setTimeout(resolve, 100)); // it has polled once and sleeps
    const started = performance.now();
    await tell(world.portal, world.farm.farmNo);
    await expect.poll(() => world.push.received.length, { interval: 10 }).toBe(1);
    expect(performance.now() - started).toBeLessThan(1_500);
    await worker.stop();
  },
);

test('two workers send fifty notices once each', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  const bus = await connectEventBus(world.portal.connectionString, world.portal.ctx.db, world.portal.ctx.log);
  const second: Context = { ...world.portal.ctx, bus };
  const workers = [startDeliveryWorker(world.portal.ctx, world.gateways), startDeliveryWorker(second, world.gateways)];
  for (let seq = 1; seq <= 50; seq++) await tell(world.portal, world.farm.farmNo, { deviationIds: [seq] });
  const unsent = async (): Promise<number> =>
    (await world.portal.pool.query("select from delivery where state <> 'sent'")).rowCount ?? -1;
  await expect.poll(unsent, { timeout: 30_000 }).toBe(0);
  await Promise.all(workers.map((worker) => worker.stop()));
  await bus.close();
  expect(new Set(world.push.received.map(({ payload }) => payload.tag)).size).toBe(50);
  expect(world.push.received).toHaveLength(50);
});

test('a notice written before a kill and never sent is sent once when a worker starts', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo); // no subscriber: the process is gone
  world.portal.clock.now += 10 * minuteMs;
  const worker = startDeliveryWorker(world.portal.ctx, world.gateways);
  await expect.poll(() => deliveriesOf(world.portal, noticeSeq)).toMatchObject([{ state: 'sent', attempts: 1 }]);
  await worker.stop();
  await world.deliver();
  expect(world.push.received).toHaveLength(1);
  expect(world.push.received[0]?.payload.at).toBe(noon);
});

test('a worker process killed while it sends: another takes the delivery over after two minutes, not before', async () => {
  world.portal.clock.now = Date.now(); // the process has its own clock
  world.session = await signIn(world.portal, world.manager);
  await subscribe(world.portal, world.session, world.push.browser());
  world.push.answers.push('silent');
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo, { deviationIds: [77] });
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../src/main.ts'), 'worker'], {
    env: {
      ...process.env,
      ...world.settings,
      DATABASE_URL: world.portal.connectionString,
      ONSIL_DATA: path.dirname(String(world.settings['ONSIL_FCM_CREDENTIALS'])),
      ONSIL_DEMO: 'off',
      ONSIL_LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await expect.poll(() => world.push.received.length, { timeout: 20_000 }).toBe(1);
  child.kill('SIGKILL');
  await ended;

  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([{ state: 'sending', attempts: 1 }]);
  world.portal.clock.now = Date.now() + minuteMs;
  await world.deliver();
  expect(world.push.received).toHaveLength(1);
  world.portal.clock.now = Date.now() + 2 * minuteMs;
  await world.deliver();
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  // The browser may have shown the first one; the second replaces it.
  expect(world.push.received.map(({ payload }) => payload.tag)).toEqual(['deviation-77', 'deviation-77']);
});

test('the end of a server waits for what it sends, and leaves the rest to the next one', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  for (let seq = 1; seq <= 25; seq++) await tell(world.portal, world.farm.farmNo, { deviationIds: [seq] });
  const { promise: held, resolve: release } = Promise.withResolvers<SendOutcome>();
  let begun = 0;
  const slow = {
    send() {
      begun += 1;
      return held;
    },
  };
  const worker = startDeliveryWorker(world.portal.ctx, { ...world.gateways, web_push: slow });
  await expect.poll(() => begun).toBe(20);
  const stopped = worker.stop();
  release({ kind: 'sent' });
  await stopped;
  const { rows } = await world.portal.pool.query(
    'select state, attempts, count(*)::int as count from delivery group by 1, 2 order by 1',
  );
  expect(rows).toEqual([
    { state: 'pending', attempts: 0, count: 5 },
    { state: 'sent', attempts: 1, count: 20 },
  ]);
});

test('a batch is leased once whichever plan the database chooses', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  for (let seq = 1; seq <= 5; seq++) await tell(world.portal, world.farm.farmNo, { deviationIds: [seq] });
  const leases = await world.portal.ctx.db.transaction().execute(async (db) => {
    // A nested loop runs its inner side once a row.
    for (const name of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize'])
      await sql`set local ${sql.raw(`enable_${name}`)} = off`.execute(db);
    const [now, leaseExpiresAt] = [new Date(noon), new Date(noon + minuteMs)];
    return leaseDue(db, deliveryTable, { now, leaseExpiresAt, maxWaitMs: hourMs, maxCount: 2 });
  });
  expect(leases).toHaveLength(2);
});

test('what was written by a clock that was ahead is sent once the clock is right', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo);
  await world.portal.pool.query("update delivery set next_try_at = next_try_at + interval '90 days'");
  await world.deliver();
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([{ state: 'sent' }]);
});

test('a delivery that takes its process down each time is given up', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo);
  await world.portal.pool.query("update delivery set state = 'sending', attempts = 6");
  await world.deliver();
  expect(await deliveriesOf(world.portal, noticeSeq)).toMatchObject([{ state: 'failed', attempts: 7 }]);
  expect(world.push.received).toEqual([]);
});

test('a channel that breaks in an unforeseen way holds up none of the others', async () => {
  await choose(world.portal, world.session, { web_push: 1, email: 1 });
  await subscribe(world.portal, world.session, world.push.browser());
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo);
  const broken = {
    hasServer: true,
    compose() {
      throw new Error('out of ink');
    },
  };
  await sendDueDeliveries(world.portal.ctx, { ...world.gateways, email: broken });
  expect(await deliveriesOf(world.portal, noticeSeq)).toEqual(
    expect.arrayContaining([
      { channel: 'web_push', state: 'sent', attempts: 1, reason: null, outcome: null },
      { channel: 'email', state: 'pending', attempts: 1, reason: 'other', outcome: 'out of ink' },
    ]),
  );
});

test('a test notice returns the outcome of each delivery, over the requested channel', async () => {
  const workers = [
    startDeliveryWorker(world.portal.ctx, world.gateways),
    startMailWorker(world.portal.ctx, createMailer(readConfig(world.settings)), saveMailResult),
  ];
  await subscribe(world.portal, world.session, world.push.browser());
  const send = async (channel: string): Promise<DeliveryOutcome[]> => {
    const reply = await world.portal.call(world.session, 'POST', '/noti-system-alarm/test', {
      body: { channel },
      headers: { [headers.farmId]: world.farm.farmId },
    });
    expect(reply.status).toBe(200);
    return itemsOf(reply);
  };
  expect(await send('web_push')).toMatchObject([{ channel: 'web_push', state: 'sent', outcome: null }]);
  expect(world.push.received[0]?.payload).toMatchObject({ title: expect.stringMatching(/^\[테스트\] /), level: 0 });
  expect(await send('email')).toMatchObject([{ channel: 'email', state: 'sent' }]);
  expect(world.mail.received[0]?.text).toContain('테스트 알림입니다.');
  world.push.answers.push({ status: 503 });
  expect(await send('web_push')).toMatchObject([
    { state: 'pending', attempts: 1, reason: 'busy', outcome: 'push service answered 503' },
  ]);
  expect(await send('fcm')).toEqual([]);
  await Promise.all(workers.map((worker) => worker.stop()));
});

test('a return to range is shown in the portal only', async () => {
  await choose(world.portal, world.session, { web_push: 1, email: 1, fcm: 1 });
  await subscribe(world.portal, world.session, world.push.browser());
  const { noticeSeq, memberNos } = await tell(world.portal, world.farm.farmNo, { kind: 'returned', level: 3 });
  expect(memberNos).toEqual([world.manager.memberNo]);
  expect(await deliveriesOf(world.portal, noticeSeq)).toEqual([]);
});

test('a handover is sent over every channel', async () => {
  await subscribe(world.portal, world.session, world.push.browser());
  await world.portal.call(world.session, 'POST', '/booting/notification/device', {
    body: { deviceToken: 'handed', platform: 'ios', uuid: 'handed' },
  });
  const { noticeSeq } = await tell(world.portal, world.farm.farmNo, {
    kind: 'handed_over',
    level: 3,
    audience: 'managers',
  });
  await world.deliver();
  const states = (await deliveriesOf(world.portal, noticeSeq)).map(({ channel, state }) => `${channel} ${state}`);
  expect(states.toSorted()).toEqual(['email sent', 'fcm sent', 'web_push sent']);
});
