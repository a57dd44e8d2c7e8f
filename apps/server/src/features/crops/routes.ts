import { cropsApi } from '@onsil/contract/crops';
import type { HttpServer } from '#platform/http/server.ts';
import { mount } from '#platform/http/mount.ts';
import { createFarmCrop, updateFarmCrop } from './edit-crops.ts';
import { listFarmCropRecipes, listFarmCrops } from './list.ts';
import { listCatalogue, listNutrientSolutions } from './catalogue.ts';
import { deleteFarmCrop, restoreFarmCrop } from './remove-crop.ts';

export const cropsRoutes = (server: HttpServer): void =>
  mount(server, cropsApi, {
    cultivateCrops: (ctx, { query }) => listCatalogue(ctx, query),
    nutrientSolutions: async (ctx) => ({ items: await listNutrientSolutions(ctx) }),
    farmCrops: (ctx, { query }) => listFarmCrops(ctx, query),
    addFarmCrop: async (ctx, { body }) => ({ farmCropId: await createFarmCrop(ctx, body) }),
    farmCropRecipes: (ctx, { params, query }) => listFarmCropRecipes(ctx, Number(params.id), query),
    changeFarmCrop: (ctx, { params, body }) => updateFarmCrop(ctx, Number(params.id), body),
    removeFarmCrop: (ctx, { params }) => deleteFarmCrop(ctx, Number(params.id)),
    restoreFarmCrop: (ctx, { params }) => restoreFarmCrop(ctx, Number(params.id)),
  });
