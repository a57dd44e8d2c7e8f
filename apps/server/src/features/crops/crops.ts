import { adminCropsApi } from '@onsil/contract/admin-crops';
import { cropsApi } from '@onsil/contract/crops';
import { calls, type Feature } from '#platform/feature.ts';
import { listCatalogue, listNutrientSolutions } from './catalogue.ts';
import {
  createCatalogueCrop,
  getCatalogueCrop,
  listAdminCatalogue,
  setCropWithdrawn,
  updateCatalogueCrop,
} from './edit-catalogue.ts';
import { createFarmCrop, updateFarmCrop } from './edit-crops.ts';
import { createNutrient, listAdminNutrients, setNutrientWithdrawn, updateNutrient } from './edit-nutrients.ts';
import { listFarmCropRecipes, listFarmCrops } from './list.ts';
import { deleteFarmCrop, restoreFarmCrop } from './remove-crop.ts';

export { listCatalogue, listNutrientSolutions } from './catalogue.ts';
export { createFarmCrop } from './edit-crops.ts';
export { searchCrops } from './crops.sql.ts';
export { lockFarmCropForShare } from './farm-crops.sql.ts';
export { listFarmCrops } from './list.ts';
export { type Crop, getBatchRecipe, listAllCrops, listCurrentCropNames, requireCrop } from './lookup.ts';

export const cropsFeature: Feature = {
  api: () => [
    calls(cropsApi, {
      listCatalogue: (ctx, { query }) => listCatalogue(ctx, query),
      listNutrientSolutions: async (ctx, { query }) => ({ items: await listNutrientSolutions(ctx, query) }),
      listFarmCrops: (ctx, { query }) => listFarmCrops(ctx, query),
      createFarmCrop: async (ctx, { body }) => ({ farmCropId: await createFarmCrop(ctx, body) }),
      listFarmCropRecipes: (ctx, { params, query }) => listFarmCropRecipes(ctx, params.id, query),
      updateFarmCrop: (ctx, { params, body }) => updateFarmCrop(ctx, params.id, body),
      deleteFarmCrop: (ctx, { params }) => deleteFarmCrop(ctx, params.id),
      restoreFarmCrop: (ctx, { params }) => restoreFarmCrop(ctx, params.id),
    }),
    calls(adminCropsApi, {
      listAdminCatalogue: (ctx, { query }) => listAdminCatalogue(ctx, query),
      getCatalogueCrop: async (ctx, { params }) => getCatalogueCrop(ctx, params.id),
      createCatalogueCrop: async (ctx, { body }) => ({ cropNo: await createCatalogueCrop(ctx, body) }),
      updateCatalogueCrop: (ctx, { params, body }) => updateCatalogueCrop(ctx, params.id, body),
      withdrawCatalogueCrop: (ctx, { params }) => setCropWithdrawn(ctx, params.id, true),
      restoreCatalogueCrop: (ctx, { params }) => setCropWithdrawn(ctx, params.id, false),
      listAdminNutrients: (ctx, { query }) => listAdminNutrients(ctx, query),
      createNutrient: async (ctx, { body }) => ({ nutrientNo: await createNutrient(ctx, body) }),
      updateNutrient: (ctx, { params, body }) => updateNutrient(ctx, params.id, body),
      withdrawNutrient: (ctx, { params }) => setNutrientWithdrawn(ctx, params.id, true),
      restoreNutrient: (ctx, { params }) => setNutrientWithdrawn(ctx, params.id, false),
    }),
  ],
};
