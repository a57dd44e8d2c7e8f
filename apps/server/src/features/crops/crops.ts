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
export { lockFarmCropForShare } from './farm-crops.sql.ts';
export { listFarmCrops } from './list.ts';
export { type Crop, getBatchRecipe, listAllCrops, listCurrentCropNames, requireCrop } from './lookup.ts';

export const cropsFeature: Feature = {
  api: () => [
    calls(cropsApi, {
      cultivateCrops: (ctx, { query }) => listCatalogue(ctx, query),
      nutrientSolutions: async (ctx, { query }) => ({ items: await listNutrientSolutions(ctx, query) }),
      farmCrops: (ctx, { query }) => listFarmCrops(ctx, query),
      addFarmCrop: async (ctx, { body }) => ({ farmCropId: await createFarmCrop(ctx, body) }),
      farmCropRecipes: (ctx, { params, query }) => listFarmCropRecipes(ctx, Number(params.id), query),
      changeFarmCrop: (ctx, { params, body }) => updateFarmCrop(ctx, Number(params.id), body),
      removeFarmCrop: (ctx, { params }) => deleteFarmCrop(ctx, Number(params.id)),
      restoreFarmCrop: (ctx, { params }) => restoreFarmCrop(ctx, Number(params.id)),
    }),
    calls(adminCropsApi, {
      catalogueCrops: (ctx, { query }) => listAdminCatalogue(ctx, query),
      catalogueCrop: async (ctx, { params }) => getCatalogueCrop(ctx, Number(params.id)),
      addCatalogueCrop: async (ctx, { body }) => ({ cropNo: await createCatalogueCrop(ctx, body) }),
      changeCatalogueCrop: (ctx, { params, body }) => updateCatalogueCrop(ctx, Number(params.id), body),
      withdrawCatalogueCrop: (ctx, { params }) => setCropWithdrawn(ctx, Number(params.id), true),
      restoreCatalogueCrop: (ctx, { params }) => setCropWithdrawn(ctx, Number(params.id), false),
      nutrientSolutions: (ctx, { query }) => listAdminNutrients(ctx, query),
      addNutrientSolution: async (ctx, { body }) => ({ nutrientNo: await createNutrient(ctx, body) }),
      changeNutrientSolution: (ctx, { params, body }) => updateNutrient(ctx, Number(params.id), body),
      withdrawNutrientSolution: (ctx, { params }) => setNutrientWithdrawn(ctx, Number(params.id), true),
      restoreNutrientSolution: (ctx, { params }) => setNutrientWithdrawn(ctx, Number(params.id), false),
    }),
  ],
};
