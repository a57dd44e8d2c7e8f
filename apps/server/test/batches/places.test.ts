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
  thereIn,
  under,
} from '../support/batches-world.ts';
import { useWorld } from '../support/hooks.ts';
import { makeRack } from '../support/racks-factories.ts';
import { parseItem } from '../support/replies.ts';

const world = useWorld(openLettuceWorld);

describe('the plan', () => {
  test('is changed with its version; a name is one batch’s', async () => {
    const { batchId } = await beginBatch(world, {
      farmCropId: world.lettuce,
      startOn: '2026-06-01',
      batchName: '여름 상추',
    });
    const taken = await callAt(world, 'POST', `${under}/work`, {
      body: { farmCropId: world.lettuce, startOn: '2026-06-01', batchName: '여름 상추' },
    });
    expect(taken.fields).toMatchObject([{ path: 'batchName', code: 'taken' }]);
    const body = { batchName: '여름 상추 1', trays: 10, plannedPlants: 1_200, planKg: 150.5, note: '차광', version: 1 };
    expect((await callAt(world, 'PUT', `${under}/work/${batchId}`, { body })).status).toBe(200);
    expect((await callAt(world, 'PUT', `${under}/work/${batchId}`, { body })).result.code).toBe('CONFLICT');
    const { version: _, ...text } = body;
    expect(await processOf(world, batchId)).toMatchObject({ ...text, version: 2 });
  });

  test('names are made from crop, day and a number, also at one moment', async () => {
    const crop = await makeCrop(world.portal, world.farm.farmNo, { name: '바질' });
    const all = await Promise.all(
      Array.from({ length: 5 }, () => beginBatch(world, { farmCropId: crop, startOn: '2026-05-02' })),
    );
    expect(all.map(({ batchName }) => batchName).toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `바질 05-02 ${n}`));
  });

  test('a made name fits its field, however long the crop’s is', async () => {
    const cropName = '😀'.repeat(29);
    const crop = await makeCrop(world.portal, world.farm.farmNo, { name: cropName });
    const { batchId, batchName } = await beginBatch(world, { farmCropId: crop, startOn: '2026-05-02' });
    expect(batchName).toBe(`${'😀'.repeat(23)} 05-02 1`);
    const body = { batchName, trays: null, plannedPlants: null, planKg: null, note: '', version: 1 };
    expect((await callAt(world, 'PUT', `${under}/work/${batchId}`, { body })).status).toBe(200);
  });

  test('a batch is planned at most two years ahead', async () => {
    const crop = await makeCrop(world.portal, world.farm.farmNo);
    const far = { farmCropId: crop, startOn: '9999-12-20' };
    const refused = await callAt(world, 'POST', `${under}/work`, { body: far });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'startOn', code: 'outOfRange' }] });
    await beginBatch(world, { farmCropId: crop, startOn: '2028-05-20' });
    expect((await callAt(world, 'GET', under)).status).toBe(200);
  });

  test('a batch is of a crop that the farm grows', async () => {
    const theirs = await makeCrop(world.portal, world.elsewhere.farmNo);
    const body = { farmCropId: theirs, startOn: '2026-06-01' };
    expect((await callAt(world, 'POST', `${under}/work`, { body })).fields).toMatchObject([
      { path: 'farmCropId', code: 'unknownCrop' },
    ]);
  });
});

describe('positions', () => {
  const cells = (rackId: number, tier: number) => [1, 2, 3].map((column) => ({ rackId, tier, column }));
  const racksOf = async (batchId: number) => (await processOf(world, batchId)).racks;

  test('are held from the first day on, move with an entry and come back with its removal', async () => {
    const rackId = await makeRack(world.portal, world.farm.farmNo, { name: '랙 A' });
    const { batchId } = await beginBatch(world, {
      farmCropId: world.lettuce,
      startOn: '2026-04-01',
      cells: cells(rackId, 1),
    });
    await enter(world, 'sowing', '2026-04-01', { batchId, plants: 100 });
    const moved = await enter(world, 'seedling', '2026-04-10', {
      batchId,
      plants: 90,
      cells: cells(rackId, 2).slice(1),
    });
    expect(await racksOf(batchId)).toEqual([{ rackId, name: '랙 A', cells: 2 }]);
    const { entries, version } = await processOf(world, batchId);
    expect(entries[1]?.cells).toEqual(cells(rackId, 2).slice(1));
    const [entryId] = parseItem(batchesApi.enterHarvest, moved).entryIds;
    const held = async () =>
      (
        await world.portal.pool.query<{ day: string }>(
          'select lower(during)::text as day from occupancy where batch_id = $1 and tier = 2',
          [batchId],
        )
      ).rows;
    const body = {
      day: '2026-04-12',
      plants: 90,
      trays: null,
      weightKg: null,
      kgGradeA: null,
      discards: [],
      note: '',
      version,
    };
    await callAt(world, 'PUT', `${under}/entry/${entryId}`, { body });
    expect((await held()).map(({ day }) => day)).toEqual(['2026-04-12', '2026-04-12']);
    await callAt(world, 'DELETE', `${under}/entry/${entryId}`);
    expect(await racksOf(batchId)).toEqual([{ rackId, name: '랙 A', cells: 3 }]);
  });

  test('are another batch’s from the day after the last on, and the first one’s again when it is opened again', async () => {
    const crop = await makeCrop(world.portal, world.farm.farmNo, { name: '루꼴라', stages: ['sowing', 'harvest'] });
    const rackId = await makeRack(world.portal, world.farm.farmNo);
    const { batchId, batchName } = await beginBatch(world, {
      farmCropId: crop,
      startOn: '2026-04-01',
      cells: cells(rackId, 1),
    });
    await enter(world, 'sowing', '2026-04-01', { batchId, plants: 100 });
    const body = { farmCropId: crop, startOn: '2026-05-02', cells: cells(rackId, 1) };
    const tooSoon = await callAt(world, 'POST', `${under}/work`, { body });
    expect(tooSoon).toMatchObject({ status: 409, result: { code: 'PLACE_TAKEN' }, names: [batchName] });
    expect(tooSoon.fields?.map(({ path }) => path)).toEqual(['cells']);
    await enter(world, 'harvest', '2026-05-01', { batchId, plants: 100, weightKg: 9 }, { isComplete: true });
    const reopen = () => callAt(world, 'PUT', `${under}/${batchId}/reopen`, { body: { stage: 'harvest' } });
    expect((await reopen()).status).toBe(200);
    expect(await racksOf(batchId)).toHaveLength(1);
    expect((await callAt(world, 'POST', `${under}/work`, { body })).result.code).toBe('PLACE_TAKEN');
    await enter(world, 'harvest', '2026-05-01', { batchId, plants: 0, weightKg: 0 }, { isComplete: true });
    const next = await beginBatch(world, body);
    expect(await reopen()).toMatchObject({ result: { code: 'PLACE_TAKEN' }, names: [next.batchName] });
    expect((await processOf(world, batchId)).isComplete).toBe(true);
  });

  test('a batch that was sown before its day holds its positions from then on', async () => {
    const rackId = await makeRack(world.portal, world.farm.farmNo);
    const { batchId } = await beginBatch(world, {
      farmCropId: world.lettuce,
      startOn: '2026-04-10',
      cells: cells(rackId, 1),
    });
    await enter(world, 'sowing', '2026-04-08', { batchId, plants: 100 });
    const { rows } = await world.portal.pool.query(
      'select distinct lower(during)::text as day from occupancy where batch_id = $1',
      [batchId],
    );
    expect(rows).toEqual([{ day: '2026-04-08' }]);
  });

  test('that are named twice are held once, and moved as any others', async () => {
    const rackId = await makeRack(world.portal, world.farm.farmNo);
    const [first, second, third] = cells(rackId, 1);
    const { batchId } = await beginBatch(world, {
      farmCropId: world.lettuce,
      startOn: '2026-05-01',
      cells: [first, first, second],
    });
    expect((await racksOf(batchId))[0]?.cells).toBe(2);
    const body = { date: '2026-05-10', moves: [{ from: second, to: third }] };
    expect((await callAt(world, 'POST', '/farm-rack/move', { body })).status).toBe(200);
    expect((await racksOf(batchId))[0]?.cells).toBe(2);
  });

  test('of another farm there are none', async () => {
    const rackId = await makeRack(world.portal, world.elsewhere.farmNo);
    const batchId = await sow(world);
    const reply = await enter(world, 'seedling', '2026-04-05', {
      batchId,
      plants: 1,
      cells: cells(rackId, 1).slice(0, 1),
    });
    expect(reply.fields).toMatchObject([{ path: 'works.0.cells.0', code: 'unknownCell' }]);
  });
});

describe('who may', () => {
  test('is invisible to strangers', async () => {
    const batchId = await sow(world);
    const [entry] = (await processOf(world, batchId)).entries;
    const { version } = await processOf(world, batchId);
    const plan = { batchName: 'x', trays: null, plannedPlants: null, planKg: null, note: '', version };
    const change = {
      day: '2026-04-01',
      plants: 1,
      trays: null,
      weightKg: null,
      kgGradeA: null,
      discards: [],
      note: '',
      version,
    };
    const tries = [
      ['GET', `${under}/process/${batchId}`, {}],
      ['PUT', `${under}/work/${batchId}`, { body: plan }],
      ['DELETE', `${under}/${batchId}`, { query: { state: 'sowing' } }],
      ['PUT', `${under}/${batchId}/reopen`, { body: { stage: 'sowing' } }],
      ['PUT', `${under}/entry/${entry?.entryId}`, { body: change }],
      ['DELETE', `${under}/entry/${entry?.entryId}`, {}],
      ['POST', `${under}/seedling`, { body: { date: '2026-04-05', works: [{ batchId, plants: 1 }] } }],
      ['GET', under, {}],
    ] as const;
    // Held by a member of the farm who writes: a stranger is refused without waiting for it.
    const writer = await world.portal.pool.connect();
    await writer.query('begin');
    await writer.query('select from batch where batch_id = $1 for update', [batchId]);
    for (const [method, path, call] of tries) {
      expect((await callAt(world, method, path, { ...call, by: world.stranger })).status, `${method} ${path}`).toBe(
        404,
      );
      expect((await world.portal.call(null, method, path, { ...at(world.farm), ...call })).status).toBe(401);
    }
    const own = await world.portal.call(world.stranger, 'POST', `${under}/seedling`, {
      ...at(world.elsewhere),
      body: { date: '2026-04-05', works: [{ batchId, plants: 1 }] },
    });
    await writer.query('rollback');
    writer.release();
    expect(own.fields).toMatchObject([{ path: 'works.0.batchId', code: 'invalid' }]);
    expect(await thereIn(world, batchId)).toMatchObject({ sowing: 1_000 });
  });
});

describe('twenty at once', () => {
  test('move no plant twice', async () => {
    const batchId = await sow(world);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => enter(world, 'seedling', '2026-04-05', { batchId, plants: 90 })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(11);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ result }) => result.code))).toEqual(
      new Set(['PLANTS_MISSING']),
    );
    expect(await thereIn(world, batchId)).toMatchObject({ sowing: 10, seedling: 990 });
  });

  test('entering and correcting keep every plant, whichever comes first', async () => {
    const batchId = await sow(world);
    const first = await enter(world, 'seedling', '2026-04-05', { batchId, plants: 500 });
    const [entryId] = parseItem(batchesApi.enterHarvest, first).entryIds;
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 4 === 0
          ? callAt(world, 'DELETE', `${under}/entry/${entryId}`)
          : enter(world, index % 2 ? 'seedling' : 'transplant', '2026-04-06', { batchId, plants: 120 }),
      ),
    );
    const { stages } = await processOf(world, batchId);
    for (const { arrived, movedOn, discarded, there } of stages) {
      expect(there).toBeGreaterThanOrEqual(0);
      expect(arrived).toBe(movedOn + discarded + there);
    }
    expect(stages.reduce((sum, { there }) => sum + there, 0)).toBe(1_000);
  });
});
