import { getPaging } from '@onsil/contract/envelope';
import type { StoredFile } from '@onsil/contract/files';
import type { GrowthPhoto, PhotoPlace } from '@onsil/contract/growth-photos';
import { ok, serve, type RecordedRequest } from '../browser.ts';

/** Fixtures of a farm with growth photos. Today is 21 November 2026. */

export const file = (number: number, own: Partial<StoredFile> = {}): StoredFile => ({
  key: String(number).padStart(32, '0'),
  name: `${number}.jpg`,
  size: 1_000,
  contentType: 'image/jpeg',
  width: 800,
  height: 600,
  ...own,
});

export const photo = (photoId: number, own: Partial<GrowthPhoto> = {}): GrowthPhoto => ({
  photoId,
  farmCropId: 7,
  cropName: '청치마 상추',
  locationDetail: '1번 랙 3단',
  photoDate: `2026-11-${10 + photoId}`,
  sowingDate: '2026-11-01',
  daysAfterSowing: 9 + photoId,
  controllerId: 'R1',
  controllerName: '재배실 1',
  description: `본잎이 ${photoId}장 나왔습니다.`,
  files: [file(photoId)],
  memberName: '김서연',
  isMine: true,
  version: 1,
  createdAt: '2026-11-20T00:00:00Z',
  ...own,
});

export const listed = (items: readonly unknown[], total = items.length) =>
  ok({ items, paging: getPaging(1, 24, total) });

const crop = { farmCropId: 7, cropName: '청치마 상추', number: 'L-1', stages: [], days: 35, weightPerPlant: 120 };

export const place: PhotoPlace = {
  farmCropId: 7,
  cropName: '청치마 상추',
  locationDetail: '1번 랙 3단',
  photos: 3,
  firstOn: '2026-11-11',
  lastOn: '2026-11-13',
};

type Answers = Parameters<typeof serve>[0];

/** Serves the photos, filtered by number and order. */
export const servePhotos = (photos: readonly GrowthPhoto[], own: Answers = {}): RecordedRequest[] =>
  serve({
    'GET /farm/F1': () => ok({ item: { farmNo: 1, farmId: 'F1', farmName: '판교 농장', role: 'manager' } }),
    'GET /farm/connects/F1': () => listed([{ controllerId: 'R1', controllerName: '재배실 1' }]),
    'GET /farm-yield-management/regist-crop': () => listed([crop]),
    'GET /farm-yield-management/sowing-date': () =>
      listed([
        { date: '2026-11-01', works: [{ batchId: 1, batchName: '상추 26-1', farmCropId: 1, cropName: '상추' }] },
        { date: '2026-11-30', works: [{ batchId: 2, batchName: '상추 26-2', farmCropId: 1, cropName: '상추' }] },
      ]),
    'GET /farm/my/crop-img/places': () => listed(photos.length > 0 ? [place] : []),
    'GET /farm/my/crop-img': ({ query }) => {
      const no = query.get('photoId');
      const found = photos.filter(({ photoId }) => no === null || String(photoId) === no);
      return listed(query.get('sort') === 'photo' ? found : found.toReversed());
    },
    ...own,
  });
