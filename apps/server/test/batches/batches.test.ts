import { describe, expect, test } from 'vitest';
import { batchesApi } from '@onsil/contract/batches';
import {
  at,
  beginBatch,
  callAt,
  enter,
  makeCrop,
  openLettuceWorld,
  processOf,
  sow,
  under,
} from '../support/batches-world.ts';
import { useWorld } from '../support/hooks.ts';
import { itemOf, parseItem } from '../support/replies.ts';

const dayOfMay = (day: number): string => `2026-05-${String(day).padStart(2, '0')}`;

const world = useWorld(openLettuceWorld);

describe('a batch of lettuce on forty trays', () => {
  test('goes from seed to three harvests, and every plant is accounted for', async () => {
    const { batchId, batchName } = await beginBatch(world, {
      farmCropId: world.lettuce,
      startOn: '2026-04-01',
      trays: 40,
      plannedPlants: 4_800,
      planKg: 600,
    });
    expect(batchName).toMatch(/^상추 04-01 \d+$/);
    expect(await processOf(world, batchId)).toMatchObject({ state: 'work', harvestOn: '2026-05-15', version: 1 });
    const ok = async (reply: ReturnType<typeof enter>) => expect((await reply).status).toBe(200);
    await ok(enter(world, 'sowing', '2026-04-02', { batchId, plants: 5_120, trays: 40 }));
    await ok(enter(world, 'seedling', '2026-04-04', { batchId, plants: 3_000, trays: 24 }));
    const lost = [{ stage: 'sowing', plants: 120, reason: 'NOT_GERMINATED' }];
    await ok(
      enter(
        world,
        'seedling',
        '2026-04-05',
        { batchId, plants: 2_000, trays: 16, discards: lost },
        { isComplete: true },
      ),
    );
    const weak = [{ stage: 'seedling', plants: 150, reason: 'WEAK' }];
    await ok(
      enter(world, 'transplant', '2026-04-18', { batchId, plants: 4_850, discards: weak }, { isComplete: true }),
    );
    expect(await processOf(world, batchId)).toMatchObject({ state: 'transplant', harvestOn: '2026-05-18' });
    await ok(enter(world, 'plant', '2026-05-03', { batchId, plants: 4_800 }));
    for (const [date, plants, weightKg, kgGradeA] of [
      ['2026-05-17', 1_600, 200.5, 180.1],
      ['2026-05-18', 1_600, 201.25, 175.2],
    ] as const)
      await ok(enter(world, 'harvest', date, { batchId, plants, weightKg, kgGradeA }));
    expect(
      (await enter(world, 'harvest', '2026-05-20', { batchId, plants: 1_500, weightKg: 190 }, { isComplete: true }))
        .fields,
    ).toMatchObject([{ path: 'discardRest', code: 'STAGE_NOT_EMPTY' }]);
    const last = { batchId, plants: 1_500, weightKg: 190, kgGradeA: 170 };
    await ok(enter(world, 'harvest', '2026-05-20', last, { isComplete: true, discardRest: 'SURPLUS' }));

    const whole = await processOf(world, batchId);
    expect(whole).toMatchObject({
      state: 'harvest',
      isComplete: true,
      harvestKg: 591.75,
      kgGradeA: 525.3,
      startOn: '2026-04-02',
    });
    expect(
      whole.stages.map(({ stage, arrived, movedOn, discarded, there }) => [stage, arrived, movedOn, discarded, there]),
    ).toEqual([
      ['sowing', 5_120, 5_000, 120, 0],
      ['seedling', 5_000, 4_850, 150, 0],
      ['transplant', 4_850, 4_800, 50, 0],
      ['plant', 4_800, 4_700, 100, 0],
      ['harvest', 4_700, 0, 0, 4_700],
    ]);
    expect(whole.stages.map(({ closedOn }) => closedOn)).toEqual([
      null,
      '2026-04-05',
      '2026-04-18',
      null,
      '2026-05-20',
    ]);
    expect(whole.entries).toHaveLength(8);
    expect(whole.entries.at(-1)).toMatchObject({
      memberName: expect.stringContaining('이름'),
      discards: [
        { stage: 'transplant', plants: 50, reason: 'SURPLUS' },
        { stage: 'plant', plants: 100, reason: 'SURPLUS' },
      ],
    });
  });
});

describe('a batch of tomatoes', () => {
  test('is planted, harvested ten times, and complete when the plants go', async () => {
    const tomato = await makeCrop(world.portal, world.farm.farmNo, { name: '토마토', stages: ['plant', 'harvest'] });
    const { batchId } = await beginBatch(world, { farmCropId: tomato, startOn: '2026-02-01' });
    await enter(world, 'plant', '2026-02-01', { batchId, plants: 2_000 });
    for (let day = 1; day <= 10; day += 1)
      expect((await enter(world, 'harvest', dayOfMay(day), { batchId, plants: 0, weightKg: 120 })).status).toBe(200);
    expect(await processOf(world, batchId)).toMatchObject({
      state: 'harvest',
      harvestKg: 1_200,
      harvestOn: '2026-05-01',
    });
    const end = enter(
      world,
      'harvest',
      '2026-05-19',
      { batchId, plants: 0, weightKg: 0 },
      { isComplete: true, discardRest: 'END' },
    );
    expect((await end).status).toBe(200);
    const { stages, isComplete } = await processOf(world, batchId);
    expect(isComplete).toBe(true);
    expect(stages[0]).toMatchObject({ arrived: 2_000, discarded: 2_000, there: 0 });
  });
});

describe('impossible entries are rejected', () => {
  test('plants from nowhere, by the names of the batches', async () => {
    const batchId = await sow(world);
    const reply = await enter(world, 'seedling', '2026-04-05', { batchId, plants: 1_001 });
    const { batchName } = await processOf(world, batchId);
    expect(reply).toMatchObject({ status: 409, result: { code: 'PLANTS_MISSING' }, names: [batchName] });
    expect(reply.result.message).toContain(batchName);
    const { message } = reply.result;
    expect(reply.fields).toEqual([{ path: 'works.0.plants', code: 'PLANTS_MISSING', message }]);
  });

  test('a day before the plants were there', async () => {
    const batchId = await sow(world, '2026-04-03');
    const reply = await enter(world, 'seedling', '2026-04-02', { batchId, plants: 900 });
    expect(reply.result.code).toBe('DATE_TOO_EARLY');
  });

  test('a stage that the crop omits, a future day, an unknown reason', async () => {
    const crop = await makeCrop(world.portal, world.farm.farmNo, { stages: ['sowing', 'plant', 'harvest'] });
    const { batchId } = await beginBatch(world, { farmCropId: crop, startOn: '2026-05-01' });
    expect((await enter(world, 'seedling', '2026-05-02', { batchId, plants: 1 })).fields).toMatchObject([
      { path: 'works.0.batchId', code: 'notThisStage' },
    ]);
    expect((await enter(world, 'sowing', '2026-05-21', { batchId, plants: 1 })).fields).toMatchObject([
      { path: 'date', code: 'future' },
    ]);
    const discards = [{ stage: 'sowing', plants: 1, reason: 'BAD_LUCK' }];
    expect((await enter(world, 'sowing', '2026-05-02', { batchId, plants: 9, discards })).fields).toMatchObject([
      { path: 'works.0.discards.0.reason', code: 'unknownCode' },
    ]);
    const foreign = [{ stage: 'transplant', plants: 1, reason: 'WEAK' }];
    expect(
      (await enter(world, 'sowing', '2026-05-02', { batchId, plants: 9, discards: foreign })).fields,
    ).toMatchObject([{ path: 'works.0.discards.0.stage', code: 'notThisStage' }]);
  });

  test('a harvest that was not weighed, or with more of grade A than there was', async () => {
    const batchId = await sow(world);
    expect((await enter(world, 'harvest', '2026-05-02', { batchId, plants: 1 })).fields?.[0]?.path).toBe(
      'works.0.weightKg',
    );
    const better = { batchId, plants: 1, weightKg: 1, kgGradeA: 1.1 };
    expect((await enter(world, 'harvest', '2026-05-02', better)).fields).toMatchObject([
      { path: 'works.0.kgGradeA', code: 'aboveHarvest' },
    ]);
  });

  test('arrivals at a closed stage, or before it', async () => {
    const batchId = await sow(world);
    await enter(world, 'seedling', '2026-04-05', { batchId, plants: 900 }, { isComplete: true, discardRest: 'WEAK' });
    for (const stage of ['sowing', 'seedling'] as const)
      expect((await enter(world, stage, '2026-04-06', { batchId, plants: 1 })).result.code).toBe('STAGE_CLOSED');
    const [entry] = (await processOf(world, batchId)).entries;
    expect((await callAt(world, 'DELETE', `${under}/entry/${entry?.entryId}`)).result.code).toBe('STAGE_CLOSED');
  });

  test('one batch of many, and then none of them is entered', async () => {
    const works = [await sow(world), await sow(world), await sow(world)];
    const [first = 0, second = 0, third = 0] = works;
    await enter(world, 'seedling', '2026-04-05', { batchId: second, plants: 500 });
    const reply = await enter(
      world,
      'seedling',
      '2026-04-06',
      works.map((batchId) => ({ batchId, plants: 800 })),
    );
    const { batchName } = await processOf(world, second);
    expect(reply).toMatchObject({ result: { code: 'PLANTS_MISSING' }, names: [batchName] });
    expect(reply.fields?.map(({ path }) => path)).toEqual(['works.1.plants']);
    for (const batchId of [first, third]) expect((await processOf(world, batchId)).state).toBe('sowing');
    const good = await enter(
      world,
      'seedling',
      '2026-04-06',
      works.map((batchId) => ({ batchId, plants: 400 })),
    );
    expect(parseItem(batchesApi.enterHarvest, good).entryIds).toHaveLength(3);
  });

  test('a batch twice in one call, and one of another farm', async () => {
    const batchId = await sow(world);
    const twice = [
      { batchId, plants: 1 },
      { batchId, plants: 2 },
    ];
    expect((await enter(world, 'seedling', '2026-04-06', twice)).fields).toMatchObject([
      { path: 'works.1.batchId', code: 'duplicate' },
    ]);
    const crop = await makeCrop(world.portal, world.elsewhere.farmNo);
    const theirs = await world.portal.call(world.stranger, 'POST', `${under}/work`, {
      ...at(world.elsewhere),
      body: { farmCropId: crop, startOn: '2026-04-01' },
    });
    const mixed = [
      { batchId, plants: 1 },
      { batchId: itemOf(theirs).batchId, plants: 1 },
    ];
    expect((await enter(world, 'seedling', '2026-04-06', mixed)).fields).toMatchObject([
      { path: 'works.1.batchId', code: 'invalid' },
    ]);
    expect((await enter(world, 'sowing', '2026-04-06', { batchId: 999_999, plants: 1 })).status).toBe(400);
  });
});

test('totals of many trays and plants are shown, although no entry may be as large', async () => {
  const { batchId } = await beginBatch(world, { farmCropId: world.lettuce, startOn: '2026-04-01' });
  for (let entry = 0; entry < 2; entry += 1)
    await enter(world, 'sowing', '2026-04-01', { batchId, plants: 10_000_000, trays: 1_000_000 });
  await enter(world, 'seedling', '2026-04-05', { batchId, plants: 1 }, { isComplete: true, discardRest: 'WEAK' });
  const { entries } = await processOf(world, batchId);
  expect(entries.at(-1)?.discards).toEqual([{ stage: 'sowing', plants: 19_999_999, reason: 'WEAK' }]);
  const records = await callAt(world, 'GET', `/farm-yield/${world.farm.farmNo}`, {
    query: { registrationId: String(batchId) },
  });
  expect(records.items).toMatchObject([{ stages: [{ trays: 2_000_000 }, {}, {}, {}, {}] }]);
});
