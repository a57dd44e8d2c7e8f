import { growthPhotosApi } from '@onsil/contract/growth-photos';
import { calls, type Feature } from '#platform/feature.ts';
import { createGrowthPhoto, updateGrowthPhoto, deleteGrowthPhoto } from './edit-photos.ts';
import { listGrowthPhotos, listPlaces } from './list.ts';

export { createGrowthPhoto } from './edit-photos.ts';
export { listGrowthPhotos, listPlaces } from './list.ts';

export const growthPhotosFeature: Feature = {
  api: () => [
    calls(growthPhotosApi, {
      listGrowthPhotos: (ctx, { query }) => listGrowthPhotos(ctx, query),
      listPlaces: async (ctx) => ({ items: await listPlaces(ctx) }),
      createGrowthPhoto: (ctx, { body }) => createGrowthPhoto(ctx, body),
      updateGrowthPhoto: (ctx, { body }) => updateGrowthPhoto(ctx, body),
      deleteGrowthPhoto: (ctx, { params }) => deleteGrowthPhoto(ctx, params.id),
    }),
  ],
};
