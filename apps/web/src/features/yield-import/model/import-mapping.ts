import type { ImportSheet, ImportTarget, dayForms, weightUnits } from '@onsil/contract/yield-import';
import { parseNumber } from '#lib/format/parse-number.ts';

type Constant = { target: ImportTarget; value: string };

/** The mapping of a file's columns. */
export type ImportMapping = {
  /** by column of the file; empty if it is skipped */
  targets: readonly (ImportTarget | '')[];
  constants: readonly Constant[];
  weightUnit: (typeof weightUnits)[number];
  area: string;
  dayForm: (typeof dayForms)[number];
  /** default crop of rows that name none */
  farmCropId: string;
};

/** Initial mapping: the server's suggestion. */
export const createImportMapping = ({ titles, suggestion }: ImportSheet): ImportMapping => {
  const { columns, constants, weightUnit, area, dayForm } = suggestion;
  const mapping = Object.entries(columns) as [ImportTarget, string][];
  const targets = titles.map((title, index) =>
    // If two columns have the same title, the first one is mapped.
    titles.indexOf(title) === index ? (mapping.find(([, name]) => name === title)?.[0] ?? '') : '',
  );
  return {
    targets,
    constants: (Object.entries(constants) as [ImportTarget, string][]).map(([target, value]) => ({ target, value })),
    weightUnit,
    area: area === null ? '' : String(area),
    dayForm,
    farmCropId: '',
  };
};

/** Maps a column to a target and removes the target from other columns and constants. */
export const setColumnTarget = (draft: ImportMapping, column: number, target: ImportTarget | ''): ImportMapping => ({
  ...draft,
  targets: draft.targets.map((one, index) => (index === column ? target : one === target ? '' : one)),
  constants: draft.constants.filter((constant) => constant.target !== target),
});

/** Targets that neither a column nor a constant provides. */
export const getUnmappedTargets = (
  { targets, constants }: ImportMapping,
  all: readonly ImportTarget[],
): ImportTarget[] =>
  all.filter((target) => !targets.includes(target) && !constants.some((constant) => constant.target === target));

const weights: readonly ImportTarget[] = ['harvestWeight', 'gradeAWeight', 'otherWeight'];

/** Columns that harvests need and are missing: all of it, or the day or the weight that belongs to the other. */
export const missingHarvest = (
  draft: ImportMapping,
): 'harvest' | Extract<ImportTarget, 'harvestDate' | 'harvestWeight'> | undefined => {
  const unmapped = getUnmappedTargets(draft, ['harvestDate', ...weights]);
  const hasDay = !unmapped.includes('harvestDate');
  const hasWeight = weights.some((target) => !unmapped.includes(target));
  if (hasDay === hasWeight) return hasDay ? undefined : 'harvest';
  return hasDay ? 'harvestWeight' : 'harvestDate';
};

/** Request body; NaN for an invalid area, which the contract then rejects. */
export const toMappingBody = (
  { targets, constants, weightUnit, area, dayForm }: ImportMapping,
  titles: readonly string[],
) => ({
  columns: Object.fromEntries(
    targets.flatMap((target, index) => {
      const title = titles[index];
      return target === '' || title === undefined ? [] : [[target, title]];
    }),
  ),
  constants: Object.fromEntries(
    constants.filter(({ value }) => value.trim() !== '').map(({ target, value }) => [target, value]),
  ),
  weightUnit,
  area: weightUnit === 'kg/m2' ? parseNumber(area) : null,
  dayForm,
});

/** The value that an error of the call is about: the call names columns and constants by their targets. */
export const toMappingField = (path: string, { targets, constants }: ImportMapping): string => {
  const [, list, target] = /^mapping\.(columns|constants)\.(.+)$/.exec(path) ?? [];
  if (list === 'columns') return `targets.${targets.findIndex((one) => one === target)}`;
  if (list === 'constants') return `constants.${constants.findIndex((one) => one.target === target)}.value`;
  return path.replace(/^mapping\./, '');
};
