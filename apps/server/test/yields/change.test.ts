import { describe, expect, test } from 'vitest';
import { auditOf } from '../support/farm-info-world.ts';
import { usePortal } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';
import { dayAfter, makeCrop, makeRack } from '../support/yields-world.ts';
import { lettuce, useRecords, type Flat } from './yields-records.ts';

const portal = usePortal({ now: Date.parse('2026-06-15T14:58:00Z') });
const records = useRecords(portal);

describe('a changed record', () => {
  test('is updated by its version, and the audit log keeps the old values', async () => {
    const registrationId = await records.add();
    const { version, batchName } = await records.one(registrationId);
    expect(
      (
        await records.change(registrationId, {
          version,
          harvestKg: 50,
          kgGradeA: null,
          note: '고침',
          isComplete: false,
        })
      ).status,
    ).toBe(200);
    expect(await records.one(registrationId)).toMatchObject({
      batchName,
      harvestKg: 50,
      kgGradeA: null,
      note: '고침',
      isComplete: false,
      isStepwise: false,
    });
    expect(await records.change(registrationId, { version })).toMatchObject({
      status: 409,
      result: { code: 'CONFLICT' },
    });
    const log = await auditOf(portal, records.cast.farm.farmNo, 'batch');
    expect(log.at(-1)).toMatchObject({
      action: 'change',
      before: { stages: expect.arrayContaining([expect.objectContaining({ weightKg: 45 })]) },
    });
  });

  test('is the same after an update without changes', async () => {
    const registrationId = await records.add();
    const before = await records.one(registrationId);
    await records.change(registrationId, {
      version: before.version,
      stages: before.stages.map(({ stage, firstOn, plants, trays, discarded, reason }) => ({
        stage,
        date: firstOn,
        plants,
        trays,
        discarded,
        reason: reason ?? 'OTHER',
      })),
    });
    expect({ ...(await records.one(registrationId)), version: 0 }).toEqual({ ...before, version: 0 });
  });

  test('may change its crop, whose stages it then has', async () => {
    const basil = await makeCrop(portal, records.cast.farm.farmNo, { name: '바질', stages: ['plant', 'harvest'] });
    const registrationId = await records.add();
    const { version } = await records.one(registrationId);
    expect(await records.change(registrationId, { version, farmCropId: basil })).toMatchObject({
      fields: [{ path: 'stages.0.stage', code: 'notThisStage' }, {}, {}, {}],
    });
    expect(
      (await records.change(registrationId, { version, farmCropId: basil, stages: lettuce.stages.slice(2) })).status,
    ).toBe(200);
    expect(await records.one(registrationId)).toMatchObject({
      cropName: '바질',
      stages: [{ stage: 'plant' }, { stage: 'harvest' }],
    });
  });

  test('keeps its positions on its new days, unless it names others', async () => {
    const rackId = await makeRack(portal, records.cast.farm.farmNo, { tiers: 2, columns: 2 });
    const registrationId = await records.add({ rackId });
    const later = lettuce.stages.map((stage) => ({ ...stage, date: dayAfter(stage.date, 3) }));
    expect(
      (await records.change(registrationId, { version: (await records.one(registrationId)).version, stages: later }))
        .status,
    ).toBe(200);
    expect(await records.heldOn('2026-03-03')).toEqual([]);
    expect(await records.heldOn('2026-03-04')).toEqual([{ batchId: registrationId, cells: 4 }]);
    expect(await records.heldOn('2026-04-18')).toEqual([{ batchId: registrationId, cells: 4 }]);
    expect(await records.heldOn('2026-04-19')).toEqual([]);
    const cells = [{ rackId, tier: 1, column: 2 }];
    expect(
      (await records.change(registrationId, { version: (await records.one(registrationId)).version, cells })).status,
    ).toBe(200);
    expect(await records.heldOn('2026-03-01')).toEqual([{ batchId: registrationId, cells: 1 }]);
    expect(
      (await records.change(registrationId, { version: (await records.one(registrationId)).version, cells: [] }))
        .status,
    ).toBe(200);
    expect(await records.heldOn('2026-03-10')).toEqual([]);
  });

  test('keeps the moves between its stages, even if others use the positions before and after', async () => {
    const rackId = await makeRack(portal, records.cast.farm.farmNo, { tiers: 1, columns: 3 });
    const cell = (column: number) => ({ rackId, tier: 1, column });
    const early = { stages: [{ stage: 'sowing', date: '2026-02-20', plants: 1 }], harvestKg: null, kgGradeA: null };
    const body = { farmCropId: records.crop, startOn: '2026-03-01', cells: [cell(1)] };
    const begun = await records.call(records.cast.member, 'POST', '/farm-yield-management/work', { body });
    const { batchId } = itemOf(begun);
    const step = (name: string, date: string, work: Flat, more: Flat = {}) =>
      records.call(records.cast.member, 'POST', `/farm-yield-management/${name}`, {
        body: { date, works: [{ batchId, ...work }], ...more },
      });
    await step('sowing', '2026-03-01', { plants: 100, note: '아침에 파종' });
    await step('seedling', '2026-03-05', { plants: 100 });
    await step('plant', '2026-03-20', { plants: 100, cells: [cell(2)] });
    await portal.pool.query(`insert into batch_layout (batch_id, day, cells) values ($1, '2026-04-01', $2)`, [
      batchId,
      JSON.stringify([[rackId, 1, 3]]),
    ]);
    expect((await step('harvest', '2026-04-15', { plants: 100, weightKg: 10 }, { isComplete: true })).status).toBe(200);
    // A batch that takes over a position must not conflict with itself later.
    for (const [column, from, to] of [
      [1, '2026-03-20', '2026-05-01'],
      [2, '2026-04-01', '2026-05-01'],
      [3, '2026-04-16', '2026-05-01'],
    ] as const)
      expect(
        (
          await records.post({
            ...early,
            stages: [
              { stage: 'sowing', date: from, plants: 1 },
              { stage: 'seedling', date: from, plants: 1 },
              { stage: 'plant', date: from, plants: 1 },
              { stage: 'harvest', date: to, plants: 1 },
            ],
            harvestKg: 1,
            cells: [cell(column)],
          })
        ).status,
      ).toBe(200);
    const before = await portal.pool.query('select * from occupancy where batch_id = $1 order by 1, 2, 3, 4, 5', [
      batchId,
    ]);
    const { version } = await records.one(batchId);
    const same = [
      { stage: 'sowing', date: '2026-03-01', plants: 100 },
      { stage: 'seedling', date: '2026-03-05', plants: 100 },
      { stage: 'plant', date: '2026-03-20', plants: 100 },
      { stage: 'harvest', date: '2026-04-15', plants: 100 },
    ];
    expect(await records.change(batchId, { version, stages: same, harvestKg: 11, kgGradeA: null })).toMatchObject({
      status: 200,
    });
    const after = await portal.pool.query('select * from occupancy where batch_id = $1 order by 1, 2, 3, 4, 5', [
      batchId,
    ]);
    expect(after.rows).toEqual(before.rows);
    const { rows } = await portal.pool.query(`select note from batch_entry where batch_id = $1 and stage = 'sowing'`, [
      batchId,
    ]);
    expect(rows).toEqual([{ note: '아침에 파종' }]);
  });

  test('with more to it than one line says is changed step by step', async () => {
    const registrationId = await records.add({
      stages: lettuce.stages.slice(0, 1),
      harvestKg: null,
      kgGradeA: null,
      isComplete: false,
    });
    for (const date of ['2026-03-05', '2026-03-06'])
      await records.call(records.cast.member, 'POST', '/farm-yield-management/seedling', {
        body: { date, works: [{ batchId: registrationId, plants: 100 }] },
      });
    const found = await records.one(registrationId);
    expect(found).toMatchObject({
      isStepwise: true,
      stages: [{}, { plants: 200, firstOn: '2026-03-05', lastOn: '2026-03-06' }, {}, {}],
    });
    expect(await records.change(registrationId, { version: found.version })).toMatchObject({
      status: 409,
      result: { code: 'STEPWISE' },
    });
  });

  test('with some stages complete and others not is changed step by step, so that they stay so', async () => {
    const sown = [{ stage: 'sowing', date: '2026-03-01', plants: 100 }];
    const none = { harvestKg: null, kgGradeA: null };
    const registrationId = await records.add({ stages: sown, ...none, isComplete: false });
    const raised = await records.call(records.cast.member, 'POST', '/farm-yield-management/seedling', {
      body: {
        date: '2026-03-05',
        works: [{ batchId: registrationId, plants: 90 }],
        isComplete: true,
        discardRest: 'WEAK',
      },
    });
    expect(raised.status).toBe(200);
    const { version, isStepwise } = await records.one(registrationId);
    expect(isStepwise).toBe(true);
    const stages = [...sown, { stage: 'seedling', date: '2026-03-05', plants: 90 }];
    const changed = await records.change(registrationId, {
      version,
      stages,
      ...none,
      isComplete: false,
      note: '새 메모',
    });
    expect(changed).toMatchObject({ status: 409, result: { code: 'STEPWISE' } });
  });

  test('keeps who wrote its entries, and when', async () => {
    const registrationId = await records.add();
    const entries = async () => {
      const path = `/farm-yield-management/process/${registrationId}` as const;
      const process = itemOf(await records.call(records.cast.member, 'GET', path));
      return process.entries.map(({ stage, memberName, createdAt }) => ({ stage, memberName, createdAt }));
    };
    const before = await entries();
    const { version } = await records.one(registrationId);
    portal.clock.now += 60_000;
    const body = { farmCropId: records.crop, ...lettuce, version, note: '고침' };
    const changed = await records.call(records.cast.manager, 'PUT', `/farm-yield/${registrationId}`, { body });
    portal.clock.now -= 60_000;
    expect(changed.status).toBe(200);
    expect(await entries()).toEqual(before);
  });

  test('is not over before it was last moved', async () => {
    const rackId = await makeRack(portal, records.cast.farm.farmNo, { tiers: 1, columns: 2 });
    const cell = (column: number) => ({ rackId, tier: 1, column });
    const registrationId = await records.add({ cells: [cell(1)], isComplete: false });
    const body = { date: '2026-04-20', moves: [{ from: cell(1), to: cell(2) }] };
    expect((await records.call(records.cast.member, 'POST', '/farm-rack/move', { body })).status).toBe(200);
    const { version } = await records.one(registrationId);
    expect((await records.change(registrationId, { version })).fields).toMatchObject([{ code: 'DATE_TOO_EARLY' }]);
    const stages = lettuce.stages.map((one) => (one.stage === 'harvest' ? { ...one, date: '2026-04-25' } : one));
    expect((await records.change(registrationId, { version, stages })).status).toBe(200);
    expect(await records.heldOn('2026-04-25')).toEqual([{ batchId: registrationId, cells: 1 }]);
    expect(await records.heldOn('2026-04-26')).toEqual([]);
  });

  test('is changed by one of many at once', async () => {
    const registrationId = await records.add();
    const { version } = await records.one(registrationId);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        records.change(registrationId, { version, harvestKg: 40 + index, kgGradeA: null }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    const { rows } = await portal.pool.query('select count(*)::int as entries from batch_entry where batch_id = $1', [
      registrationId,
    ]);
    expect(rows).toEqual([{ entries: 4 }]);
  });
});

describe('a removed record', () => {
  test('takes its entries, positions and notes with it, which the log keeps', async () => {
    const rackId = await makeRack(portal, records.cast.farm.farmNo);
    const registrationId = await records.add({ rackId });
    await records.call(records.cast.member, 'POST', '/special-note', {
      body: { batchId: registrationId, date: '2026-03-02', text: '배지 교체' },
    });
    expect((await records.call(records.cast.member, 'DELETE', `/farm-yield/${registrationId}`)).status).toBe(200);
    expect(await records.list()).toEqual([]);
    expect(await records.heldOn('2026-03-10')).toEqual([]);
    expect((await records.call(records.cast.member, 'GET', '/special-note')).items).toEqual([]);
    expect((await records.call(records.cast.member, 'DELETE', `/farm-yield/${registrationId}`)).status).toBe(404);
    expect((await auditOf(portal, records.cast.farm.farmNo, 'batch')).at(-1)).toMatchObject({
      action: 'remove',
      thing: String(registrationId),
    });
  });
});
