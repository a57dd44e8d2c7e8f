import { beforeAll, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import type { SpecialNote } from '@onsil/contract/special-notes';
import { at, beginBatch, callAt, makeCrop, openWorkWorld, under } from '../support/batches-world.ts';
import { joinFarm, makeMember, signIn } from '../support/factories.ts';
import { uploadTo } from '../support/files-factories.ts';
import { useWorld } from '../support/hooks.ts';
import { untilWaiting } from '../support/lock-waits.ts';
import { itemOf, itemsOf } from '../support/replies.ts';

const world = useWorld(openWorkWorld);
let batchId: number;

beforeAll(async () => {
  const crop = await makeCrop(world.portal, world.farm.farmNo);
  batchId = (await beginBatch(world, { farmCropId: crop, startOn: '2026-05-01' })).batchId;
});

const path = `${under}/special-note`;

const write = async (body: Record<string, unknown> = {}, by: Session = world.member): Promise<number> => {
  const reply = await callAt(world, 'POST', path, { body: { date: '2026-05-10', text: '3단 배지 교체', ...body }, by });
  expect(reply.status).toBe(200);
  return itemOf(reply).specialNoteNo;
};
const notes = async (query: Record<string, string> = {}, by: Session = world.member): Promise<SpecialNote[]> =>
  itemsOf(await callAt(world, 'GET', path, { query: { pageSize: '50', ...query }, by }));
const noteOf = async (id: number, by?: Session): Promise<SpecialNote | undefined> =>
  (await notes({}, by)).find(({ specialNoteNo }) => specialNoteNo === id);

test('a note hangs on a batch or on the farm, and is found by day and batch', async () => {
  const ofBatch = await write({ batchId, date: '2026-05-11' });
  const ofFarm = await write({ date: '2026-05-09', text: '정전 20분' });
  expect((await notes()).map(({ specialNoteNo }) => specialNoteNo)).toEqual([ofBatch, ofFarm]);
  expect(await notes({ batchId: String(batchId) })).toMatchObject([
    { specialNoteNo: ofBatch, batchName: '상추 05-01 1', isMine: true, version: 1, files: [] },
  ]);
  expect(await notes({ from: '2026-05-10', to: '2026-05-12' })).toHaveLength(1);
  const short = await callAt(world, 'GET', '/special-note', { query: { to: '2026-05-09' } });
  expect(short.items).toMatchObject([{ specialNoteNo: ofFarm, text: '정전 20분', batchName: null }]);
  const board = await callAt(world, 'GET', under);
  expect(board.items).toMatchObject([{ batchId, notes: 1 }]);
});

test('a note that is not of this farm’s past is refused', async () => {
  const refused = async (body: Record<string, unknown>) =>
    (await callAt(world, 'POST', path, { body: { date: '2026-05-10', text: '…', ...body } })).fields;
  expect(await refused({ date: '2026-05-21' })).toMatchObject([{ path: 'date', code: 'future' }]);
  expect(await refused({ batchId: 999_999 })).toMatchObject([{ path: 'batchId', code: 'invalid' }]);
  expect(await refused({ files: ['no-such-file'] })).toBeDefined();
  expect(await refused({ text: ' ' })).toMatchObject([{ path: 'text', code: 'required' }]);
});

test('its author and managers change it, by its version; others read it', async () => {
  const id = await write();
  const colleague = await makeMember(world.portal);
  await joinFarm(world.portal, colleague.memberNo, world.farm.farmNo, 'member');
  const other = await signIn(world.portal, colleague);
  expect(await noteOf(id, other)).toMatchObject({ isMine: false });
  const body = { date: '2026-05-12', text: '4단 배지 교체', batchId, files: [], version: 1 };
  const change = (by: Session, version: number) =>
    callAt(world, 'PUT', `/special-note/${id}`, { body: { ...body, version }, by });
  expect((await change(other, 1)).status).toBe(403);
  expect((await change(world.stranger, 1)).status).toBe(404);
  expect((await change(world.member, 1)).status).toBe(200);
  expect((await change(world.manager, 1)).result.code).toBe('CONFLICT');
  expect((await change(world.manager, 2)).status).toBe(200);
  expect(await noteOf(id)).toMatchObject({ date: '2026-05-12', text: '4단 배지 교체', batchId, version: 3 });
  const remove = (by: Session) => callAt(world, 'DELETE', `${path}/${id}`, { by });
  expect((await remove(other)).status).toBe(403);
  expect((await remove(world.stranger)).status).toBe(404);
  expect((await remove(world.manager)).status).toBe(200);
  expect((await remove(world.manager)).status).toBe(404);
  const { rows } = await world.portal.pool.query(
    "select before::text || after::text as said from audit_log where kind = 'special-note' and thing = $1",
    [String(id)],
  );
  expect(JSON.stringify(rows)).not.toContain('배지');
});

test('its files are the farm’s to see, and go with it', async () => {
  const { files } = await uploadTo(world.portal, world.member, [{ name: '배지.txt', bytes: '3단' }]);
  const key = files[0]?.key ?? '';
  const id = await write({ files: [key] });
  expect((await noteOf(id, world.manager))?.files).toMatchObject([{ key }]);
  const read = (by: Session) => world.portal.call(by, 'GET', '/file', { query: { key } });
  expect([(await read(world.manager)).status, (await read(world.stranger)).status]).toEqual([200, 404]);
  expect((await callAt(world, 'DELETE', `/special-note/${id}`)).status).toBe(200);
  expect((await read(world.manager)).status).toBe(404);
});

test('notes of a former member stay, and only a manager can change them', async () => {
  const guest = await makeMember(world.portal);
  await joinFarm(world.portal, guest.memberNo, world.farm.farmNo, 'member');
  const id = await write({ text: '환기창 점검' }, await signIn(world.portal, guest));
  await world.portal.pool.query('delete from member where member_no = $1', [guest.memberNo]);
  expect(await noteOf(id)).toMatchObject({ memberName: null, isMine: false, text: '환기창 점검' });
  expect(await noteOf(id, world.manager)).toMatchObject({ isMine: true });
});

test('notes go with their batch, and are no stranger’s to read or write', async () => {
  const crop = await makeCrop(world.portal, world.farm.farmNo, { name: '케일' });
  const gone = (await beginBatch(world, { farmCropId: crop, startOn: '2026-05-02' })).batchId;
  const id = await write({ batchId: gone });
  expect((await callAt(world, 'DELETE', `${under}/${gone}`, { query: { state: 'work' } })).status).toBe(200);
  expect(await noteOf(id)).toBeUndefined();
  expect((await callAt(world, 'GET', path, { by: world.stranger })).status).toBe(404);
  const theirs = await world.portal.call(world.stranger, 'POST', path, {
    ...at(world.elsewhere),
    body: { date: '2026-05-10', text: '…', batchId },
  });
  expect(theirs.fields).toMatchObject([{ path: 'batchId', code: 'invalid' }]);
});

test.each(['PUT', 'DELETE'] as const)('a note is written to (%s) while its batch is removed', async (method) => {
  const crop = await makeCrop(world.portal, world.farm.farmNo, { name: '근대' });
  const gone = (await beginBatch(world, { farmCropId: crop, startOn: '2026-05-03' })).batchId;
  const { files } = await uploadTo(world.portal, world.member, [{ name: '근대.txt', bytes: '1단' }]);
  const id = await write({ batchId: gone, files: [files[0]?.key] });
  const body = { date: '2026-05-12', text: '다시', batchId: gone, files: [], version: 1 };
  const client = await world.portal.pool.connect();
  await client.query('begin');
  await client.query('select from special_note where special_note_no = $1 for update', [id]);
  const written = callAt(world, method, `/special-note/${id}`, method === 'PUT' ? { body } : {});
  await untilWaiting(world.portal, 1);
  const removed = callAt(world, 'DELETE', `${under}/${gone}`, { query: { state: 'work' } });
  await untilWaiting(world.portal, 2);
  await client.query('commit');
  client.release();
  expect([(await written).status, (await removed).status]).toEqual([200, 200]);
  expect(await noteOf(id)).toBeUndefined();
});
