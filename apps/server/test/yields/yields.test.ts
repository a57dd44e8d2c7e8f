import { describe, expect, test } from 'vitest';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { usePortal } from '../support/hooks.ts';
import { callerAt, dayAfter, makeCrop, makeRack } from '../support/yields-world.ts';
import { lettuce, useRecords, type Flat } from './yields-records.ts';

const portal = usePortal({ now: Date.parse('2026-06-15T14:58:00Z') });
const records = useRecords(portal);

describe('a whole cycle as one record', () => {
  test('is a batch like any other, with its totals', async () => {
    const registrationId = await records.add();
    expect(await records.one(registrationId)).toMatchObject({
      registrationId,
      farmCropId: records.crop,
      stages: [
        {
          stage: 'sowing',
          firstOn: '2026-03-01',
          trays: 2,
          plants: 400,
          discarded: 12,
          reason: 'NOT_GERMINATED',
          rate: null,
        },
        { stage: 'seedling', plants: 388, discarded: 8, reason: 'END', rate: 0.97 },
        { stage: 'plant', plants: 380, discarded: 5, reason: 'TIPBURN', rate: 380 / 388 },
        { stage: 'harvest', firstOn: '2026-04-15', lastOn: '2026-04-15', plants: 375, discarded: 0 },
      ].map((stage) => ({ ...stage, ...(stage.rate && { rate: expect.closeTo(stage.rate, 5) }) })),
      harvestKg: 45,
      kgGradeA: 36,
      gradeARate: 0.8,
      weightPerPlant: 120,
      survival: 0.9375,
      note: '첫 작기',
      places: [],
      isComplete: true,
      isStepwise: false,
    });
    expect(await records.board()).toMatchObject([
      { batchId: registrationId, state: 'harvest', isComplete: true, harvestKg: 45 },
    ]);
  });

  test('may end at an earlier stage, where its plants stay', async () => {
    const registrationId = await records.add({
      stages: lettuce.stages.slice(0, 2),
      harvestKg: null,
      kgGradeA: null,
      isComplete: false,
    });
    const found = await records.one(registrationId);
    expect(found).toMatchObject({
      isComplete: false,
      harvestKg: 0,
      kgGradeA: null,
      weightPerPlant: null,
      survival: null,
    });
    expect(found.stages.map(({ plants }) => plants)).toEqual([400, 388, 0, 0]);
    const [work] = await records.board();
    expect(work).toMatchObject({ state: 'seedling' });
    expect(work?.stages[1]).toMatchObject({ there: 388, closedOn: null });
  });

  test('of fruit is of the plants that stood, whose end is not a loss on the way', async () => {
    const tomato = await makeCrop(portal, records.cast.farm.farmNo, { stages: ['plant', 'harvest'] });
    const registrationId = await records.add({
      farmCropId: tomato,
      stages: [
        { stage: 'plant', date: '2026-03-01', plants: 100 },
        { stage: 'harvest', date: '2026-05-01', plants: 0 },
      ],
      harvestKg: 500,
      kgGradeA: null,
    });
    expect(await records.one(registrationId)).toMatchObject({
      weightPerPlant: 5_000,
      survival: 1,
      gradeARate: null,
      stages: [
        { plants: 100, discarded: 100, reason: 'END' },
        { plants: 0, rate: 1 },
      ],
      isComplete: true,
    });
  });

  test('holds a rack, a section of it or single positions until the day after its harvest', async () => {
    const rackId = await makeRack(portal, records.cast.farm.farmNo, { tiers: 3, columns: 4, name: '랙 A' });
    const { rows } = await portal.pool.query<{ no: number }>(
      `insert into rack_section (rack_id, name, tier_from, tier_to, column_from, column_to) values ($1, '왼쪽', 1, 2, 1, 2) returning section_no as no`,
      [rackId],
    );
    const sectionNo = rows[0]?.no ?? 0;
    const registrationId = await records.add({ rackId, sectionNo });
    expect((await records.one(registrationId)).places).toEqual([
      { rackId, rackName: '랙 A', sectionName: '왼쪽', cells: 4 },
    ]);
    expect(await records.heldOn('2026-02-28')).toEqual([]);
    expect(await records.heldOn('2026-03-01')).toEqual([{ batchId: registrationId, cells: 4 }]);
    expect(await records.heldOn('2026-04-15')).toEqual([{ batchId: registrationId, cells: 4 }]);
    expect(await records.heldOn('2026-04-16')).toEqual([]);
    expect(await records.post({ rackId })).toMatchObject({
      status: 409,
      result: { code: 'PLACE_TAKEN' },
      names: [expect.any(String)],
      fields: [{ path: 'cells', code: 'PLACE_TAKEN' }],
    });
    const single = await records.add({ cells: [{ rackId, tier: 3, column: 1 }] });
    expect((await records.one(single)).places).toEqual([{ rackId, rackName: '랙 A', sectionName: null, cells: 1 }]);
    expect(await records.post({ cells: [{ rackId, tier: 9, column: 1 }] })).toMatchObject({
      fields: [{ path: 'cells.0', code: 'unknownCell' }],
    });
    expect(await records.post({ rackId: 999_999 })).toMatchObject({
      fields: [{ path: 'rackId', code: 'unknownCell' }],
    });
    expect(await records.post({ rackId, sectionNo: 999_999 })).toMatchObject({
      fields: [{ path: 'sectionNo', code: 'unknownCell' }],
    });
    expect(await records.post({ sectionNo })).toMatchObject({ fields: [{ path: 'rackId', code: 'required' }] });
    expect(await records.list()).toHaveLength(2);
  });

  const at = (index: number, wrong: Flat): Flat => ({
    stages: lettuce.stages.map((stage, place) => (place === index ? { ...stage, ...wrong } : stage)),
  });
  test.each<[string, string, string, () => Flat]>([
    ['DATE_TOO_EARLY', 'stages.3.date', 'dayBeforePlant', () => at(3, { date: '2026-02-01' })],
    ['DATE_TOO_EARLY', 'stages.1.date', 'dayBeforeSowing', () => at(1, { date: '2026-02-28' })],
    ['DATE_TOO_EARLY', 'stages.3.date', 'dayBeforePlant', () => at(3, { date: '2026-03-19', plants: 0 })],
    ['PLANTS_MISSING', 'stages.1.plants', 'tooBig', () => at(1, { plants: 389 })],
    ['PLANTS_MISSING', 'stages.0.discarded', 'tooBig', () => at(0, { discarded: 401 })],
    ['INVALID', 'stages.3.date', 'future', () => at(3, { date: '2026-06-16' })],
    ['INVALID', 'stages.3.discarded', 'notThisStage', () => at(3, { discarded: 1 })],
    ['INVALID', 'stages.2.stage', 'notThisStage', () => at(2, { stage: 'transplant' })],
    [
      'INVALID',
      'stages.1.stage',
      'stages',
      () => ({ stages: [lettuce.stages[0], lettuce.stages[2]], harvestKg: null, kgGradeA: null }),
    ],
    ['INVALID', 'stages.0.reason', 'unknownCode', () => at(0, { reason: 'BORED' })],
    ['INVALID', 'harvestKg', 'required', () => ({ harvestKg: null })],
    ['INVALID', 'kgGradeA', 'aboveHarvest', () => ({ kgGradeA: 45.1 })],
    ['INVALID', 'harvestKg', 'notThisStage', () => ({ stages: lettuce.stages.slice(0, 3), kgGradeA: null })],
    ['INVALID', 'stages', 'required', () => ({ stages: [] })],
    ['INVALID', 'farmCropId', 'unknownCrop', () => ({ farmCropId: 999_999 })],
  ])('is refused where it cannot have happened: %s at %s, %s', async (code, path, field, wrong) => {
    const reply = await records.post(wrong());
    expect(reply).toMatchObject({ result: { code }, fields: [{ path, code: field }] });
    expect(await records.list()).toEqual([]);
  });

  test('has a name of its own', async () => {
    await records.add({ batchName: '3월 1호' });
    expect(await records.post({ batchName: '3월 1호' })).toMatchObject({
      status: 400,
      fields: [{ path: 'batchName', code: 'taken' }],
    });
  });
});

describe('records', () => {
  test('are listed by their first day, and found by crop, days and words', async () => {
    const basil = await makeCrop(portal, records.cast.farm.farmNo, { name: '바질' });
    const shifted = (days: number): Flat => ({
      stages: lettuce.stages.map((stage) => ({ ...stage, date: dayAfter(stage.date, days) })),
    });
    const [first, second, third] = [
      await records.add({ ...shifted(0), batchName: '첫째' }),
      await records.add({ ...shifted(20), batchName: '둘째' }),
      await records.add({ ...shifted(10), batchName: '셋째', farmCropId: basil }),
    ];
    // Planned but not started: no record yet.
    await records.call(records.cast.member, 'POST', '/farm-yield-management/work', {
      body: { farmCropId: records.crop, startOn: '2026-06-01' },
    });
    const found = async (query: Record<string, string>): Promise<number[]> =>
      (await records.list(query)).map(({ registrationId }) => registrationId);
    expect(await found({})).toEqual([second, third, first]);
    expect(await found({ farmCropId: String(basil) })).toEqual([third]);
    expect(await found({ from: '2026-03-02', to: '2026-03-11' })).toEqual([third]);
    expect(await found({ keyword: '째' })).toHaveLength(3);
    expect(await found({ keyword: '바질' })).toEqual([third]);
    const page = await records.call(records.cast.member, 'GET', `/farm-yield/${records.cast.farm.farmId}`, {
      query: { pageSize: '2', pageNo: '2' },
    });
    expect(page.paging).toEqual({ pageNo: 2, pageSize: 2, totalCount: 3, hasMore: false });
    expect(page.items).toMatchObject([{ registrationId: first }]);
  });

  test('are readable by their farm only', async () => {
    const registrationId = await records.add();
    const atHome = callerAt(portal, records.cast.elsewhere);
    const body = { farmCropId: records.crop, ...lettuce };
    expect((await records.call(records.cast.stranger, 'GET', `/farm-yield/${records.cast.farm.farmNo}`)).status).toBe(
      404,
    );
    expect((await records.call(records.cast.stranger, 'POST', '/farm-yield', { body })).status).toBe(404);
    expect(
      (await atHome(records.cast.stranger, 'PUT', `/farm-yield/${registrationId}`, { body: { ...body, version: 1 } }))
        .status,
    ).toBe(404);
    expect((await atHome(records.cast.stranger, 'DELETE', `/farm-yield/${registrationId}`)).status).toBe(404);
    expect(
      (
        await atHome(records.cast.stranger, 'GET', `/farm-yield/${records.cast.elsewhere.farmNo}`, {
          query: { registrationId: String(registrationId) },
        })
      ).items,
    ).toEqual([]);
    expect(await atHome(records.cast.stranger, 'POST', '/farm-yield', { body })).toMatchObject({
      fields: [{ path: 'farmCropId', code: 'unknownCrop' }],
    });
  });
});

test('today is a day of Korea', async () => {
  const stages = [{ stage: 'sowing', date: '2026-06-16', plants: 1 }];
  const only = { stages, harvestKg: null, kgGradeA: null, isComplete: false };
  expect(await records.post(only)).toMatchObject({ fields: [{ path: 'stages.0.date', code: 'future' }] });
  portal.clock.now += 3 * minuteMs; // a minute past midnight in Korea
  expect((await records.post(only)).status).toBe(200);
  portal.clock.now -= 3 * minuteMs;
});
