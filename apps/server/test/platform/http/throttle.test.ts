import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { dayMs } from '@onsil/domain/calendar/duration';
import { deleteOldThrottles } from '#features/auth/authentication.sql.ts';
import { createThrottle } from '#platform/limits/throttle.ts';
import { usePortal } from '../../support/hooks.ts';

const portal = usePortal();

const throttle = (name: string, tries: number) => createThrottle(portal.ctx.db, name, tries, 60);

test('right attempts wait for each other also where two features count them, and none is refused', async () => {
  const features = [throttle('shared', 1), throttle('shared', 1)];
  let running = 0;
  let maxRunning = 0;
  const attempt = async (): Promise<string> => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await sleep(20);
    running -= 1;
    return 'right';
  };
  const found = await Promise.all([...features, ...features].map((one) => one.attempt('key', attempt)));
  expect(found).toEqual(['right', 'right', 'right', 'right']);
  expect(maxRunning).toBe(1);
});

test('fifty attempts of one key wait, the next is told to come later, and other keys do not wait', async () => {
  const one = throttle('queue', 100);
  const gate = Promise.withResolvers<string>();
  const waiting = Array.from({ length: 51 }, () => one.attempt('key', () => gate.promise));
  await expect(one.attempt('key', () => gate.promise)).rejects.toMatchObject({ refusal: 'UNAVAILABLE' });
  expect(await one.attempt('other', () => Promise.resolve('right'))).toBe('right');
  gate.resolve('right');
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['right']));
});

test('wrong attempts count, right ones and those that end in an error do not', async () => {
  const one = throttle('counted', 2);
  await one.attempt('key', () => Promise.resolve('right'));
  await expect(one.attempt('key', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await one.attempt('key', () => Promise.resolve(null))).toBeNull();
  expect(await one.attempt('key', () => Promise.resolve(null))).toBeNull();
  await expect(one.attempt('key', () => Promise.resolve('right'))).rejects.toMatchObject({ refusal: 'TOO_MANY' });
});

test('a count that began while the clock was ahead does not last until that time', async () => {
  const [ahead, counted] = [throttle('ahead', 1), throttle('just now', 1)];
  for (const one of [ahead, counted]) await one.take('key');
  const expire = Date.now() + 365 * dayMs;
  await portal.pool.query("update throttle set expire = $1 where key = 'ahead:key'", [expire]);
  await expect(ahead.take('key')).rejects.toMatchObject({ refusal: 'TOO_MANY' });
  await deleteOldThrottles(portal.ctx.db, new Date());
  await ahead.take('key');
  await expect(counted.take('key')).rejects.toMatchObject({ refusal: 'TOO_MANY' });
});
