import type { CalculatedField } from '@onsil/contract/calculated-fields';
import { parseNumber } from '#lib/format/parse-number.ts';

/** A calculated field in the form. */
export type CalculatedFieldDraft = Record<'name' | 'unit' | 'decimals' | 'scaleMin' | 'scaleMax' | 'formula', string>;

export const emptyDraft: CalculatedFieldDraft = {
  name: '',
  unit: '',
  decimals: '1',
  scaleMin: '0',
  scaleMax: '100',
  formula: '',
};

export const toDraft = ({ name, unit, formula, ...field }: CalculatedField): CalculatedFieldDraft => ({
  name,
  unit,
  formula,
  decimals: String(field.decimals),
  scaleMin: String(field.scaleMin),
  scaleMax: String(field.scaleMax),
});

/** The request body of a draft; an empty number becomes null, which the contract refuses. */
export const toBody = ({ name, unit, formula, decimals, scaleMin, scaleMax }: CalculatedFieldDraft) => ({
  name,
  unit,
  formula,
  decimals: parseNumber(decimals),
  scaleMin: parseNumber(scaleMin),
  scaleMax: parseNumber(scaleMax),
});
