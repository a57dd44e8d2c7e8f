import { beforeAll, describe, expect, test } from 'vitest';
import type { FarmFigures } from '@onsil/contract/farm-statistics';
import { joinCompany, makeCast, makeCompany, makeFarm, makeMember, signIn } from '../support/factories.ts';
import { auditOf, callAs, type Who } from '../support/farm-info-world.ts';
import { beforeEachTest, usePortal } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';

const portal = usePortal();
const cast = beforeEachTest(() => makeCast(portal));
let call: ReturnType<typeof callAs>;
beforeAll(async () => {
  call = callAs(portal, () => cast);
});

const figures: FarmFigures = {
  productionDay: 42.5,
  productionWeek: 297.5,
  productionMonth: 1_275,
  electricityMonth: 38_000,
  waterMonth: 0.1,
  co2Month: null,
};
const save = (who: Who, change: Partial<Record<keyof FarmFigures, unknown>> = {}) =>
  call(who, 'PUT', '/farm/{farmNo}/statistics', { ...figures, ...change });
const total = (who: Who | null, id: number | string) => call(who, 'GET', `/statistics_total/${id}`);

describe('a farm’s statistics', () => {
  test('are stated by its managers and read by everybody on it', async () => {
    const saved = await save('manager');
    expect(saved).toMatchObject({
      status: 200,
      item: { ...figures, updatedAt: new Date(portal.clock.now).toISOString() },
    });
    expect((await call('member', 'GET', '/statistics/{farmNo}')).item).toEqual(saved.item);
    expect((await call('member', 'GET', '/my/farm/profile')).item).toMatchObject({ statistics: saved.item });
    await save('company', { co2Month: 0, waterMonth: null });
    expect((await call('member', 'GET', '/statistics/{farmNo}')).item).toMatchObject({ co2Month: 0, waterMonth: null });
    expect(await auditOf(portal, cast.farm.farmNo, 'farm-statistics')).toMatchObject([
      { memberNo: cast.manager.memberNo, before: { productionDay: null }, after: { productionDay: 42.5 } },
      { before: { co2Month: null, waterMonth: 0.1 }, after: { co2Month: 0, waterMonth: null } },
    ]);
  });

  test('entered by two at once replace each other in the order of the audit log', async () => {
    await save('manager', { productionDay: 0 });
    for (let round = 1; round <= 5; round += 1)
      await Promise.all([
        save('manager', { productionDay: round }),
        save('company', { productionDay: 100 + round }),
        save('admin', { productionDay: 200 + round }),
      ]);
    const changes = await auditOf(portal, cast.farm.farmNo, 'farm-statistics');
    const before = changes.slice(1).map((change) => (change.before as FarmFigures).productionDay);
    const after = changes.map((change) => (change.after as FarmFigures).productionDay);
    expect(before).toEqual(after.slice(0, -1));
    expect((await call('member', 'GET', '/statistics/{farmNo}')).item).toMatchObject({ productionDay: after.at(-1) });
  });

  test('are private to the farm', async () => {
    expect((await save('member')).status).toBe(403);
    expect((await save('stranger')).status).toBe(404);
    expect((await call('stranger', 'GET', '/statistics/{farmNo}')).status).toBe(404);
    expect((await call(null, 'GET', '/statistics/{farmNo}')).status).toBe(401);
  });

  test.each([
    ['productionDay', 'tooSmall', { productionDay: -0.1 }],
    ['electricityMonth', 'number', { electricityMonth: '38000' }],
    ['waterMonth', 'tooBig', { waterMonth: 1e10 }],
    ['co2Month', 'required', { co2Month: undefined }],
    ['sunMonth', 'unknownMember', { sunMonth: 1 }],
  ])('are numbers from 0 on, or not known: %s, %s', async (path, code, wrong) => {
    expect(await save('manager', wrong as Partial<FarmFigures>)).toMatchObject({
      status: 400,
      fields: [{ path, code }],
    });
  });
});

describe('the statistics of all farms', () => {
  test('are summed over stated figures, for the company and administrators', async () => {
    const second = await makeFarm(portal, { companyId: cast.farm.companyId, name: '둘째 농장' });
    await makeFarm(portal, { companyId: cast.farm.companyId, name: '말이 없는 농장' });
    await save('manager');
    await portal.call(cast.admin, 'PUT', `/farm/${second.farmId}/statistics`, {
      body: { ...figures, productionDay: 7.5, electricityMonth: null, waterMonth: 0.2 },
    });
    await portal.call(cast.stranger, 'PUT', `/farm/${cast.elsewhere.farmNo}/statistics`, { body: figures });
    const reply = await total('company', cast.farm.companyId);
    const item = itemOf(reply);
    expect(item).toMatchObject({
      companyId: cast.farm.companyId,
      companyName: expect.stringContaining('회사'),
      total: { productionDay: 50, electricityMonth: 38_000, waterMonth: 0.3, co2Month: null },
    });
    expect(item.farms).toHaveLength(3);
    expect(item.farms.find(({ farmNo }) => farmNo === second.farmNo)).toMatchObject({
      farmName: '둘째 농장',
      productionDay: 7.5,
    });
    expect((await total('company', 'all')).item).toEqual({ ...item, companyId: null, companyName: null });
    expect((await total('admin', cast.farm.companyId)).item).toEqual(item);
    const all = itemOf(await total('admin', 'all'));
    expect(all.farms.map(({ farmNo }) => farmNo)).toEqual(
      expect.arrayContaining([cast.farm.farmNo, second.farmNo, cast.elsewhere.farmNo]),
    );
  });

  test('are not for members, managers, and other companies', async () => {
    for (const who of ['member', 'manager'] as const) {
      expect((await total(who, cast.farm.companyId)).status).toBe(403);
      expect((await total(who, 'all')).status).toBe(403);
    }
    expect((await total('stranger', cast.farm.companyId)).status).toBe(404);
    expect((await total('company', cast.elsewhere.companyId)).status).toBe(404);
    expect((await total('company', 999_999)).status).toBe(404);
    expect((await total(null, 'all')).status).toBe(401);
    expect((await total('admin', 'some')).status).toBe(400);
  });

  test('of a company without farms are empty', async () => {
    const user = await makeMember(portal);
    const companyId = await makeCompany(portal);
    await joinCompany(portal, user.memberNo, companyId);
    cast.stranger = await signIn(portal, user);
    for (const id of [companyId, 'all'])
      expect(await total('stranger', id)).toMatchObject({
        status: 200,
        item: { total: { productionDay: null }, farms: [] },
      });
  });

  test('do not hold farms of another company that a company’s user works on', async () => {
    await portal.pool.query("insert into farm_member (member_no, farm_no, role) values ($1, $2, 'manager')", [
      cast.company.memberNo,
      cast.elsewhere.farmNo,
    ]);
    const { farms } = itemOf(await total('company', 'all'));
    expect(farms.map(({ farmNo }) => farmNo)).toEqual([cast.farm.farmNo]);
  });
});
