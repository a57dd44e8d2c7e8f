import type { AdminField } from '@onsil/contract/admin-fields';
import { parseNumber } from '#lib/format/parse-number.ts';

const numbers = ['decimals', 'min', 'max', 'scaleMin', 'scaleMax'] as const;
type NumberName = (typeof numbers)[number];

/** A field in the form. */
export type FieldDraft = Record<NumberName, string> & Pick<AdminField, 'key' | 'nameKo' | 'nameEn' | 'unit' | 'rollup'>;

export const emptyField: FieldDraft = {
  key: '',
  nameKo: '',
  nameEn: '',
  unit: '',
  rollup: 'mean',
  decimals: '1',
  min: '',
  max: '',
  scaleMin: '',
  scaleMax: '',
};

export const toFieldDraft = ({ key, nameKo, nameEn, unit, rollup, ...field }: AdminField): FieldDraft => ({
  key,
  nameKo,
  nameEn,
  unit,
  rollup,
  decimals: String(field.decimals),
  min: String(field.min),
  max: String(field.max),
  scaleMin: String(field.scaleMin),
  scaleMax: String(field.scaleMax),
});

/** The request body of a draft; an empty number becomes null, which the contract refuses. */
export const toFieldBody = (draft: FieldDraft) => {
  const { nameKo, nameEn, unit, rollup } = draft;
  const typed = Object.fromEntries(numbers.map((name) => [name, parseNumber(draft[name])]));
  return { nameKo, nameEn, unit, rollup, ...typed };
};
