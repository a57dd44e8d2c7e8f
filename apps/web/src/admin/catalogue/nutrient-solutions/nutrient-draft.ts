import type { AdminNutrientSolution } from '@onsil/contract/admin-crops';
import { nutrientElements, type NutrientElement } from '@onsil/domain/crops/nutrient-elements';
import { parseNumber } from '#lib/format/parse-number.ts';

export const textNames = ['nameKo', 'nameEn', 'cropKo', 'cropEn'] as const;
export const sourceNames = ['sourceKo', 'sourceEn'] as const;
export const rangeNames = ['ecLow', 'ecHigh', 'phLow', 'phHigh'] as const;
type NutrientInput = (typeof textNames)[number] | (typeof sourceNames)[number] | (typeof rangeNames)[number];

/** A nutrient solution in the form. */
export type NutrientDraft = Record<NutrientInput, string> & { composition: Record<NutrientElement, string> };

const byElement = (valueOf: (element: NutrientElement) => string): NutrientDraft['composition'] =>
  Object.fromEntries(nutrientElements.map(({ key }) => [key, valueOf(key)])) as NutrientDraft['composition'];

export const emptyNutrient: NutrientDraft = {
  nameKo: '',
  nameEn: '',
  cropKo: '',
  cropEn: '',
  sourceKo: '',
  sourceEn: '',
  ecLow: '',
  ecHigh: '',
  phLow: '5.5',
  phHigh: '6.5',
  composition: byElement(() => ''),
};

export const toNutrientDraft = (nutrient: AdminNutrientSolution): NutrientDraft => ({
  nameKo: nutrient.nameKo,
  nameEn: nutrient.nameEn,
  cropKo: nutrient.cropKo,
  cropEn: nutrient.cropEn,
  sourceKo: nutrient.sourceKo,
  sourceEn: nutrient.sourceEn,
  ecLow: String(nutrient.ecLow),
  ecHigh: String(nutrient.ecHigh),
  phLow: String(nutrient.phLow),
  phHigh: String(nutrient.phHigh),
  composition: byElement((element) => String(nutrient.composition[element] ?? '')),
});

/** The request body of a draft; unknown elements are left out, and an invalid number becomes NaN, which the contract refuses. */
export const toNutrientBody = ({ composition, ...draft }: NutrientDraft) => ({
  ...draft,
  ...Object.fromEntries(rangeNames.map((name) => [name, parseNumber(draft[name])])),
  composition: Object.fromEntries(
    nutrientElements.flatMap(({ key }) => {
      const value = parseNumber(composition[key]);
      return value === null ? [] : [[key, value]];
    }),
  ),
});

/** Paths of missing numbers, for which the contract would report an invalid number. */
export const findMissingNumbers = (draft: NutrientDraft): (typeof rangeNames)[number][] =>
  rangeNames.filter((name) => draft[name].trim() === '');
