import { beforeAll, describe, expect, test } from 'vitest';
import { yieldPlansApi, type YieldTotal } from '@onsil/contract/yield-plans';
import { joinCompany, makeCompany, makeFarm, makeMember, signIn } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf, parseItem } from '../support/replies.ts';
import { callerAt, dayAfter, makeCrop, makeRack, type Caller } from '../support/yields-world.ts';
import {
  dice,
  fruit,
  fruitCycle,
  leafy,
  leafyCycle,
  lossPlainly,
  plainly,
  sum,
  type Cycle,
} from './yield-totals-plain.ts';

const portal = usePortal();
const cast = useCast(portal);
let call: Caller;
beforeAll(async () => {
  call = callerAt(portal, cast.farm);
});

let made = 0;
/** Inserts a batch; returns its number. */
const write = async ({ farmNo, crop, stages, entries, closedOn }: Cycle): Promise<number> => {
  made += 1;
  const { rows } = await portal.pool.query<{ no: number }>(
    `insert into batch (farm_no, farm_crop_id, name, stages, start_on, note, created_at)
     values ($1, $2, $3, $4, $5, '', now()) returning batch_id as no`,
    [farmNo, crop, `작기 ${made}`, stages, entries[0]?.day],
  );
  const batchId = rows[0]?.no ?? 0;
  for (const { stage, day, plants, kg, gradeA, discards = [] } of entries) {
    const { rows: entered } = await portal.pool.query<{ id: number }>(
      `insert into batch_entry (batch_id, stage, day, plants, weight_kg, kg_grade_a, note, created_at)
       values ($1, $2, $3, $4, $5, $6, '', now()) returning entry_id as id`,
      [batchId, stage, day, plants, kg ?? null, gradeA ?? null],
    );
    for (const [at, count] of discards)
      await portal.pool.query(
        `insert into batch_discard (entry_id, stage, plants, reason) values ($1, $2, $3, 'WEAK')`,
        [entered[0]?.id, at, count],
      );
  }
  if (closedOn)
    await portal.pool.query(`insert into batch_closing (batch_id, stage, day) values ($1, 'harvest', $2)`, [
      batchId,
      closedOn,
    ]);
  return batchId;
};

/** Compares numbers up to floating-point errors. */
const close = (found: unknown, wanted: unknown): void => {
  if (typeof wanted === 'number') expect(found).toBeCloseTo(wanted, 5);
  else if (wanted === null || typeof wanted !== 'object') expect(found).toBe(wanted);
  else for (const [key, value] of Object.entries(wanted)) close((found as Record<string, unknown>)[key], value);
};

const total = async (query: Record<string, string>): Promise<YieldTotal> => {
  const reply = await call(cast.member, 'GET', '/farm-yield/total', { query });
  expect(reply.status).toBe(200);
  return itemOf(reply);
};

describe('a year of a farm', () => {
  const cycles: Cycle[] = [];
  const crops: number[] = [];
  beforeAll(async () => {
    const roll = dice(7);
    const { farmNo } = cast.farm;
    crops.push(
      await makeCrop(portal, farmNo, { name: '상추', stages: leafy }),
      await makeCrop(portal, farmNo, { name: '토마토', stages: fruit }),
    );
    const [lettuce = 0, tomato = 0] = crops;
    for (let count = 0; count < 30; count += 1) cycles.push(leafyCycle(roll, farmNo, lettuce));
    for (let count = 0; count < 6; count += 1) cycles.push(fruitCycle(roll, farmNo, tomato));
    // A failed batch: closed, never harvested.
    cycles.push({
      farmNo,
      crop: lettuce,
      stages: leafy,
      closedOn: '2026-02-03',
      entries: [
        { stage: 'sowing', day: '2025-12-20', plants: 300 },
        { stage: 'seedling', day: '2026-01-02', plants: 0, discards: [['sowing', 300]] },
      ],
    });
    for (const cycle of cycles) await write(cycle);
    const elsewhere = await makeCrop(portal, cast.elsewhere.farmNo, { stages: leafy });
    await write(leafyCycle(roll, cast.elsewhere.farmNo, elsewhere));
    for (const [crop, month, planKg] of [
      [lettuce, 1, 30],
      [lettuce, 2, 0],
      [tomato, 1, 100.5],
    ])
      await call(cast.manager, 'POST', '/farm-yield/plan', {
        body: { farmCropId: crop, year: 2026, month, planKg },
      });
  });

  test.each(['2025', '2026', '2027'])('adds up as it does by plain counting: %s', async (year) => {
    const found = await total({ year });
    expect(found.months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const { month, ...outcome } of found.months) {
      const planKg = year === '2026' ? ([130.5, 0][month - 1] ?? null) : null;
      close(
        outcome,
        plainly(cycles, (day) => day.startsWith(`${year}-${String(month).padStart(2, '0')}`), planKg),
      );
    }
    const { loss, kgPerM2, kgPerPot, ...outcome } = found.total;
    close(
      outcome,
      plainly(cycles, (day) => day.startsWith(year), year === '2026' ? 130.5 : null),
    );
    expect(loss).toHaveLength(lossPlainly(cycles, year).length);
    close(loss, lossPlainly(cycles, year));
    expect({ kgPerM2, kgPerPot }).toEqual({ kgPerM2: null, kgPerPot: null });
    for (const { farmCropId, cropName: _, loss: ofCrop, ...rest } of found.crops) {
      const own = cycles.filter(({ crop }) => crop === farmCropId);
      const planKg = year === '2026' ? (farmCropId === crops[0] ? 30 : 100.5) : null;
      close(
        rest,
        plainly(own, (day) => day.startsWith(year), planKg),
      );
      close(ofCrop, lossPlainly(own, year));
    }
    // Tomatoes were last picked in 2026.
    expect(found.crops.map(({ cropName }) => cropName)).toEqual(year === '2027' ? ['상추'] : ['상추', '토마토']);
  });

  test('can be filtered by crop', async () => {
    const [, tomato = 0] = crops;
    const found = await total({ year: '2026', farmCropId: String(tomato) });
    const own = cycles.filter(({ crop }) => crop === tomato);
    close(
      found.total,
      plainly(own, (day) => day.startsWith('2026'), 100.5),
    );
    expect(found.crops).toHaveLength(1);
    expect(found.total.loss).toMatchObject([{ stage: 'plant', discarded: 0, rate: 0 }]);
  });

  test('without data has zeros and unknowns', async () => {
    const { crops: none, total: all, months } = await total({ year: '2030' });
    expect(none).toEqual([]);
    expect(all).toMatchObject({ planKg: null, harvestKg: 0, rate: null, weightPerPlant: null, loss: [] });
    expect(months.every(({ harvestKg, planKg }) => harvestKg === 0 && planKg === null)).toBe(true);
  });
});

test('repeatedly harvested plants are no loss when removed at the end', async () => {
  const farm = await makeFarm(portal, { companyId: cast.farm.companyId });
  const here = callerAt(portal, farm);
  const crop = await makeCrop(portal, farm.farmNo, { stages: fruit });
  const post = async <P extends string>(path: P, body: object) => {
    const reply = await here(cast.company, 'POST', `/farm-yield-management/${path}`, { body });
    expect(reply.status).toBe(200);
    return reply;
  };
  const { item } = await post('work', { farmCropId: crop, startOn: '2024-02-01' });
  const { batchId } = item as { batchId: number };
  await post('plant', { date: '2024-02-01', works: [{ batchId, plants: 100 }] });
  const discards = [{ stage: 'plant', plants: 10, reason: 'DISEASE' }];
  await post('harvest', { date: '2024-05-01', works: [{ batchId, plants: 0, weightKg: 500, discards }] });
  const last = { works: [{ batchId, plants: 0, weightKg: 0 }], isComplete: true, discardRest: 'END' };
  await post('harvest', { date: '2024-06-01', ...last });
  const found = await here(cast.company, 'GET', '/farm-yield/total', { query: { year: '2024' } });
  expect(itemOf(found).total.loss).toEqual([{ stage: 'plant', arrived: 100, discarded: 10, rate: 0.1 }]);
});

test('the plan to date counts a running month by its days, and stands beside that of the year', async () => {
  const farm = await makeFarm(portal, { companyId: cast.farm.companyId });
  const here = callerAt(portal, farm);
  const crop = await makeCrop(portal, farm.farmNo, { stages: fruit });
  const plans = { 3: 100, 4: 60, 5: 900 };
  for (const [month, planKg] of Object.entries(plans)) {
    const body = { farmCropId: crop, year: 2026, month: Number(month), planKg };
    await here(cast.company, 'POST', '/farm-yield/plan', { body });
  }
  const entries = [{ stage: 'harvest', day: '2026-03-20', plants: 10, kg: 96 }] as const;
  await write({ farmNo: farm.farmNo, crop, stages: fruit, entries: [...entries] });
  const owner = await makeMember(portal);
  await joinCompany(portal, owner.memberNo, farm.companyId);
  const at = async (day: string): Promise<YieldTotal> => {
    const { now } = portal.clock;
    portal.clock.now = Date.parse(`${day}T12:00:00+09:00`);
    const reply = await here(await signIn(portal, owner), 'GET', '/farm-yield/total', { query: { year: '2026' } });
    portal.clock.now = now;
    return itemOf(reply);
  };
  const april = await at('2026-04-10');
  expect(april.total).toMatchObject({ planKg: 1_060, planToDateKg: 120, rateToDate: 0.8, rate: 0.090566 });
  expect(april.crops).toMatchObject([{ planToDateKg: 120, rateToDate: 0.8 }]);
  expect(april.months.map(({ planToDateKg }) => planToDateKg).slice(2, 5)).toEqual([100, 20, null]);
  expect((await at('2027-01-01')).total).toMatchObject({ planKg: 1_060, planToDateKg: 1_060 });
  expect((await at('2025-12-31')).total).toMatchObject({ planKg: 1_060, planToDateKg: null, rateToDate: null });
});

describe('space', () => {
  test('is the farm’s m², and the pots of the positions that harvested batches held, each once', async () => {
    const farm = await makeFarm(portal, { companyId: cast.farm.companyId });
    const here = callerAt(portal, farm);
    const crop = await makeCrop(portal, farm.farmNo, { stages: fruit });
    const [big, small] = [
      await makeRack(portal, farm.farmNo, { pots: 20 }),
      await makeRack(portal, farm.farmNo, { pots: 5 }),
    ];
    await portal.pool.query('update farm set cultivation_area = 50 where farm_no = $1', [farm.farmNo]);
    const cycle = (day: string, kg: number): Cycle => ({
      farmNo: farm.farmNo,
      crop,
      stages: fruit,
      entries: [
        { stage: 'plant', day, plants: 10 },
        { stage: 'harvest', day: dayAfter(day, 30), plants: 10, kg },
      ],
    });
    const stand = (batchId: number, rackId: number, column: number, from: string, to: string): Promise<unknown> =>
      portal.pool.query(`insert into occupancy values ($1, 1, $2, $3, daterange($4, $5))`, [
        rackId,
        column,
        batchId,
        from,
        to,
      ]);
    const [first, second, nowhere] = [
      await write(cycle('2026-01-05', 10)),
      await write(cycle('2026-03-05', 20)),
      await write(cycle('2026-03-05', 40)),
    ];
    await stand(first, big, 1, '2026-01-05', '2026-02-05');
    await stand(second, big, 1, '2026-03-05', '2026-03-20');
    await stand(second, small, 2, '2026-03-20', '2026-04-05');
    expect(nowhere).toBeGreaterThan(0);
    const ofFarm = itemOf(await here(cast.company, 'GET', '/farm-yield/total', { query: { year: '2026' } }));
    expect(ofFarm.total).toMatchObject({ harvestKg: 70, kgPerM2: 1.4, kgPerPot: 30 / 25 });
    const february = ofFarm.months[1];
    expect(february?.kgPerM2).toBe((february?.harvestKg ?? 0) / 50);
    const company = await portal.call(cast.company, 'GET', `/farm-yield/total/${cast.farm.companyId}`, {
      query: { year: '2026' },
    });
    expect(company.item).toMatchObject({ total: { kgPerM2: expect.any(Number) } });
  });
});

describe('a year of a company', () => {
  const ofCompany = (who: 'admin' | 'company' | 'manager' | 'stranger', id: string | number) =>
    portal.call(cast[who], 'GET', `/farm-yield/total/${id}`, { query: { year: '2026' } });

  test('is that of its farms, each and together', async () => {
    const reply = await ofCompany('company', cast.farm.companyId);
    const { farms, total: all } = parseItem(yieldPlansApi.getCompanyYieldTotal, reply);
    const one = await total({ year: '2026' });
    expect(farms.map(({ farmNo }) => farmNo)).toContain(cast.farm.farmNo);
    expect(farms.map(({ farmNo }) => farmNo)).not.toContain(cast.elsewhere.farmNo);
    expect(farms.find(({ farmNo }) => farmNo === cast.farm.farmNo)).toMatchObject({
      harvestKg: one.total.harvestKg,
      planKg: 130.5,
      weightPerPlant: one.total.weightPerPlant,
    });
    expect(all.harvestKg).toBeCloseTo(sum(farms.map(({ harvestKg }) => harvestKg)), 5);
    expect((await ofCompany('company', 'all')).item).toEqual(reply.item);
  });

  test('without farms is empty', async () => {
    const user = await makeMember(portal);
    const companyId = await makeCompany(portal);
    await joinCompany(portal, user.memberNo, companyId);
    const session = await signIn(portal, user);
    for (const id of ['all', companyId])
      expect(await portal.call(session, 'GET', `/farm-yield/total/${id}`, { query: { year: '2026' } })).toMatchObject({
        status: 200,
        item: { farms: [], total: { harvestKg: 0 } },
      });
  });

  test('is available to its users and administrators', async () => {
    const nobody = await signIn(portal, await makeMember(portal));
    expect((await ofCompany('manager', cast.farm.companyId)).status).toBe(403);
    expect((await ofCompany('stranger', cast.farm.companyId)).status).toBe(404);
    expect((await ofCompany('manager', 'all')).status).toBe(403);
    expect((await portal.call(nobody, 'GET', '/farm-yield/total/all', { query: { year: '2026' } })).status).toBe(403);
    const { farms } = parseItem(yieldPlansApi.getCompanyYieldTotal, await ofCompany('admin', 'all'));
    expect(farms.map(({ farmNo }) => farmNo)).toContain(cast.elsewhere.farmNo);
  });
});
