/** Won as the price survey (KAMIS) writes them: thousands commas; '-', '', '0' and an empty list all say that there is no price. */
export const wonOf = (said: unknown): number | null => {
  if (typeof said !== 'string' && typeof said !== 'number') return null;
  const text = String(said).replaceAll(',', '').trim();
  if (!/^\d+(\.\d+)?$/.test(text)) return null;
  const won = Number(text);
  return won > 0 ? won : null;
};

const grams: Readonly<Record<string, number>> = { g: 1, kg: 1_000, 톤: 1_000_000 };

/** What a kilogram costs where a unit is a weight (`100g`, `20 kg`); null for pieces, heads and bunches. */
export const pricePerKg = (won: number, unit: string): number | null => {
  const [, amount, of = ''] = /^(\d+(?:\.\d+)?)?\s*(g|kg|톤)$/i.exec(unit.trim()) ?? [];
  const weight = grams[of.toLowerCase()];
  const whole = Number(amount ?? 1) * (weight ?? 0);
  return whole > 0 ? (won * 1_000) / whole : null;
};

/** A price of another time beside that of today, with the change since as a share; null where either is not known. */
export const changeSince = (today: number | null, before: number | null): { price: number; change: number } | null =>
  today === null || before === null || before <= 0 ? null : { price: before, change: today / before - 1 };

/**
 * Whether the survey's own price of an earlier day is for the same amount. The survey goes on comparing when an item's unit
 * changes (파프리카: 200 g until one day, a piece from the next), so a price of a day on which another unit was still in use says nothing.
 * @param otherUnitOn the last day on which the item was surveyed in another unit
 */
export const sameUnitOn = (day: string, otherUnitOn: string | null): boolean =>
  otherUnitOn === null || day > otherUnitOn;
