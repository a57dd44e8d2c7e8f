import { parseNumber } from '#lib/format/parse-number.ts';
import { getAt, setAt, type FieldKind, type InfoField, type InfoPath } from './info-fields.ts';

/** Values in the form, by their paths. */
export type InfoDraft = Partial<Record<InfoPath, string>>;

const isNumber = (kind: FieldKind): boolean => kind === 'amount' || kind === 'count' || kind === 'degrees';

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** A draft of the known values. */
export const toInfoDraft = (known: object, fields: readonly InfoField[]): InfoDraft =>
  Object.fromEntries(fields.map(({ path }) => [path, textOf(getAt(known, path))]));

const valueOf = (kind: FieldKind, text: string): string | number | null => {
  if (isNumber(kind)) return parseNumber(text);
  return kind === 'day' && text === '' ? null : text;
};

/** The known values with the draft's; an invalid number becomes NaN, which the contract refuses. */
export const applyDraft = <T extends object>(known: T, fields: readonly InfoField[], draft: InfoDraft): T =>
  fields.reduce((thing, { path, kind }) => setAt(thing, path, valueOf(kind, draft[path] ?? '')), known);

/** The fields that differ between two states of the farm. */
export const changedFields = (a: object, b: object, fields: readonly InfoField[]): InfoField[] =>
  fields.filter(({ path }) => getAt(a, path) !== getAt(b, path));
