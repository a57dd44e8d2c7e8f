import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#platform/database/transaction.ts';
import { publish } from '#platform/events/publish.ts';
import { openTestPortal, type TestPortal } from './support/harness.ts';

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
