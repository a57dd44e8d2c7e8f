import { parseNumber } from '#lib/format/parse-number.ts';
import { getAt, setAt, type FieldKind, type InfoField, type InfoGroup, type InfoPath } from './info-fields.ts';

type Single = Exclude<InfoPath, `${InfoGroup}.${string}`>;

/** Values in the form, at the paths of the contract. */
export type InfoDraft = { [Name in Single]?: string } & { [Group in InfoGroup]?: Record<string, string> };

const isNumber = (kind: FieldKind): boolean => kind === 'amount' || kind === 'count' || kind === 'degrees';

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** A draft of the known values. */
export const toInfoDraft = (known: object, fields: readonly InfoField[]): InfoDraft =>
  fields.reduce<InfoDraft>((draft, { path }) => setAt(draft, path, textOf(getAt(known, path))), {});

const valueOf = (kind: FieldKind, text: string): string | number | null => {
  if (isNumber(kind)) return parseNumber(text);
  return kind === 'day' && text === '' ? null : text;
};

/** The known values with the draft's; an invalid number becomes NaN, which the contract refuses. */
export const applyDraft = <T extends object>(known: T, fields: readonly InfoField[], draft: InfoDraft): T =>
  fields.reduce((thing, { path, kind }) => setAt(thing, path, valueOf(kind, textOf(getAt(draft, path)))), known);

/** The fields that differ between two states of the farm. */
export const changedFields = (a: object, b: object, fields: readonly InfoField[]): InfoField[] =>
  fields.filter(({ path }) => getAt(a, path) !== getAt(b, path));
