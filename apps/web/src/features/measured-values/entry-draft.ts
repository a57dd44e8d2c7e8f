import type { HandField } from '@onsil/contract/measured-values';
import { doubtOf, handFields, type Doubt, type HalfDay } from '@onsil/domain/measured-value';
import { numberIn } from '#lib/typed-number.ts';

/** What is typed by field, as it is typed. */
export type TypedValues = Readonly<Record<string, string>>;

/** The half of the day of a time as `HH:mm`. */
export const halfOf = (time: string): HalfDay => (time < '12:00' ? 'AM' : 'PM');

/** When somebody measures on a round in the half of a day that is not now. */
const usualTimes: Readonly<Record<HalfDay, string>> = { AM: '09:00', PM: '15:00' };

/** The time that stands for a half of a day: now where it is that half. */
export const timeIn = (half: HalfDay, now: string): string => (halfOf(now) === half ? now : usualTimes[half]);

/** The numbers among what was typed; what is no number stays out. */
export const numbersIn = (typed: TypedValues): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([field, text]) => {
      const value = numberIn(text);
      return value === null || Number.isNaN(value) ? [] : [[field, value]];
    }),
  );

/** What cannot be taken of a field: no number, or one that cannot be true. */
export const faultIn = (text: string, { min, max }: Pick<HandField, 'min' | 'max'>): 'number' | 'possible' | null => {
  const value = numberIn(text);
  if (value === null) return null;
  if (Number.isNaN(value)) return 'number';
  return value < min || value > max ? 'possible' : null;
};

/** What is to be looked at again, while it is typed. */
export const doubtIn = (text: string, field: HandField): Doubt | null => {
  const value = numberIn(text);
  const rule = handFields.find(({ key }) => key === field.field);
  if (!rule || value === null || faultIn(text, field)) return null;
  return doubtOf(rule, value, field.controller);
};
