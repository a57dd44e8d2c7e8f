import { deriveChannels, maxPairingAgeMs, type DeriveState, type Operands } from './derived-channels.ts';
import { evaluateFormula } from './evaluate-formula.ts';
import { isCalculated } from './fields.ts';
import type { Latest } from './latest-values.ts';
import { fieldsOf, parseFormula, type Formula } from './parse-formula.ts';
import type { Sample } from './sample.ts';

/** A formula of a controller, and since when it holds (epoch ms): earlier samples have no value of it, or one of the formula before. */
export type Calculation = { formula: string; since: number };
/** Formulas of a controller by the key of their field. */
export type Calculations = Readonly<Record<string, Calculation>>;

/** Values of calculated fields have these limits; what is beyond is no value. */
export const calculatedLimits = { min: -1e9, max: 1e9 } as const;

type Compiled = { formula: Formula; fields: readonly string[] } | null;

const maxCompiled = 5_000;
const compiled = new Map<string, Compiled>();

/** A formula's tree, kept: parsing it for every sample would take longer than the rest of the sample. */
const compile = (text: string): Compiled => {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const parsed = parseFormula(text);
  const result =
    'formula' in parsed
      ? { formula: parsed.formula, fields: [...new Set(fieldsOf(parsed.formula).map(({ key }) => key))] }
      : null;
  if (compiled.size >= maxCompiled) compiled.clear();
  compiled.set(text, result);
  return result;
};

/** Calculated fields whose formula reads one of some fields. */
export const listCalculatedFrom = (fields: readonly string[], calculations: Calculations): string[] =>
  Object.entries(calculations).flatMap(([key, { formula }]) =>
    compile(formula)?.fields.some((field) => fields.includes(field)) ? [key] : [],
  );

/** Fields that formulas read. */
export const operandsOf = (calculations: Calculations): string[] => [
  ...new Set(Object.values(calculations).flatMap(({ formula }) => compile(formula)?.fields ?? [])),
];

/** Core fields are stored with as many digits; more would be noise of the computation. */
const digits = 7;

/** A value as it is stored; undefined: none, beyond the limits. */
const toStorable = (value: number | undefined): number | undefined => {
  if (value === undefined || value < calculatedLimits.min || value > calculatedLimits.max) return undefined;
  const rounded = Number(value.toPrecision(digits));
  return Math.fround(rounded) === 0 ? 0 : rounded; // PostgreSQL refuses what a 32-bit float cannot tell from 0
};

/**
 * Calculated fields of a sample with all its values, measured and derived. A formula has a value when the sample has one of its
 * fields; the others may be as old as temperature and humidity that are paired. Samples must be in time order.
 */
export function calculateFields(
  known: Operands,
  { ts, values }: Sample,
  calculations: Calculations,
): { operands: Operands; calculated: Record<string, number> } {
  const operands: Record<string, Operands[string]> = {};
  const calculated: Record<string, number> = {};
  for (const [key, { formula: text, since }] of Object.entries(calculations)) {
    const one = compile(text);
    if (!one) continue;
    let isRead = false;
    for (const field of one.fields) {
      const value = values[field];
      if (value !== undefined) isRead = true;
      const newest = value === undefined ? known[field] : ([ts, value] as const);
      if (newest && ts - newest[0] <= maxPairingAgeMs) operands[field] = newest;
    }
    if (!isRead || ts < since) continue;
    const value = toStorable(evaluateFormula(one.formula, (field) => operands[field]?.[1]));
    if (value !== undefined) calculated[key] = value;
  }
  return { operands, calculated };
}

type DeriveStep = { state: DeriveState; derived: Record<string, number> };

/** Adds the calculated fields of a sample to its derived channels. `known`: what formulas read of the samples before. */
export function addCalculated(
  { state, derived }: DeriveStep,
  { ts, values }: Sample,
  { known = {}, calculations }: { known: Operands | undefined; calculations: Calculations },
): DeriveStep {
  if (Object.keys(calculations).length === 0) return { state, derived };
  const { operands, calculated } = calculateFields(known, { ts, values: { ...values, ...derived } }, calculations);
  return { state: { ...state, operands }, derived: { ...derived, ...calculated } };
}

/** Everything that is computed of a sample, and the next state, as `deriveChannels`. */
export const deriveSample = (
  state: DeriveState,
  sample: Sample,
  { gapMs, calculations }: { gapMs: number; calculations: Calculations },
): DeriveStep => addCalculated(deriveChannels(state, sample, gapMs), sample, { known: state.operands, calculations });

/** Removes fields from the latest values whose formula was deleted. */
export function dropDeleted(latest: Latest, calculations: Calculations): Latest {
  for (const key in latest)
    if (isCalculated(key) && !calculations[key]) {
      const { [key]: _, ...others } = latest;
      return dropDeleted(others, calculations);
    }
  return latest;
}
