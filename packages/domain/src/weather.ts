/** What the sky does, in the words of a forecast; what falls comes before what covers. */
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

// PTY of the Korea Meteorological Administration: 5 to 7 (drops, drops with flurries, flurries) come with what was observed.
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

/** Of the administration's codes PTY (what falls) and SKY (what covers); null where they say nothing that is known. */
export const kmaCondition = (pty: number | null, sky: number | null): SkyCondition | null =>
  (pty === null ? undefined : falling[pty]) ?? (sky === null ? undefined : covering[sky]) ?? null;

// Where a condition of the World Meteorological Organization's table 4677 begins, as Open-Meteo uses it.
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

/** Of a WMO weather code; null for one that is not in use. */
export const wmoCondition = (code: number | null): SkyCondition | null =>
  code === null ? null : (wmo.find(([from, to]) => code >= from && code <= to)?.[2] ?? null);

export const windDirections = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type WindDirection = (typeof windDirections)[number];

/** Where a wind comes from (degrees from the north, clockwise), to one of eight; null for no number. */
export const windDirection = (degrees: number | null): WindDirection | null =>
  degrees === null || !Number.isFinite(degrees)
    ? null
    : (windDirections[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? null);

/**
 * Millimetres of rain, or centimetres of snow, as the administration writes an amount: 'less than 1 mm' counts a half, a span by its lower
 * end; null for what is no amount.
 */
export const kmaAmount = (text: string): number | null => {
  if (/없음/.test(text) || text.trim() === '-') return 0;
  const first = /\d+(?:\.\d+)?/.exec(text)?.[0];
  if (first === undefined) return null;
  return /미만/.test(text) ? Number(first) / 2 : Number(first);
};

/** A value of the administration: a text; 900 and more, or −900 and less, stands for a missing one. */
export const kmaValue = (text: string): number | null => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && Math.abs(value) < 900 ? value : null;
};
