import type { ImportSheet, ImportTarget, dayForms, weightUnits } from '@onsil/contract/yield-import';
import { numberIn } from '#lib/typed-number.ts';

type Constant = { target: ImportTarget; value: string };

/** What the columns of a file mean, as it is chosen. */
export type ImportDraft = {
  /** by column of the file; empty where it is not taken */
  targets: readonly (ImportTarget | '')[];
  constants: readonly Constant[];
  weightUnit: (typeof weightUnits)[number];
  area: string;
  dayForm: (typeof dayForms)[number];
  /** of lines that name none */
  crop: string;
};

/** A file begins as the server understood it. */
export const draftOf = ({ titles, suggestion }: ImportSheet): ImportDraft => {
  const { columns, constants, weightUnit, area, dayForm } = suggestion;
  const meant = Object.entries(columns) as [ImportTarget, string][];
  const targets = titles.map((title, index) =>
    // The same title twice: the first column has it.
    titles.indexOf(title) === index ? (meant.find(([, name]) => name === title)?.[0] ?? '') : '',
  );
  return {
    targets,
    constants: (Object.entries(constants) as [ImportTarget, string][]).map(([target, value]) => ({ target, value })),
    weightUnit,
    area: area === null ? '' : String(area),
    dayForm,
    crop: '',
  };
};

/** A meaning belongs to one column: another column that had it, or a value for all lines, lets it go. */
export const withTarget = (draft: ImportDraft, column: number, target: ImportTarget | ''): ImportDraft => ({
  ...draft,
  targets: draft.targets.map((one, index) => (index === column ? target : one === target ? '' : one)),
  constants: draft.constants.filter((constant) => constant.target !== target),
});

/** What no column says and no value for all lines says yet. */
export const freeTargets = ({ targets, constants }: ImportDraft, all: readonly ImportTarget[]): ImportTarget[] =>
  all.filter((target) => !targets.includes(target) && !constants.some((constant) => constant.target === target));

/** What is sent; NaN where the area is no number, which the contract then refuses. */
export const mappingOf = (
  { targets, constants, weightUnit, area, dayForm }: ImportDraft,
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
  area: weightUnit === 'kg/m2' ? numberIn(area) : null,
  dayForm,
});
