import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { YieldPlan } from '@onsil/contract/yield-plans';
import { makeCast } from '../support/factories.ts';
import { auditOf } from '../support/farm-info-world.ts';
import type { Reply } from '../support/harness.ts';
import { beforeEachTest, usePortal } from '../support/hooks.ts';
import { holdRows } from '../support/lock-waits.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { callerAt, makeCrop, type Caller } from '../support/yields-world.ts';

const portal = usePortal();
const cast = beforeEachTest(() => makeCast(portal));
let crop: number;
let call: Caller;
beforeEach(async () => {
  call = callerAt(portal, cast.farm);
  crop = await makeCrop(portal, cast.farm.farmNo);
});

type Role = 'manager' | 'member' | 'stranger' | 'company';
const add = (given: Record<string, unknown> = {}, who: Role = 'manager') =>
  call(cast[who], 'POST', '/farm-yield/plan', {
    body: { farmCropId: crop, year: 2026, month: 3, planKg: 120.5, ...given },
  });
const list = async (query: Record<string, string> = {}): Promise<YieldPlan[]> =>
  itemsOf(await call(cast.member, 'GET', '/farm-yield/plan', { query }));
const planOf = (reply: Reply<{ planId: number }>): number => itemOf(reply).planId;

describe('the plan of a farm', () => {
  test('is made by its managers for each crop and month, and read by everybody on it', async () => {
    const other = await makeCrop(portal, cast.farm.farmNo, { name: '바질' });
    const planId = planOf(await add());
    await add({ month: 4, planKg: 0 });
    await add({ year: 2025 });
    await add({ farmCropId: other }, 'company');
    expect((await list()).map(({ year, month }) => [year, month])).toEqual([
      [2026, 3],
      [2026, 3],
      [2026, 4],
      [2025, 3],
    ]);
    expect(await list({ year: '2026', farmCropId: String(crop) })).toMatchObject([
      { planId, farmCropId: crop, year: 2026, month: 3, planKg: 120.5, version: 1 },
      { month: 4, planKg: 0 },
    ]);
    const page = await call(cast.member, 'GET', '/farm-yield/plan', { query: { pageNo: '2', pageSize: '3' } });
    expect(page.paging).toEqual({ pageNo: 2, pageSize: 3, totalCount: 4, hasMore: false });
    expect(page.items).toMatchObject([{ year: 2025 }]);
  });

  test('has one line for a crop and a month, even when two write it at once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => add({ month: 5 })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of replies.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject({ status: 400, fields: [{ path: 'month', code: 'taken' }] });
  });

  test('is changed by version and removed, which the log keeps', async () => {
    const planId = planOf(await add());
    const change = (body: object, who: Role = 'manager') =>
      call(cast[who], 'PUT', '/farm-yield/plan', { body: { planId, planKg: 130, version: 1, ...body } });
    expect((await change({})).status).toBe(200);
    expect(await change({ planKg: 140 })).toMatchObject({ status: 409, result: { code: 'CONFLICT' } });
    expect(await list()).toMatchObject([{ planKg: 130, version: 2 }]);
    expect((await call(cast.manager, 'DELETE', `/farm-yield/plan/${planId}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await change({ version: 2 })).status).toBe(404);
    expect(await auditOf(portal, cast.farm.farmNo, 'yield-plan')).toMatchObject([
      { action: 'create', after: { planKg: 120.5, month: 3 } },
      { action: 'change', before: { planKg: 120.5 }, after: { planKg: 130 } },
      { action: 'remove', before: { planKg: 130, year: 2026 } },
    ]);
  });

  test('is readable by its members, and unknown to strangers', async () => {
    const planId = planOf(await add());
    const body = { planId, planKg: 1, version: 1 };
    expect((await add({ month: 6 }, 'member')).status).toBe(403);
    expect((await add({ month: 6 }, 'stranger')).status).toBe(404);
    expect((await call(cast.member, 'PUT', '/farm-yield/plan', { body })).status).toBe(403);
    expect((await call(cast.member, 'DELETE', `/farm-yield/plan/${planId}`)).status).toBe(403);
    const atHome = callerAt(portal, cast.elsewhere);
    expect((await atHome(cast.stranger, 'PUT', '/farm-yield/plan', { body })).status).toBe(404);
    expect((await atHome(cast.stranger, 'DELETE', `/farm-yield/plan/${planId}`)).status).toBe(404);
    expect((await atHome(cast.stranger, 'GET', '/farm-yield/plan')).items).toEqual([]);
  });

  test('is refused to strangers at once, also while a manager changes it', async () => {
    const planId = planOf(await add());
    const release = await holdRows(portal, 'select from yield_plan where plan_id = $1', [planId]);
    onTestFinished(release);
    const body = { planId, planKg: 1, version: 1 };
    const atHome = callerAt(portal, cast.elsewhere);
    expect((await atHome(cast.stranger, 'PUT', '/farm-yield/plan', { body })).status).toBe(404);
    expect((await call(cast.member, 'DELETE', `/farm-yield/plan/${planId}`)).status).toBe(403);
  });

  test.each([
    ['farmCropId', 'unknownCrop', { farmCropId: 999_999 }],
    ['month', 'outOfRange', { month: 13 }],
    ['year', 'outOfRange', { year: 1999 }],
    ['planKg', 'tooSmall', { planKg: -1 }],
    ['planKg', 'number', { planKg: '12' }],
  ])('is refused where it cannot be: %s, %s', async (path, code, wrong) => {
    expect(await add(wrong)).toMatchObject({ status: 400, fields: [{ path, code }] });
  });

  test('is of crops of this farm alone', async () => {
    const theirs = await makeCrop(portal, cast.elsewhere.farmNo);
    expect(await add({ farmCropId: theirs })).toMatchObject({
      status: 400,
      fields: [{ path: 'farmCropId', code: 'unknownCrop' }],
    });
  });
});
