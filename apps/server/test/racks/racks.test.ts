import { beforeEach, describe, expect, test } from 'vitest';
import { auditOf, type AuditLine } from '../support/farm-info-world.ts';
import type { Reply } from '../support/harness.ts';
import { useWorld } from '../support/hooks.ts';
import { makeBatch, makeRack, makeRackGroup, stand } from '../support/racks-factories.ts';
import { itemOf } from '../support/replies.ts';
import { cellAt, openRackWorld } from './racks-world.ts';

const world = useWorld(openRackWorld);
let group: number;
beforeEach(async () => {
  for (const table of ['occupancy', 'batch_layout', 'controller_place', 'rack', 'rack_group'])
    await world.portal.pool.query(`delete from ${table}`);
  group = await makeRackGroup(world.portal, world.cast.farm.farmNo, '재배실 1');
});

const farmNo = (): number => world.cast.farm.farmNo;
const aRack = (given: object = {}): object => ({
  name: '재배랙 1',
  rackGroupNo: group,
  place: '1열',
  tierCount: 5,
  columnCount: 12,
  pots: 24,
  ...given,
});
const left = { name: '왼쪽', tierFrom: 1, tierTo: 5, columnFrom: 1, columnTo: 6 };
const right = { name: '오른쪽', tierFrom: 1, tierTo: 5, columnFrom: 7, columnTo: 12 };
const add = async (given: object = {}): Promise<number> =>
  itemOf(await world.call('manager', 'POST', '/farm-rack/', aRack(given))).rackId;
const change = (rackId: number, given: object = {}) =>
  world.call('manager', 'PUT', `/farm-rack/${rackId}`, { ...aRack(given), version: 1, ...given });
const faults = (reply: Reply): string[] => (reply.fields ?? []).map(({ path, code }) => `${path} ${code}`);
/** Returns the audit entries of one item. */
const logOf = async (kind: string, thing: number): Promise<AuditLine[]> =>
  (await auditOf(world.portal, farmNo(), kind)).filter((line) => line.thing === String(thing));
const rackRows = async (): Promise<object[]> =>
  (
    await world.portal.pool.query(
      'select name, rack_group_no as "rackGroupNo", changed_on as "changedOn" from rack order by rack_id',
    )
  ).rows;

describe('rack groups', () => {
  test('are listed in their order with how many racks they have', async () => {
    const body = { name: '육묘실', order: 0 };
    const made = await world.call('manager', 'POST', '/farm-rack/group', body);
    const { rackGroupNo } = itemOf(made);
    await add();
    const { items } = await world.call('member', 'GET', '/farm-rack/group');
    expect(items).toMatchObject([
      { rackGroupNo, ...body, racks: 0, version: 1 },
      { rackGroupNo: group, name: '재배실 1', racks: 1 },
    ]);
    expect(await logOf('rack-group', rackGroupNo)).toMatchObject([{ action: 'create', after: body }]);
  });

  test('are changed by who read them last, and have a name of their own', async () => {
    const other = await makeRackGroup(world.portal, farmNo(), '재배실 2');
    const put = (given: object) =>
      world.call('manager', 'PUT', `/farm-rack/group/${other}`, { name: '재배실 3', order: 7, version: 1, ...given });
    for (const form of ['NFC', 'NFD'])
      expect(faults(await put({ name: '재배실 1'.normalize(form) }))).toEqual(['name taken']);
    expect((await put({})).status).toBe(200);
    expect((await put({})).result.code).toBe('CONFLICT');
    const again = await world.call('manager', 'POST', '/farm-rack/group', { name: '재배실 3', order: 1 });
    expect(faults(again)).toEqual(['name taken']);
  });

  test('are removed only while no rack is in them', async () => {
    const rackId = await add();
    const remove = () => world.call('manager', 'DELETE', `/farm-rack/group/${group}`);
    expect(faults(await remove())).toEqual(['id inUse']);
    await world.call('manager', 'DELETE', `/farm-rack/${rackId}`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
  });

  test('of other farms are not there for a stranger, and members do not change them', async () => {
    for (const [who, status] of [
      ['stranger', 404],
      ['member', 403],
      [null, 401],
    ] as const)
      for (const [method, path, body] of [
        ['PUT', `/farm-rack/group/${group}`, { name: '내 것', order: 1, version: 1 }],
        ['DELETE', `/farm-rack/group/${group}`, undefined],
      ] as const)
        expect((await world.call(who, method, path, body)).status).toBe(status);
  });
});

describe('a rack', () => {
  test('is set up with its sections and drawn with all that is known of it', async () => {
    const rackId = await add({ sections: [left, right] });
    const batchId = await makeBatch(world.portal, farmNo());
    await stand(world.portal, farmNo(), batchId, '2026-05-01', [cellAt(rackId, 2, 3)]);
    await stand(world.portal, farmNo(), batchId, '2026-05-09', [cellAt(rackId, 1, 1), cellAt(rackId, 1, 2)]);
    const today = await world.list();
    expect(today.day).toBe('2026-05-10');
    expect(today.racks).toMatchObject([{ ...aRack(), rackId, version: 1, sections: [left, right], controllers: [] }]);
    expect(today.racks[0]?.held.toSorted()).toEqual([
      [1, 1, batchId],
      [1, 2, batchId],
    ]);
    expect(today.batches.map((batch) => batch.batchId)).toEqual([batchId]);
    expect((await world.list('2026-05-02')).racks[0]?.held).toEqual([[2, 3, batchId]]);
    expect((await world.list('2026-04-30')).batches).toEqual([]);
  });

  test('are sorted by group and place, the tenth after the second', async () => {
    const first = await makeRackGroup(world.portal, farmNo(), '육묘실');
    await world.portal.pool.query('update rack_group set position = 0 where rack_group_no = $1', [first]);
    for (const [name, rackGroupNo, place] of [
      ['가', group, '10열'],
      ['나', group, '2열'],
      ['다', first, '9열'],
    ])
      await add({ name, rackGroupNo, place });
    expect((await world.list()).racks.map(({ name }) => name)).toEqual(['다', '나', '가']);
  });

  test('has a name of its own on the farm and a place of its own in the group', async () => {
    await add();
    const other = await makeRackGroup(world.portal, farmNo(), '재배실 2');
    const again = (given: object) => world.call('manager', 'POST', '/farm-rack/', aRack(given));
    expect(faults(await again({ rackGroupNo: other }))).toEqual(['name taken']);
    expect(faults(await again({ name: '재배랙 2' }))).toEqual(['place taken']);
    expect((await again({ name: '재배랙 2', rackGroupNo: other })).status).toBe(200);
    const third = await add({ name: '재배랙 3', place: '3열' });
    expect(faults(await change(third, { name: '재배랙 3' }))).toEqual(['place taken']);
    expect(faults(await change(third, { place: '3열' }))).toEqual(['name taken']);
  });

  test('has sections within it that do not overlap', async () => {
    const tried = async (...sections: object[]): Promise<string[]> =>
      faults(await world.call('manager', 'POST', '/farm-rack/', aRack({ sections })));
    expect(await tried(left, { ...right, columnTo: 13 })).toEqual(['sections.1 outOfRange']);
    expect(await tried({ ...left, tierTo: 6 })).toEqual(['sections.0 outOfRange']);
    expect(await tried(left, { ...right, columnFrom: 6 })).toEqual(['sections.1 duplicate']);
    expect(await tried(left, { ...right, name: '왼쪽' })).toEqual(['sections.1 duplicate']);
    expect(await tried({ ...left, tierFrom: 5, tierTo: 1 })).toEqual(['sections.0.tierTo rangeReversed']);
    expect(await tried({ ...left, tierTo: 2 }, { ...left, name: '위', tierFrom: 3 }, right)).toEqual([]);
  });

  test('is in a group of its farm', async () => {
    const theirs = await makeRackGroup(world.portal, world.cast.elsewhere.farmNo);
    expect(faults(await world.call('manager', 'POST', '/farm-rack/', aRack({ rackGroupNo: theirs })))).toEqual([
      'rackGroupNo invalid',
    ]);
  });

  test('is changed by who read it last; sections that keep their name stay the same', async () => {
    const rackId = await add({ sections: [left, right] });
    const [before] = (await world.list()).racks;
    const narrow = { ...left, columnTo: 4 };
    expect((await change(rackId, { tierCount: 6, sections: [narrow] })).status).toBe(200);
    expect((await change(rackId, { tierCount: 7 })).result.code).toBe('CONFLICT');
    const [after] = (await world.list()).racks;
    expect(after).toMatchObject({ tierCount: 6, version: 2 });
    expect(after?.sections).toEqual([{ ...narrow, sectionNo: before?.sections[0]?.sectionNo }]);
    expect(await rackRows()).toMatchObject([{ changedOn: '2026-05-10' }]);
    const log = await logOf('rack', rackId);
    expect(log[1]).toMatchObject({ action: 'change', before: { tierCount: 5 }, after: { tierCount: 6 } });
    expect(log[1]?.after).not.toHaveProperty('name');
  });

  test('takes its sections as they are listed; a number names the section, whose name may be changed', async () => {
    const rackId = await add({ sections: [left, right] });
    const listed = async () => (await world.list()).racks[0]?.sections ?? [];
    const [first, second] = await listed();
    expect((await change(rackId, { sections: [first, second] })).status).toBe(200);
    expect(await listed()).toEqual([first, second]);
    const swapped = [
      { ...first, name: right.name },
      { ...second, name: left.name },
    ];
    expect((await change(rackId, { sections: swapped, version: 2 })).status).toBe(200);
    expect(await listed()).toEqual(swapped);
    const unknown = await change(rackId, { sections: [{ ...first, sectionNo: 999_999 }], version: 3 });
    expect(faults(unknown)).toEqual(['sections.0.sectionNo invalid']);
    const twice = await change(rackId, { sections: [first, { ...second, sectionNo: first?.sectionNo }], version: 3 });
    expect(faults(twice)).toEqual(['sections.1 duplicate']);
    expect((await change(rackId, { sections: [{ ...second, name: '하나' }], version: 3 })).status).toBe(200);
    expect(await listed()).toEqual([{ ...second, name: '하나' }]);
  });

  test('cannot shrink below its current and later batches, but below past ones', async () => {
    const rackId = await add();
    const batchId = await makeBatch(world.portal, farmNo());
    await stand(world.portal, farmNo(), batchId, '2026-05-01', [cellAt(rackId, 5, 12)]);
    expect((await change(rackId, { tierCount: 4 })).result.code).toBe('RACK_IN_USE');
    expect((await change(rackId, { columnCount: 11 })).result.code).toBe('RACK_IN_USE');
    await stand(world.portal, farmNo(), batchId, '2026-05-10', []);
    expect((await change(rackId, { tierCount: 4, columnCount: 11 })).status).toBe(200);
    expect((await world.list('2026-05-09')).racks[0]?.held).toEqual([]);
    await stand(world.portal, farmNo(), batchId, '2026-06-01', [cellAt(rackId, 4, 11)]);
    expect((await change(rackId, { version: 2, tierCount: 3 })).result.code).toBe('RACK_IN_USE');
  });

  test('without any past batch is deleted completely', async () => {
    const rackId = await add({ sections: [left] });
    expect((await world.call('manager', 'DELETE', `/farm-rack/${rackId}`)).status).toBe(200);
    expect(await rackRows()).toEqual([]);
    expect((await world.call('manager', 'DELETE', `/farm-rack/${rackId}`)).status).toBe(404);
    expect(await logOf('rack', rackId)).toMatchObject([{ action: 'create' }, { action: 'remove' }]);
  });

  test('cannot be removed while a batch is on it; afterwards its history stays, and its name and place are free', async () => {
    const rackId = await add();
    const batchId = await makeBatch(world.portal, farmNo());
    await stand(world.portal, farmNo(), batchId, '2026-05-20', [cellAt(rackId, 1, 1)]);
    const remove = () => world.call('manager', 'DELETE', `/farm-rack/${rackId}`);
    expect((await remove()).result.code).toBe('RACK_IN_USE');
    await stand(world.portal, farmNo(), batchId, '2026-05-20', []);
    await stand(world.portal, farmNo(), batchId, '2026-04-01', [cellAt(rackId, 1, 1)]);
    await stand(world.portal, farmNo(), batchId, '2026-05-01', []);
    expect((await remove()).status).toBe(200);
    expect((await change(rackId)).status).toBe(404);
    expect((await world.list()).racks).toEqual([]);
    await add();
    expect(await rackRows()).toMatchObject([{ rackGroupNo: null }, { rackGroupNo: group }]);
  });

  test('of another farm is not there for a stranger, and members do not change it', async () => {
    const rackId = await makeRack(world.portal, farmNo());
    for (const [who, status] of [
      ['stranger', 404],
      ['member', 403],
      [null, 401],
    ] as const) {
      expect((await world.call(who, 'PUT', `/farm-rack/${rackId}`, { ...aRack(), version: 1 })).status).toBe(status);
      expect((await world.call(who, 'DELETE', `/farm-rack/${rackId}`)).status).toBe(status);
    }
    expect((await world.call('stranger', 'GET', '/farm-rack/list/{farmNo}')).status).toBe(404);
  });
});
