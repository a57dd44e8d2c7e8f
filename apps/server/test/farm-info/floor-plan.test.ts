import { beforeAll, describe, expect, test } from 'vitest';
import { farmDocumentsApi, type FarmDocument } from '@onsil/contract/farm-documents';
import type { FloorPlan, FloorPlanBody } from '@onsil/contract/farm-info';
import { makeCast, makeController } from '../support/factories.ts';
import { auditOf, callAs, type Who } from '../support/farm-info-world.ts';
import { pdf, picture, uploadTo } from '../support/files-factories.ts';
import type { Reply } from '../support/harness.ts';
import { beforeEachTest, usePortal, useFolder } from '../support/hooks.ts';
import { itemOf, parseItem, parseItems } from '../support/replies.ts';

const folder = useFolder('floor-plan');
const portal = usePortal({ settings: { ONSIL_DATA: folder } });
const cast = beforeEachTest(() => makeCast(portal));
const first = beforeEachTest(() => makeController(portal, { farmNo: cast.farm.farmNo }));
const second = beforeEachTest(() => makeController(portal, { farmNo: cast.farm.farmNo }));
let call: ReturnType<typeof callAs>;
beforeAll(async () => {
  call = callAs(portal, () => cast);
});

const uploaded = async (who: Who, name: string, bytes: Uint8Array): Promise<string> =>
  (await uploadTo(portal, cast[who], [{ name, bytes }])).files[0]?.key ?? '';
const plan = async (who: Who = 'manager'): Promise<string> =>
  uploaded(who, 'plan.png', await picture(64, 48).png().toBuffer());
const seen = async (who: Who, key: string): Promise<number> =>
  (await portal.call(cast[who], 'GET', '/file', { query: { key } })).status;

describe('the floor plan', () => {
  const save = (who: Who, body: Partial<Record<keyof FloorPlanBody, unknown>>) =>
    call(who, 'PUT', '/farm/{farmNo}/floor-plan', { fileKey: null, placements: [], ...body });
  const shown = async (): Promise<FloorPlan> => itemOf(await call('member', 'GET', '/my/farm/profile')).floorPlan;

  test('is a picture with the farm’s controllers on it, for everybody on the farm', async () => {
    const fileKey = await plan();
    const placements = [
      { controllerId: first.controllerId, x: 0, y: 0.25 },
      { controllerId: second.controllerId, x: 1, y: 0.5 },
    ];
    expect((await save('manager', { fileKey, placements })).status).toBe(200);
    expect(await shown()).toMatchObject({ file: { key: fileKey, width: 64, height: 48 }, placements });
    expect([await seen('member', fileKey), await seen('stranger', fileKey)]).toEqual([200, 404]);
    expect(await auditOf(portal, cast.farm.farmNo, 'floor-plan')).toMatchObject([
      { memberNo: cast.manager.memberNo, before: { file: null, placements: [] }, after: { file: fileKey, placements } },
    ]);
  });

  test('keeps its picture when a controller moves, and deletes it with a new one', async () => {
    const fileKey = await plan();
    await save('manager', { fileKey });
    const moved = [{ controllerId: first.controllerId, x: 0.5, y: 0.5 }];
    expect((await save('company', { fileKey, placements: moved })).status).toBe(200);
    expect(await shown()).toMatchObject({ file: { key: fileKey }, placements: moved });
    expect((await portal.call(cast.manager, 'DELETE', '/file', { query: { key: fileKey } })).status).toBe(409);
    const another = await plan('company');
    await save('company', { fileKey: another });
    expect(await shown()).toMatchObject({ file: { key: another }, placements: [] });
    expect(await seen('member', fileKey)).toBe(404);
    await save('company', {});
    expect(await shown()).toEqual({ file: null, placements: [] });
    expect(await seen('member', another)).toBe(404);
  });

  test('is drawn by managers alone', async () => {
    const fileKey = await plan('member');
    expect((await save('member', { fileKey })).status).toBe(403);
    expect((await save('stranger', {})).status).toBe(404);
  });

  test('takes no file that is another’s, or no picture', async () => {
    expect(await save('manager', { fileKey: await plan('company') })).toMatchObject({
      status: 400,
      fields: [{ path: 'fileKey', code: 'fileUnknown' }],
    });
    const paper = await uploaded('manager', 'a.pdf', pdf);
    expect(await save('manager', { fileKey: paper })).toMatchObject({
      status: 400,
      fields: [{ path: 'fileKey', code: 'pictureNeeded' }],
    });
    expect(await save('manager', { fileKey: 'x' })).toMatchObject({ status: 400, fields: [{ path: 'fileKey' }] });
    expect((await shown()).file).toBeNull();
    expect(await auditOf(portal, cast.farm.farmNo, 'floor-plan')).toEqual([]);
  });

  test('takes the farm’s own controllers, each once, on the picture', async () => {
    const fileKey = await plan();
    const foreign = await makeController(portal, { farmNo: cast.elsewhere.farmNo });
    const at = (controllerId: string, x = 0.5) => ({ controllerId, x, y: 0.5 });
    const wrong = async (placements: object[], where: string, code: string): Promise<void> =>
      expect(await save('manager', { fileKey, placements })).toMatchObject({
        status: 400,
        fields: [{ path: where, code }],
      });
    await wrong([at(first.controllerId), at(foreign.controllerId)], 'placements.1.controllerId', 'unknownController');
    await wrong([at(first.controllerId), at(first.controllerId)], 'placements.1.controllerId', 'duplicate');
    await wrong([at(first.controllerId, 1.01)], 'placements.0.x', 'outOfRange');
    await wrong([at(first.controllerId, -0.01)], 'placements.0.x', 'outOfRange');
    expect(await save('manager', { placements: [at(first.controllerId)] })).toMatchObject({
      status: 400,
      fields: [{ path: 'fileKey', code: 'pictureFirst' }],
    });
  });

  test('does not show controllers that are retired', async () => {
    const placements = [first, second].map(({ controllerId }) => ({ controllerId, x: 0.5, y: 0.5 }));
    await save('manager', { fileKey: await plan(), placements });
    await portal.pool.query('update controller set retired_at = now() where controller_no = $1', [first.controllerNo]);
    expect((await shown()).placements).toEqual([{ controllerId: second.controllerId, x: 0.5, y: 0.5 }]);
  });

  test('saved by two at the same moment is the one or the other, whole', async () => {
    const fileKey = await plan();
    await save('manager', { fileKey });
    for (let round = 0; round < 5; round += 1) {
      const both = await Promise.all(
        [first, second].map(({ controllerId }, index) =>
          save(index === 0 ? 'manager' : 'admin', { fileKey, placements: [{ controllerId, x: 0.1, y: 0.1 }] }),
        ),
      );
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await shown()).placements).toHaveLength(1);
    }
  });
});

describe('the farm’s files', () => {
  const add = (who: Who, fileKey: string, title = '계약서') =>
    call(who, 'POST', '/farm/{farmNo}/documents', { fileKey, title });
  const remove = (who: Who, documentId: number) => call(who, 'DELETE', `/farm/{farmNo}/document/${documentId}`);
  const list = async (who: Who, query = ''): Promise<FarmDocument[]> =>
    parseItems(farmDocumentsApi.listFarmDocuments, await call(who, 'GET', `/farm/{farmNo}/documents${query}`));
  const numberOf = (reply: Reply): number => parseItem(farmDocumentsApi.createFarmDocument, reply).documentId;

  test('are put there by managers and read by everybody on the farm, newest first', async () => {
    const [a, b] = [await uploaded('manager', 'a.pdf', pdf), await uploaded('company', 'b.pdf', pdf)];
    expect((await add('manager', a)).status).toBe(200);
    portal.clock.now += 1_000;
    expect((await add('company', b, '점검표')).status).toBe(200);
    expect(await list('member')).toMatchObject([
      { title: '점검표', file: { key: b }, createdAt: new Date(portal.clock.now).toISOString() },
      { title: '계약서', file: { key: a, name: 'a.pdf' }, memberName: expect.stringContaining('이름') },
    ]);
    expect(await list('member', '?pageNo=2&pageSize=1')).toMatchObject([{ title: '계약서' }]);
    expect([await seen('member', a), await seen('stranger', a)]).toEqual([200, 404]);
    expect((await portal.call(cast.manager, 'DELETE', '/file', { query: { key: a } })).status).toBe(409);
    expect(await auditOf(portal, cast.farm.farmNo, 'farm-document')).toMatchObject([
      { memberNo: cast.manager.memberNo, action: 'create', after: { title: '계약서', file: a } },
      { action: 'create' },
    ]);
  });

  test('are deleted by managers, and invisible afterwards', async () => {
    const key = await uploaded('manager', 'a.pdf', pdf);
    const documentId = numberOf(await add('manager', key));
    expect((await remove('member', documentId)).status).toBe(403);
    expect((await remove('stranger', documentId)).status).toBe(404);
    expect((await remove('company', documentId)).status).toBe(200);
    expect((await remove('company', documentId)).status).toBe(404);
    expect(await list('member')).toEqual([]);
    expect(await seen('member', key)).toBe(404);
    expect((await auditOf(portal, cast.farm.farmNo, 'farm-document')).at(-1)).toMatchObject({
      action: 'remove',
      thing: String(documentId),
      before: { title: '계약서' },
    });
  });

  test('of another farm cannot be deleted through one’s own', async () => {
    const documentId = numberOf(await add('manager', await uploaded('manager', 'a.pdf', pdf)));
    const reply = await portal.call(cast.stranger, 'DELETE', `/farm/${cast.elsewhere.farmNo}/document/${documentId}`);
    expect(reply.status).toBe(404);
    expect(await list('member')).toHaveLength(1);
  });

  test('are refused without a title, with a file of another, and to who does not manage', async () => {
    const key = await uploaded('manager', 'a.pdf', pdf);
    expect(await add('manager', key, ' ')).toMatchObject({
      status: 400,
      fields: [{ path: 'title', code: 'required' }],
    });
    expect(await add('company', key)).toMatchObject({
      status: 400,
      fields: [{ path: 'fileKey', code: 'fileUnknown' }],
    });
    expect((await add('member', key)).status).toBe(403);
    expect((await add('stranger', key)).status).toBe(404);
    expect((await call('stranger', 'GET', '/farm/{farmNo}/documents')).status).toBe(404);
    expect((await call(null, 'GET', '/farm/{farmNo}/documents')).status).toBe(401);
    expect(await list('member')).toEqual([]);
  });

  test('stay when who put them there is gone, without their name', async () => {
    await add('manager', await uploaded('manager', 'a.pdf', pdf));
    await portal.pool.query('delete from member where member_no = $1', [cast.manager.memberNo]);
    expect(await list('company')).toMatchObject([{ title: '계약서', memberName: null }]);
  });
});
