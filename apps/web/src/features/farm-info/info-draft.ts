import { numberIn } from '#lib/typed-number.ts';
import { readAt, withAt, type FieldKind, type InfoField, type InfoPath } from './info-fields.ts';

/** Values in the form, by their paths. */
export type Draft = Partial<Record<InfoPath, string>>;

const isNumber = (kind: FieldKind): boolean => kind === 'amount' || kind === 'count' || kind === 'degrees';

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** A draft of the known values. */
export const draftOf = (known: object, fields: readonly InfoField[]): Draft =>
  Object.fromEntries(fields.map(({ path }) => [path, textOf(readAt(known, path))]));

const valueOf = (kind: FieldKind, text: string): string | number | null => {
  if (isNumber(kind)) return numberIn(text);
  return kind === 'day' && text === '' ? null : text;
};

/** The known values with the draft's; an invalid number becomes NaN, which the contract refuses. */
export const withDraft = <T extends object>(known: T, fields: readonly InfoField[], draft: Draft): T =>
  fields.reduce((thing, { path, kind }) => withAt(thing, path, valueOf(kind, draft[path] ?? '')), known);

/** The fields that differ between two states of the farm. */
export const differing = (a: object, b: object, fields: readonly InfoField[]): InfoField[] =>
  fields.filter(({ path }) => readAt(a, path) !== readAt(b, path));
