import type { ControllerMapping, FieldMapping } from '@onsil/contract/admin-controllers';
import type { AdminField } from '@onsil/contract/admin-fields';
import { parseNumber } from '#lib/format/parse-number.ts';

/** One source key of a controller and its mapping, in the form. */
export type MappingDraft = {
  /** React key */
  id: number;
  sourceKey: string;
  field: string;
  sourceUnit: string;
  custom: boolean;
  factor: string;
  offset: string;
};

export const toMappingDrafts = ({ mappings }: ControllerMapping): MappingDraft[] =>
  mappings.map(({ sourceKey, field, sourceUnit, custom, factor, offset }, id) => ({
    id,
    sourceKey,
    field,
    sourceUnit,
    custom: custom !== null,
    factor: String(factor),
    offset: String(offset),
  }));

/** The field suggested by a source key: `tempF`, `air_temperature`, `EC_1`. */
const suggestField = (sourceKey: string, fields: readonly AdminField[]): AdminField | undefined => {
  const plain = sourceKey.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return fields
    .filter(({ key }) => plain.includes(key.toLowerCase()) || (plain.length > 3 && key.toLowerCase().includes(plain)))
    .toSorted((one, other) => other.key.length - one.key.length)[0];
};

/** A new row, with the field that its key suggests. */
export const newMapping = (
  drafts: readonly MappingDraft[],
  sourceKey: string,
  fields: readonly AdminField[],
): MappingDraft => {
  const field = sourceKey === '' ? undefined : suggestField(sourceKey, fields);
  const id = Math.max(-1, ...drafts.map((draft) => draft.id)) + 1;
  const copied = { field: field?.key ?? '', sourceUnit: field?.unit ?? '' };
  return { id, sourceKey, ...copied, custom: false, factor: '1', offset: '0' };
};

/** The mappings of the drafts; an invalid number becomes NaN, which the contract refuses. */
export const toMappings = (drafts: readonly MappingDraft[]): FieldMapping[] =>
  drafts.map(({ sourceKey, field, sourceUnit, custom, factor, offset }) => ({
    sourceKey: sourceKey.trim(),
    field,
    sourceUnit,
    custom: custom ? { factor: parseNumber(factor) ?? Number.NaN, offset: parseNumber(offset) ?? Number.NaN } : null,
  }));
