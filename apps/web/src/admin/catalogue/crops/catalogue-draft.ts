import type { CatalogueCrop } from '@onsil/contract/admin-crops';
import { stages, type Stage } from '@onsil/domain/crops/stages';
import { emptyRecipe, toRecipe, toRecipeDraft, type RecipeDraft } from '#features/crops/model/recipe-draft.ts';
import { parseNumber } from '#lib/format/parse-number.ts';

/** A crop of the catalogue in the form. */
export type CatalogueDraft = {
  cropNameKo: string;
  cropNameEn: string;
  cropType: string;
  stages: readonly Stage[];
  weightPerPlant: string;
  sourceKo: string;
  sourceEn: string;
  recipe: RecipeDraft;
};

export const emptyCatalogueCrop: CatalogueDraft = {
  cropNameKo: '',
  cropNameEn: '',
  cropType: '',
  stages,
  weightPerPlant: '',
  sourceKo: '',
  sourceEn: '',
  recipe: emptyRecipe(''),
};

export const toCatalogueDraft = (crop: CatalogueCrop): CatalogueDraft => ({
  cropNameKo: crop.cropNameKo,
  cropNameEn: crop.cropNameEn,
  cropType: crop.cropType,
  stages: crop.stages,
  weightPerPlant: crop.weightPerPlant === null ? '' : String(crop.weightPerPlant),
  sourceKo: crop.sourceKo,
  sourceEn: crop.sourceEn,
  // The source is in inputs of its own, one in each language.
  recipe: { ...toRecipeDraft(crop.recipe), source: '' },
});

/** The request body of a draft; an invalid number becomes NaN, which the contract refuses. */
export const toCatalogueBody = ({ recipe, ...draft }: CatalogueDraft) => {
  const { seasons, margins } = toRecipe(recipe);
  return {
    ...draft,
    stages: [...draft.stages],
    weightPerPlant: parseNumber(draft.weightPerPlant),
    recipe: { seasons, margins },
  };
};
