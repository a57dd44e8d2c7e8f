import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRack } from './racks-factories.ts';
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
} from './yield-work-world.ts';

let world: Awaited<ReturnType<typeof openLettuceWorld>>;
let lettuce: number;

beforeAll(async () => {
  world = await openLettuceWorld();
  ({ lettuce } = world);
});
afterAll(() => world.portal.close());

const sown = (startOn?: string): Promise<number> => sow(world, startOn);

describe('the plan', () => {
  test('is changed with its version; a name is one batch’s', async () => {
    const { workNo } = await beginBatch(world, {
      cultivateCropSeq: lettuce,
      startOn: '2026-06-01',
      batchNm: '여름 상추',
    });
    const taken = await callAt(world, 'POST', `${under}/work`, {
      body: { cultivateCropSeq: lettuce, startOn: '2026-06-01', batchNm: '여름 상추' },
    });
    expect(taken.fields).toMatchObject([{ path: 'batchNm', code: 'taken' }]);
    const body = { batchNm: '여름 상추 1', trays: 10, plannedPlants: 1_200, planKg: 150.5, note: '차광', version: 1 };
    expect((await callAt(world, 'PUT', `${under}/work/${workNo}`, { body })).status).toBe(200);
    expect((await callAt(world, 'PUT', `${under}/work/${workNo}`, { body })).result.code).toBe('CONFLICT');
    const { version: _, ...text } = body;
    expect(await processOf(world, workNo)).toMatchObject({ ...text, version: 2 });
  });

  test('names are made from crop, day and a number, also at one moment', async () => {
    const crop = await makeCrop(world.portal, world.farm.fno, { name: '바질' });
    const all = await Promise.all(
      Array.from({ length: 5 }, () => beginBatch(world, { cultivateCropSeq: crop, startOn: '2026-05-02' })),
    );
    expect(all.map(({ batchNm }) => batchNm).toSorted()).toEqual([1, 2, 3, 4, 5].map((n) => `바질 05-02 ${n}`));
  });

  test('a made name fits its field, however long the crop’s is', async () => {
    const cropNm = '😀'.repeat(29);
    const crop = await makeCrop(world.portal, world.farm.fno, { name: cropNm });
    const { workNo, batchNm } = await beginBatch(world, { cultivateCropSeq: crop, startOn: '2026-05-02' });
    expect(batchNm).toBe(`${'😀'.repeat(23)} 05-02 1`);
    const body = { batchNm, trays: null, plannedPlants: null, planKg: null, note: '', version: 1 };
    expect((await callAt(world, 'PUT', `${under}/work/${workNo}`, { body })).status).toBe(200);
  });

  test('a batch is planned at most two years ahead', async () => {
    const crop = await makeCrop(world.portal, world.farm.fno);
    const far = { cultivateCropSeq: crop, startOn: '9999-12-20' };
    const refused = await callAt(world, 'POST', `${under}/work`, { body: far });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'startOn', code: 'outOfRange' }] });
    await beginBatch(world, { cultivateCropSeq: crop, startOn: '2028-05-20' });
    expect((await callAt(world, 'GET', under)).status).toBe(200);
  });

  test('a batch is of a crop that the farm grows', async () => {
    const theirs = await makeCrop(world.portal, world.elsewhere.fno);
    const body = { cultivateCropSeq: theirs, startOn: '2026-06-01' };
    expect((await callAt(world, 'POST', `${under}/work`, { body })).fields).toMatchObject([
      { path: 'cultivateCropSeq', code: 'unknownCrop' },
    ]);
  });
});

describe('positions', () => {
  const cells = (rno: number, tier: number) => [1, 2, 3].map((column) => ({ rno, tier, column }));
  const racksOf = async (workNo: number) => (await processOf(world, workNo)).racks;

  test('are held from the first day on, move with an entry and come back with its removal', async () => {
    const rno = await makeRack(world.portal, world.farm.fno, { name: '랙 A' });
    const { workNo } = await beginBatch(world, {
      cultivateCropSeq: lettuce,
      startOn: '2026-04-01',
      cells: cells(rno, 1),
    });
    await enter(world, 'sowing', '2026-04-01', { workNo, plants: 100 });
    const moved = await enter(world, 'seedling', '2026-04-10', { workNo, plants: 90, cells: cells(rno, 2).slice(1) });
    expect(await racksOf(workNo)).toEqual([{ rno, name: '랙 A', cells: 2 }]);
    const { entries, version } = await processOf(world, workNo);
    expect(entries[1]?.cells).toEqual(cells(rno, 2).slice(1));
    const [entryId] = (moved.item as { entryIds: number[] }).entryIds;
    const held = async () =>
      (
        await world.portal.pool.query<{ day: string }>(
          'select lower(during)::text as day from occupancy where work_no = $1 and tier = 2',
          [workNo],
        )
      ).rows;
    const body = {
      day: '2026-04-12',
      plants: 90,
      trays: null,
      weightKg: null,
      gradeAKg: null,
      discards: [],
      note: '',
      version,
    };
    await callAt(world, 'PUT', `${under}/entry/${entryId}`, { body });
    expect((await held()).map(({ day }) => day)).toEqual(['2026-04-12', '2026-04-12']);
    await callAt(world, 'DELETE', `${under}/entry/${entryId}`);
    expect(await racksOf(workNo)).toEqual([{ rno, name: '랙 A', cells: 3 }]);
  });

  test('are another batch’s from the day after the last on, and the first one’s again when it is opened again', async () => {
    const crop = await makeCrop(world.portal, world.farm.fno, { name: '루꼴라', stages: ['sowing', 'harvest'] });
    const rno = await makeRack(world.portal, world.farm.fno);
    const { workNo, batchNm } = await beginBatch(world, {
      cultivateCropSeq: crop,
      startOn: '2026-04-01',
      cells: cells(rno, 1),
    });
    await enter(world, 'sowing', '2026-04-01', { workNo, plants: 100 });
    const body = { cultivateCropSeq: crop, startOn: '2026-05-02', cells: cells(rno, 1) };
    const tooSoon = await callAt(world, 'POST', `${under}/work`, { body });
    expect(tooSoon).toMatchObject({ status: 409, result: { code: 'PLACE_TAKEN' }, names: [batchNm] });
    await enter(world, 'harvest', '2026-05-01', { workNo, plants: 100, weightKg: 9 }, { completeYn: 'Y' });
    const reopen = () => callAt(world, 'PUT', `${under}/${workNo}/reopen`, { body: { stage: 'harvest' } });
    expect((await reopen()).status).toBe(200);
    expect(await racksOf(workNo)).toHaveLength(1);
    expect((await callAt(world, 'POST', `${under}/work`, { body })).result.code).toBe('PLACE_TAKEN');
    await enter(world, 'harvest', '2026-05-01', { workNo, plants: 0, weightKg: 0 }, { completeYn: 'Y' });
    const next = await beginBatch(world, body);
    expect(await reopen()).toMatchObject({ result: { code: 'PLACE_TAKEN' }, names: [next.batchNm] });
    expect((await processOf(world, workNo)).completeYn).toBe('Y');
  });

  test('a batch that was sown before its day holds its positions from then on', async () => {
    const rno = await makeRack(world.portal, world.farm.fno);
    const { workNo } = await beginBatch(world, {
      cultivateCropSeq: lettuce,
      startOn: '2026-04-10',
      cells: cells(rno, 1),
    });
    await enter(world, 'sowing', '2026-04-08', { workNo, plants: 100 });
    const { rows } = await world.portal.pool.query(
      'select distinct lower(during)::text as day from occupancy where work_no = $1',
      [workNo],
    );
    expect(rows).toEqual([{ day: '2026-04-08' }]);
  });

  test('that are named twice are held once, and moved as any others', async () => {
    const rno = await makeRack(world.portal, world.farm.fno);
    const [first, second, third] = cells(rno, 1);
    const { workNo } = await beginBatch(world, {
      cultivateCropSeq: lettuce,
      startOn: '2026-05-01',
      cells: [first, first, second],
    });
    expect((await racksOf(workNo))[0]?.cells).toBe(2);
    const body = { date: '2026-05-10', moves: [{ from: second, to: third }] };
    expect((await callAt(world, 'POST', '/farm-rack/move', { body })).status).toBe(200);
    expect((await racksOf(workNo))[0]?.cells).toBe(2);
  });

  test('of another farm there are none', async () => {
    const rno = await makeRack(world.portal, world.elsewhere.fno);
    const workNo = await sown();
    const reply = await enter(world, 'seedling', '2026-04-05', { workNo, plants: 1, cells: cells(rno, 1).slice(0, 1) });
    expect(reply.fields).toMatchObject([{ path: 'works.0.cells.0', code: 'unknownCell' }]);
  });
});

describe('who may', () => {
  test('is invisible to strangers', async () => {
    const workNo = await sown();
    const [entry] = (await processOf(world, workNo)).entries;
    const { version } = await processOf(world, workNo);
    const plan = { batchNm: 'x', trays: null, plannedPlants: null, planKg: null, note: '', version };
    const change = {
      day: '2026-04-01',
      plants: 1,
      trays: null,
      weightKg: null,
      gradeAKg: null,
      discards: [],
      note: '',
      version,
    };
    const tries = [
      ['GET', `${under}/process/${workNo}`, {}],
      ['PUT', `${under}/work/${workNo}`, { body: plan }],
      ['DELETE', `${under}/${workNo}`, { query: { state: 'sowing' } }],
      ['PUT', `${under}/${workNo}/reopen`, { body: { stage: 'sowing' } }],
      ['PUT', `${under}/entry/${entry?.entryId}`, { body: change }],
      ['DELETE', `${under}/entry/${entry?.entryId}`, {}],
      ['POST', `${under}/seedling`, { body: { date: '2026-04-05', works: [{ workNo, plants: 1 }] } }],
      ['GET', under, {}],
    ] as const;
    for (const [method, path, call] of tries) {
      expect((await callAt(world, method, path, { ...call, by: world.stranger })).status, `${method} ${path}`).toBe(
        404,
      );
      expect((await world.portal.call(null, method, path, { ...at(world.farm), ...call })).status).toBe(401);
    }
    const own = await world.portal.call(world.stranger, 'POST', `${under}/seedling`, {
      ...at(world.elsewhere),
      body: { date: '2026-04-05', works: [{ workNo, plants: 1 }] },
    });
    expect(own.fields).toMatchObject([{ path: 'works.0.workNo', code: 'invalid' }]);
    expect(await thereIn(world, workNo)).toMatchObject({ sowing: 1_000 });
  });
});

describe('twenty at once', () => {
  test('move no plant twice', async () => {
    const workNo = await sown();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => enter(world, 'seedling', '2026-04-05', { workNo, plants: 90 })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(11);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ result }) => result.code))).toEqual(
      new Set(['PLANTS_MISSING']),
    );
    expect(await thereIn(world, workNo)).toMatchObject({ sowing: 10, seedling: 990 });
  });

  test('entering and correcting keep every plant, whichever comes first', async () => {
    const workNo = await sown();
    const first = await enter(world, 'seedling', '2026-04-05', { workNo, plants: 500 });
    const [entryId] = (first.item as { entryIds: number[] }).entryIds;
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 4 === 0
          ? callAt(world, 'DELETE', `${under}/entry/${entryId}`)
          : enter(world, index % 2 ? 'seedling' : 'transplant', '2026-04-06', { workNo, plants: 120 }),
      ),
    );
    const { stages } = await processOf(world, workNo);
    for (const { arrived, movedOn, discarded, there } of stages) {
      expect(there).toBeGreaterThanOrEqual(0);
      expect(arrived).toBe(movedOn + discarded + there);
    }
    expect(stages.reduce((sum, { there }) => sum + there, 0)).toBe(1_000);
  });
});
