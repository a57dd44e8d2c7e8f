import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cell } from '@onsil/contract/racks';
import { auditOf } from '../support/farm-info-world.ts';
import type { Reply } from '../support/harness.ts';
import { useWorld } from '../support/hooks.ts';
import { heldTwice, makeBatch, makeRack, stand } from '../support/racks-factories.ts';
import { cellAt, openRackWorld, stands } from './racks-world.ts';

const world = useWorld(openRackWorld);
let rackId: number;
let lettuce: number;
let basil: number;
beforeAll(async () => {
  const { farmNo } = world.cast.farm;
  rackId = await makeRack(world.portal, farmNo, { tiers: 2, columns: 4 });
  lettuce = await makeBatch(world.portal, farmNo, { name: '상추 05-01 1' });
  basil = await makeBatch(world.portal, farmNo, { name: '바질 05-01 1' });
});
beforeEach(async () => {
  for (const table of ['occupancy', 'batch_layout']) await world.portal.pool.query(`delete from ${table}`);
});

const at = (tier: number, column: number): Cell => cellAt(rackId, tier, column);
const put = (batchId: number, day: string, ...cells: Cell[]): Promise<void> =>
  stand(world.portal, world.cast.farm.farmNo, batchId, day, cells);
const move = (date: string, ...moves: (readonly [Cell, Cell | null])[]) =>
  world.call('member', 'POST', '/farm-rack/move', { date, moves: moves.map(([from, to]) => ({ from, to })) });
const faults = (reply: Reply): string[] => (reply.fields ?? []).map(({ path, code }) => `${path} ${code}`);

describe('moving positions', () => {
  test('holds from the day on; the days before stay as they were', async () => {
    await put(lettuce, '2026-05-01', at(1, 1), at(1, 2));
    expect((await move('2026-05-08', [at(1, 1), at(2, 1)], [at(1, 2), null])).item).toEqual({ works: [lettuce] });
    expect(await world.standing('2026-05-07')).toEqual([stands(lettuce, at(1, 1)), stands(lettuce, at(1, 2))]);
    expect(await world.standing('2026-05-08')).toEqual([stands(lettuce, at(2, 1))]);
    expect(await auditOf(world.portal, world.cast.farm.farmNo, 'batch')).toMatchObject([
      {
        memberNo: world.cast.member.memberNo,
        thing: String(lettuce),
        after: { from: '2026-05-08', moved: 1, cleared: 1 },
      },
    ]);
  });

  test('swaps the positions of two batches', async () => {
    await put(lettuce, '2026-05-01', at(1, 1));
    await put(basil, '2026-05-01', at(1, 2));
    const reply = await move('2026-05-08', [at(1, 1), at(1, 2)], [at(1, 2), at(1, 1)]);
    expect(reply.item).toEqual({ works: [lettuce, basil] });
    expect(await world.standing('2026-05-08')).toEqual([stands(lettuce, at(1, 2)), stands(basil, at(1, 1))].toSorted());
  });

  test('also changes later layouts that still have the position, and keeps those that moved on', async () => {
    await put(lettuce, '2026-05-01', at(1, 1), at(1, 2));
    await put(lettuce, '2026-05-20', at(1, 1), at(1, 3));
    await move('2026-05-08', [at(1, 1), at(2, 1)], [at(1, 2), at(2, 2)]);
    expect(await world.standing('2026-05-19')).toEqual([stands(lettuce, at(2, 1)), stands(lettuce, at(2, 2))]);
    expect(await world.standing('2026-05-20')).toEqual([stands(lettuce, at(1, 3)), stands(lettuce, at(2, 1))]);
  });

  test('is rejected if another batch has the position on that day or later, and changes nothing', async () => {
    await put(lettuce, '2026-05-01', at(1, 1), at(1, 2));
    await put(basil, '2026-05-15', at(2, 1));
    const before = await world.standing('2026-05-16');
    const refused = await move('2026-05-08', [at(1, 1), at(2, 2)], [at(1, 2), at(2, 1)]);
    expect([refused.status, refused.result.code, refused.names]).toEqual([409, 'PLACE_TAKEN', ['바질 05-01 1']]);
    expect(await world.standing('2026-05-16')).toEqual(before);
    const own = await move('2026-05-08', [at(1, 1), at(1, 2)]);
    expect([own.result.code, own.names]).toEqual(['PLACE_TAKEN', ['상추 05-01 1']]);
  });

  test('reports positions that do not exist, are empty or are named twice', async () => {
    await put(lettuce, '2026-05-05', at(1, 1), at(1, 2));
    const elsewhere = cellAt(await makeRack(world.portal, world.cast.elsewhere.farmNo), 1, 1);
    expect(faults(await move('2026-05-08', [at(1, 1), at(2, 1)], [at(2, 4), null]))).toEqual([
      'moves.1.from unknownCell',
    ]);
    expect(faults(await move('2026-05-04', [at(1, 1), at(2, 1)]))).toEqual(['moves.0.from unknownCell']);
    expect(faults(await move('2026-05-08', [elsewhere, at(2, 1)]))).toEqual(['moves.0.from unknownCell']);
    const targets = [at(3, 1), elsewhere] as const;
    expect(faults(await move('2026-05-08', [at(1, 1), targets[0]], [at(1, 2), targets[1]]))).toEqual([
      'moves.0.to unknownCell',
      'moves.1.to unknownCell',
    ]);
    expect(faults(await move('2026-05-08', [at(1, 1), at(2, 1)], [at(1, 1), at(2, 2)]))).toEqual([
      'moves.1.from duplicate',
    ]);
    expect(faults(await move('2026-05-08', [at(1, 1), at(2, 1)], [at(1, 2), at(2, 1)]))).toEqual([
      'moves.1.to duplicate',
    ]);
  });

  test('is planned up to 60 days ahead', async () => {
    await put(lettuce, '2026-05-05', at(1, 1));
    expect(faults(await move('2026-07-10', [at(1, 1), at(2, 1)]))).toEqual(['date outOfRange']);
    expect((await move('2026-07-09', [at(1, 1), at(2, 1)])).status).toBe(200);
  });

  test('is for who works on the farm', async () => {
    const body = { date: '2026-05-08', moves: [{ from: at(1, 1), to: null }] };
    expect((await world.call('stranger', 'POST', '/farm-rack/move', body)).status).toBe(404);
    expect((await world.call(null, 'POST', '/farm-rack/move', body)).status).toBe(401);
  });
});

const days = ['2026-05-01', '2026-05-02', '2026-05-03'];
const place = (index: number): Cell => at(1 + Math.floor(index / 4), 1 + (index % 4));
const anyCall = fc.record({
  day: fc.nat({ max: 2 }),
  moves: fc.uniqueArray(fc.tuple(fc.nat({ max: 7 }), fc.option(fc.nat({ max: 7 }), { freq: 5 })), {
    minLength: 1,
    maxLength: 3,
    selector: ([from]) => from,
  }),
});

test(
  'after any moves no position is held twice, and positions not cleared keep their number on every day',
  { timeout: 120_000 },
  async () => {
    const counts = async (): Promise<number[]> =>
      Promise.all(days.map(async (day) => (await world.standing(day)).length));
    await fc.assert(
      fc
        .asyncProperty(fc.array(anyCall, { minLength: 3, maxLength: 8 }), async (calls) => {
          await put(lettuce, '2026-05-01', place(0), place(1), place(2));
          await put(basil, '2026-05-01', place(5), place(6));
          await put(basil, '2026-05-03', place(6), place(7));
          let before = await counts();
          for (const { day, moves } of calls) {
            const reply = await move(
              days[day] ?? '',
              ...moves.map(([from, to]) => [place(from), to === null ? null : place(to)] as const),
            );
            expect([200, 400, 409]).toContain(reply.status);
            const after = await counts();
            const cleared = moves.filter(([, to]) => to === null).length;
            for (const [index, count] of after.entries()) {
              const most = before[index] ?? 0;
              const least = reply.status === 200 && index >= day ? most - cleared : most;
              expect(count).toBeGreaterThanOrEqual(least);
              expect(count).toBeLessThanOrEqual(most);
            }
            before = after;
          }
          expect(await heldTwice(world.portal)).toEqual([]);
        })
        .beforeEach(async () => {
          await world.portal.pool.query('delete from occupancy');
          await world.portal.pool.query('delete from batch_layout');
        }),
      { numRuns: 25 },
    );
  },
);
