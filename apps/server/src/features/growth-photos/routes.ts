import { growthPhotosApi } from '@onsil/contract/growth-photos';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { growthPhotos, photoPlaces } from './list-service.ts';
import { addGrowthPhoto, changeGrowthPhoto, removeGrowthPhoto } from './service.ts';

export const growthPhotosRoutes = (server: HttpServer): void =>
  mount(server, growthPhotosApi, {
    growthPhotos: (ctx, { query }) => growthPhotos(ctx, query),
    photoPlaces: async (ctx) => ({ items: await photoPlaces(ctx) }),
    addGrowthPhoto: (ctx, { body }) => addGrowthPhoto(ctx, body),
    changeGrowthPhoto: (ctx, { body }) => changeGrowthPhoto(ctx, body),
    removeGrowthPhoto: (ctx, { params }) => removeGrowthPhoto(ctx, Number(params.id)),
  });
