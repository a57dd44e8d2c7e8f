import { cropsApi } from '@onsil/contract/crops';
import type { HttpServer } from '#platform/http.ts';
import { mount } from '#platform/mount.ts';
import { addFarmCrop, changeFarmCrop } from './change-service.ts';
import { farmCropRecipes, farmCrops } from './list-service.ts';
import { cultivateCrops, nutrientSolutions } from './master-service.ts';
import { removeFarmCrop, restoreFarmCrop } from './removal-service.ts';

export const cropsRoutes = (server: HttpServer): void =>
  mount(server, cropsApi, {
    cultivateCrops: (ctx, { query }) => cultivateCrops(ctx, query),
    nutrientSolutions: async (ctx) => ({ items: await nutrientSolutions(ctx) }),
    farmCrops: (ctx, { query }) => farmCrops(ctx, query),
    addFarmCrop: async (ctx, { body }) => ({ farmCropId: await addFarmCrop(ctx, body) }),
    farmCropRecipes: (ctx, { params, query }) => farmCropRecipes(ctx, Number(params.id), query),
    changeFarmCrop: (ctx, { params, body }) => changeFarmCrop(ctx, Number(params.id), body),
    removeFarmCrop: (ctx, { params }) => removeFarmCrop(ctx, Number(params.id)),
    restoreFarmCrop: (ctx, { params }) => restoreFarmCrop(ctx, Number(params.id)),
  });
