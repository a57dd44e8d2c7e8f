import type { LastValue, LastValues } from '@onsil/contract/telemetry';
import type { Range, Ranges } from '@onsil/domain/alarms/ranges';

/** A farm's values for tests: an indoor room, by default with all values in range. */

export const noon = Date.parse('2026-11-20T12:00:00+09:00');

const within = (low: number | null, high: number | null): Range => ({ low, high });

const nested = (low: number, high: number, step: number): Ranges => [
  within(low, high),
  within(low - step, high + step),
  within(low - 2 * step, high + 2 * step),
];

const valueOf = (
  field: string,
  nameKo: string,
  unit: string,
  decimals: number,
  value: number,
  ranges: Ranges | null,
): LastValue => ({
  field,
  nameKo,
  nameEn: field,
  unit,
  decimals,
  scaleMin: 0,
  scaleMax: 100,
  kind: 'measured',
  value,
  at: new Date(noon - 8_000).toISOString(),
  level: 0,
  ranges: ranges && [...ranges],
});

export const temperature = valueOf('temperature', '온도', '°C', 1, 23.4, nested(21, 25, 2));
export const humidity = valueOf('humidity', '습도', '%', 1, 68, nested(60, 75, 5));
export const ph = valueOf('ph', 'pH', '', 2, 5.9, nested(5.6, 6.2, 0.3));
export const light = valueOf('light', '광량', 'µmol/m²/s', 0, 212, null);
export const oxygen = valueOf('dissolvedOxygen', '용존산소', 'mg/L', 1, 7.4, [
  within(6, null),
  within(5, null),
  within(4, null),
]);

export const room = (change: Partial<LastValues> = {}): LastValues => ({
  controllerId: 'IDF-A',
  controllerName: '육묘실',
  intervalSeconds: 60,
  lastSeen: new Date(noon - 8_000).toISOString(),
  freshness: 'live',
  values: [temperature, humidity, ph, light, oxygen],
  ...change,
});
