import { growthPhotosApi } from '@onsil/contract/growth-photos';
import { calls, type Feature } from '#platform/feature.ts';
import { createGrowthPhoto, updateGrowthPhoto, deleteGrowthPhoto } from './edit-photos.ts';
import { listGrowthPhotos, listPlaces } from './list.ts';

export { createGrowthPhoto } from './edit-photos.ts';
export { listPlaces } from './list.ts';

export const growthPhotosFeature: Feature = {
  api: () => [
    calls(growthPhotosApi, {
      growthPhotos: (ctx, { query }) => listGrowthPhotos(ctx, query),
      photoPlaces: async (ctx) => ({ items: await listPlaces(ctx) }),
      addGrowthPhoto: (ctx, { body }) => createGrowthPhoto(ctx, body),
      changeGrowthPhoto: (ctx, { body }) => updateGrowthPhoto(ctx, body),
      removeGrowthPhoto: (ctx, { params }) => deleteGrowthPhoto(ctx, Number(params.id)),
    }),
  ],
};
