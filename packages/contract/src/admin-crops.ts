import * as z from 'zod/mini';
import { composition, cropStages, masterCrop, nutrientSolution, recipeWithoutSource } from './crops.ts';
import { endpoints, item, items, noContent } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { integer, rowNumberText, textLine, yesNo } from './values.ts';

const source = textLine(300);

/** A crop that farms may start from. */
export const catalogueCrop = z.extend(masterCrop, { isWithdrawn: yesNo, version: integer });
export type CatalogueCrop = z.output<typeof catalogueCrop>;

export const catalogueCropBody = z.strictObject({
  cropNameKo: textLine(60),
  cropNameEn: textLine(60),
  /** a code of CROP_TYPE */
  cropType: textLine(40),
  stages: cropStages,
  /** g per plant over its lifetime */
  weightPerPlant: z.nullable(z.number('number').check(z.minimum(0.1, 'tooSmall'), z.maximum(1_000_000, 'tooBig'))),
  sourceKo: source,
  sourceEn: source,
  recipe: recipeWithoutSource,
});
export type CatalogueCropBody = z.output<typeof catalogueCropBody>;
const catalogueCropChange = z.strictObject({ ...catalogueCropBody.shape, version: integer });
export type CatalogueCropChange = z.output<typeof catalogueCropChange>;

export const adminNutrientSolution = z.extend(nutrientSolution, { version: integer });
export type AdminNutrientSolution = z.output<typeof adminNutrientSolution>;

const ec = z.number('number').check(z.minimum(0, 'outOfRange'), z.maximum(20, 'outOfRange'));
const ph = z.number('number').check(z.minimum(0, 'outOfRange'), z.maximum(14, 'outOfRange'));
const nutrientFacts = {
  nameKo: textLine(60),
  nameEn: textLine(60),
  /** what it is for, such as `상추, 엽채류` */
  cropKo: textLine(100),
  cropEn: textLine(100),
  /** dS/m of the working solution */
  ecLow: ec,
  ecHigh: ec,
  phLow: ph,
  phHigh: ph,
  sourceKo: source,
  sourceEn: source,
  composition,
};
type Ranges = { ecLow: number; ecHigh: number; phLow: number; phHigh: number };
const ecAscends = z.refine<Ranges>(({ ecLow, ecHigh }) => ecLow <= ecHigh, {
  path: ['ecHigh'],
  error: 'rangeReversed',
});
const phAscends = z.refine<Ranges>(({ phLow, phHigh }) => phLow <= phHigh, {
  path: ['phHigh'],
  error: 'rangeReversed',
});

export const nutrientSolutionBody = z.strictObject(nutrientFacts).check(ecAscends, phAscends);
export type NutrientSolutionBody = z.output<typeof nutrientSolutionBody>;
const nutrientSolutionChange = z.strictObject({ ...nutrientFacts, version: integer }).check(ecAscends, phAscends);
export type NutrientSolutionChange = z.output<typeof nutrientSolutionChange>;

const search = z.strictObject({
  keyword: z.optional(textLine(60, 0)),
  isWithdrawn: z._default(yesNo, false),
  ...pageQuery,
});
const numberParam = z.strictObject({ id: rowNumberText });

export const adminCropsApi = endpoints({
  listAdminCatalogue: {
    method: 'GET',
    path: '/admin/cultivate-crops',
    who: 'admin',
    summary: 'List the crops of the catalogue that are offered, or those that were withdrawn; search by name',
    query: search,
    reply: items(catalogueCrop),
  },
  getCatalogueCrop: {
    method: 'GET',
    path: '/admin/cultivate-crop/{id}',
    who: 'admin',
    summary: 'Get a crop of the catalogue, also one that was withdrawn',
    params: numberParam,
    reply: item(catalogueCrop),
  },
  createCatalogueCrop: {
    method: 'POST',
    path: '/admin/cultivate-crop',
    who: 'admin',
    summary: 'Add a crop with its stages and default recipe at the end of the catalogue',
    body: catalogueCropBody,
    reply: item(z.object({ cropNo: integer })),
  },
  updateCatalogueCrop: {
    method: 'PUT',
    path: '/admin/cultivate-crop/{id}',
    who: 'admin',
    summary: 'Update a crop of the catalogue; the crops of farms keep the recipes that they took over',
    params: numberParam,
    body: catalogueCropChange,
    reply: noContent,
  },
  withdrawCatalogueCrop: {
    method: 'PUT',
    path: '/admin/cultivate-crop/{id}/withdraw',
    who: 'admin',
    summary: 'Stop offering a crop of the catalogue; the crops of farms stay',
    params: numberParam,
    reply: noContent,
  },
  restoreCatalogueCrop: {
    method: 'PUT',
    path: '/admin/cultivate-crop/{id}/restore',
    who: 'admin',
    summary: 'Offer a withdrawn crop of the catalogue again',
    params: numberParam,
    reply: noContent,
  },
  listAdminNutrients: {
    method: 'GET',
    path: '/admin/nutrient-solutions',
    who: 'admin',
    summary: 'List the nutrient solutions that are offered, or those that were withdrawn; search by name and crop',
    query: search,
    reply: items(adminNutrientSolution),
  },
  createNutrient: {
    method: 'POST',
    path: '/admin/nutrient-solution',
    who: 'admin',
    summary: 'Add a nutrient solution with its composition',
    body: nutrientSolutionBody,
    reply: item(z.object({ nutrientNo: integer })),
  },
  updateNutrient: {
    method: 'PUT',
    path: '/admin/nutrient-solution/{id}',
    who: 'admin',
    summary: 'Update a nutrient solution',
    params: numberParam,
    body: nutrientSolutionChange,
    reply: noContent,
  },
  withdrawNutrient: {
    method: 'PUT',
    path: '/admin/nutrient-solution/{id}/withdraw',
    who: 'admin',
    summary: 'Stop offering a nutrient solution; crops that use it keep it',
    params: numberParam,
    reply: noContent,
  },
  restoreNutrient: {
    method: 'PUT',
    path: '/admin/nutrient-solution/{id}/restore',
    who: 'admin',
    summary: 'Offer a withdrawn nutrient solution again',
    params: numberParam,
    reply: noContent,
  },
});
