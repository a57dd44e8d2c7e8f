import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseOnClient } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { publish } from '#platform/events/publish.ts';
import { readableLog } from '../mqtt/harness.ts';
import { makeCast, makeController } from '../support/factories.ts';
import { openTestPortal, type TestPortal } from '../support/harness.ts';

let portal: TestPortal;
let unsubscribe: () => void;
const received: number[] = [];

beforeAll(async () => {
  portal = await openTestPortal();
  unsubscribe = portal.ctx.bus.subscribe(
    'deviations',
    (ids) => received.push(...ids),
    () => undefined,
  );
});
afterAll(async () => {
  unsubscribe();
  await portal.close();
});

test('an event is delivered when its transaction commits, and never if it is rolled back', async () => {
  const failed = transact(portal.ctx, async (ctx) => {
    await publish(ctx, 'deviations', [1]);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await transact(portal.ctx, async (ctx) => {
    await publish(ctx, 'deviations', [2, 3]);
    await publish(portal.ctx, 'deviations', [4]); // on another connection: delivered at once
    await expect.poll(() => received).toEqual([4]);
  });
  await expect.poll(() => received).toEqual([4, 2, 3]);
});

test('an event without ids is none', async () => {
  await publish(portal.ctx, 'deviations', []);
  await publish(portal.ctx, 'deviations', [5]);
  await expect.poll(() => received.at(-1)).toBe(5);
  expect(received).toEqual([4, 2, 3, 5]);
});

test('a connection that a firewall drops without a word is noticed, and subscribers read everything again', async () => {
  const server = new pg.Client({ connectionString: portal.connectionString });
  const sockets: Socket[] = [];
  const proxy = createServer((near) => {
    const far = server.host.startsWith('/')
      ? connect(`${server.host}/.s.PGSQL.${server.port}`)
      : connect(server.port, server.host);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const { log, lines } = readableLog();
  const connection = { host: '127.0.0.1', port: typeof address === 'object' ? address?.port : 0 };
  const url = new URL('postgresql://localhost');
  url.searchParams.set('host', connection.host);
  url.searchParams.set('port', String(connection.port));
  url.pathname = `/${server.database}`;
  url.username = server.user ?? '';
  url.password = server.password ?? '';
  const bus = await connectEventBus(url.href, portal.ctx.db, log, { askEveryMs: 50, giveUpMs: 500 });
  const got: number[] = [];
  let resyncs = 0;
  bus.subscribe(
    'deviations',
    (ids) => got.push(...ids),
    () => (resyncs += 1),
  );
  for (const socket of sockets) socket.unpipe().pause();
  await expect.poll(() => resyncs).toBe(1);
  expect(lines[0]).toMatchObject({ msg: 'live events: connection lost, reconnecting' });
  await publish(portal.ctx, 'deviations', [9]);
  await expect.poll(() => got).toEqual([9]);
  await bus.close();
  for (const socket of sockets) socket.destroy();
  proxy.close();
});

test('what is published after a pause is delivered without waiting for more', async () => {
  const waits: number[] = [];
  for (let id = 50; id < 60; id += 1) {
    await delay(60);
    const began = performance.now();
    portal.ctx.bus.publish('deviations', [id]);
    while (received.at(-1) !== id) await delay(1);
    waits.push(performance.now() - began);
  }
  expect(Math.min(...waits)).toBeLessThan(35); // 40 ms are for those that follow
});

test('what was collected is published when the bus closes', async () => {
  const bus = await connectEventBus(portal.connectionString, portal.ctx.db, readableLog().log);
  bus.publish('deviations', [71]);
  bus.publish('deviations', [72]);
  await bus.close();
  await expect.poll(() => received.slice(-2)).toEqual([71, 72]);
});

test('what a call writes is announced when it is committed: an aborted commit announces nothing', async () => {
  const cast = await makeCast(portal);
  const { controllerId, farmNo } = await makeController(portal, { farmNo: cast.farm.farmNo });
  const heard: string[] = [];
  const stop = (['deviations', 'settings'] as const).map((topic) =>
    portal.ctx.bus.subscribe(
      topic,
      (ids) => ids.includes(farmNo) && heard.push(topic),
      () => undefined,
    ),
  );
  const change = async (): Promise<number[]> => {
    const mute = portal.call(cast.member, 'PUT', `/statuslog/${controllerId}/stop-alarm`, { body: { isMuting: true } });
    const body = { controllerId, comment: '야간 온도를 낮춥니다.' };
    const comment = portal.call(cast.member, 'POST', '/farm/connect/comment', { body });
    return (await Promise.all([mute, comment])).map(({ status }) => status);
  };
  await portal.pool.query(`
    create function refuse_commit() returns trigger language plpgsql as $$ begin raise 'no commit'; end $$;
    create constraint trigger refuse_mute after insert on alarm_stop initially deferred for each row execute function refuse_commit();
    create constraint trigger refuse_comment after insert on control_comment initially deferred for each row execute function refuse_commit()`);
  expect(await change()).toEqual([500, 500]);
  await portal.pool.query('drop function refuse_commit cascade');
  expect(await change()).toEqual([200, 200]);
  await expect.poll(() => heard.toSorted()).toEqual(['deviations', 'settings']);
  for (const end of stop) end();
});

test('what could not be published is published when the database answers again', async () => {
  let refusals = 2;
  const query = (...given: Parameters<typeof portal.pool.query>): unknown => {
    refusals -= 1;
    if (refusals >= 0) throw new Error('timeout exceeded when trying to connect');
    return portal.pool.query(...given);
  };
  const { log, lines } = readableLog();
  const bus = await connectEventBus(portal.connectionString, databaseOnClient({ query } as never), log, {
    retryMs: 50,
  });
  bus.publish('samples', [81]);
  bus.publish('deviations', [82]);
  await expect.poll(() => refusals).toBe(1);
  bus.publish('deviations', [83]);
  await expect.poll(() => received.slice(-2)).toEqual([82, 83]);
  expect(lines.map(({ msg }) => msg)).toEqual(['live events: publish failed, retrying']);
  await bus.close();
});
