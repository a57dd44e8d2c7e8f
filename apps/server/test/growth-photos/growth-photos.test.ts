import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '@onsil/contract/auth';
import type { PhotoPlace } from '@onsil/contract/growth-photos';
import { at, callAt, makeCrop } from '../support/batches-world.ts';
import { joinFarm, makeController, makeMember, signIn } from '../support/factories.ts';
import { unreadableHeic, pdf, uploadTo } from '../support/files-factories.ts';
import { useWorld } from '../support/hooks.ts';
import { untilWaiting } from '../support/lock-waits.ts';
import {
  addPhoto,
  aPhoto,
  openPhotoWorld,
  path,
  photographed,
  photoOf,
  photosOf,
  postPhoto,
} from './growth-photos-world.ts';

const world = useWorld(openPhotoWorld);
beforeEach(async () => {
  for (const table of ['file_link', 'growth_photo']) await world.portal.pool.query(`delete from ${table}`);
});

const numbers = async (query: Record<string, string> = {}): Promise<number[]> =>
  (await photosOf(world, query)).map(({ photoId }) => photoId);

describe('a growth photo', () => {
  test('is registered with its pictures in their order, and everybody of the farm sees them', async () => {
    const keys = [await photographed(world, world.member, '가.png'), await photographed(world, world.member, '나.png')];
    const photoId = await addPhoto(world, { files: keys.toReversed() });
    expect(await photosOf(world, {}, world.manager)).toEqual([
      {
        ...aPhoto(world),
        photoId,
        cropName: '상추',
        daysAfterSowing: 17,
        controllerName: expect.any(String),
        files: [
          expect.objectContaining({ key: keys[1], name: '나.png', width: 8, height: 6 }),
          expect.objectContaining({ key: keys[0] }),
        ],
        memberName: expect.any(String),
        isMine: true,
        version: 1,
        createdAt: expect.any(String),
      },
    ]);
    const read = (by: Session) => world.portal.call(by, 'GET', '/file', { query: { key: keys[0] ?? '', size: 's' } });
    expect([(await read(world.manager)).status, (await read(world.stranger)).status]).toEqual([200, 404]);
    const drop = await world.portal.call(world.member, 'DELETE', '/file', { query: { key: keys[0] ?? '' } });
    expect(drop.fields).toMatchObject([{ code: 'fileNeeded' }]);
  });

  test('may leave open when the plants were sown and which controller is meant', async () => {
    const photoId = await addPhoto(world, { sowingDate: null, controllerId: null });
    expect(await photoOf(world, photoId)).toMatchObject({
      sowingDate: null,
      daysAfterSowing: null,
      controllerId: null,
      controllerName: null,
    });
  });

  test('of a phone that cannot be decoded is kept as it is, without sizes', async () => {
    const { files } = await uploadTo(world.portal, world.member, [{ name: 'IMG_1.HEIC', bytes: unreadableHeic() }]);
    const photoId = await addPhoto(world, { files: [files[0]?.key] });
    const [kept] = (await photoOf(world, photoId))?.files ?? [];
    expect(kept).toMatchObject({ name: 'IMG_1.HEIC', contentType: 'image/heic' });
    expect(kept).not.toHaveProperty('width');
  });

  test.each([
    [{ description: '일곱 글자.  ' }, 'description', 'photoDescription'],
    [{ description: '' }, 'description', 'required'],
    [{ files: [] }, 'files', 'photoRequired'],
    [{ files: undefined }, 'files', 'required'],
    [{ files: ['f'.repeat(32)] }, 'files', 'fileUnknown'],
    [{ locationDetail: ' ' }, 'locationDetail', 'required'],
    [{ photoDate: '2026-05-21' }, 'photoDate', 'future'],
    [{ photoDate: '2026-02-30' }, 'photoDate', 'day'],
    [{ sowingDate: '2026-05-19' }, 'sowingDate', 'sownLater'],
    [{ controllerId: 'of nobody' }, 'controllerId', 'unknownController'],
    [{ farmCropId: 999_999 }, 'farmCropId', 'unknownCrop'],
  ])('with %j is refused at %s', async (given, at_, code) => {
    const reply = await postPhoto(world, given);
    expect(reply.status).toBe(400);
    expect(reply.fields).toContainEqual(expect.objectContaining({ path: at_, code }));
    expect(await numbers()).toEqual([]);
  });

  test('takes pictures only, and no more than twenty', async () => {
    const { files } = await uploadTo(world.portal, world.member, [{ name: '기록.pdf', bytes: pdf }]);
    expect((await postPhoto(world, { files: [files[0]?.key] })).fields).toMatchObject([
      { path: 'files', code: 'photoNeeded' },
    ]);
    const many = Array.from({ length: 21 }, (_, index) => String(index).padStart(32, '0'));
    expect((await postPhoto(world, { files: many })).fields).toMatchObject([{ path: 'files', code: 'tooMany' }]);
  });

  test('cannot be of another farm’s crop or controller, nor show another member’s upload', async () => {
    const theirs = await makeCrop(world.portal, world.elsewhere.farmNo);
    const controller = await makeController(world.portal, { farmNo: world.elsewhere.farmNo });
    const refused = async (given: Record<string, unknown>) => (await postPhoto(world, given)).fields?.[0]?.code;
    expect(await refused({ farmCropId: theirs })).toBe('unknownCrop');
    expect(await refused({ controllerId: controller.controllerId })).toBe('unknownController');
    expect(await refused({ files: [await photographed(world, world.manager)] })).toBe('fileUnknown');
  });
});

describe('the list', () => {
  const days = ['2025-05-19', '2025-05-20', '2025-11-20', '2026-04-19', '2026-04-20', '2026-05-20'];

  test('is listed by period, days and order, paged', async () => {
    const made: number[] = [];
    for (const photoDate of days) made.push(await addPhoto(world, { photoDate, sowingDate: null }));
    const of = (...places: number[]) => places.map((place) => made[place]);
    expect(await numbers()).toEqual(of(5, 4, 3, 2, 1, 0));
    expect(await numbers({ period: '1m' })).toEqual(of(5, 4));
    expect(await numbers({ period: '6m' })).toEqual(of(5, 4, 3, 2));
    expect(await numbers({ period: '1y' })).toEqual(of(5, 4, 3, 2, 1));
    expect(await numbers({ period: '6m', to: '2026-04-19' })).toEqual(of(3, 2));
    expect(await numbers({ from: '2025-05-20', to: '2025-11-20', sort: 'photo' })).toEqual(of(1, 2));
    const second = await callAt(world, 'GET', path, { query: { pageNo: '2', pageSize: '4' } });
    expect(second).toMatchObject({ items: [{ photoId: made[1] }, { photoId: made[0] }] });
    expect(second.paging).toEqual({ pageNo: 2, pageSize: 4, totalCount: 6, hasMore: false });
    const reversed = await callAt(world, 'GET', path, { query: { from: '2026-05-02', to: '2026-05-01' } });
    expect(reversed.result.code).toBe('RANGE_REVERSED');
    expect((await callAt(world, 'GET', path, { query: { period: '2m' } })).status).toBe(400);
  });

  test('is listed by crop, controller and place, with the places', async () => {
    const kale = await makeCrop(world.portal, world.farm.farmNo, { name: '케일' });
    const first = await addPhoto(world, { photoDate: '2026-05-10' });
    const later = await addPhoto(world, { photoDate: '2026-05-12', controllerId: null });
    const other = await addPhoto(world, { farmCropId: kale, controllerId: null });
    const below = await addPhoto(world, { locationDetail: '1번 랙 1단', photoDate: '2026-05-02' });
    expect(await numbers({ farmCropId: String(kale) })).toEqual([other]);
    expect(await numbers({ controllerId: world.controllerId })).toEqual([first, below]);
    expect(await numbers({ locationDetail: '1번 랙 1단' })).toEqual([below]);
    const ofPlace = { farmCropId: String(world.crop), locationDetail: '1번 랙 3단', sort: 'photo' };
    expect(await numbers(ofPlace)).toEqual([first, later]);
    const { items } = await callAt(world, 'GET', `${path}/places`);
    const [a, b, c] = items as PhotoPlace[];
    expect(a).toMatchObject({ cropName: '케일', locationDetail: '1번 랙 3단', photos: 1, lastOn: '2026-05-18' });
    expect(b).toMatchObject({ photos: 2, firstOn: '2026-05-10', lastOn: '2026-05-12' });
    expect(c).toMatchObject({ locationDetail: '1번 랙 1단' });
  });

  test('shows a stranger nothing', async () => {
    const photoId = await addPhoto(world);
    for (const call of [path, `${path}/places`]) {
      expect((await callAt(world, 'GET', call, { by: world.stranger })).status).toBe(404);
      const own = await world.portal.call(world.stranger, 'GET', call, at(world.elsewhere));
      expect(own.items).toEqual([]);
    }
    const byNumber = { ...at(world.elsewhere), query: { photoId: String(photoId) } };
    expect((await world.portal.call(world.stranger, 'GET', path, byNumber)).items).toEqual([]);
    expect((await callAt(world, 'GET', path, { headers: {} })).result.code).toBe('FARM_NOT_CHOSEN');
  });
});

describe('a change', () => {
  /** A photo's update body with some members changed. */
  const put = async (by: Session, photoId: number, given: Record<string, unknown> = {}) => {
    const now = await photoOf(world, photoId);
    const files = now?.files.map(({ key }) => key);
    return callAt(world, 'PUT', path, { body: { ...aPhoto(world), files, version: 1, ...given, photoId }, by });
  };
  const remove = (by: Session, photoId: number) => callAt(world, 'DELETE', `${path}/${photoId}`, { by });
  const colleague = async (): Promise<Session> => {
    const member = await makeMember(world.portal);
    await joinFarm(world.portal, member.memberNo, world.farm.farmNo, 'member');
    return signIn(world.portal, member);
  };

  test('is its author’s and the managers’, by its version', async () => {
    const photoId = await addPhoto(world);
    const other = await colleague();
    expect(await photoOf(world, photoId, other)).toMatchObject({ isMine: false });
    expect((await put(other, photoId)).status).toBe(403);
    expect((await put(world.stranger, photoId)).status).toBe(404);
    expect((await put(world.member, photoId, { description: '잎끝이 조금 마릅니다.' })).status).toBe(200);
    expect((await put(world.manager, photoId)).result.code).toBe('CONFLICT');
    const own = await photographed(world, world.manager);
    const kept = (await photoOf(world, photoId))?.files[0]?.key;
    expect((await put(world.manager, photoId, { files: [own, kept], version: 2 })).status).toBe(200);
    expect(await photoOf(world, photoId)).toMatchObject({ version: 3, files: [{ key: own }, { key: kept }] });
    expect((await put(world.member, photoId, { photoDate: '2026-05-21', version: 3 })).fields).toMatchObject([
      { path: 'photoDate', code: 'future' },
    ]);
    expect((await put(world.member, 999_999, { files: [own] })).status).toBe(404);
  });

  test('two concurrent ones: one is rejected', async () => {
    const photoId = await addPhoto(world);
    const client = await world.portal.pool.connect();
    await client.query('begin');
    await client.query('select from growth_photo where photo_id = $1 for update', [photoId]);
    const both = [put(world.member, photoId), put(world.manager, photoId)];
    await untilWaiting(world.portal, 2);
    await client.query('commit');
    client.release();
    expect(new Set((await Promise.all(both)).map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('keeps a crop that is archived and a controller that is retired by now', async () => {
    const gone = await makeController(world.portal, { farmNo: world.farm.farmNo });
    const archived = await makeCrop(world.portal, world.farm.farmNo, { name: '근대' });
    const about = { farmCropId: archived, controllerId: gone.controllerId };
    const photoId = await addPhoto(world, about);
    await world.portal.pool.query('update controller set retired_at = now() where controller_id = $1', [
      gone.controllerId,
    ]);
    await world.portal.pool.query('update farm_crop set archived_at = now() where farm_crop_id = $1', [archived]);
    expect((await put(world.member, photoId, { ...about, description: '다시 적은 설명입니다.' })).status).toBe(200);
    expect(await photoOf(world, photoId)).toMatchObject({ ...about, description: '다시 적은 설명입니다.' });
    expect((await postPhoto(world, about)).fields).toMatchObject([{ code: 'unknownCrop' }]);
  });

  test('or the removal is in the audit log, without its text', async () => {
    const photoId = await addPhoto(world);
    const [file] = (await photoOf(world, photoId))?.files ?? [];
    expect((await put(world.member, photoId, { locationDetail: '1번 랙 2단' })).status).toBe(200);
    expect((await remove(await colleague(), photoId)).status).toBe(403);
    expect((await remove(world.stranger, photoId)).status).toBe(404);
    expect((await remove(world.manager, photoId)).status).toBe(200);
    expect((await remove(world.manager, photoId)).status).toBe(404);
    const read = await world.portal.call(world.manager, 'GET', '/file', { query: { key: file?.key ?? '' } });
    expect(read.status).toBe(404);
    const { rows } = await world.portal.pool.query(
      "select action, before, after from audit_log where kind = 'growth-photo' and thing = $1 order by audit_id",
      [String(photoId)],
    );
    expect(rows).toMatchObject([
      {
        action: 'change',
        before: { locationDetail: '1번 랙 3단', version: 1 },
        after: { locationDetail: '1번 랙 2단', version: 2 },
      },
      { action: 'remove', before: { photoDate: '2026-05-18', farmCropId: world.crop }, after: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain('본잎');
  });

  test('of a former member’s photos is the managers’', async () => {
    const guest = await makeMember(world.portal);
    await joinFarm(world.portal, guest.memberNo, world.farm.farmNo, 'member');
    const photoId = await addPhoto(world, {}, await signIn(world.portal, guest));
    await world.portal.pool.query('delete from member where member_no = $1', [guest.memberNo]);
    expect(await photoOf(world, photoId)).toMatchObject({ memberName: null, isMine: false });
    expect((await remove(world.manager, photoId)).status).toBe(200);
  });
});

test('a crop with photos is archived instead of removed', async () => {
  const crop = await makeCrop(world.portal, world.farm.farmNo, { name: '청경채' });
  await addPhoto(world, { farmCropId: crop });
  const removed = await callAt(world, 'DELETE', `/my/farm/crop/${crop}`, { by: world.manager });
  expect(removed.item).toEqual({ isArchived: true });
});
