/**
 * Parses a KAMIS price in won, with thousands commas; null for '-', '', '0' and empty lists, which all mean no price.
 */
export const parseWon = (value: unknown): number | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).replaceAll(',', '').trim();
  if (!/^\d+(\.\d+)?$/.test(text)) return null;
  const won = Number(text);
  return won > 0 ? won : null;
};

const grams: Readonly<Record<string, number>> = { g: 1, kg: 1_000, 톤: 1_000_000 };

/** Price per kg for a unit of weight (`100g`, `20 kg`); null for pieces, heads and bunches. */
export const pricePerKg = (won: number, unit: string): number | null => {
  const [, amount, of = ''] = /^(\d+(?:\.\d+)?)?\s*(g|kg|톤)$/i.exec(unit.trim()) ?? [];
  const weight = grams[of.toLowerCase()];
  const whole = Number(amount ?? 1) * (weight ?? 0);
  return whole > 0 ? (won * 1_000) / whole : null;
};

/** An earlier price and the change since as a share; null when either price is unknown. */
export const changeSince = (today: number | null, before: number | null): { price: number; change: number } | null =>
  today === null || before === null || before <= 0 ? null : { price: before, change: today / before - 1 };

/**
 * Whether an earlier price uses the same unit. KAMIS compares across changes of the unit (파프리카: first 200 g, later a
 * piece), so prices up to the change are not comparable.
 * @param otherUnitOn last day on which the item was surveyed in another unit
 */
export const isSameUnitOn = (day: string, otherUnitOn: string | null): boolean =>
  otherUnitOn === null || day > otherUnitOn;
