import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passwordOf } from './factories.ts';
import { openTestPortal, type TestPortal } from './harness.ts';

let portal: TestPortal;
beforeAll(async () => void (portal = await openTestPortal()));
beforeEach(() => portal.pool.query('delete from throttle'));
afterAll(() => portal.close());

test('addresses of one IPv6 network are counted together, those of another apart', async () => {
  const attempt = async (at: number, address: string): Promise<number> => {
    const body = { memberId: `nobody-${at}`, memberPwd: passwordOf('wrong') };
    return (await portal.call(null, 'POST', '/auth-token', { body, address })).status;
  };
  const statuses = await Promise.all(
    Array.from({ length: 45 }, (_, at) => attempt(at, `2001:db8:0:7::${(at + 1).toString(16)}`)),
  );
  for (let at = 45; at < 110; at += 1) statuses.push(await attempt(at, `2001:db8:0:7:${at}::1`));
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await attempt(200, '2001:db8:0:8::1')).toBe(401);
});
