import type { CropRecipe, FarmCrop, MasterCrop, NutrientSolution, RecipeVersion } from '@onsil/contract/crops';

/** A farm's crops for tests: lettuce with batches, basil without. */

export const recipe: CropRecipe = {
  source: '재배 안내 2024',
  seasons: [
    {
      season: 'seedling',
      days: 14,
      lightFromMinute: 360,
      lightMinutes: 960,
      lightColor: '백색',
      fields: {
        temperature: { day: { low: 20, high: 22 }, night: { low: 18, high: 20 } },
        ec: { day: { low: 0.8, high: 1.2 }, night: { low: 0.8, high: 1.2 } },
      },
    },
    {
      season: 'lastFeed',
      days: 21,
      lightFromMinute: 1_200,
      lightMinutes: 840,
      lightColor: '',
      fields: {
        temperature: { day: { low: 22, high: 24 }, night: { low: 18, high: null } },
        ec: { day: { low: 1.6, high: 2 }, night: { low: 1.6, high: 2 } },
      },
    },
  ],
  margins: { temperature: 1.5 },
};

export const lettuce: FarmCrop = {
  farmCropId: 5,
  recipeId: 12,
  cropNo: 2,
  cropName: '버터헤드 상추',
  number: 'L-01',
  cropType: 'LEAFY',
  cultivationType: 'DFT',
  envStandard: '',
  nutrientNo: 1,
  stages: ['seedling', 'plant', 'harvest'],
  targetHarvestKg: 1_250,
  targetWeightPerPlant: 130,
  capacities: { seedling: 4_800, transplant: null, lastFeed: 3_600 },
  portCounts: { seedling: 128, transplant: null, lastFeed: null },
  monthlyPlanKg: 900.5,
  recipe,
  copiedFrom: { kind: 'master', no: 2, nameKo: '버터헤드 상추', nameEn: 'Butterhead lettuce', at: null },
  isArchived: false,
  isInUse: false,
  isReferenced: true,
  batches: 3,
  version: 7,
};

export const basil: FarmCrop = {
  ...lettuce,
  farmCropId: 6,
  recipeId: 13,
  cropName: '바질',
  number: 'B-01',
  cropType: 'HERB',
  copiedFrom: null,
  isReferenced: false,
  batches: 0,
  version: 1,
};

export const versions: RecipeVersion[] = [
  { recipeId: 12, recipe, copiedFrom: lettuce.copiedFrom, memberName: '김관리', createdAt: '2026-11-18T03:00:00Z' },
  {
    recipeId: 9,
    recipe: { ...recipe, source: '첫 기준' },
    copiedFrom: null,
    memberName: null,
    createdAt: '2026-10-01T03:00:00Z',
  },
];

export const masters: MasterCrop[] = [
  {
    cropNo: 2,
    cropNameKo: '버터헤드 상추',
    cropNameEn: 'Butterhead lettuce',
    cropType: 'LEAFY',
    stages: ['sowing', 'seedling', 'transplant', 'plant', 'harvest'],
    weightPerPlant: 130,
    recipe: { ...recipe, source: '안내서' },
    sourceKo: '안내서',
    sourceEn: 'Handbook',
  },
];

export const nutrients: NutrientSolution[] = [
  {
    nutrientNo: 1,
    nameKo: '야마자키 상추액',
    nameEn: 'Yamazaki lettuce',
    cropKo: '상추',
    cropEn: 'Lettuce',
    ecLow: 1,
    ecHigh: 1.4,
    phLow: 5.5,
    phHigh: 6.5,
    source: '통용 값',
    sourceKo: '통용 값',
    sourceEn: 'Usual practice',
    composition: { no3n: 6, k: 4, fe: 2.8 },
    isWithdrawn: false,
  },
];

const code = (masterCode: string, detailCode: string, ko: string) => ({
  masterCode,
  detailCode,
  isMaster: false,
  codeNameKo: ko,
  codeNameEn: detailCode,
  order: 1,
});
export const codes = [
  code('CROP_TYPE', 'LEAFY', '엽채류'),
  code('CROP_TYPE', 'HERB', '허브'),
  code('FARM_CULTIVATION_TYPE', 'DFT', '담액식 수경'),
];
