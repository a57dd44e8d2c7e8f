import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headers, type Session } from '@onsil/contract/auth';
import { idempotencyHeader } from '@onsil/contract/endpoint';
import { dayMs } from '@onsil/domain/calendar/duration';
import { idempotencyJobs } from '#platform/http/idempotency.ts';
import {
  callAt,
  noon,
  openLettuceWorld,
  processOf,
  sow,
  thereIn,
  under,
  type WorkWorld,
} from '../../support/batches-world.ts';
import { trustClock } from '../../support/jobs.ts';

let world: WorkWorld & { lettuce: number };
beforeAll(async () => {
  world = await openLettuceWorld();
});
afterAll(() => world.portal.close());

const raise = (batchId: number, plants: number, key: string, by?: Session) =>
  callAt(world, 'POST', `${under}/seedling`, {
    body: { date: '2026-04-10', works: [{ batchId, plants }] },
    headers: { [headers.farmId]: world.farm.farmId, [idempotencyHeader]: key },
    ...(by && { by }),
  });
const isReplayed = ({ raw }: Awaited<ReturnType<typeof raise>>) => raw.headers['idempotency-replayed'] === 'true';

test('a call that is repeated with its key has one effect, and gets the first answer', async () => {
  const batchId = await sow(world);
  const key = randomUUID();
  const first = await raise(batchId, 900, key);
  const second = await raise(batchId, 900, key.toUpperCase());
  expect([isReplayed(first), isReplayed(second)]).toEqual([false, true]);
  expect(second.raw.body).toBe(first.raw.body);
  expect(second.raw.headers['content-type']).toBe(first.raw.headers['content-type']);
  expect(second.raw.headers['cache-control']).toBe('no-store');
  expect((await processOf(world, batchId)).entries).toHaveLength(2);
});

test('ten at once with one key have one effect and one answer', async () => {
  const batchId = await sow(world);
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 10 }, () => raise(batchId, 50, key)));
  expect(new Set(replies.map(({ raw }) => raw.body)).size).toBe(1);
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(replies.filter(isReplayed)).toHaveLength(9);
  expect(await thereIn(world, batchId)).toMatchObject({ sowing: 950, seedling: 50 });
});

test('a key that comes with another body, call or farm is refused without an effect', async () => {
  const batchId = await sow(world);
  const key = randomUUID();
  await raise(batchId, 10, key);
  const other = await raise(batchId, 11, key);
  expect([other.status, other.result.code]).toEqual([422, 'KEY_REUSED']);
  const transplanted = await callAt(world, 'POST', `${under}/transplant`, {
    body: { date: '2026-04-10', works: [{ batchId, plants: 10 }] },
    headers: { [headers.farmId]: world.farm.farmId, [idempotencyHeader]: key },
  });
  expect(transplanted.result.code).toBe('KEY_REUSED');
  await raise(batchId, 10, key, world.admin);
  const elsewhere = await callAt(world, 'POST', `${under}/seedling`, {
    body: { date: '2026-04-10', works: [{ batchId, plants: 10 }] },
    headers: { [headers.farmId]: world.elsewhere.farmId, [idempotencyHeader]: key },
    by: world.admin,
  });
  expect(elsewhere.result.code).toBe('KEY_REUSED');
  expect(await thereIn(world, batchId)).toMatchObject({ sowing: 980, seedling: 20, transplant: 0 });
});

test('a key of another member is a key of its own', async () => {
  const batchId = await sow(world);
  const key = randomUUID();
  await raise(batchId, 20, key);
  const reply = await raise(batchId, 20, key, world.manager);
  expect([reply.status, isReplayed(reply)]).toEqual([200, false]);
  expect(await thereIn(world, batchId)).toMatchObject({ seedling: 40 });
});

test('a refused call keeps no key: it can be repeated when its reason is gone', async () => {
  const batchId = await sow(world);
  const key = randomUUID();
  expect((await raise(batchId, 1_001, key)).result.code).toBe('PLANTS_MISSING');
  expect((await raise(batchId, 1_000, key)).status).toBe(200);
  expect((await raise(batchId, 1_000, randomUUID(), world.stranger)).status).toBe(404);
});

test('a key that is no UUID is invalid; a call without a key runs each time, as does one that takes none', async () => {
  const batchId = await sow(world);
  const wrong = await raise(batchId, 1, 'one');
  expect([wrong.status, wrong.fields?.[0]?.path]).toEqual([400, idempotencyHeader]);
  const enter = () =>
    callAt(world, 'POST', `${under}/seedling`, { body: { date: '2026-04-10', works: [{ batchId, plants: 1 }] } });
  await enter();
  await enter();
  expect(await thereIn(world, batchId)).toMatchObject({ seedling: 2 });
  const task = { category: 'NUTRIENT', description: '탱크', start: '2026-05-20', end: '2026-05-20' };
  const keyed = { headers: { [headers.farmId]: world.farm.farmId, [idempotencyHeader]: randomUUID() } };
  const first = await callAt(world, 'POST', '/farm-task', { body: task, ...keyed });
  const second = await callAt(world, 'POST', '/farm-task', { body: task, ...keyed });
  expect(first.raw.body).not.toBe(second.raw.body);
});

test('keys end after 30 days, and a member has ten thousand at most', async () => {
  const { portal } = world;
  const batchId = await sow(world);
  const key = randomUUID();
  await raise(batchId, 30, key);
  const prune = async (): Promise<void> => {
    await trustClock(portal.ctx);
    for (const { run } of idempotencyJobs(portal.ctx)) await run(new AbortController().signal);
  };
  const countKeys = async (): Promise<number> =>
    (await portal.pool.query<{ count: number }>('select count(*)::int as count from idempotency_key')).rows[0]?.count ??
    0;
  portal.clock.now = noon + 29 * dayMs;
  await prune();
  expect(await countKeys()).toBeGreaterThan(0);
  portal.clock.now = noon + 31 * dayMs;
  await prune();
  expect(await countKeys()).toBe(0);
  await portal.pool.query(
    `insert into idempotency_key (member_no, key, call, request_hash, answer, created_at)
     select $2, gen_random_uuid(), '', '', '', $1::timestamptz + n * interval '1 second' from generate_series(1, 10010) n`,
    [new Date(portal.clock.now), world.member.memberNo],
  );
  await prune();
  expect(await countKeys()).toBe(10_000);
  portal.clock.now = noon;
});
