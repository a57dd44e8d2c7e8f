import * as z from 'zod/mini';
import type { NutrientElement } from '@onsil/domain/crops/nutrient-elements';
import { seasons, stages, areStagesValid } from '@onsil/domain/crops/stages';
import { endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { byField, yesNo, instant, textLine, rowNumberText, rowNumber, integer } from './values.ts';

export const stage = z.enum(stages, 'invalid');

export const cropStages = z
  .array(stage)
  .check(z.maxLength(stages.length, { error: 'stages', abort: true }), z.refine(areStagesValid, 'stages'));

const limit = z.nullable(z.number('number').check(z.minimum(-1_000, 'outOfRange'), z.maximum(100_000, 'outOfRange')));
/** The required range of a field in its unit; an open side is null. */
const asked = z.strictObject({ low: limit, high: limit }).check(
  z.refine(({ low, high }) => low === null || high === null || low <= high, {
    path: ['high'],
    error: 'rangeReversed',
  }),
);

const seasonRecipe = z.strictObject({
  season: z.enum(seasons),
  days: integer.check(z.minimum(1, 'outOfRange'), z.maximum(1_000, 'outOfRange')),
  /** lights-on (minute of the Korean day) and duration */
  lightFromMinute: integer.check(z.minimum(0, 'outOfRange'), z.maximum(1_439, 'outOfRange')),
  lightMinutes: integer.check(z.minimum(0, 'outOfRange'), z.maximum(1_440, 'outOfRange')),
  lightColor: textLine(60, 0),
  /** by field key: temperature, waterTemperature, humidity, co2, light, ec, ph, or any other of the catalogue */
  fields: byField(z.strictObject({ day: asked, night: asked })),
});
export type SeasonRecipe = z.output<typeof seasonRecipe>;

/**
 * A crop's requirements. They form the range of level 1; levels 2 and 3 are one and two margins wider. Fields without
 * their own margin use the default.
 */
const recipeRanges = {
  seasons: z.array(seasonRecipe).check(z.minLength(1, 'required'), z.maxLength(3, 'tooMany')),
  margins: byField(z.number('number').check(z.minimum(0, 'outOfRange'), z.maximum(10_000, 'outOfRange'))),
};
/** A recipe of the catalogue, whose source is in two languages. */
export const recipeWithoutSource = z.strictObject(recipeRanges);
export const cropRecipe = z.strictObject({ source: textLine(300), ...recipeRanges });
export type CropRecipe = z.output<typeof cropRecipe>;

export const masterCrop = z.object({
  cropNo: integer,
  cropNameKo: z.string(),
  cropNameEn: z.string(),
  cropType: z.string(),
  stages: z.array(stage),
  /** g per plant over its lifetime */
  weightPerPlant: z.nullable(z.number()),
  /** with its source in the caller's language */
  recipe: cropRecipe,
  sourceKo: z.string(),
  sourceEn: z.string(),
});
export type MasterCrop = z.output<typeof masterCrop>;

const kg = z.nullable(z.number('number').check(z.minimum(0, 'tooSmall'), z.maximum(10_000_000, 'tooBig')));
const plants = z.nullable(integer.check(z.minimum(1, 'tooSmall'), z.maximum(10_000_000, 'tooBig')));
const bySeason = z.strictObject({ seedling: plants, transplant: plants, lastFeed: plants });

/** Source of a copied recipe: the master, or an earlier recipe of one of the farm's crops. */
export const recipeSource = z.nullable(
  z.object({
    kind: z.enum(['master', 'recipe']),
    no: integer,
    nameKo: z.string(),
    nameEn: z.string(),
    at: z.nullable(instant),
  }),
);
export type RecipeSource = z.output<typeof recipeSource>;

const farmCropText = {
  cropNo: z.nullable(rowNumber),
  cropName: textLine(60),
  /** the farm's own crop number, unique on the farm */
  number: textLine(20),
  /** a code of CROP_TYPE */
  cropType: textLine(40),
  /** a code of FARM_CULTIVATION_TYPE */
  cultivationType: textLine(40),
  envStandard: textLine(100, 0),
  nutrientNo: z.nullable(rowNumber),
  stages: cropStages,
  /** kg per batch */
  targetHarvestKg: z.nullable(z.number('number').check(z.minimum(0.001, 'tooSmall'), z.maximum(10_000_000, 'tooBig'))),
  /** g per plant over its lifetime */
  targetWeightPerPlant: z.nullable(
    z.number('number').check(z.minimum(0.1, 'tooSmall'), z.maximum(1_000_000, 'tooBig')),
  ),
  /** plant capacity by season */
  capacities: bySeason,
  /** ports per tray by season */
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
export const farmCropChange = z.strictObject({ ...farmCropIn, version: integer });
export type FarmCropChange = z.output<typeof farmCropChange>;

export const farmCrop = z.object({
  ...farmCropText,
  farmCropId: integer,
  recipeId: integer,
  copiedFrom: recipeSource,
  isArchived: yesNo,
  /** whether it has current or planned batches */
  isInUse: yesNo,
  /** whether batches, yield plans, growth photos or costs refer to it: removing it then archives it */
  isReferenced: yesNo,
  /** batches so far */
  batches: integer,
  version: integer,
});
export type FarmCrop = z.output<typeof farmCrop>;

const recipeVersion = z.object({
  recipeId: integer,
  recipe: cropRecipe,
  copiedFrom: recipeSource,
  memberName: z.nullable(z.string()),
  createdAt: instant,
});
export type RecipeVersion = z.output<typeof recipeVersion>;

const concentration = z.optional(z.number('number').check(z.minimum(0, 'outOfRange'), z.maximum(1_000, 'outOfRange')));
/** Concentrations in the working solution, see `nutrientElements`; missing ones are unknown. */
export const composition = z.strictObject({
  no3n: concentration,
  nh4n: concentration,
  po4p: concentration,
  k: concentration,
  ca: concentration,
  mg: concentration,
  so4s: concentration,
  fe: concentration,
  mn: concentration,
  b: concentration,
  zn: concentration,
  cu: concentration,
  mo: concentration,
} satisfies Record<NutrientElement, unknown>);

export const nutrientSolution = z.object({
  nutrientNo: integer,
  nameKo: z.string(),
  nameEn: z.string(),
  cropKo: z.string(),
  cropEn: z.string(),
  ecLow: z.number(),
  ecHigh: z.number(),
  phLow: z.number(),
  phHigh: z.number(),
  /** in the caller's language */
  source: z.string(),
  sourceKo: z.string(),
  sourceEn: z.string(),
  composition,
  isWithdrawn: yesNo,
});
export type NutrientSolution = z.output<typeof nutrientSolution>;

const cropParam = z.strictObject({ id: rowNumberText });

export const farmCropSortKeys = ['name', 'use', 'days', 'harvest', 'weight', 'plan', 'batches'] as const;

/** Filters and order of the crops of a farm. */
export const farmCropFilter = {
  keyword: z.optional(textLine(60, 0)),
  isArchived: z._default(yesNo, false),
  ...sortQuery(farmCropSortKeys),
};

export const cropsApi = endpoints({
  listCatalogue: {
    method: 'GET',
    path: '/cultivate-crops',
    who: 'self',
    summary:
      'List the crops of the catalogue that are offered, with their default recipes and sources; search by name; includeWithdrawnYn=Y adds those that are no longer offered',
    query: z.strictObject({
      keyword: z.optional(textLine(60, 0)),
      includesWithdrawn: z._default(yesNo, false),
      ...pageQuery,
    }),
    reply: items(masterCrop),
  },
  listNutrientSolutions: {
    method: 'GET',
    path: '/nutrient-solutions',
    who: 'self',
    summary:
      'List the nutrient solutions available to crops, with EC (dS/m), pH and composition (me/L, trace elements mg/L); includeWithdrawnYn=Y adds those that are no longer offered',
    query: z.strictObject({ includesWithdrawn: z._default(yesNo, false) }),
    reply: items(nutrientSolution),
  },
  listFarmCrops: {
    method: 'GET',
    path: '/my/farm/crops',
    who: 'farm',
    farm: 'required',
    summary: 'List the crops of the current farm with their current recipes, by number or sorted',
    query: z.strictObject({ ...farmCropFilter, ...pageQuery }),
    reply: items(farmCrop),
  },
  createFarmCrop: {
    method: 'POST',
    path: '/my/farm/crops',
    who: 'manager',
    farm: 'required',
    summary: 'Add a crop to the current farm',
    body: newFarmCrop,
    reply: item(z.object({ farmCropId: integer })),
  },
  listFarmCropRecipes: {
    method: 'GET',
    path: '/my/farm/crop/{id}/recipes',
    who: 'farm',
    farm: 'required',
    summary: 'List all recipes of a crop of the current farm, newest first',
    params: cropParam,
    query: z.strictObject(pageQuery),
    reply: items(recipeVersion),
  },
  updateFarmCrop: {
    method: 'PUT',
    path: '/my/farm/crop/{id}',
    who: 'manager',
    farm: 'required',
    summary: 'Update a crop of the current farm; a changed recipe is saved as a new one',
    params: cropParam,
    body: farmCropChange,
    reply: item(farmCrop),
  },
  deleteFarmCrop: {
    method: 'DELETE',
    path: '/my/farm/crop/{id}',
    who: 'manager',
    farm: 'required',
    summary:
      'Remove a crop; with batches, yield plans, growth photos or costs it is archived, with a current batch refused',
    params: cropParam,
    reply: item(z.object({ isArchived: yesNo })),
  },
  restoreFarmCrop: {
    method: 'PUT',
    path: '/my/farm/crop/{id}/restore',
    who: 'manager',
    farm: 'required',
    summary: 'Restore an archived crop',
    params: cropParam,
    reply: item(farmCrop),
  },
});
