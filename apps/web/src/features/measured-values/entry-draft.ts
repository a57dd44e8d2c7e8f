import type { HandField } from '@onsil/contract/measured-values';
import { doubtOf, handFields, type Doubt, type HalfDay } from '@onsil/domain/measured-value';
import { numberIn } from '#lib/typed-number.ts';

export type TypedValues = Readonly<Record<string, string>>;

/** The half day of a time as `HH:mm`. */
export const halfOf = (time: string): HalfDay => (time < '12:00' ? 'AM' : 'PM');

/** Default time of the other half day. */
const usualTimes: Readonly<Record<HalfDay, string>> = { AM: '09:00', PM: '15:00' };

/** The time of a half day: now if it is the current one, otherwise its default. */
export const timeIn = (half: HalfDay, now: string): string => (halfOf(now) === half ? now : usualTimes[half]);

/** The valid numbers of the typed values. */
export const numbersIn = (typed: TypedValues): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([field, text]) => {
      const value = numberIn(text);
      return value === null || Number.isNaN(value) ? [] : [[field, value]];
    }),
  );

/** Why a value is rejected: not a number, or outside the physically possible range. */
export const faultIn = (text: string, { min, max }: Pick<HandField, 'min' | 'max'>): 'number' | 'possible' | null => {
  const value = numberIn(text);
  if (value === null) return null;
  if (Number.isNaN(value)) return 'number';
  return value < min || value > max ? 'possible' : null;
};

/** Plausibility warning for a typed value; null if it is plausible. */
export const doubtIn = (text: string, field: HandField): Doubt | null => {
  const value = numberIn(text);
  const rule = handFields.find(({ key }) => key === field.field);
  if (!rule || value === null || faultIn(text, field)) return null;
  return doubtOf(rule, value, field.controller);
};
