import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cell } from '@onsil/contract/racks';
import { listControllersAt } from '#features/layouts/controllers-at.sql.ts';
import {
  listBatchesAt,
  listCellsOn,
  listOccupiedCells,
  saveLayout as layOutIn,
  listLayoutsByBatch,
  updateOccupancy,
} from '#features/layouts/occupancy.ts';
import { isApiError } from '#platform/http/api-error.ts';
import { makeController, makeFarm } from '../support/factories.ts';
import { beforeTests, usePortal } from '../support/hooks.ts';
import { heldTwice, makeBatch, makeRack, stand } from '../support/racks-factories.ts';

const portal = usePortal({ now: Date.parse('2026-05-10T12:00:00+09:00') });
const farm = beforeTests(() => makeFarm(portal));
let rackId: number;
let lettuce: number;
let basil: number;
beforeAll(async () => {
  rackId = await makeRack(portal, farm.farmNo, { tiers: 2, columns: 3 });
  lettuce = await makeBatch(portal, farm.farmNo, { name: '상추 05-01 1' });
  basil = await makeBatch(portal, farm.farmNo, { name: '바질 05-01 1' });
});
beforeEach(async () => {
  await portal.pool.query('delete from occupancy');
  await portal.pool.query('delete from batch_layout');
});

const at = (tier: number, column: number): Cell => ({ rackId, tier, column });
const layOut = (batchId: number, day: string, ...cells: Cell[]): Promise<void> =>
  stand(portal, farm.farmNo, batchId, day, cells);
const held = async (day: string): Promise<string[]> =>
  (await listOccupiedCells(portal.ctx.db, farm.farmNo, day))
    .map((cell) => `${cell.batchId === lettuce ? 'lettuce' : 'basil'} ${cell.tier}.${cell.column}`)
    .toSorted();
const refusalOf = async (work: Promise<unknown>): Promise<object | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!isApiError(error)) throw error;
      return { code: error.refusal, names: error.names, fields: error.fields };
    },
  );

describe('a layout', () => {
  test('holds from its day until the next one', async () => {
    await layOut(lettuce, '2026-05-01', at(1, 1), at(1, 2));
    await layOut(lettuce, '2026-05-08', at(2, 2));
    expect(await held('2026-04-30')).toEqual([]);
    expect(await held('2026-05-07')).toEqual(['lettuce 1.1', 'lettuce 1.2']);
    expect(await held('2026-05-08')).toEqual(['lettuce 2.2']);
    expect(await held('2040-01-01')).toEqual(['lettuce 2.2']);
    expect(await listCellsOn(portal.ctx.db, [lettuce, basil], '2026-05-02')).toEqual(
      new Map([[lettuce, [at(1, 1), at(1, 2)]]]),
    );
  });

  test('of the same day takes the place of the one before, and one of no cells frees all', async () => {
    await layOut(lettuce, '2026-05-01', at(1, 1));
    await layOut(lettuce, '2026-05-01', at(1, 3));
    await layOut(lettuce, '2026-05-05');
    expect(await held('2026-05-04')).toEqual(['lettuce 1.3']);
    expect(await held('2026-05-05')).toEqual([]);
    expect((await listLayoutsByBatch(portal.ctx.db, [lettuce])).get(lettuce)).toEqual([
      { day: '2026-05-01', entryId: null, cells: [at(1, 3)] },
      { day: '2026-05-05', entryId: null, cells: [] },
    ]);
  });

  test('is rejected if another batch holds the position, with its name, and changes nothing', async () => {
    await layOut(basil, '2026-05-03', at(1, 1), at(2, 1));
    await layOut(lettuce, '2026-05-01', at(1, 2));
    const refused = await refusalOf(layOut(lettuce, '2026-05-02', at(1, 1), at(2, 1)));
    expect(refused).toMatchObject({ code: 'PLACE_TAKEN', names: ['바질 05-01 1'] });
    expect(await held('2026-05-04')).toEqual(['basil 1.1', 'basil 2.1', 'lettuce 1.2']);
  });

  test('may come to where another leaves on that day', async () => {
    await layOut(basil, '2026-05-01', at(1, 1));
    await layOut(basil, '2026-05-04');
    await layOut(lettuce, '2026-05-04', at(1, 1));
    expect([await held('2026-05-03'), await held('2026-05-04')]).toEqual([['basil 1.1'], ['lettuce 1.1']]);
  });

  test('has only positions that are on racks of its farm', async () => {
    const elsewhere = await makeFarm(portal);
    const theirs = await makeRack(portal, elsewhere.farmNo);
    const wrong = [
      at(1, 1),
      at(3, 1),
      at(1, 4),
      { rackId: theirs, tier: 1, column: 1 },
      { rackId: 99_999, tier: 1, column: 1 },
    ];
    expect(await refusalOf(layOut(lettuce, '2026-05-01', ...wrong))).toMatchObject({
      code: 'INVALID',
      fields: [1, 2, 3, 4].map((index) => ({ path: `cells.${index}`, code: 'unknownCell' })),
    });
  });

  test('returns when the following one is deleted, unless another batch took its position', async () => {
    await layOut(lettuce, '2026-05-01', at(1, 1));
    await layOut(lettuce, '2026-05-05', at(1, 2));
    const takeBack = (): Promise<unknown> =>
      portal.ctx.db.transaction().execute(async (db) => {
        await sql`delete from batch_layout where day = '2026-05-05' and batch_id = ${lettuce}`.execute(db);
        await updateOccupancy(db, farm.farmNo, { batchIds: [lettuce], today: '2026-05-10' });
      });
    await layOut(basil, '2026-05-06', at(1, 1));
    expect(await refusalOf(takeBack())).toMatchObject({ code: 'PLACE_TAKEN', names: ['바질 05-01 1'] });
    await layOut(basil, '2026-05-06', at(2, 1));
    await takeBack();
    expect(await held('2026-05-09')).toEqual(['basil 2.1', 'lettuce 1.1']);
  });
});

test('a rack that became smaller keeps its past layouts, and accepts corrections of them', async () => {
  const big = await makeRack(portal, farm.farmNo, { tiers: 3, columns: 3 });
  const top = { rackId: big, tier: 3, column: 1 };
  await layOut(lettuce, '2026-04-01', top);
  await layOut(lettuce, '2026-04-20', at(1, 1));
  await portal.pool.query("update rack set tier_count = 2, changed_on = '2026-05-01' where rack_id = $1", [big]);
  await layOut(lettuce, '2026-04-18', at(1, 1));
  expect(await held('2026-04-17')).toEqual(['lettuce 3.1']);
  expect(await held('2026-04-18')).toEqual(['lettuce 1.1']);
  expect(await refusalOf(layOut(lettuce, '2026-05-02', top))).toMatchObject({ code: 'INVALID' });
  expect(await refusalOf(layOut(lettuce, '2026-04-25', top))).toMatchObject({ code: 'INVALID' });
});

test('reports the controllers that watch cells, and the batch with most of a controller’s cells', async () => {
  const { db } = portal.ctx;
  const low = await makeController(portal, { farmNo: farm.farmNo });
  const high = await makeController(portal, { farmNo: farm.farmNo });
  for (const [controller, tier, during] of [
    [low, 1, '[2026-05-01,2026-05-05)'],
    [high, 2, '[2026-05-03,)'],
  ] as const)
    await portal.pool.query(
      'insert into controller_place (controller_no, rack_id, tier_from, tier_to, during) values ($1, $2, $3, $3, $4)',
      [controller.controllerNo, rackId, tier, during],
    );
  await layOut(lettuce, '2026-05-01', at(1, 1), at(2, 1));
  await layOut(basil, '2026-05-01', at(2, 2), at(2, 3));
  const systems = async (cells: Cell[], day: string): Promise<string[]> =>
    (await listControllersAt(db, cells, day)).map(({ controllerId }) => controllerId);
  expect(await systems([at(1, 1), at(2, 1)], '2026-05-04')).toEqual([low.controllerId, high.controllerId]);
  expect(await systems([at(1, 1), at(2, 1)], '2026-05-05')).toEqual([high.controllerId]);
  expect(await systems([at(1, 2)], '2026-05-05')).toEqual([]);
  expect(await systems([], '2026-05-05')).toEqual([]);
  expect(await listBatchesAt(db, high.controllerNo, '2026-05-04')).toEqual([
    { batchId: basil, cells: 2 },
    { batchId: lettuce, cells: 1 },
  ]);
  expect(await listBatchesAt(db, high.controllerNo, '2026-05-02')).toEqual([]);
});

const days = Array.from({ length: 6 }, (_, index) => `2026-05-0${index + 1}`);
const anyCells = fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 4 });
const anyStep = fc.record({ batch: fc.nat({ max: 2 }), day: fc.nat({ max: 5 }), cells: anyCells });

/** Returns the holder of each position by day from layouts; null for a conflict. */
const whoByDay = (layouts: readonly ReadonlyMap<number, readonly number[]>[]): string[] | null => {
  const lines = days.map((_, day) => {
    const holders = layouts.flatMap((own, batch) => {
      const newest = [...own.keys()].filter((from) => from <= day).toSorted((a, b) => b - a)[0];
      return newest === undefined ? [] : (own.get(newest) ?? []).map((place) => `${place}:${batch}`);
    });
    const places = holders.map((line) => line.split(':')[0]);
    return new Set(places).size < places.length ? null : holders.toSorted().join(' ');
  });
  return lines.includes(null) ? null : (lines as string[]);
};

test(
  'over any layouts, the database takes exactly those by which no position is held twice',
  { timeout: 120_000 },
  async () => {
    const batches = [lettuce, basil, await makeBatch(portal, farm.farmNo)];
    await fc.assert(
      fc
        .asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 16 }), async (steps) => {
          let model = batches.map(() => new Map<number, readonly number[]>());
          for (const { batch, day, cells } of steps) {
            const next = model.map((own, index) => (index === batch ? new Map(own).set(day, cells) : own));
            const places = cells.map((place) => at(1 + Math.floor(place / 3), 1 + (place % 3)));
            const refused = await refusalOf(layOut(batches[batch] ?? 0, days[day] ?? '', ...places));
            expect(refused === null).toBe(whoByDay(next) !== null);
            if (refused === null) model = next;
          }
          const now = await Promise.all(
            days.map(async (day) =>
              (await listOccupiedCells(portal.ctx.db, farm.farmNo, day))
                .map(({ batchId, tier, column }) => `${(tier - 1) * 3 + column - 1}:${batches.indexOf(batchId)}`)
                .toSorted()
                .join(' '),
            ),
          );
          expect(now).toEqual(whoByDay(model));
          expect(await heldTwice(portal)).toEqual([]);
        })
        .beforeEach(async () => {
          await portal.pool.query('delete from occupancy');
          await portal.pool.query('delete from batch_layout');
        }),
      { numRuns: 40 },
    );
  },
);

test('of twenty who lay out the same positions at once, in any order of cells, exactly one wins', async () => {
  const batches = await Promise.all(Array.from({ length: 20 }, () => makeBatch(portal, farm.farmNo)));
  const cells = [at(1, 1), at(1, 2), at(2, 1), at(2, 2)];
  const answers = await Promise.all(
    batches.map((batchId, index) =>
      refusalOf(layOut(batchId, '2026-05-02', ...(index % 2 ? cells.toReversed() : cells))),
    ),
  );
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  for (const answer of answers) if (answer) expect(answer).toMatchObject({ code: 'PLACE_TAKEN' });
  expect(await heldTwice(portal)).toEqual([]);
  expect(await listOccupiedCells(portal.ctx.db, farm.farmNo, '2026-05-03')).toHaveLength(4);
});

test('those who lay out batch after batch, in opposite order of cells, do not stop each other for good', async () => {
  const batches = await Promise.all(Array.from({ length: 12 }, () => makeBatch(portal, farm.farmNo)));
  const inTurn = (index: number): Promise<void> =>
    portal.ctx.db.transaction().execute(async (db) => {
      const cells = [at(1, 1), at(2, 1)];
      for (const [turn, cell] of (index % 2 ? cells.toReversed() : cells).entries()) {
        const batchId = batches[2 * index + turn] ?? 0;
        await layOutIn(db, { farmNo: farm.farmNo, batchId, day: '2026-05-02', cells: [cell], today: '2026-05-10' });
      }
    });
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => refusalOf(inTurn(index))));
  const refused = answers.filter((answer) => answer !== null);
  expect(refused).toHaveLength(5);
  for (const answer of refused) expect(answer).toMatchObject({ code: 'PLACE_TAKEN' });
});
