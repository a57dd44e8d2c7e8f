import type { FieldMeta } from '@onsil/contract/controllers';
import { evaluateFormula, formatFormula } from '@onsil/domain/telemetry/evaluate-formula';
import { fieldsOf, parseFormula, type FormulaErrorCode } from '@onsil/domain/telemetry/parse-formula';

/** What is wrong with a text, and the parts of it before, at and after that. */
export type WrongText = { code: FormulaErrorCode | 'unknownField'; parts: readonly [string, string, string] };

/** A formula in words, its value from newest values, and the fields that have none. */
export type ReadFormula = { words: string; value: number | undefined; missing: string[] };

const wrongAt = (text: string, code: WrongText['code'], at: number, until: number): { wrong: WrongText } => ({
  wrong: { code, parts: [text.slice(0, at), text.slice(at, until), text.slice(until)] },
});

/**
 * Reads a formula as it is typed.
 * @param operands fields that it may read
 * @param newest newest values of the controller, by field
 */
export const readFormula = (
  typed: string,
  {
    operands,
    nameOf,
    newest,
  }: {
    operands: readonly FieldMeta[];
    nameOf: (field: FieldMeta) => string;
    newest: ReadonlyMap<string, number>;
  },
): { read: ReadFormula } | { wrong: WrongText } => {
  const text = typed.trim();
  const parsed = parseFormula(text);
  if ('error' in parsed) return wrongAt(text, parsed.error.code, parsed.error.at, parsed.error.until);
  const known = new Map(operands.map((field) => [field.field, nameOf(field)]));
  const used = fieldsOf(parsed.formula);
  const unknown = used.find(({ key }) => !known.has(key));
  if (unknown) return wrongAt(text, 'unknownField', unknown.at, unknown.at + unknown.key.length);
  const name = (key: string): string => known.get(key) ?? key;
  const missing = [...new Set(used.filter(({ key }) => !newest.has(key)).map(({ key }) => name(key)))];
  const value = evaluateFormula(parsed.formula, (key) => newest.get(key));
  return { read: { words: formatFormula(parsed.formula, name), value, missing } };
};
