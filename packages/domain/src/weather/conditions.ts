/** Sky conditions; precipitation takes precedence over clouds. */
export const skyConditions = [
  'clear',
  'mostlyCloudy',
  'overcast',
  'fog',
  'drizzle',
  'rain',
  'shower',
  'sleet',
  'flurry',
  'snow',
  'thunder',
] as const;
export type SkyCondition = (typeof skyConditions)[number];

// KMA's precipitation type (PTY); 5 to 7 (drops, drops with flurries, flurries) occur only in observations.
const falling: Readonly<Record<number, SkyCondition>> = {
  1: 'rain',
  2: 'sleet',
  3: 'snow',
  4: 'shower',
  5: 'drizzle',
  6: 'sleet',
  7: 'flurry',
};
const covering: Readonly<Record<number, SkyCondition>> = { 1: 'clear', 3: 'mostlyCloudy', 4: 'overcast' };

/** Condition by KMA's codes PTY (precipitation) and SKY (clouds); null for unknown codes. */
export const kmaCondition = (pty: number | null, sky: number | null): SkyCondition | null =>
  (pty === null ? undefined : falling[pty]) ?? (sky === null ? undefined : covering[sky]) ?? null;

// Ranges of WMO table 4677, as Open-Meteo uses it.
const wmo: readonly (readonly [from: number, to: number, SkyCondition])[] = [
  [0, 1, 'clear'],
  [2, 2, 'mostlyCloudy'],
  [3, 3, 'overcast'],
  [45, 48, 'fog'],
  [51, 57, 'drizzle'],
  [61, 65, 'rain'],
  [66, 67, 'sleet'],
  [71, 77, 'snow'],
  [80, 82, 'shower'],
  [85, 86, 'snow'],
  [95, 99, 'thunder'],
];

/** Condition by WMO weather code; null for an unused code. */
export const wmoCondition = (code: number | null): SkyCondition | null =>
  code === null ? null : (wmo.find(([from, to]) => code >= from && code <= to)?.[2] ?? null);

export const windDirections = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type WindDirection = (typeof windDirections)[number];

/** Wind direction by degrees (from north, clockwise), as one of eight; null for an invalid number. */
export const windDirection = (degrees: number | null): WindDirection | null =>
  degrees === null || !Number.isFinite(degrees)
    ? null
    : (windDirections[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? null);

/**
 * Parses KMA's amount of rain (mm) or snow (cm): 'less than 1 mm' is half of it, a range its lower end; null for other
 * text.
 */
export const kmaAmount = (text: string): number | null => {
  if (/없음/.test(text) || text.trim() === '-') return 0;
  const first = /\d+(?:\.\d+)?/.exec(text)?.[0];
  if (first === undefined) return null;
  return /미만/.test(text) ? Number(first) / 2 : Number(first);
};

/** Parses a KMA value; null for the missing-value codes of 900 and more, or −900 and less. */
export const kmaValue = (text: string): number | null => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && Math.abs(value) < 900 ? value : null;
};
