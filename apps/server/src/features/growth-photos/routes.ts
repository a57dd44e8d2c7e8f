import { growthPhotosApi } from '@onsil/contract/growth-photos';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { listGrowthPhotos, listPlaces } from './list-service.ts';
import { createGrowthPhoto, updateGrowthPhoto, deleteGrowthPhoto } from './service.ts';

export const growthPhotosRoutes = (server: HttpServer): void =>
  mount(server, growthPhotosApi, {
    growthPhotos: (ctx, { query }) => listGrowthPhotos(ctx, query),
    photoPlaces: async (ctx) => ({ items: await listPlaces(ctx) }),
    addGrowthPhoto: (ctx, { body }) => createGrowthPhoto(ctx, body),
    changeGrowthPhoto: (ctx, { body }) => updateGrowthPhoto(ctx, body),
    removeGrowthPhoto: (ctx, { params }) => deleteGrowthPhoto(ctx, Number(params.id)),
  });
