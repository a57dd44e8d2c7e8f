import { seasons, stages, stagesFit } from '@onsil/domain/stages';
import * as z from 'zod/mini';
import { endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { byField, flag, instant, line, numberText, rowNumber, whole } from './values.ts';

export const stage = z.enum(stages, 'invalid');

export const cropStages = z
  .array(stage)
  .check(z.maxLength(stages.length, { error: 'stages', abort: true }), z.refine(stagesFit, 'stages'));

const limit = z.nullable(z.number('number').check(z.minimum(-1_000, 'outOfRange'), z.maximum(100_000, 'outOfRange')));
/** What is asked of a field, in its unit; an open side is null. */
const asked = z.strictObject({ low: limit, high: limit }).check(
  z.refine(({ low, high }) => low === null || high === null || low <= high, {
    path: ['high'],
    error: 'rangeReversed',
  }),
);

const seasonRecipe = z.strictObject({
  season: z.enum(seasons),
  days: whole.check(z.minimum(1, 'outOfRange'), z.maximum(1_000, 'outOfRange')),
  /** when the light goes on (minute of the Korean day), and for how long */
  lightFromMinute: whole.check(z.minimum(0, 'outOfRange'), z.maximum(1_439, 'outOfRange')),
  lightMinutes: whole.check(z.minimum(0, 'outOfRange'), z.maximum(1_440, 'outOfRange')),
  lightColor: line(60, 0),
  /** by field key: temperature, waterTemperature, humidity, co2, light, ec, ph, or any other of the catalogue */
  fields: byField(z.strictObject({ day: asked, night: asked })),
});
export type SeasonRecipe = z.output<typeof seasonRecipe>;

/**
 * What a crop asks for. What is asked is the range of level 1; those of level 2 and 3 lie one and two margins further out.
 * A field without a margin of its own has the usual one.
 */
export const cropRecipe = z.strictObject({
  source: line(300),
  seasons: z.array(seasonRecipe).check(z.minLength(1, 'required'), z.maxLength(3, 'tooMany')),
  margins: byField(z.number('number').check(z.minimum(0, 'outOfRange'), z.maximum(10_000, 'outOfRange'))),
});
export type CropRecipe = z.output<typeof cropRecipe>;

const masterCrop = z.object({
  cropNo: whole,
  cropNmKo: z.string(),
  cropNmEn: z.string(),
  cropType: z.string(),
  stages: z.array(stage),
  /** g a plant over its life */
  weightPerPlant: z.nullable(z.number()),
  recipe: cropRecipe,
});
export type MasterCrop = z.output<typeof masterCrop>;

const kg = z.nullable(z.number('number').check(z.minimum(0, 'tooSmall'), z.maximum(10_000_000, 'tooBig')));
const plants = z.nullable(whole.check(z.minimum(1, 'tooSmall'), z.maximum(10_000_000, 'tooBig')));
const bySeason = z.strictObject({ seedling: plants, transplant: plants, lastFeed: plants });

/** Where a recipe was copied from: the master, or an earlier recipe of one of the farm's crops. */
export const copiedFrom = z.nullable(
  z.object({
    kind: z.enum(['master', 'recipe']),
    no: whole,
    nameKo: z.string(),
    nameEn: z.string(),
    at: z.nullable(instant),
  }),
);
export type CopiedFrom = z.output<typeof copiedFrom>;

const farmCropText = {
  cropNo: z.nullable(rowNumber),
  cropNm: line(60),
  /** the farm's own number of the crop, each once */
  number: line(20),
  /** a code of CROP_TYPE */
  cropType: line(40),
  /** a code of FARM_CULTIVATION_TYPE */
  cultivationType: line(40),
  envStandard: line(100, 0),
  nutrientNo: z.nullable(rowNumber),
  stages: cropStages,
  /** kg a batch */
  targetHarvestKg: z.nullable(z.number('number').check(z.minimum(0.001, 'tooSmall'), z.maximum(10_000_000, 'tooBig'))),
  /** g a plant over its life */
  targetWeightPerPlant: z.nullable(
    z.number('number').check(z.minimum(0.1, 'tooSmall'), z.maximum(1_000_000, 'tooBig')),
  ),
  /** plants that find room, by season */
  capacities: bySeason,
  /** ports of one tray, by season */
  portCounts: bySeason,
  monthlyPlanKg: kg,
  recipe: cropRecipe,
};

const farmCropIn = {
  ...farmCropText,
  copiedFrom: z._default(z.nullable(z.strictObject({ kind: z.enum(['master', 'recipe']), no: rowNumber })), null),
};

export const newFarmCrop = z.strictObject(farmCropIn);
export type NewFarmCrop = z.output<typeof newFarmCrop>;
export const farmCropChange = z.strictObject({ ...farmCropIn, version: whole });
export type FarmCropChange = z.output<typeof farmCropChange>;

export const farmCrop = z.object({
  ...farmCropText,
  cultivateCropSeq: whole,
  recipeId: whole,
  copiedFrom,
  archivedYn: flag,
  /** whether batches of it stand or are planned */
  inUseYn: flag,
  /** batches so far; with any, or with yield plans, a removal archives it */
  batches: whole,
  version: whole,
});
export type FarmCrop = z.output<typeof farmCrop>;

const recipeVersion = z.object({
  recipeId: whole,
  recipe: cropRecipe,
  copiedFrom,
  memberNm: z.nullable(z.string()),
  createdAt: instant,
});
export type RecipeVersion = z.output<typeof recipeVersion>;

const nutrientSolution = z.object({
  nutrientNo: whole,
  nameKo: z.string(),
  nameEn: z.string(),
  cropKo: z.string(),
  cropEn: z.string(),
  ecLow: z.number(),
  ecHigh: z.number(),
  phLow: z.number(),
  phHigh: z.number(),
  source: z.string(),
});
export type NutrientSolution = z.output<typeof nutrientSolution>;

const cropParam = z.strictObject({ id: numberText });

export const cropsApi = endpoints({
  cultivateCrops: {
    method: 'GET',
    path: '/cultivate-crops',
    who: 'self',
    summary: 'The crop master with its default recipes and their sources, searchable by name',
    query: z.strictObject({ keyword: z.optional(line(60, 0)), ...page }),
    reply: items(masterCrop),
  },
  nutrientSolutions: {
    method: 'GET',
    path: '/nutrient-solutions',
    who: 'self',
    summary: 'The nutrient solutions that a crop may name, with their EC (dS/m) and pH',
    reply: items(nutrientSolution),
  },
  farmCrops: {
    method: 'GET',
    path: '/my/farm/crops',
    who: 'farm',
    farm: 'required',
    summary: 'The crops that the current farm grows, each with the recipe that holds',
    query: z.strictObject({ keyword: z.optional(line(60, 0)), archivedYn: z._default(flag, 'N'), ...page }),
    reply: items(farmCrop),
  },
  addFarmCrop: {
    method: 'POST',
    path: '/my/farm/crops',
    who: 'manager',
    farm: 'required',
    summary: 'Let the current farm grow a crop',
    body: newFarmCrop,
    reply: item(z.object({ cultivateCropSeq: whole })),
  },
  farmCropRecipes: {
    method: 'GET',
    path: '/my/farm/crop/{id}/recipes',
    who: 'farm',
    farm: 'required',
    summary: 'Every recipe that a crop of the current farm had, the newest first',
    params: cropParam,
    query: z.strictObject(page),
    reply: items(recipeVersion),
  },
  changeFarmCrop: {
    method: 'PUT',
    path: '/my/farm/crop/{id}',
    who: 'manager',
    farm: 'required',
    summary: 'Change a crop of the current farm; a changed recipe becomes a new one, the old one is kept',
    params: cropParam,
    body: farmCropChange,
    reply: item(farmCrop),
  },
  removeFarmCrop: {
    method: 'DELETE',
    path: '/my/farm/crop/{id}',
    who: 'manager',
    farm: 'required',
    summary: 'Remove a crop; with batches or yield plans it is archived, and refused while a batch of it stands',
    params: cropParam,
    reply: item(z.object({ archivedYn: flag })),
  },
  restoreFarmCrop: {
    method: 'PUT',
    path: '/my/farm/crop/{id}/restore',
    who: 'manager',
    farm: 'required',
    summary: 'Take an archived crop back into use',
    params: cropParam,
    reply: item(farmCrop),
  },
});
