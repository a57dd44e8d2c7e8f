import type { NewFarmCrop, SeasonRecipe } from '@onsil/contract/crops';
import type { RecipeStage } from '@onsil/domain/crops/growth-recipe';
import { createDemoRecipe } from './recipes.ts';

/** A crop of a demo farm; crop and nutrient solution by their names in the catalogue. */
export type DemoCrop = Omit<NewFarmCrop, 'cropNo' | 'nutrientNo' | 'envStandard' | 'recipe' | 'copiedFrom'> & {
  master: string;
  nutrient: string;
  /** null: the catalogue's recipe */
  recipe: NewFarmCrop['recipe'] | null;
  /** share of the usual month to harvest in January … December */
  planned: readonly number[];
};

const allYear = Array.from({ length: 12 }, () => 1);
const noPorts = { seedling: null, transplant: null, lastFeed: null };

/** A season of a room in the vertical farm: its current ranges are the recipe's. */
const roomSeason = (
  season: SeasonRecipe['season'],
  days: number,
  { dayFromMinute, dayMinutes, fields }: RecipeStage,
): SeasonRecipe => ({
  season,
  days,
  lightFromMinute: dayFromMinute,
  lightMinutes: dayMinutes,
  lightColor: '백색+적색',
  fields: Object.fromEntries(
    Object.entries(fields).map(([field, { day, night }]) => [field, { day: day[0], night: night[0] }]),
  ),
});

const stageOf = (controllerId: string, now: number): RecipeStage => {
  const stage = createDemoRecipe(controllerId, now)?.recipe.stages[0];
  if (!stage) throw new RangeError(`no room of the demo is called ${controllerId}`);
  return stage;
};

/** Widths of levels 2 and 3 in a room by day. */
const marginsOf = ({ fields }: RecipeStage): Record<string, number> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, { day }]) => {
      const [asked, wider] = [day[0].high, day[1].high];
      return asked === null || wider === null ? [] : [[field, Math.round((wider - asked) * 100) / 100]];
    }),
  );

/** The seedling room, then a growing room until the harvest. */
const roomRecipe = (
  controllerId: string,
  now: number,
  [seedling, transplant, lastFeed]: readonly [number, number, number],
) => {
  const room = stageOf(controllerId, now);
  return {
    source: '데모 농장의 재배 기준',
    seasons: [
      roomSeason('seedling', seedling, stageOf('PG-A-SEED', now)),
      roomSeason('transplant', transplant, room),
      roomSeason('lastFeed', lastFeed, room),
    ],
    margins: marginsOf(room),
  };
};

const leafy = {
  cultivationType: 'DFT',
  nutrient: '야마자키 상추액',
  stages: ['sowing', 'seedling', 'transplant', 'plant', 'harvest'] as DemoCrop['stages'],
  portCounts: { seedling: 128, transplant: 24, lastFeed: 24 },
  planned: allYear,
};
const fruit = { cropType: 'FRUIT', cultivationType: 'SUBSTRATE', portCounts: noPorts, recipe: null };

/**
 * Two rooms with two racks each (1,440 plants per room); the second room is lit at night, so its lettuce has its own
 * recipe.
 */
const pangyo = (now: number): DemoCrop[] => [
  {
    ...leafy,
    master: '버터헤드 상추',
    cropName: '버터헤드 상추',
    number: 'L-1',
    cropType: 'LEAFY',
    targetHarvestKg: 90,
    targetWeightPerPlant: 130,
    monthlyPlanKg: 320,
    capacities: { seedling: 6_144, transplant: 960, lastFeed: 1_440 },
    recipe: roomRecipe('PG-A-R1', now, [21, 14, 14]),
  },
  {
    ...leafy,
    master: '버터헤드 상추',
    cropName: '버터헤드 상추 (야간 점등)',
    number: 'L-2',
    cropType: 'LEAFY',
    targetHarvestKg: 90,
    targetWeightPerPlant: 130,
    monthlyPlanKg: 360,
    capacities: { seedling: 6_144, transplant: 1_440, lastFeed: 1_440 },
    recipe: roomRecipe('PG-A-R2', now, [21, 14, 14]),
  },
  {
    ...leafy,
    master: '바질',
    cropName: '바질',
    number: 'H-1',
    cropType: 'HERB',
    nutrient: '허브 양액',
    targetHarvestKg: 14,
    targetWeightPerPlant: 60,
    monthlyPlanKg: 24,
    capacities: { seedling: 1_536, transplant: 240, lastFeed: 240 },
    recipe: roomRecipe('PG-A-R1', now, [18, 12, 16]),
  },
];

const naju: DemoCrop = {
  ...fruit,
  master: '딸기',
  cropName: '딸기 (설향)',
  number: 'S-1',
  nutrient: '야마자키 딸기액',
  stages: ['plant', 'harvest'],
  targetHarvestKg: 1_600,
  targetWeightPerPlant: 500,
  monthlyPlanKg: 500,
  capacities: { ...noPorts, lastFeed: 6_400 },
  planned: [1, 1.2, 1.4, 1.2, 0.7, 0, 0, 0, 0, 0, 0.2, 0.7],
};

const gimhae: DemoCrop[] = [
  {
    ...fruit,
    master: '파프리카',
    cropName: '파프리카',
    number: 'P-1',
    nutrient: '한국원예연구소 파프리카 암면액',
    stages: ['plant', 'harvest'],
    targetHarvestKg: 8_100,
    targetWeightPerPlant: 4_500,
    monthlyPlanKg: 900,
    capacities: { ...noPorts, lastFeed: 1_800 },
    planned: [0.8, 1, 1.2, 1.3, 1.3, 1.2, 0.9, 0, 0, 0, 0.4, 0.7],
  },
  {
    ...fruit,
    master: '토마토',
    cropName: '토마토',
    number: 'T-1',
    nutrient: '야마자키 토마토액',
    stages: ['plant', 'harvest'],
    targetHarvestKg: 3_000,
    targetWeightPerPlant: 5_000,
    monthlyPlanKg: 350,
    capacities: { ...noPorts, lastFeed: 600 },
    planned: [0.9, 1, 1.1, 1.2, 1.2, 1.1, 0.6, 0, 0, 0, 0.6, 0.8],
  },
];

export const listDemoCrops = (now: number): Readonly<Record<string, readonly DemoCrop[]>> => ({
  'pangyo-a': pangyo(now),
  naju: [naju],
  gimhae,
});
