import { beforeAll, describe, expect, test } from 'vitest';
import {
  at,
  beginBatch,
  callAt,
  enter,
  makeCrop,
  openLettuceWorld,
  processOf,
  under,
} from '../support/batches-world.ts';
import { useWorld } from '../support/hooks.ts';

const world = useWorld(openLettuceWorld);
let tomato: number;

beforeAll(async () => {
  tomato = await makeCrop(world.portal, world.farm.farmNo, { name: '토마토', stages: ['sowing', 'plant', 'harvest'] });
});

/** A batch of fruit, sown on 10 April and planted on 1 May. */
const fruit = async (): Promise<{ batchId: number; batchName: string }> => {
  const batch = await beginBatch(world, { farmCropId: tomato, startOn: '2026-04-10' });
  expect((await enter(world, 'sowing', '2026-04-10', { batchId: batch.batchId, plants: 100 })).status).toBe(200);
  expect((await enter(world, 'plant', '2026-05-01', { batchId: batch.batchId, plants: 90 })).status).toBe(200);
  return batch;
};
const pick = (batchId: number, date: string) => enter(world, 'harvest', date, { batchId, plants: 0, weightKg: 12 });
const entryOf = async (batchId: number, stage: string) => {
  const { entries, version } = await processOf(world, batchId);
  const found = entries.find((one) => one.stage === stage);
  if (!found) throw new Error(`no ${stage}`);
  const { day, plants, trays, weightKg, kgGradeA, note } = found;
  const body = { day, plants, trays, weightKg, kgGradeA, discards: [], note, version };
  return { path: `${under}/entry/${found.entryId}`, body };
};
const moveTo = async (batchId: number, stage: string, day: string) => {
  const { path, body } = await entryOf(batchId, stage);
  return callAt(world, 'PUT', path, { body: { ...body, day } });
};
const removed = async (batchId: number, stage: string) => callAt(world, 'DELETE', (await entryOf(batchId, stage)).path);

const refusedAt = (path: string, code: string) => ({
  status: 409,
  result: { code: 'DATE_TOO_EARLY' },
  fields: [{ path, code }],
});

describe('a harvest that takes no plants', () => {
  test('is not entered before the sowing or the planting, and the day says which', async () => {
    const { batchId, batchName } = await fruit();
    expect(await pick(batchId, '2026-04-09')).toMatchObject({
      ...refusedAt('date', 'dayBeforeSowing'),
      names: [batchName],
      fields: [{ message: '파종일보다 이른 날짜입니다.' }],
    });
    expect(await pick(batchId, '2026-04-30')).toMatchObject(refusedAt('date', 'dayBeforePlant'));
    expect((await processOf(world, batchId)).entries).toHaveLength(2);
    expect((await pick(batchId, '2026-05-01')).status).toBe(200);
  });

  test('are reported in English on request', async () => {
    const { batchId } = await fruit();
    const reply = await callAt(world, 'POST', `${under}/harvest`, {
      body: { date: '2026-04-09', works: [{ batchId, plants: 0, weightKg: 1 }] },
      headers: { ...at(world.farm).headers, 'accept-language': 'en' },
    });
    expect(reply.fields).toMatchObject([{ path: 'date', message: 'Before the sowing date.' }]);
  });

  test('of many batches at once names those whose day is wrong', async () => {
    const [early, late] = [await fruit(), await beginBatch(world, { farmCropId: tomato, startOn: '2026-05-10' })];
    await enter(world, 'sowing', '2026-05-10', { batchId: late.batchId, plants: 10 });
    const works = [early, late].map(({ batchId }) => ({ batchId, plants: 0, weightKg: 1 }));
    const body = { date: '2026-05-05', works };
    expect(await callAt(world, 'POST', `${under}/harvest`, { body })).toMatchObject({
      ...refusedAt('date', 'dayBeforeSowing'),
      names: [late.batchName],
    });
    expect((await processOf(world, early.batchId)).entries).toHaveLength(2);
  });

  test('that was entered first is not followed by a sowing or planting after it', async () => {
    const { batchId } = await beginBatch(world, { farmCropId: tomato, startOn: '2026-04-10' });
    expect((await pick(batchId, '2026-04-20')).status).toBe(200);
    const sowing = (day: string) => enter(world, 'sowing', day, { batchId, plants: 10 });
    expect(await sowing('2026-04-21')).toMatchObject(refusedAt('date', 'dayAfterHarvest'));
    expect((await sowing('2026-04-20')).status).toBe(200);
  });

  test('closes a batch no earlier than it was planted', async () => {
    const { batchId } = await fruit();
    const end = (date: string) =>
      enter(world, 'harvest', date, { batchId, plants: 0, weightKg: 0 }, { isComplete: true, discardRest: 'END' });
    expect(await end('2026-04-30')).toMatchObject(refusedAt('date', 'dayBeforePlant'));
    expect((await end('2026-05-02')).status).toBe(200);
  });
});

describe('plants that are thrown away or moved on', () => {
  test('are not thrown away before they were there', async () => {
    const { batchId } = await fruit();
    const discards = [{ stage: 'plant', plants: 1, reason: 'WEAK' }];
    expect(await enter(world, 'plant', '2026-04-30', { batchId, plants: 0, discards })).toMatchObject(
      refusedAt('date', 'plantsLater'),
    );
    expect((await enter(world, 'plant', '2026-05-02', { batchId, plants: 0, discards })).status).toBe(200);
  });

  test('are not moved on before they were sown, nor a stage ended without plants before it began', async () => {
    const { batchId } = await beginBatch(world, { farmCropId: tomato, startOn: '2026-04-10' });
    await enter(world, 'sowing', '2026-04-10', { batchId, plants: 100 });
    expect(await enter(world, 'plant', '2026-04-09', { batchId, plants: 5 })).toMatchObject(
      refusedAt('date', 'dayBeforeSowing'),
    );
    const empty = enter(world, 'plant', '2026-04-09', { batchId, plants: 0 }, { isComplete: true, discardRest: 'END' });
    expect(await empty).toMatchObject({ status: 409, result: { code: 'DATE_TOO_EARLY' } });
  });
});

describe('a correction', () => {
  test('moves no harvest before the planting, and no planting behind the harvest', async () => {
    const { batchId } = await fruit();
    await pick(batchId, '2026-05-10');
    expect(await moveTo(batchId, 'harvest', '2026-04-30')).toMatchObject(refusedAt('day', 'dayBeforePlant'));
    expect(await moveTo(batchId, 'plant', '2026-05-11')).toMatchObject(refusedAt('day', 'dayAfterHarvest'));
    expect(await moveTo(batchId, 'sowing', '2026-05-11')).toMatchObject(refusedAt('day', 'dayAfterPlant'));
    expect((await moveTo(batchId, 'plant', '2026-05-10')).status).toBe(200);
  });

  test('by deletion leaves no harvest before the new first planting', async () => {
    const { batchId } = await fruit();
    await enter(world, 'plant', '2026-05-15', { batchId, plants: 10 });
    await pick(batchId, '2026-05-10');
    expect(await removed(batchId, 'plant')).toMatchObject({ status: 409, result: { code: 'DATE_TOO_EARLY' } });
    expect(await moveTo(batchId, 'plant', '2026-05-16')).toMatchObject(refusedAt('day', 'dayAfterHarvest'));
    expect((await removed(batchId, 'harvest')).status).toBe(200);
    expect((await removed(batchId, 'plant')).status).toBe(200);
  });

  test('of a batch with wrong days is possible if it improves them', async () => {
    const { batchId } = await fruit();
    await pick(batchId, '2026-05-10');
    await world.portal.pool.query(
      `update batch_entry set day = '2026-04-01' where batch_id = $1 and stage = 'harvest'`,
      [batchId],
    );
    expect(await moveTo(batchId, 'harvest', '2026-04-02')).toMatchObject(refusedAt('day', 'dayBeforeSowing'));
    expect((await pick(batchId, '2026-05-11')).status).toBe(200);
    expect((await moveTo(batchId, 'harvest', '2026-05-09')).status).toBe(200);
  });
});
