import type { FarmCrop, MasterCrop } from '@onsil/contract/crops';
import { type Season, type Stage, stages } from '@onsil/domain/crops/stages';
import { parseNumber } from '#lib/format/parse-number.ts';
import type { FormPath } from '#lib/forms/form-path.ts';
import { emptyRecipe, type RecipeDraft, toRecipeDraft, toRecipe } from './recipe-draft.ts';

type BySeason = Readonly<Record<Season, string>>;

/** What a recipe was copied from. */
export type CopySource = { kind: 'master' | 'recipe'; no: number };

/** A crop in the form. */
export type CropDraft = {
  cropNo: number | null;
  cropName: string;
  number: string;
  cropType: string;
  cultivationType: string;
  envStandard: string;
  /** empty for none */
  nutrientNo: string;
  stages: readonly Stage[];
  targetHarvestKg: string;
  targetWeightPerPlant: string;
  monthlyPlanKg: string;
  capacities: BySeason;
  portCounts: BySeason;
  recipe: RecipeDraft;
  /** source of the last copied recipe; null without one */
  copiedFrom: CopySource | null;
};

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const bySeason = (valueOf: (season: Season) => string): BySeason => ({
  seedling: valueOf('seedling'),
  transplant: valueOf('transplant'),
  lastFeed: valueOf('lastFeed'),
});
const none = bySeason(() => '');

/** A new crop with the farm's defaults. */
export const emptyCrop = ({ cultivationType, source }: { cultivationType: string; source: string }): CropDraft => ({
  cropNo: null,
  cropName: '',
  number: '',
  cropType: '',
  cultivationType,
  envStandard: '',
  nutrientNo: '',
  stages,
  targetHarvestKg: '',
  targetWeightPerPlant: '',
  monthlyPlanKg: '',
  capacities: none,
  portCounts: none,
  recipe: emptyRecipe(source),
  copiedFrom: null,
});

/** A new crop with a master crop's data. */
export const fromMasterCrop = (empty: CropDraft, master: MasterCrop, name: string): CropDraft => ({
  ...empty,
  cropNo: master.cropNo,
  cropName: name,
  cropType: master.cropType,
  stages: master.stages,
  targetWeightPerPlant: textOf(master.weightPerPlant),
  recipe: toRecipeDraft(master.recipe),
  copiedFrom: { kind: 'master', no: master.cropNo },
});

export const toCropDraft = (crop: FarmCrop): CropDraft => ({
  cropNo: crop.cropNo,
  cropName: crop.cropName,
  number: crop.number,
  cropType: crop.cropType,
  cultivationType: crop.cultivationType,
  envStandard: crop.envStandard,
  nutrientNo: textOf(crop.nutrientNo),
  stages: crop.stages,
  targetHarvestKg: textOf(crop.targetHarvestKg),
  targetWeightPerPlant: textOf(crop.targetWeightPerPlant),
  monthlyPlanKg: textOf(crop.monthlyPlanKg),
  capacities: bySeason((season) => textOf(crop.capacities[season])),
  portCounts: bySeason((season) => textOf(crop.portCounts[season])),
  recipe: toRecipeDraft(crop.recipe),
  copiedFrom: null,
});

const counts = (typed: BySeason): Record<Season, number | null> => ({
  seedling: parseNumber(typed.seedling),
  transplant: parseNumber(typed.transplant),
  lastFeed: parseNumber(typed.lastFeed),
});

/** The request body of a draft; an invalid number becomes NaN, which the contract refuses. */
export const toCropBody = (draft: CropDraft) => ({
  ...draft,
  nutrientNo: parseNumber(draft.nutrientNo),
  stages: [...draft.stages],
  targetHarvestKg: parseNumber(draft.targetHarvestKg),
  targetWeightPerPlant: parseNumber(draft.targetWeightPerPlant),
  monthlyPlanKg: parseNumber(draft.monthlyPlanKg),
  capacities: counts(draft.capacities),
  portCounts: counts(draft.portCounts),
  recipe: toRecipe(draft.recipe),
});

/** Adds or removes a stage, in growing order; the harvest always stays. */
export const toggleStage = (chosen: readonly Stage[], stage: Stage, on: boolean): Stage[] =>
  stages.filter((one) => one === 'harvest' || (one === stage ? on : chosen.includes(one)));

type WithRecipe = { recipe: RecipeDraft };

/** Paths of missing texts, for which the contract would report an invalid number. */
export const findMissingInputs = ({ recipe }: WithRecipe): FormPath<WithRecipe>[] =>
  recipe.seasons.flatMap(({ days, lightFrom, lightHours }, index): FormPath<WithRecipe>[] => [
    ...(days.trim() === '' ? [`recipe.seasons.${index}.days` as const] : []),
    ...(lightFrom === '' ? [`recipe.seasons.${index}.lightFrom` as const] : []),
    ...(lightHours.trim() === '' ? [`recipe.seasons.${index}.lightHours` as const] : []),
  ]);

const seasonNames: Record<string, string> = { lightFromMinute: 'lightFrom', lightMinutes: 'lightHours' };

/** The value that an error of the call is about: light is typed as time and hours, and an unknown field is shown at its first limit. */
export const toCropField = (path: string): string =>
  path
    .replace(
      /^(recipe\.seasons\.\d+\.)(lightFromMinute|lightMinutes)$/,
      (_, season, name) => season + seasonNames[name],
    )
    .replace(/^recipe\.seasons\.\d+\.fields\.[^.]+$/, '$&.day.low');
