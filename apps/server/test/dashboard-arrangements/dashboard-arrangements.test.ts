import { expect, test } from 'vitest';
import type { Arrangement } from '@onsil/contract/dashboard-arrangement';
import { makeCast } from '../support/factories.ts';
import { beforeEachTest, usePortal } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';

const portal = usePortal();
const cast = beforeEachTest(() => makeCast(portal));

type Who = 'manager' | 'member' | 'stranger';
const path = (): string => `/farm/${cast.farm.farmId}/dashboard-arrangement`;
const known = async (who: Who = 'member'): Promise<{ farm: Arrangement | null; own: Arrangement | null }> =>
  itemOf(await portal.call(cast[who], 'GET', `/farm/${cast.farm.farmId}/dashboard-arrangement`));
const save = (who: Who, address: string, arrangement: unknown) =>
  portal.call(cast[who], 'PUT', address, { body: { arrangement } });

const phFirst: Arrangement = { order: ['ph', 'ec'], hidden: [] };
const noLight: Arrangement = { order: [], hidden: ['light'] };

test('everybody sees the farm’s arrangement, and only the member their own; each can be replaced and taken back', async () => {
  expect(await known()).toEqual({ farm: null, own: null });
  expect((await save('manager', path(), phFirst)).status).toBe(200);
  expect((await save('member', `${path()}/own`, noLight)).status).toBe(200);
  expect(await known()).toEqual({ farm: phFirst, own: noLight });
  expect(await known('manager')).toEqual({ farm: phFirst, own: null });
  await save('member', `${path()}/own`, phFirst);
  await save('manager', path(), noLight);
  expect(await known()).toEqual({ farm: noLight, own: phFirst });
  await save('member', `${path()}/own`, null);
  await save('manager', path(), null);
  expect(await known()).toEqual({ farm: null, own: null });
});

test('the farm’s arrangement is changed by managers, with an audit entry; strangers see nothing', async () => {
  expect((await save('member', path(), phFirst)).status).toBe(403);
  expect((await save('stranger', path(), phFirst)).status).toBe(404);
  expect((await save('stranger', `${path()}/own`, phFirst)).status).toBe(404);
  expect((await portal.call(cast.stranger, 'GET', path())).status).toBe(404);
  await save('manager', path(), phFirst);
  const { rows } = await portal.pool.query<{ after: unknown }>(
    `select after from audit_log where kind = 'dashboard-arrangement' and farm_no = $1`,
    [cast.farm.farmNo],
  );
  expect(rows).toEqual([{ after: phFirst }]);
});

test('an arrangement has at most 100 fields, with keys of at most 64 characters', async () => {
  const many = Array.from({ length: 101 }, (_, index) => `field${index}`);
  expect((await save('member', `${path()}/own`, { order: many, hidden: [] })).status).toBe(400);
  expect((await save('member', `${path()}/own`, { order: [], hidden: ['x'.repeat(65)] })).status).toBe(400);
  expect(await known()).toEqual({ farm: null, own: null });
});
