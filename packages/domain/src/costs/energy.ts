/** Use of lamps in a month: lit share of the known time, and the hours of the month that have passed. */
export type LampUse = { litHours: number; knownHours: number; hours: number };

/** Hours with light; the time without values counts by the share of the known time. Null: no light value at all. */
export function lampHours({ litHours, knownHours, hours }: LampUse): number | null {
  return knownHours > 0 ? (litHours / knownHours) * hours : null;
}

/** kWh of lamps of a total power (W) over some hours. */
export const lampKwh = (watts: number, hours: number): number => (watts * hours) / 1_000;

/** A price that holds from a month (YYYY-MM) on, until the next one. */
export type Rate = { from: string; electricityPrice: number | null; labourRate: number | null };

/** The rate of a month; months before the first rate have the first. */
export function rateOf(rates: readonly Rate[], month: string): Rate | undefined {
  const sorted = rates.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return sorted.findLast(({ from }) => from <= month) ?? sorted[0];
}
