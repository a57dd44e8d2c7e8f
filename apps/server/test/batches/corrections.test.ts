import { describe, expect, test } from 'vitest';
import {
  beginBatch,
  callAt,
  enter,
  makeCrop,
  openLettuceWorld,
  processOf,
  sow,
  thereIn,
  under,
} from '../support/batches-world.ts';
import { useWorld } from '../support/hooks.ts';
import { makeRack } from '../support/racks-factories.ts';

const world = useWorld(openLettuceWorld);

describe('corrections', () => {
  test('an entry is changed with the version of its batch, and never so that plants come from nowhere', async () => {
    const batchId = await sow(world);
    await enter(world, 'seedling', '2026-04-05', { batchId, plants: 900 });
    const { entries, version } = await processOf(world, batchId);
    const [first, second] = entries;
    const path = `${under}/entry/${first?.entryId}`;
    const change = {
      day: '2026-04-01',
      plants: 950,
      trays: 8,
      weightKg: null,
      kgGradeA: null,
      discards: [],
      note: '다시 셈',
      version,
    };
    expect((await callAt(world, 'PUT', path, { body: { ...change, version: version - 1 } })).result.code).toBe(
      'CONFLICT',
    );
    expect((await callAt(world, 'PUT', path, { body: { ...change, plants: 899 } })).fields).toMatchObject([
      { path: 'plants', code: 'PLANTS_MISSING' },
    ]);
    expect((await callAt(world, 'PUT', path, { body: { ...change, day: '2026-04-06' } })).result.code).toBe(
      'DATE_TOO_EARLY',
    );
    expect((await callAt(world, 'PUT', path, { body: { ...change, day: '2026-05-21' } })).fields?.[0]?.code).toBe(
      'future',
    );
    expect((await callAt(world, 'PUT', path, { body: { ...change, weightKg: 1 } })).fields?.[0]?.code).toBe(
      'notThisStage',
    );
    expect((await callAt(world, 'PUT', path, { body: change })).status).toBe(200);
    const after = await processOf(world, batchId);
    expect(after).toMatchObject({ version: version + 1 });
    expect(after.entries[0]).toMatchObject({ plants: 950, trays: 8, note: '다시 셈' });
    expect((await callAt(world, 'DELETE', path)).result.code).toBe('PLANTS_MISSING');
    expect((await callAt(world, 'DELETE', `${under}/entry/${second?.entryId}`)).status).toBe(200);
    expect(await thereIn(world, batchId)).toMatchObject({ sowing: 950, seedling: 0 });
    expect((await callAt(world, 'DELETE', `${under}/entry/${second?.entryId}`)).status).toBe(404);
  });

  test('a harvest that is corrected is still weighed', async () => {
    const crop = await makeCrop(world.portal, world.farm.farmNo, { stages: ['plant', 'harvest'] });
    const { batchId } = await beginBatch(world, { farmCropId: crop, startOn: '2026-04-01' });
    await enter(world, 'plant', '2026-04-01', { batchId, plants: 10 });
    await enter(world, 'harvest', '2026-05-01', { batchId, plants: 10, weightKg: 5, kgGradeA: 4 });
    const { entries, version } = await processOf(world, batchId);
    const body = {
      day: '2026-05-02',
      plants: 9,
      trays: null,
      weightKg: null,
      kgGradeA: null,
      discards: [],
      note: '',
      version,
    };
    const path = `${under}/entry/${entries[1]?.entryId}`;
    expect((await callAt(world, 'PUT', path, { body })).fields).toMatchObject([{ path: 'weightKg', code: 'required' }]);
    expect((await callAt(world, 'PUT', path, { body: { ...body, weightKg: 4, kgGradeA: 5 } })).fields).toMatchObject([
      { path: 'kgGradeA', code: 'aboveHarvest' },
    ]);
    const discards = [{ stage: 'plant', plants: 1, reason: 'DISEASE' }];
    expect((await callAt(world, 'PUT', path, { body: { ...body, weightKg: 4.5, discards } })).status).toBe(200);
    expect(await processOf(world, batchId)).toMatchObject({ harvestKg: 4.5, kgGradeA: null, harvestOn: '2026-05-02' });
    expect(await thereIn(world, batchId)).toEqual({ plant: 0, harvest: 9 });
  });

  test('stages are deleted from the last one on, and the batch when it has no entries', async () => {
    const batchId = await sow(world);
    await enter(world, 'seedling', '2026-04-05', { batchId, plants: 500 });
    await enter(world, 'seedling', '2026-04-06', { batchId, plants: 400 }, { isComplete: true, discardRest: 'WEAK' });
    const remove = (state: string) => callAt(world, 'DELETE', `${under}/${batchId}`, { query: { state } });
    expect((await remove('sowing')).result.code).toBe('STAGE_LATER');
    expect((await remove('work')).result.code).toBe('STAGE_LATER');
    expect((await remove('seedling')).status).toBe(200);
    expect(await thereIn(world, batchId)).toMatchObject({ sowing: 1_000, seedling: 0 });
    expect((await enter(world, 'seedling', '2026-04-06', { batchId, plants: 1 })).status).toBe(200);
    for (const state of ['seedling', 'sowing', 'work']) expect((await remove(state)).status).toBe(200);
    expect((await callAt(world, 'GET', `${under}/process/${batchId}`)).status).toBe(404);
    const { rows } = await world.portal.pool.query(
      "select action, after from audit_log where kind = 'batch' and action <> 'create' and thing = $1 order by audit_id",
      [String(batchId)],
    );
    expect(rows).toMatchObject([{ action: 'reopen', after: { stage: 'seedling' } }, { action: 'remove' }]);
  });

  test('plants at a closed stage can be discarded; nothing arrives there with it', async () => {
    const batchId = await sow(world);
    await enter(world, 'seedling', '2026-04-05', { batchId, plants: 900 }, { isComplete: true, discardRest: 'WEAK' });
    const discards = [{ stage: 'seedling', plants: 30, reason: 'PEST' }];
    expect((await enter(world, 'seedling', '2026-04-06', { batchId, plants: 0, discards })).status).toBe(200);
    expect(await thereIn(world, batchId)).toMatchObject({ sowing: 0, seedling: 870 });
    const arriving = await enter(world, 'seedling', '2026-04-06', { batchId, plants: 1, discards });
    expect(arriving.fields).toMatchObject([{ path: 'works.0.batchId', code: 'STAGE_CLOSED' }]);
    const closing = await enter(
      world,
      'seedling',
      '2026-04-06',
      { batchId, plants: 0, discards },
      { isComplete: true },
    );
    expect(closing.result.code).toBe('STAGE_CLOSED');
    expect((await enter(world, 'seedling', '2026-04-06', { batchId, plants: 0 })).result.code).toBe('STAGE_CLOSED');
    const most = [{ stage: 'seedling', plants: 871, reason: 'PEST' }];
    const more = await enter(world, 'seedling', '2026-04-07', { batchId, plants: 0, discards: most });
    expect(more.fields).toMatchObject([{ path: 'works.0.discards.0.plants', code: 'PLANTS_MISSING' }]);
  });

  test('a complete stage is opened again, the last one first', async () => {
    const batchId = await sow(world);
    await enter(world, 'seedling', '2026-04-05', { batchId, plants: 900 }, { isComplete: true, discardRest: 'WEAK' });
    await enter(world, 'transplant', '2026-04-15', { batchId, plants: 900 }, { isComplete: true });
    const reopen = (stage: string) => callAt(world, 'PUT', `${under}/${batchId}/reopen`, { body: { stage } });
    expect((await reopen('seedling')).result.code).toBe('STAGE_CLOSED');
    expect((await reopen('transplant')).status).toBe(200);
    expect((await reopen('transplant')).status).toBe(200);
    expect((await reopen('seedling')).status).toBe(200);
    expect((await enter(world, 'sowing', '2026-04-02', { batchId, plants: 10 })).status).toBe(200);
  });

  test('discards made by closing a stage cannot be undone while it is closed', async () => {
    const batchId = await sow(world);
    await enter(world, 'seedling', '2026-04-05', { batchId, plants: 900 }, { isComplete: true, discardRest: 'WEAK' });
    await enter(world, 'transplant', '2026-04-15', { batchId, plants: 800 });
    const discards = [{ stage: 'seedling', plants: 100, reason: 'PEST' }];
    await enter(world, 'plant', '2026-04-20', { batchId, plants: 800, discards }, { isComplete: true });
    const { version, entries } = await processOf(world, batchId);
    const last = entries.at(-1);
    const body = {
      day: '2026-04-20',
      plants: 800,
      trays: null,
      weightKg: null,
      kgGradeA: null,
      discards: [],
      note: '',
      version,
    };
    expect((await callAt(world, 'PUT', `${under}/entry/${last?.entryId}`, { body })).result.code).toBe('STAGE_CLOSED');
    await callAt(world, 'PUT', `${under}/${batchId}/reopen`, { body: { stage: 'plant' } });
    const now = await processOf(world, batchId);
    expect(
      (await callAt(world, 'PUT', `${under}/entry/${last?.entryId}`, { body: { ...body, version: now.version } }))
        .status,
    ).toBe(200);
  });
});

describe('corrections of a batch that was moved', () => {
  let rackId: number;
  const cell = (column: number) => ({ rackId, tier: 1, column });
  const move = (date: string, from: number, to: number) =>
    callAt(world, 'POST', '/farm-rack/move', { body: { date, moves: [{ from: cell(from), to: cell(to) }] } });
  const begin = async (startOn: string, ...columns: number[]): Promise<number> => {
    rackId = await makeRack(world.portal, world.farm.farmNo);
    return (await beginBatch(world, { farmCropId: world.lettuce, startOn, cells: columns.map(cell) })).batchId;
  };
  /** Lists the columns that a batch holds, day by day. */
  const held = async (batchId: number): Promise<string[]> =>
    (
      await world.portal.pool.query<{ stay: string }>(
        'select concat("column", \' \', during) as stay from occupancy where batch_id = $1 order by 1',
        [batchId],
      )
    ).rows.map(({ stay }) => stay);

  test('an entry takes along the moves of the positions that came with it', async () => {
    const batchId = await begin('2026-05-01', 1);
    await enter(world, 'sowing', '2026-05-01', { batchId, plants: 100 });
    await enter(world, 'seedling', '2026-05-05', { batchId, plants: 90, cells: [cell(3), cell(4)] });
    expect((await move('2026-05-10', 4, 6)).status).toBe(200);
    const before = await processOf(world, batchId);
    expect(before.entries[1]?.cells).toEqual([cell(3), cell(4)]);
    const { entryId, day: _, ...text } = before.entries[1] ?? expect.fail('it was raised');
    const { plants, trays, weightKg, kgGradeA, discards, note } = text;
    const body = { day: '2026-05-06', plants, trays, weightKg, kgGradeA, discards, note, version: before.version };
    expect((await callAt(world, 'PUT', `${under}/entry/${entryId}`, { body })).status).toBe(200);
    expect(await held(batchId)).toEqual([
      '1 [2026-05-01,2026-05-06)',
      '3 [2026-05-06,)',
      '4 [2026-05-06,2026-05-10)',
      '6 [2026-05-10,)',
    ]);
    expect((await callAt(world, 'DELETE', `${under}/entry/${entryId}`)).status).toBe(200);
    expect(await held(batchId)).toEqual(['1 [2026-05-01,)']);
  });

  test('a batch that becomes a plan again holds its first positions', async () => {
    const batchId = await begin('2026-05-10', 1, 2);
    await enter(world, 'sowing', '2026-05-10', { batchId, plants: 100, cells: [cell(2)] });
    const [entry] = (await processOf(world, batchId)).entries;
    expect((await callAt(world, 'DELETE', `${under}/entry/${entry?.entryId}`)).status).toBe(200);
    expect(await held(batchId)).toEqual(['1 [2026-05-10,)', '2 [2026-05-10,)']);
    expect(await processOf(world, batchId)).toMatchObject({ state: 'work', racks: [{ rackId, cells: 2 }] });
    const unplanned = await begin('2026-05-11');
    await enter(world, 'sowing', '2026-05-11', { batchId: unplanned, plants: 100, cells: [cell(2)] });
    expect((await move('2026-05-12', 2, 4)).status).toBe(200);
    const [only] = (await processOf(world, unplanned)).entries;
    expect((await callAt(world, 'DELETE', `${under}/entry/${only?.entryId}`)).status).toBe(200);
    expect(await held(unplanned)).toEqual(['2 [2026-05-11,)']);
  });

  test('it is not over before it was last moved, unless that is still to come', async () => {
    const batchId = await begin('2026-05-01', 1);
    await enter(world, 'sowing', '2026-05-01', { batchId, plants: 100 });
    await move('2026-05-10', 1, 2);
    await move('2026-05-30', 2, 3);
    const over = (date: string) =>
      enter(world, 'harvest', date, { batchId, plants: 0, weightKg: 0 }, { isComplete: true, discardRest: 'DISEASE' });
    const { batchName } = await processOf(world, batchId);
    expect(await over('2026-05-08')).toMatchObject({
      status: 409,
      result: { code: 'DATE_TOO_EARLY' },
      names: [batchName],
    });
    expect((await over('2026-05-12')).status).toBe(200);
    const stayed = ['1 [2026-05-01,2026-05-10)', '2 [2026-05-10,2026-05-13)'];
    expect(await held(batchId)).toEqual(stayed);
  });
});

test('a batch of an archived crop is not opened again', async () => {
  const crop = await makeCrop(world.portal, world.farm.farmNo, { stages: ['plant', 'harvest'] });
  const { batchId } = await beginBatch(world, { farmCropId: crop, startOn: '2026-04-01' });
  await enter(world, 'plant', '2026-04-01', { batchId, plants: 10 });
  await enter(world, 'harvest', '2026-05-01', { batchId, plants: 10, weightKg: 5 }, { isComplete: true });
  const archived = await callAt(world, 'DELETE', `/my/farm/crop/${crop}`, { by: world.manager });
  expect(archived.item).toEqual({ isArchived: true });
  const { version, batchName } = await processOf(world, batchId);
  const stages = [
    { stage: 'plant', date: '2026-04-01', plants: 10 },
    { stage: 'harvest', date: '2026-05-01', plants: 10 },
  ];
  const flat = (isComplete: boolean) => ({
    body: { farmCropId: crop, batchName, stages, harvestKg: 6, isComplete, version },
  });
  const tries = [
    await callAt(world, 'PUT', `${under}/${batchId}/reopen`, { body: { stage: 'harvest' } }),
    await callAt(world, 'DELETE', `${under}/${batchId}`, { query: { state: 'harvest' } }),
    await callAt(world, 'PUT', `/farm-yield/${batchId}`, flat(false)),
  ];
  for (const { fields } of tries) expect(fields).toMatchObject([{ path: 'farmCropId', code: 'unknownCrop' }]);
  expect((await processOf(world, batchId)).isComplete).toBe(true);
  expect((await callAt(world, 'PUT', `/farm-yield/${batchId}`, flat(true))).status).toBe(200);
});
