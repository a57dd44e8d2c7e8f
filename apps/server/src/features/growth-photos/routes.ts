import { growthPhotosApi } from '@onsil/contract/growth-photos';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { listGrowthPhotos, listPlaces } from './list.ts';
import { createGrowthPhoto, updateGrowthPhoto, deleteGrowthPhoto } from './edit-photos.ts';

export const growthPhotosRoutes = (server: HttpServer): void =>
  mount(server, growthPhotosApi, {
    growthPhotos: (ctx, { query }) => listGrowthPhotos(ctx, query),
    photoPlaces: async (ctx) => ({ items: await listPlaces(ctx) }),
    addGrowthPhoto: (ctx, { body }) => createGrowthPhoto(ctx, body),
    changeGrowthPhoto: (ctx, { body }) => updateGrowthPhoto(ctx, body),
    removeGrowthPhoto: (ctx, { params }) => deleteGrowthPhoto(ctx, Number(params.id)),
  });
