import type { ManualReadingField } from '@onsil/contract/manual-readings';
import {
  checkPlausibility,
  manualFields,
  type PlausibilityWarning,
  type HalfDay,
} from '@onsil/domain/telemetry/manual-reading';
import { parseNumber } from '#lib/format/parse-number.ts';

export type TypedValues = Readonly<Record<string, string>>;

/** The half day of a time as `HH:mm`. */
export const getHalfDay = (time: string): HalfDay => (time < '12:00' ? 'AM' : 'PM');

/** Default time of the other half day. */
const usualTimes: Readonly<Record<HalfDay, string>> = { AM: '09:00', PM: '15:00' };

/** The time of a half day: now if it is the current one, otherwise its default. */
export const getTimeInHalfDay = (half: HalfDay, now: string): string =>
  getHalfDay(now) === half ? now : usualTimes[half];

/** The valid numbers of the typed values. */
export const parseValues = (typed: TypedValues): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([field, text]) => {
      const value = parseNumber(text);
      return value === null || Number.isNaN(value) ? [] : [[field, value]];
    }),
  );

/** Why a value is rejected: not a number, or outside the physically possible range. */
export const validateValue = (
  text: string,
  { min, max }: Pick<ManualReadingField, 'min' | 'max'>,
): 'number' | 'possible' | null => {
  const value = parseNumber(text);
  if (value === null) return null;
  if (Number.isNaN(value)) return 'number';
  return value < min || value > max ? 'possible' : null;
};

/** Plausibility warning for a typed value; null if it is plausible. */
export const findPlausibilityWarning = (text: string, field: ManualReadingField): PlausibilityWarning | null => {
  const value = parseNumber(text);
  const rule = manualFields.find(({ key }) => key === field.field);
  if (!rule || value === null || validateValue(text, field)) return null;
  return checkPlausibility(rule, value, field.controller);
};
