import type { Session } from '@onsil/contract/auth';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { callAt, makeCrop, openWorkWorld, type WorkWorld } from '../support/batches-world.ts';
import { makeController } from '../support/factories.ts';
import { picture, uploadTo } from '../support/files-factories.ts';
import type { Reply } from '../support/harness.ts';
import { itemsOf } from '../support/replies.ts';

export const path = '/farm/my/crop-img';

export type PhotoWorld = WorkWorld & { crop: number; controllerId: string };

/** A farm with a crop and a controller. Today is 20 May 2026. */
export const openPhotoWorld = async (): Promise<PhotoWorld> => {
  const world = await openWorkWorld();
  const { controllerId } = await makeController(world.portal, { farmNo: world.farm.farmNo });
  return { ...world, crop: await makeCrop(world.portal, world.farm.farmNo), controllerId };
};

let small: Promise<Buffer> | undefined;

/** Uploads a picture and returns its key. */
export const photographed = async ({ portal }: PhotoWorld, by: Session, name = '상추.png'): Promise<string> => {
  small ??= picture(8, 6).png().toBuffer();
  return (await uploadTo(portal, by, [{ name, bytes: await small }])).files[0]?.key ?? '';
};

/** The facts of a photo of the world's crop, without pictures. */
export const aPhoto = ({ crop, controllerId }: PhotoWorld) => ({
  farmCropId: crop,
  photoDate: '2026-05-18',
  sowingDate: '2026-05-01',
  controllerId,
  locationDetail: '1번 랙 3단',
  description: '본잎이 네 장 나왔습니다.',
});

/** Adds a photo and returns the reply; with a new picture by default. */
export const postPhoto = async (
  world: PhotoWorld,
  given: Record<string, unknown> = {},
  by: Session = world.member,
): Promise<Reply> => {
  const files = 'files' in given ? given['files'] : [await photographed(world, by)];
  return callAt(world, 'POST', path, { body: { ...aPhoto(world), ...given, files }, by });
};

/** Adds a photo and returns its number. */
export const addPhoto = async (...call: Parameters<typeof postPhoto>): Promise<number> => {
  const reply = await postPhoto(...call);
  if (reply.status !== 200) throw new Error(`photo: ${reply.raw.body}`);
  return (reply.item as { photoId: number }).photoId;
};

export const photosOf = async (
  world: PhotoWorld,
  query: Record<string, string> = {},
  by: Session = world.member,
): Promise<GrowthPhoto[]> => itemsOf(await callAt(world, 'GET', path, { query: { pageSize: '50', ...query }, by }));

export const photoOf = async (world: PhotoWorld, photoId: number, by?: Session): Promise<GrowthPhoto | undefined> =>
  (await photosOf(world, { photoId: String(photoId) }, by))[0];
