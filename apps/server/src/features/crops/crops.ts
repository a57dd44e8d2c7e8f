export { listCatalogue, listNutrientSolutions } from './catalogue.ts';
export { createFarmCrop } from './edit-crops.ts';
export { lockFarmCropForShare } from './farm-crops.sql.ts';
export { listFarmCrops } from './list.ts';
export { type Crop, getBatchRecipe, listAllCrops, listCurrentCropNames, requireCrop } from './lookup.ts';
