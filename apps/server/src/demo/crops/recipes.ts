import type { Range, Ranges } from '@onsil/domain/alarms/ranges';
import type { GrowthRecipe, RecipeStage } from '@onsil/domain/crops/growth-recipe';
import { growerRangesAt, type GrowerRange } from '@onsil/simulator/grower-ranges';

export type DemoRecipe = { nameKo: string; nameEn: string; recipe: GrowthRecipe };

const finite = (value: number): number | null => (Number.isFinite(value) ? Number(value.toFixed(2)) : null);

const widened = (low: number, high: number, share: number): Range => {
  const margin = (Number.isFinite(high - low) ? high - low : Math.abs(Number.isFinite(low) ? low : high)) * share;
  return { low: finite(low - margin), high: finite(high + margin) };
};

const nested = (low: number, high: number): Ranges => [
  widened(low, high, 0),
  widened(low, high, 1 / 3),
  widened(low, high, 2 / 3),
];

/** A room reaches its set point before the ranges change, so those of day and night overlap widely. */
const dayAndNight = ({ lit, dark }: GrowerRange): { day: Ranges; night: Ranges } => {
  const darkHigh = Number.isFinite(dark[1]) ? dark[1] : lit[1];
  const darkLow = dark[0];
  return {
    day: nested(Number.isFinite(darkLow) ? darkLow + (lit[0] - darkLow) / 5 : lit[0], lit[1]),
    night: nested(darkLow, lit[1] - (lit[1] - darkHigh) / 3),
  };
};

const recipeFields = (controllerId: string, now: number): RecipeStage['fields'] =>
  Object.fromEntries(
    Object.entries(growerRangesAt(controllerId, now)).map(([field, range]) => [field, dayAndNight(range)]),
  );

/** Crops in the rooms of the vertical farm; lamps are on for 16 h from `lightsOn` (minute of the day). */
const rooms: Record<string, { lightsOn: number; stages: [RecipeStage['stage'], number][] }> = {
  'PG-A-SEED': { lightsOn: 300, stages: [['seedling', 21]] },
  'PG-A-R1': {
    lightsOn: 360,
    stages: [
      ['transplant', 14],
      ['lastFeed', 14],
    ],
  },
  'PG-A-R2': {
    lightsOn: 1_200,
    stages: [
      ['transplant', 14],
      ['lastFeed', 14],
    ],
  },
};

export const countRecipeDays = ({ recipe }: DemoRecipe): number =>
  recipe.stages.reduce((sum, { days }) => sum + days, 0);

/** The growth recipe of a demo controller; null if the farm set its limits itself. */
export const createDemoRecipe = (controllerId: string, now: number): DemoRecipe | null => {
  const room = rooms[controllerId];
  if (!room) return null;
  const fields = recipeFields(controllerId, now);
  return {
    nameKo: '버터헤드 상추',
    nameEn: 'Butterhead lettuce',
    recipe: {
      source: '데모 농장의 재배 기준',
      stages: room.stages.map(([stage, days]) => ({
        stage,
        days,
        dayFromMinute: room.lightsOn,
        dayMinutes: 16 * 60,
        fields,
      })),
    },
  };
};
