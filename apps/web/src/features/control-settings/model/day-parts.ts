import { minuteOfDay, type Slot } from '@onsil/domain/control/control-setting';

export const dayMinutes = 1_440;

/** A part of the day, in minutes from midnight, and the slot in effect. */
export type DayPart = { from: number; to: number; slot: number };

/**
 * The day split by the slot in effect. `slots` are in order of time; before the first, the last one is still in effect.
 */
export const splitDay = (slots: readonly Slot[]): DayPart[] => {
  const starts = slots.map(({ startTime }) => minuteOfDay(startTime));
  const parts = starts.map((from, slot) => ({ from, to: starts[slot + 1] ?? dayMinutes, slot }));
  const [first = 0] = starts;
  return first > 0 ? [{ from: 0, to: first, slot: slots.length - 1 }, ...parts] : parts;
};

/** The steps of a field over the day as an SVG path in a box of 1,440 × 100; none where the controller decides. */
export const stepPath = (parts: readonly DayPart[], slots: readonly Slot[], field: string): string => {
  const values = parts.map(({ slot }) => slots[slot]?.values[field]);
  const known = values.filter((value) => value !== undefined);
  const [min, max] = [Math.min(...known), Math.max(...known)];
  const height = (value: number): number => (max === min ? 50 : 84 - (68 * (value - min)) / (max - min));
  return parts
    .map(({ from, to }, at) => {
      const value = values[at];
      if (value === undefined) return '';
      const y = height(value).toFixed(1);
      return at > 0 && values[at - 1] !== undefined ? `V${y}H${to}` : `M${from} ${y}H${to}`;
    })
    .join('');
};
